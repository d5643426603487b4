/** Runs the same histories in Node and with the ledger in a real durable object, and compares happenings and rows. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { build } from "esbuild";
import workerdPackage from "workerd";
import { killGroup, startChild } from "../../../../src/tools/local/child.ts";
import { freePort } from "../../../fixtures/free-port.ts";
import { loadKinds } from "../histories/load-kinds.ts";

/** Asks for a text over HTTP, by means that the simulation does not replace. Rejects while nobody answers. */
function get(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent: false }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part) => {
        text += part;
      });
      response.on("end", () => (response.statusCode === 200 ? resolve(text) : reject(new Error(text))));
    });
    asked.on("error", reject);
    asked.end();
  });
}

const configOf = (port: number, objects: string) => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .main), (name = "disk", disk = (path = ${JSON.stringify(objects)}, writable = true))],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const main :Workerd.Worker = (
  modules = [(name = "index.js", esModule = embed "worker.js")],
  compatibilityDate = "2026-10-23",
  bindings = [(name = "HISTORIES", durableObjectNamespace = "History")],
  durableObjectNamespaces = [(className = "History", uniqueKey = "history", enableSql = true)],
  durableObjectStorage = (localDisk = "disk"),
);
`;

/** Starts workerd with the Worker that runs histories. */
async function startWorker() {
  const folder = await mkdtemp(join(tmpdir(), "simulation-workerd-"));
  const objects = join(folder, "objects");
  await mkdir(objects);
  await build({
    entryPoints: [join(import.meta.dirname, "histories-worker.ts")],
    outfile: join(folder, "worker.js"),
    bundle: true,
    format: "esm",
    conditions: ["workerd", "worker"],
    external: ["node:*"],
    alias: { "cloudflare:workers": join(import.meta.dirname, "../runtime/cloudflare-workers.ts") },
    logLevel: "error",
  });
  const port = await freePort();
  const config = join(folder, "config.capnp");
  await writeFile(config, configOf(port, objects));
  const workerd = startChild(workerdPackage.default, ["serve", config], { stdio: ["ignore", "ignore", "inherit"] });
  const stop = async () => {
    killGroup(workerd);
    await rm(folder, { recursive: true, force: true });
  };
  return { address: `http://127.0.0.1:${port}`, stop };
}

/** Waits until somebody answers at an address. */
async function firstAnswer(url: string): Promise<string> {
  for (let attempt = 1; ; attempt++)
    try {
      return await get(url);
    } catch (thrown) {
      if (attempt === 200) throw thrown;
      await delay(50);
    }
}

/** The first seed on which Node and workerd differ, with the first line that differs; undefined without one. */
export async function compareWithWorkerd(
  first: number,
  count: number,
): Promise<{ readonly seed: number; readonly node: string; readonly workerd: string } | undefined> {
  const { address, stop } = await startWorker();
  try {
    const told: string[] = [await firstAnswer(`${address}/${first}`)];
    for (let seed = first + 1; seed < first + count; seed++) told.push(await get(`${address}/${seed}`));
    // From here on the clock is a simulated one.
    const { runOneLedgerHistory, sqlite } = await loadKinds();
    for (const [index, there] of told.entries()) {
      const seed = first + index;
      const { lines } = await runOneLedgerHistory(seed, sqlite);
      const other = there.split("\n");
      const differs = Array.from({ length: Math.max(lines.length, other.length) }, (_, line) => line).find(
        (line) => lines[line] !== other[line],
      );
      if (differs !== undefined) return { seed, node: lines[differs] ?? "", workerd: other[differs] ?? "" };
    }
    return undefined;
  } finally {
    await stop();
  }
}
