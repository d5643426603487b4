import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseConfig } from "../../src/worker/config/config.ts";
import { maxUndecided } from "../../src/worker/sale/ledger/sale-bounds.ts";
import { costOf, costOfMonth, price, usage } from "./scale.ts";

const document = (name: string) => readFileSync(join(import.meta.dirname, `../../docs/operating/${name}.md`), "utf8");
const scale = document("scale");

/** The cells of a table's row after its first, without emphasis. */
function row(text: string, first: string): string[] {
  const line = text.split("\n").find((one) => one.startsWith(`| ${first} |`));
  if (line === undefined) throw new Error(`No row begins with ${first}`);
  const cells = line.split("|").slice(2, -1);
  return cells.map((cell) => cell.replaceAll("*", "").trim());
}

/** A number as the documents write it, such as `2,600,000` or `6.5 million`. */
const numberIn = (cell = "") =>
  Number(/[\d.,]+/.exec(cell)?.[0].replaceAll(",", "")) * (cell.includes("million") ? 1e6 : 1);

/** A documented number is the calculated one, rounded to as many digits as it shows. */
function expectRounded(cell: string | undefined, value: number) {
  const documented = numberIn(cell);
  const digits = String(documented).replace(/^0\.0*|\.|0+$/g, "").length;
  const unit = 10 ** (Math.floor(Math.log10(documented)) + 1 - digits);
  expect(Math.abs(documented - value)).toBeLessThanOrEqual(unit * 0.500001);
}

/** Items of the table of costs: the prices that each row sums, and what each list price is for. */
const items: readonly (readonly [string, readonly (keyof typeof price)[]])[] = [
  ["Workers requests", ["request"]],
  ["CPU time", ["cpuMs"]],
  ["Durable Object requests", ["objectRequest"]],
  ["Durable Object duration", ["gigabyteSecond"]],
  ["rows written, objects and D1", ["rowWritten"]],
  ["logs, Analytics Engine", ["logLine", "dataPoint"]],
  ["facilitator (CDP)", ["settlement"]],
];

describe("the cost of a thousand calls, in docs/operating/operations.md", () => {
  const operationsText = document("operations");

  it.each(items)("takes the cost of a thousand calls as list price times use: %s", (name, prices) => {
    const [list, free, purchase] = row(operationsText, name);
    const listed = (list ?? "").split(/, (?=0\.)/).map(Number.parseFloat);
    expect(listed).toEqual(
      prices.map((item) => (item === "settlement" ? price[item] : Number((price[item] * 1e6).toFixed(6)))),
    );
    const used = (call: Readonly<Partial<Record<keyof typeof price, number>>>) =>
      1000 * costOf(Object.fromEntries(prices.map((item) => [item, call[item] ?? 0])));
    if (free) expectRounded(free, used(usage["free check"]));
    if (purchase) expectRounded(purchase, used(usage.purchase));
  });

  it("states together what a free call and a purchase cost", () => {
    const [, free, purchase] = row(operationsText, "**together**");
    expectRounded(free, 1000 * costOf(usage["unsigned call"]));
    expectRounded(purchase, 1000 * costOf(usage.purchase));
  });
});

describe("docs/operating/scale.md", () => {
  it.each([
    [10, 0],
    [1_000, 1],
    [100_000, 2],
  ])("says what %s requests a second cost", (perSecond, column) => {
    const { purchases, cloudflare, facilitator } = costOfMonth(perSecond);
    expect(numberIn(row(scale, "purchases a second")[column])).toBe(purchases);
    expectRounded(row(scale, "Cloudflare, USD a month")[column], cloudflare);
    expectRounded(row(scale, "CDP facilitator, USD a month")[column], facilitator);
  });

  it("derives its limits from one settlement for each purchase, and from the code", () => {
    const postsInTenSeconds = 500;
    const aSecond = postsInTenSeconds / 10 / usage.purchase.settlement;
    expect(row(scale, "CDP facilitator").join()).toContain(`${aSecond} purchases a second`);
    const { paidPerMinute } = parseConfig({}).rateLimits;
    expect(row(scale, "one payer").join()).toContain(`(${paidPerMinute}); ${maxUndecided} unresolved`);
    expect(scale).toContain(`takes ${paidPerMinute / 60} purchases a second`);
  });

  it("says after how long a database of 10 GB is full", () => {
    const days = 10e9 / ((400 * costOfMonth(1_000).sales) / 30);
    expect(days).toBeGreaterThan(25);
    expect(days).toBeLessThan(35);
    expect(row(scale, "breaks first")[1]).toContain("D1's 10 GB after about a month (400 bytes a sale)");
  });
});
