/** Saudi landed cost: what importing costs, line by line, and what another duty rate would change. */
import { z } from "@hono/zod-openapi";
import { landedCostFacts } from "../../src/core/figures/facts-used.ts";
import { saLandedCost as calculate } from "../../src/core/index.ts";
import { fields, optional } from "../input/fields.ts";
import { defineOperation } from "../operation.ts";
import { preferenceProofs, saberText } from "../words/limits.ts";
import { noticesInWords, withAssumptionTexts, withWords } from "../words/presentation.ts";
import { landedCostSummary } from "../words/summaries.ts";

/** The import is into Saudi Arabia in every currency. */
const market = "SAR";

export const saLandedCost = defineOperation({
  id: "sa_landed_cost",
  path: "/v1/sa/landed-cost",
  price: "0.25",
  name: { en: "Saudi landed cost", ar: "التكلفة الواصلة إلى السعودية" },
  description: {
    en: "Import into Saudi Arabia: customs duty, import VAT and total landed cost of one unit or a whole consignment. It adds the costs at the border, other duty rates and the preferences that save duty. Use before ordering; the duty rate is yours to give, because HS codes are not looked up. Use gcc_product_decision to learn whether the product is worth it. Other destinations are not covered.",
    ar: "الاستيراد إلى السعودية: الرسوم الجمركية وضريبة القيمة المضافة على الاستيراد والتكلفة الواصلة لوحدة واحدة أو لإرسالية كاملة. ومعها كلفة الإرسالية عند المنفذ ونسب رسوم أخرى والتفضيلات التي توفّر الرسوم. استخدمها قبل الطلب؛ ونسبة الرسوم تُدخلها أنت فلا نبحث عن البنود الجمركية. استخدم gcc_product_decision لتعرف هل يستحق المنتج الشراء. ولا تشمل وجهات أخرى.",
  },
  role: {
    en: "Before ordering: the full landed cost, line by line.",
    ar: "قبل أمر الشراء: التكلفة الكاملة حتى ما بعد الجمارك، بندًا بندًا.",
  },
  benefit: {
    en: "Every line: duty, VAT, fees.",
    ar: "كل بند: الجمارك والضريبة والرسوم.",
  },
  recommended: true,
  tags: ["saudi-import-duty", "landed-cost", "customs-duty", "import-vat", "saudi-arabia", "zatca", "cif", "import"],
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
      ...optional(["shipping", "insurance", "duty_rate_pct", "vat_rate_pct"]),
    })
    .openapi("LandedCostInput"),
  output: async () => (await import("../results/sa-landed-cost.ts")).saLandedCostResult,
  answer(input, locale, day) {
    const result = calculate(input);
    const presented = {
      ...result,
      saber_text: saberText[locale],
      preference_texts: Object.fromEntries(Object.entries(preferenceProofs).map(([id, proof]) => [id, proof[locale]])),
      ...withAssumptionTexts([result], market, locale),
    };
    const notices = noticesInWords([result], market);
    return withWords(
      presented,
      {
        summary: landedCostSummary(result, result),
        notices,
        facts: landedCostFacts(result.currency, result.assumptions),
        market,
      },
      { locale, day },
    );
  },
});
