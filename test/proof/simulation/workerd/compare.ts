/** Runs the same histories in Node and with the ledger in a real durable object, and compares happenings and rows. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { build } from "esbuild";
import { loadKinds } from "../histories/load-kinds.ts";

/** Wrangler brings its simulator along. */
const { Miniflare, convertV4MiniflareOptions }: typeof import("miniflare") = createRequire(import.meta.url)(
  "miniflare",
);

/** What workerd tells of the histories of seeds. */
async function toldInWorkerd(seeds: readonly number[]): Promise<string[]> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, "histories-worker.ts")],
    write: false,
    bundle: true,
    format: "esm",
    conditions: ["workerd", "worker"],
    external: ["node:*"],
    alias: { "cloudflare:workers": join(import.meta.dirname, "../runtime/cloudflare-workers.ts") },
    logLevel: "error",
  });
  const options = convertV4MiniflareOptions({
    modules: true,
    script: outputFiles[0]?.text ?? "",
    compatibilityDate: "2026-10-23",
    durableObjects: { HISTORIES: { className: "History", useSQLite: true } },
  });
  const simulator = new Miniflare(options);
  try {
    const told: string[] = [];
    for (const seed of seeds) told.push(await (await simulator.dispatchFetch(`http://workerd/${seed}`)).text());
    return told;
  } finally {
    await simulator.dispose();
  }
}

/** The first seed on which Node and workerd differ, with the first line that differs; undefined without one. */
export async function compareWithWorkerd(
  first: number,
  count: number,
): Promise<{ readonly seed: number; readonly node: string; readonly workerd: string } | undefined> {
  const told = await toldInWorkerd(Array.from({ length: count }, (_, index) => first + index));
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
}
