import { describe, expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { layOut } from "../../../src/tools/buy/result-layout.ts";

const result = {
  operation: "x",
  formula_version: "gcc-commerce/2.0.0",
  regulatory_as_of: "2026-05-20",
  currency: "BHD",
  minor_unit_decimals: 3,
  summary_text: { en: "Landed cost 13,041.000 BHD.", ar: "التكلفة" },
  cif_value: 10800,
  margin_pct: 20.75,
  notices: [],
  facts: ["CIF_VALUE"],
  risk: { risk_level: "LOW", stress_survived: 5 },
  checks: [
    { check: "profit_per_unit", actual: 76.57, passed: true },
    { check: "roi_pct", actual: 5, passed: false },
  ],
  ranking: [{ rank: 1, index: 7, dominated_by: null }],
  notice_texts: [{ code: "A", text: "Confirm the duty rate." }],
  disclaimer: "Not advice.",
};

describe("a result in a terminal", () => {
  it("is its summary, figures in a column, tables and sentences, money in the decimals of its currency", () => {
    expect(layOut(result, 80)).toEqual([
      "Landed cost 13,041.000 BHD.",
      "Amounts in BHD; formula gcc-commerce/2.0.0, regulation as of 2026-05-20.",
      "",
      "  CIF value  10,800.000",
      "  Margin %        20.75",
      "",
      "Risk",
      "  Risk level       LOW",
      "  Stress survived  5",
      "",
      "Checks",
      "  Check            Actual  Passed",
      "  profit_per_unit   76.57  yes",
      "  roi_pct               5  no",
      "",
      "Ranking",
      "                         Dominated",
      "  Rank          Product         by",
      "     1  8 (products[7])          –",
      "",
      "Notice texts",
      "  - Confirm the duty rate.",
      "",
      "Not advice.",
    ]);
  });

  it("says how many rows and columns it leaves out of a long list", () => {
    const rows = Array.from({ length: 20 }, (_, rank) => ({ rank, first: "a".repeat(30), second: "b".repeat(30) }));
    expect(layOut({ currency: "SAR", rows }, 50).at(-1)).toBe("  … not shown (see --json): rows: 8, columns: 1");
  });
});

describe("a purchase plan in a terminal", () => {
  const products = Array.from({ length: 20 }, (_, position) => ({
    ...operations.find(({ id }) => id === "gcc_product_decision")?.examples[1].input,
    product_value: 60 + position,
  }));
  const pack = operations.find(({ id }) => id === "gcc_merchant_pack");
  const plan = JSON.parse(JSON.stringify(pack?.answer({ products, working_capital: 100_000 }, "en")));

  for (const width of [60, 110])
    it(`is shown in full at ${width} characters: every line with its split by payee, every item of every phase`, () => {
      const text = layOut(plan, width).join("\n");
      const planned = text.slice(text.indexOf("\nAllocation\n"), text.indexOf("\nRanking\n"));
      expect(planned.length).toBeGreaterThan(0);
      expect(planned).not.toContain("…");
      const money = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
      const items = plan.purchase_plan.phases.flatMap((phase: { items: object[] }) => phase.items);
      expect(items.length).toBeGreaterThan(12);
      for (const row of [...plan.allocation.lines, ...items]) {
        expect(planned).toContain(`${row.index + 1} (products[${row.index}])`);
        for (const payee of ["supplier_payment", "freight_insurance", "customs_duty", "import_vat", "operating_cash"])
          expect(planned).toContain(money.format(row[payee]));
      }
      for (const line of planned.split("\n")) expect(line.length).toBeLessThanOrEqual(width);
    });

  it("stands before the ranking and the products", () => {
    const text = layOut(plan, 110).join("\n");
    const places = ["Summary", "Allocation", "Purchase plan", "Ranking", "Products"].map((head) =>
      text.indexOf(`\n${head}\n`),
    );
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(Math.min(...places)).toBeGreaterThan(0);
  });
});
