/**
 * Where a purchase's processor time goes, as perf(1) of Linux sees it: samples of the whole workerd process, kernel
 * included.
 */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { reportProgress } from "../fixtures/progress.ts";
import { processorTime } from "./client.ts";
import { immediate, openMarket } from "./market.ts";

/** One part of the work. */
export interface ProfileRow {
  readonly part: string;
  /** Milliseconds of processor time for one purchase. */
  readonly ms: number;
}

/** What JavaScript is about, by the beginning of its file's path. The first that fits counts. */
const rooms: readonly (readonly [pattern: RegExp, part: string])[] = [
  [
    /@noble|viem|abitype|sale\/payment\/(signature|secp256k1|recover-address)/,
    "the payer's signature: recovery and hashes",
  ],
  [
    /jose|worker\/identity|canonicalize|sale\/payment\/receipt|lib\/sha256/,
    "receipts: canonical JSON, hashes, two signatures",
  ],
  [/zod/, "validation of input, payment and answers (zod)"],
  [/hono/, "routing (Hono)"],
  [/sale\/ledger\/(ledger|payer)/, "the ledger's statements, as they are called"],
  [/worker\/(sale|guard)/, "the rest of the sale and its limits"],
  [/src\/core|catalog|worker\/calculation/, "the calculation and its texts"],
  [/worker\/http/, "headers, bodies, log line"],
];

/** What native work is about, by the functions on its stack. The first that fits counts. */
const natives: readonly (readonly [pattern: RegExp, part: string])[] = [
  [/fsync|fdatasync/, "writing to disk (fsync)"],
  [/sqlite3|SqliteDatabase|ActorSqlite/, "SQLite, alarms included"],
  [/Heap::CollectGarbage|Scavenger|MarkCompact|ConcurrentMark/, "garbage collection"],
  [/internal::Compiler|OptimizingCompile|compiler::|maglev::|baseline::/, "compiling JavaScript"],
];

/** The source file of each line of a bundle that was not minified. */
function filesOf(bundle: string): string[] {
  let file = "";
  return bundle.split("\n").map((line) => {
    file = /^ {0,4}\/\/ .*?((?:node_modules|src|catalog|test)\/\S+)$/.exec(line)?.[1] ?? file;
    return file;
  });
}

/** What one sampled stack was about; `files` names the source of each line by module. */
function partOf(stack: string, files: ReadonlyMap<string, readonly string[]>): string {
  const native = natives.find(([pattern]) => pattern.test(stack));
  if (native) return native[1];
  const [, module = "", line] = /JS:\S*\s*\S* \S*?([^\s:/]+):(\d+):\d+/.exec(stack) ?? [];
  if (line === undefined)
    return /JsRpc|capnp::/.test(stack)
      ? "calls between the Worker and its objects"
      : "workerd: connections, requests, event loop";
  const file = files.get(module)?.[Number(line) - 1] ?? "";
  return rooms.find(([pattern]) => pattern.test(file))?.[1] ?? "other JavaScript";
}

/** Profiles `purchases` after some that warm up. Undefined where perf is not installed or not allowed. */
export async function profilePurchases(purchases: number): Promise<readonly ProfileRow[] | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "gulf-retail-analysis-profile-"));
  const market = await openMarket(immediate, 1, { profiled: true });
  try {
    const { workerd, buyCheapest } = market;
    const warmUp = 60;
    for (let number = 0; number < warmUp; number++) await buyCheapest("ours", 0);
    const samples = join(folder, "perf.data");
    const perf = spawn("perf", ["record", "-F", "1999", "-g", "-o", samples, "-p", String(workerd.pid)], {
      stdio: "ignore",
    });
    const ended = once(perf, "exit").catch(() => [1]);
    await Promise.race([delay(1000), ended]);
    if (perf.exitCode !== null || perf.pid === undefined) return undefined;
    const before = processorTime(workerd.pid);
    for (let number = 0; number < purchases; number++) {
      reportProgress(number, purchases, "purchases under perf");
      await buyCheapest("ours", 0);
    }
    const ms = (processorTime(workerd.pid) - before) / 1000 / purchases;
    perf.kill("SIGINT");
    await ended;
    const { stdout } = await promisify(execFile)("perf", ["script", "-i", samples, "-F", "period,ip,sym"], {
      maxBuffer: 2 ** 30,
    });
    const output = join(workerd.folder, "ours");
    const modules = (await readdir(output)).filter((name) => name.endsWith(".mjs"));
    const files = new Map(
      await Promise.all(
        modules.map(async (name) => [name, filesOf(await readFile(join(output, name), "utf8"))] as const),
      ),
    );
    const parts = new Map<string, number>();
    let sampled = 0;
    for (const stack of stdout.split("\n\n")) {
      const period = Number(/^\s*(\d+)/.exec(stack)?.[1] ?? 0);
      if (period === 0) continue;
      const part = partOf(stack, files);
      parts.set(part, (parts.get(part) ?? 0) + period);
      sampled += period;
    }
    if (sampled === 0) return undefined;
    return [...parts]
      .map(([part, period]) => ({ part, ms: (ms * period) / sampled }))
      .sort((one, other) => other.ms - one.ms);
  } catch {
    return undefined;
  } finally {
    await market.close();
    await rm(folder, { recursive: true, force: true });
  }
}
