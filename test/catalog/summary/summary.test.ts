import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { digest } from "../../../catalog/summary/summary.ts";
import { locales } from "../../../src/worker/lib/text.ts";
import { largestInput } from "../../fixtures/largest-input.ts";

const whole = { member: "structuredContent", link: `https://analysis.example.com/answers/${"0f".repeat(32)}` };

const decision = {
  operation: "gcc_product_decision",
  currency: "SAR",
  summary_text: { en: "RENEGOTIATE: profit 8.34 SAR.", ar: "أعد التفاوض: ربح 8.34 ريال." },
  checks: [
    { check: "margin_pct", actual: 3.34, operator: ">=", threshold: 15, passed: false },
    { check: "profit_per_unit", actual: 8.34, operator: ">", threshold: 0, passed: true },
  ],
  supplier_price: { target_product_value: 72.24, required_reduction_pct: 27.76, walk_away_product_value: 107.94 },
  break_even_duty_rate_pct: 7.9,
  vat_positions: [
    {
      position: "vat_registered",
      applies: true,
      profit_per_unit: 8.34,
      margin_pct: 3.34,
      break_even_price: null,
      decision: "TEST",
    },
  ],
  missing_inputs: [{ field: "marketplace_fee_pct", assumed_value: 12, profit_at_stake: 30 }],
  notice_texts: [{ code: "DUTY_RATE_ASSUMED", text: "Duty rate not supplied." }],
};

describe("the digest of a result", () => {
  it.each(operations.flatMap((operation) => locales.map((locale) => [operation.id, locale, operation] as const)))(
    "of %s in %s is at most 1,500 tokens for the largest input, and begins with what it comes to",
    (_, locale, operation) => {
      const validation = operation.validate(largestInput(operation), locale);
      if (!validation.valid) throw new Error(JSON.stringify(validation.problems));
      const result = operation.answer(validation.input, locale);
      const text = digest(result, whole, locale);
      expect(countTokens(text)).toBeLessThanOrEqual(1_500);
      expect(text.startsWith(Object(result).summary_text[locale])).toBe(true);
      expect(text).toContain(whole.link);
    },
  );

  it("shows what decides, what is missing and what to mind, as tables and lists", () => {
    expect(digest(decision, { member: "structuredContent" }, "en")).toBe(`RENEGOTIATE: profit 8.34 SAR. Amounts in SAR.

**Checks of the decision**

| check | actual | needed | met |
| --- | --- | --- | --- |
| margin_pct | 3.34 | >= 15 | ✗ |
| profit_per_unit | 8.34 | > 0 | ✓ |

- target supplier price: 72.24
- reduction needed %: 27.76
- walk-away supplier price: 107.94
- highest duty rate for this decision, %: 7.9

**Profit by VAT position of the seller**

| VAT position | applies | profit/unit | margin % | break-even price | decision |
| --- | --- | --- | --- | --- | --- |
| vat_registered | ✓ | 8.34 | 3.34 | – | TEST |

**Missing, by what it could change**

| field | assumed | profit at stake |
| --- | --- | --- |
| marketplace_fee_pct | 12 | 30 |

**Mind**

- Duty rate not supplied.

The whole result is in structuredContent: operation, currency, summary_text, checks, supplier_price, break_even_duty_rate_pct, vat_positions, missing_inputs, notice_texts.`);
  });

  it("is in Arabic for those who asked in Arabic", () => {
    const text = digest(decision, whole, "ar");
    expect(text).toContain("أعد التفاوض");
    expect(text).toContain("**شروط القرار**");
    expect(text).toContain(`النتيجة كاملة في structuredContent، ولفترة في ${whole.link}`);
  });

  it("shows of many rows the first, and says how many there are besides", () => {
    const action_plan = Array.from({ length: 150 }, (_, index) => ({
      index,
      action: "BUY",
      units: 1_000 + index,
      supplier_payment: 1_234_567.891,
      get_first: null,
    }));
    const text = digest({ action_plan }, whole, "en");
    expect(text).toContain("| 0 | BUY | 1,000 | 1,234,567.891 | – |");
    expect(text).toContain("… and 138 more");
  });

  it("leaves out what an earlier version of the service did not store, or stored otherwise", () => {
    expect(digest({ checks: "none", vat_positions: [{ a: 1 }] }, { member: "x" }, "en")).toBe(
      "The whole result is in x: checks, vat_positions.",
    );
  });
});
