/** Saudi landed cost: what importing costs, line by line, and what another duty rate would change. */
import { z } from "@hono/zod-openapi";
import { saLandedCost as calculate } from "../src/core/index.ts";
import { defineOperation } from "../src/operation/operation.ts";
import { fields, purchaseFields } from "./fields.ts";
import { withSources, wordsOf } from "./presentation.ts";
import { saLandedCostResult } from "./results/sa-landed-cost.ts";
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
    {
      title: { en: "Purchase value in US dollars only", ar: "قيمة الشراء بالدولار فقط" },
      input: { currency: "USD", product_value: 2500 },
    },
  ],
  input: z
    .strictObject({
      currency: fields.currency,
      product_value: fields.product_value,
      ...purchaseFields,
    })
    .openapi("LandedCostInput"),
  output: saLandedCostResult,
  answer(input, locale) {
    const result = calculate(input);
    return {
      ...result,
      assumptions: withSources(result, "comparison", locale, "SAR"),
      ...wordsOf(result, landedCostSummary(result), result.notices, ["judgement"], locale),
    };
  },
});
