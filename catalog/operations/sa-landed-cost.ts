/** Saudi landed cost: what importing costs, line by line, and what another duty rate would change. */
import { z } from "@hono/zod-openapi";
import { saLandedCost as calculate } from "../../src/worker/core/index.ts";
import { defineOperation } from "../../src/worker/operation/operation.ts";
import { fields, purchaseFields } from "../input/fields.ts";
import { withSources, withWords } from "../words/presentation.ts";
import { landedCostSummary } from "../words/summaries.ts";

/** The import is into Saudi Arabia in every currency. */
const market = "SAR";

export const saLandedCost = defineOperation({
  id: "sa_landed_cost",
  path: "/v1/sa/landed-cost",
  price: "0.25",
  name: { en: "Saudi landed cost", ar: "التكلفة الواصلة إلى السعودية" },
  description: {
    en: "CIF value, customs duty, import VAT and total landed cost of one unit or a whole consignment, the customs processing fee, and a table of other duty rates with certified GCC origin.",
    ar: "القيمة الجمركية (سيف) والرسوم الجمركية وضريبة القيمة المضافة على الاستيراد وإجمالي التكلفة الواصلة لوحدة واحدة أو لإرسالية كاملة، مع المقابل المالي لمعالجة البيان الجمركي وجدول لنسب رسوم أخرى يشمل المنشأ الخليجي الموثّق.",
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
  output: async () => (await import("../results/sa-landed-cost.ts")).saLandedCostResult,
  answer(input, locale) {
    const result = calculate(input);
    const presented = { ...result, assumptions: withSources(result.assumptions, market, locale) };
    return withWords(presented, { summary: landedCostSummary(result), notices: result.notices, market }, locale);
  },
});
