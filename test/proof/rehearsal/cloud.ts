/**
 * Cloudflare on this machine: versions of the Worker share its requests, and one of them runs the durable objects. All
 * are stopped and started at each change, as objects are when code is replaced.
 */
import { createRequire } from "node:module";
import { mainModule } from "../../../src/tools/build/build-worker.ts";
import { freePort } from "../../fixtures/free-port.ts";
import type { BuiltVersion } from "./built-version.ts";

/** Wrangler brings its simulator along. */
const { Miniflare, convertV4MiniflareOptions }: typeof import("miniflare") = createRequire(import.meta.url)(
  "miniflare",
);
type Simulator = InstanceType<typeof Miniflare>;

/** A version of the Worker with its settings. */
export interface Version {
  /** The id that Cloudflare would give it, a UUID. */
  readonly id: string;
  readonly built: BuiltVersion;
  readonly settings: Readonly<Record<string, string>>;
}

/** Per cent of the requests that a version answers. */
export interface Share {
  readonly version: Version;
  readonly percentage: number;
}

const objects = { GATE: "Gate", LEDGER: "Ledger", BACKLOG: "Backlog", TASK: "Task", CONVERSATION: "Conversation" };
const compatibilityDate = "2026-10-23";
const nameOf = ({ id }: Version) => `version-${id}`;

/** Around the released code: ledgers break off in the middle of their work while RESET_WITHIN_MS says so. */
const resettingModule = `
import service, * as released from "./released/${mainModule}";
export * from "./released/${mainModule}";
export default service;
export class Ledger extends released.Ledger {
  constructor(ctx, env) {
    super(ctx, env);
    const withinMs = Number(env.RESET_WITHIN_MS ?? 0);
    if (withinMs > 0) setTimeout(() => ctx.abort("reset"), Math.random() * withinMs);
  }
}
`;

/** Sends a request to the version that its header names, or to one by its share. */
const routingModule = `
const named = (header, shares) => shares.find(({ id }) => header?.includes(id));
const drawn = (shares) => {
  let place = Math.random() * 100;
  return shares.find(({ percentage }) => (place -= percentage) < 0) ?? shares[0];
};
export default {
  fetch(request, { SHARES, ...versions }) {
    const header = request.headers.get("Cloudflare-Workers-Version-Overrides");
    return versions[(named(header, SHARES) ?? drawn(SHARES)).id].fetch(request);
  },
};
`;

/** The account: what is deployed there, and what it keeps. */
export class Cloud {
  readonly #stateDir: string;
  readonly #port: number;
  #shares: readonly Share[] = [];
  #objectsOf: Version | undefined;
  #resetWithinMs = 0;
  #simulator: Simulator | undefined;

  private constructor(stateDir: string, port: number) {
    this.#stateDir = stateDir;
    this.#port = port;
  }

  /** An empty account that keeps everything in a folder. */
  static async in(stateDir: string): Promise<Cloud> {
    return new Cloud(stateDir, await freePort());
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Has versions answer by their shares. Objects run the code of the largest share, the newest of equals. */
  async deploy(shares: readonly Share[]): Promise<void> {
    const [first] = [...shares].sort((one, other) => other.percentage - one.percentage);
    if (!first) throw new Error("Nothing is deployed");
    this.#shares = shares;
    this.#objectsOf = first.version;
    await this.#restart();
  }

  /** Resets each ledger at most a given number of milliseconds after it began, from here on; never if that is 0. */
  async resetLedgers(withinMs: number): Promise<void> {
    this.#resetWithinMs = withinMs;
    await this.#restart();
  }

  async stop(): Promise<void> {
    await this.#simulator?.dispose();
    this.#simulator = undefined;
  }

  /** The database of the books. */
  books() {
    return this.#running((simulator, name) => simulator.getD1Database("BOOKS", name));
  }

  #running<Result>(work: (simulator: Simulator, name: string) => Promise<Result>): Promise<Result> {
    if (!this.#simulator || !this.#objectsOf) throw new Error("Nothing runs");
    return work(this.#simulator, nameOf(this.#objectsOf));
  }

  async #restart(): Promise<void> {
    const options = this.#options();
    if (this.#simulator) await this.#simulator.setOptions(options);
    else this.#simulator = new Miniflare(options);
    await this.#simulator.ready;
  }

  #options() {
    const home = this.#objectsOf;
    if (!home) throw new Error("Nothing is deployed");
    const versions = [...new Set(this.#shares.map(({ version }) => version))];
    const converted = convertV4MiniflareOptions({
      port: this.#port,
      host: "127.0.0.1",
      // What workerd says of objects that are reset is expected.
      handleStructuredLogs: () => {},
      workers: [
        {
          name: "router",
          compatibilityDate,
          modules: true,
          script: routingModule,
          bindings: { SHARES: this.#shares.map(({ version, percentage }) => ({ id: version.id, percentage })) },
          serviceBindings: Object.fromEntries(versions.map((version) => [version.id, nameOf(version)])),
        },
        ...versions.map((version) => ({
          name: nameOf(version),
          compatibilityDate,
          modulesRoot: "/",
          modules: [
            { type: "ESModule" as const, path: "/index.js", contents: resettingModule },
            ...[...version.built.modules].map(([name, contents]) => ({
              type: "ESModule" as const,
              path: `/released/${name}`,
              contents,
            })),
          ],
          bindings: {
            ...version.settings,
            VERSION: { id: version.id, tag: "", timestamp: "" },
            RESET_WITHIN_MS: String(this.#resetWithinMs),
          },
          durableObjects: Object.fromEntries(
            Object.entries(objects).map(([binding, className]) => [
              binding,
              {
                className,
                useSQLite: true,
                unsafeUniqueKey: uniqueKeyOf(className),
                ...(version !== home && { scriptName: nameOf(home) }),
              },
            ]),
          ),
          d1Databases: { BOOKS: "books" },
        })),
      ],
    });
    return { ...converted, resourcePersistencePath: this.#stateDir };
  }
}

const uniqueKeyOf = (className: string) => `service-${className}`;
