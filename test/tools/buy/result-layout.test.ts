import { describe, expect, it } from "vitest";
import { layOut } from "../../../src/tools/buy/result-layout.ts";

const result = {
  operation: "x",
  formula_version: "gcc-commerce/1.0.0",
  regulatory_as_of: "2026-11-21",
  currency: "SAR",
  summary_text: { en: "Landed cost 13,041.00 SAR.", ar: "التكلفة" },
  cif_value: 10800,
  net_margin_pct: 20.75,
  notices: [],
  risk: { risk_level: "LOW", stress_survived: 5 },
  checks: [
    { check: "profit_per_unit", actual: 76.57, passed: true },
    { check: "roi_pct", actual: 5, passed: false },
  ],
  notice_texts: [{ code: "A", text: "Confirm the duty rate." }],
  disclaimer: "Not advice.",
};

describe("a result in a terminal", () => {
  it("is its summary, figures in a column, tables and sentences", () => {
    expect(layOut(result, 80)).toEqual([
      "Landed cost 13,041.00 SAR.",
      "Amounts in SAR; formula gcc-commerce/1.0.0, regulation as of 2026-11-21.",
      "",
      "  CIF value     10,800",
      "  Net margin %   20.75",
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
      "Notice texts",
      "  - Confirm the duty rate.",
      "",
      "Not advice.",
    ]);
  });

  it("says how many rows and columns it leaves out", () => {
    const rows = Array.from({ length: 20 }, (_, index) => ({ index, first: "a".repeat(30), second: "b".repeat(30) }));
    expect(layOut({ currency: "SAR", rows }, 50).at(-1)).toBe("  … 8 more rows and 1 more columns with --json");
  });
});
