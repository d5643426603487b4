/**
 * Cloudflare on this machine: deployed versions of the Worker share its requests evenly, and the first of them runs the
 * durable objects. Each deployment breaks off work in progress.
 */
import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import { mainModule } from "../../../src/tools/build/build-worker.ts";
import type { BuiltVersion } from "./built-version.ts";

/** Wrangler brings its simulator along. */
const { Miniflare, convertV4MiniflareOptions }: typeof import("miniflare") = createRequire(import.meta.url)(
  "miniflare",
);
type Simulator = InstanceType<typeof Miniflare>;

const objects = { GATE: "Gate", LEDGER: "Ledger", BACKLOG: "Backlog", TASK: "Task", CONVERSATION: "Conversation" };
const compatibilityDate = "2026-10-23";

/** Sends each request to one of the versions that it is bound to. */
const routingModule = `
export default {
  fetch(request, versions) {
    const all = Object.values(versions);
    return all[Math.floor(Math.random() * all.length)].fetch(request);
  },
};
`;

/** A deployed version of the Worker; `scriptName` is the version that runs its objects, unless it does so itself. */
const workerOf = (
  { name, modules }: BuiltVersion,
  settings: Readonly<Record<string, string>>,
  scriptName: string | undefined,
) => ({
  name,
  compatibilityDate,
  modulesRoot: "/",
  modules: [...modules]
    .sort(([one]) => (one === mainModule ? -1 : 1))
    .map(([file, contents]) => ({ type: "ESModule" as const, path: `/${file}`, contents })),
  bindings: { ...settings, VERSION: { id: randomUUID(), tag: "", timestamp: "" } },
  durableObjects: Object.fromEntries(
    Object.entries(objects).map(([binding, className]) => [
      binding,
      { className, useSQLite: true, unsafeUniqueKey: `service-${className}`, ...(scriptName && { scriptName }) },
    ]),
  ),
  d1Databases: { BOOKS: "books" },
});

/** The account: its deployment, and its storage in a folder. */
export class Cloud {
  #simulator: Simulator | undefined;
  #home = "";
  readonly #stateDir: string;
  readonly #port: number;
  readonly #settings: Readonly<Record<string, string>>;

  constructor(stateDir: string, port: number, settings: Readonly<Record<string, string>>) {
    this.#stateDir = stateDir;
    this.#port = port;
    this.#settings = settings;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Deploys versions in place of those before. Objects run the code of the first. */
  async deploy([home, ...others]: readonly [BuiltVersion, ...BuiltVersion[]]): Promise<void> {
    const versions = [workerOf(home, this.#settings, undefined)];
    for (const version of others) versions.push(workerOf(version, this.#settings, home.name));
    const serviceBindings = Object.fromEntries(versions.map(({ name }) => [name, name]));
    const router = { name: "router", compatibilityDate, modules: true, script: routingModule, serviceBindings };
    const converted = convertV4MiniflareOptions({
      port: this.#port,
      host: "127.0.0.1",
      // Requests that are broken off are expected, so workerd's messages about them are dropped.
      handleStructuredLogs: () => {},
      workers: [router, ...versions],
    });
    const options = { ...converted, resourcePersistencePath: this.#stateDir };
    this.#home = home.name;
    if (this.#simulator) await this.#simulator.setOptions(options);
    else this.#simulator = new Miniflare(options);
    await this.#simulator.ready;
  }

  /** The database of the books. Throws an error before the first deployment. */
  books() {
    if (!this.#simulator) throw new Error("Nothing is deployed");
    return this.#simulator.getD1Database("BOOKS", this.#home);
  }

  async stop(): Promise<void> {
    await this.#simulator?.dispose();
  }
}
