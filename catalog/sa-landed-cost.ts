/** Saudi landed cost: what importing costs, line by line, and what another duty rate would change. */
import { z } from "@hono/zod-openapi";
import { saLandedCost as calculate } from "../src/core/index.ts";
import { defineOperation } from "../src/operation.ts";
import { fields } from "./fields.ts";
import { withSources, wordsOf } from "./presentation.ts";
import { basis, grounds, words } from "./results/envelope.ts";
import { derivation, notices } from "./results/explanations.ts";
import { money } from "./results/figures.ts";
import { landedCostInputsUsed } from "./results/inputs-used.ts";
import { customsProcessingFee, dutyRateRow, landedCostLines } from "./results/landed-cost.ts";
import { landedCostSummary } from "./summaries.ts";

export const saLandedCost = defineOperation({
  id: "sa_landed_cost",
  path: "/v1/sa/landed-cost",
  price: "0.25",
  name: { en: "Saudi landed cost", ar: "التكلفة الواصلة إلى السعودية" },
  description: {
    en: "What it costs to import goods into Saudi Arabia: CIF value, customs duty, import VAT and total landed cost, with and without VAT, the ZATCA customs processing fee beside it, a table of alternative duty rates, every assumption and a derivation that can be re-computed.",
    ar: "تكلفة استيراد البضاعة إلى السعودية: القيمة الجمركية (سيف) والرسوم الجمركية وضريبة القيمة المضافة على الاستيراد وإجمالي التكلفة الواصلة، مع المقابل المالي لمعالجة البيان الجمركي وجدول لنسب الرسوم البديلة وكل الافتراضات وخطوات الحساب.",
  },
  role: {
    en: "Then find out exactly what the product costs on arrival in Saudi Arabia.",
    ar: "ثم اعرف بدقة كم يكلّف المنتج عند وصوله إلى السعودية.",
  },
  recommended: true,
  tags: ["landed-cost", "customs-duty", "import-vat", "cif", "zatca", "import", "saudi-arabia"],
  examples: [
    {
      title: { en: "Purchase value in US dollars only", ar: "قيمة الشراء بالدولار فقط" },
      input: { currency: "USD", product_value: 2500 },
    },
    {
      title: {
        en: "Consignment of small appliances, freight and rates known",
        ar: "إرسالية أجهزة صغيرة مع الشحن والنسب",
      },
      input: {
        currency: "SAR",
        product_value: 10000,
        shipping: 600,
        insurance: 200,
        duty_rate_pct: 5,
        vat_rate_pct: 15,
      },
    },
  ],
  input: z.strictObject({
    currency: fields.currency,
    product_value: fields.product_value,
    shipping: fields.shipping,
    insurance: fields.insurance,
    duty_rate_pct: fields.duty_rate_pct,
    vat_rate_pct: fields.vat_rate_pct,
  }),
  output: z
    .looseObject({
      operation: z.literal("sa_landed_cost").describe("The operation that was answered."),
      ...basis,
      inputs_used: landedCostInputsUsed,
      ...grounds,
      ...landedCostLines,
      cost_per_plus_1pp_duty: money("What one percentage point more of duty adds to the landed cost."),
      customs_processing_fee: customsProcessingFee
        .nullable()
        .describe("ZATCA's fee per declaration, beside the landed cost; null for a currency without an official peg."),
      duty_rate_table: z.array(dutyRateRow).describe("The landed cost at other duty rates, rising."),
      notices,
      derivation,
      ...words,
    })
    .openapi("SaudiLandedCost"),
  answer(input, locale) {
    const result = calculate(input);
    const { regulatory_as_of } = result;
    const context = { regulatory_as_of, vatCurrency: "SAR", typicalUse: "comparison" } as const;
    return {
      ...result,
      assumptions: withSources(result.assumptions, context, locale),
      ...wordsOf(result, landedCostSummary(result), result.notices, ["judgement"], locale),
    };
  },
});
