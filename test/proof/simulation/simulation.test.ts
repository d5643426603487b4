import { execFile } from "node:child_process";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { commitSeed } from "./histories/commit-seed.ts";

const project = join(import.meta.dirname, "../../..");

/** Ten times those in which a guard left out is found, each release another 1,500; `npm run simulate` runs more. */
const histories = 1_500;
const seed = commitSeed(project);
process.stderr.write(`Simulated histories begin with seed ${seed}: SIMULATION_SEED=${seed} repeats them\n`);

/** Runs `npm run simulate` with its words; what it printed, and its exit code. */
function simulate(...words: string[]): Promise<{ readonly code: number; readonly lines: readonly string[] }> {
  const program = ["src/tools/run.js", "test/proof/simulation/simulate.ts", ...words];
  return new Promise((resolve) =>
    execFile(process.execPath, program, { cwd: project, maxBuffer: 2 ** 26 }, (failed, out) =>
      resolve({ code: failed ? Number(failed.code) : 0, lines: out.trimEnd().split("\n") }),
    ),
  );
}

describe("the production code under faults, crashes and strangers", () => {
  it(`keeps what is promised in ${histories} histories of ledgers, bridges and tasks from seed ${seed}`, async () => {
    const { code, lines } = await simulate("--seed", String(seed), "--histories", String(histories), "--threads", "2");
    const each = ["ledger", "bridge", "a2a"].map((kind) => `(?=.*\\b\\d{3,4} ${kind}\\b)`).join("");
    expect(lines.join("\n")).toMatch(
      new RegExp(`^${histories} histories, 0 violations, digest [0-9a-f]{16}, [\\d.]+ s \\(${each}`),
    );
    expect(code).toBe(0);
  });
});

/** Seeds that once broke a promise, each with what it found. */
const keptSeeds = [
  { kind: "ledger", seed: 446_854_694, found: "an alarm that was to ring again and is set back" },
  { kind: "ledger", seed: 3_655_684, found: "an alarm that has rung, and whose last writes a crash undoes" },
];

describe("a seed that once broke a promise", () => {
  it.each(keptSeeds)("breaks none any more: $found", async ({ kind, seed }) => {
    const { code, lines } = await simulate("--seed", String(seed), "--histories", "1", "--kind", kind);
    expect(lines.join("\n")).toMatch(/^1 history, 0 violations/);
    expect(code).toBe(0);
  });
});

describe("a seed", () => {
  it("tells the same history again, whatever ran before it, and on whichever thread", async () => {
    const [several, last, one, two] = await Promise.all([
      simulate("--seed", "1", "--histories", "24", "--show"),
      simulate("--seed", "24", "--histories", "1", "--show"),
      simulate("--seed", "1", "--histories", "60"),
      simulate("--seed", "1", "--histories", "60", "--threads", "2"),
    ]);
    const history = last.lines.slice(0, -1);
    expect(history.length).toBeGreaterThan(5);
    expect(several.lines.slice(-1 - history.length, -1)).toEqual(history);
    const digestOf = ({ lines }: typeof one) => /digest \w+/.exec(lines.join())?.[0];
    expect(digestOf(one)).toBeDefined();
    expect(digestOf(two)).toBe(digestOf(one));
  });

  it("is shown to whoever reads only the beginning, without a word of complaint", async () => {
    const words = "src/tools/run.js test/proof/simulation/simulate.ts --show --histories 100";
    const shell = ["-c", `"$0" ${words} 2>&1 | head -n 2; echo "\${PIPESTATUS[0]}"`, process.execPath];
    const printed = await new Promise<string>((resolve) =>
      execFile("bash", shell, { cwd: project }, (_, out) => resolve(out)),
    );
    expect(printed).not.toContain("EPIPE");
    expect(printed.trimEnd().split("\n")).toHaveLength(3);
    expect(printed).toMatch(/\n0\n$/);
  });
});

describe("the stand-in for the storage of a durable object", () => {
  it("gives the same histories and the same rows as workerd", async () => {
    const { code, lines } = await simulate("--workerd", "--seed", "1", "--histories", "40");
    expect(lines.join("\n")).toMatch(/^40 histories are the same in workerd, to each row/);
    expect(code).toBe(0);
  });
});

/** Each guard with the promise that is broken without it. */
const guards = [
  ["bind_request", "a request got the result of another"],
  ["books_before_paid", "one payment bought two results"],
  ["unclear_is_not_no", "one purchase was charged twice"],
  ["no_is_not_final", "one purchase was charged twice"],
  ["equal_request_once", "one purchase was charged twice"],
  ["long_is_not_absent", "one purchase was charged twice"],
  ["lock_book", "a signature left that is not in the book"],
  ["lose_lock", "one call was charged twice"],
  ["flush_text", "a power cut took a signature from the book"],
  ["flush_folder", "a power cut took a signature from the book"],
  ["sign_in_time", "a signature left that is not in the book"],
  ["write_before_send", "a signature left that is not in the book"],
  ["check_signature", "a forged signature got a result"],
  ["remember_payment", "a buyer who goes on to the end gets no result"],
] as const;

describe("without a guard, a history is found that goes wrong", () => {
  // One program for all: to start it takes longer than to find what goes wrong.
  const found = new Map<string, readonly string[]>();
  beforeAll(async () => {
    const { code, lines } = await simulate("--histories", "2000", ...guards.flatMap(([guard]) => ["--without", guard]));
    expect(code).toBe(1);
    const ends = lines.flatMap((line, index) => (line.startsWith("All of it: ") ? [index + 1] : []));
    for (const [index, [guard]] of guards.entries()) found.set(guard, lines.slice(ends[index - 1] ?? 0, ends[index]));
  });

  it.each(guards)("%s: %s", (guard, promise) => {
    const lines = found.get(guard) ?? [];
    expect(lines[0]).toMatch(new RegExp(`^Seed \\d+: ${promise}\\.`));
    // What happened is told step by step, and then how to see all of it again.
    expect(lines.at(-2)).toMatch(/^ {2}/);
    expect(lines.at(-1)).toMatch(
      new RegExp(`^All of it: npm run simulate -- --seed \\d+ --histories 1 --kind \\w+ --without ${guard} --show$`),
    );
  });
});
