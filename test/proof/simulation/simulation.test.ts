import { execFile } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const project = join(import.meta.dirname, "../../..");

/** Histories in this test; `npm run simulate` runs more. */
const histories = 2_000;

/** Runs `npm run simulate` with its words; what it printed, and its exit code. */
function simulate(...words: string[]): Promise<{ readonly code: number; readonly lines: readonly string[] }> {
  const program = ["src/tools/run.js", "test/proof/simulation/simulate.ts", ...words];
  return new Promise((resolve) =>
    execFile(process.execPath, program, { cwd: project, maxBuffer: 2 ** 26 }, (failed, out) =>
      resolve({ code: failed ? Number(failed.code) : 0, lines: out.trimEnd().split("\n") }),
    ),
  );
}

describe("the production ledger under faults, crashes and third parties", () => {
  it(`charges once, and gives what was paid for, in ${histories} histories`, async () => {
    const { code, lines } = await simulate("--histories", String(histories));
    expect(lines.join("\n")).toMatch(new RegExp(`^${histories} histories, 0 violations, digest [0-9a-f]{16}`));
    expect(code).toBe(0);
  });
});

describe("a seed", () => {
  it("tells the same history again, whatever ran before it", async () => {
    const [several, again, last] = await Promise.all([
      simulate("--seed", "1", "--histories", "12", "--show"),
      simulate("--seed", "1", "--histories", "12", "--show"),
      simulate("--seed", "12", "--histories", "1", "--show"),
    ]);
    const history = last.lines.slice(0, -1);
    expect(history.length).toBeGreaterThan(5);
    expect(several.lines.slice(0, -1)).toEqual(again.lines.slice(0, -1));
    expect(several.lines.slice(-1 - history.length, -1)).toEqual(history);
  });
});

describe("without a guard, a history is found that goes wrong", () => {
  it.each([
    ["bind_request", "a request got the result of another"],
    ["unclear_is_not_no", "one purchase was charged twice"],
    ["no_is_not_final", "one purchase was charged twice"],
    ["equal_request_once", "one purchase was charged twice"],
  ])("%s: %s", async (guard, promise) => {
    const { code, lines } = await simulate("--histories", "1000", "--without", guard);
    expect(lines[0]).toMatch(new RegExp(`^Seed \\d+: ${promise}\\.`));
    expect(lines.at(-1)).toMatch(/^ {2}/);
    expect(code).toBe(1);
  });
});
