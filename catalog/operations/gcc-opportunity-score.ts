/** Gulf opportunity score: what a sale earns at a known landed cost, and how good an opportunity that is. */
import { z } from "@hono/zod-openapi";
import { gccOpportunityScore as calculate } from "../../src/worker/core/index.ts";
import { defineOperation } from "../../src/worker/operation/operation.ts";
import { fields, saleFields } from "../input/fields.ts";
import { deemedSupplierNote, withSources, withWords } from "../words/presentation.ts";
import { opportunitySummary } from "../words/summaries.ts";

export const gccOpportunityScore = defineOperation({
  id: "gcc_opportunity_score",
  path: "/v1/gcc/opportunity-score",
  price: "0.75",
  name: { en: "Gulf opportunity score", ar: "درجة الفرصة في أسواق الخليج" },
  description: {
    en: "Unit economics, prices for each margin, break-even limits, stress tests and an explained 0–100 score.",
    ar: "اقتصاديات الوحدة والأسعار المحققة لكل هامش وحدود التعادل واختبارات الضغط ودرجة من 0 إلى 100 مع تفسيرها.",
  },
  role: {
    en: "Then score what the product earns in Gulf retail, and how it stands up to shocks.",
    ar: "ثم قيّم ما يحققه المنتج في أسواق الخليج ومدى تحمّله للصدمات.",
  },
  recommended: true,
  tags: ["opportunity-score", "unit-economics", "margin", "roi", "risk", "stress-test", "gcc"],
  examples: [
    {
      title: { en: "Sold in the UAE, marketplace fee known", ar: "يُباع في الإمارات مع عمولة منصة معروفة" },
      input: { currency: "AED", landed_cost: 45, expected_sale_price: 129, marketplace_fee_pct: 12 },
    },
    {
      title: {
        en: "Insulated bottle on a Saudi marketplace, all known",
        ar: "قارورة حافظة للحرارة على منصة سعودية مع كل البيانات",
      },
      input: {
        currency: "SAR",
        landed_cost: 58,
        expected_sale_price: 149,
        marketplace_fee_pct: 12,
        payment_fee_pct: 2.5,
        ad_cost_per_order: 14,
        fulfillment_cost: 13,
        returns_reserve_pct: 4,
        other_cost_per_order: 1.5,
        competitor_count: 12,
        delivery_days: 2,
      },
    },
  ],
  input: z
    .strictObject({
      currency: fields.currency,
      landed_cost: fields.landed_cost,
      expected_sale_price: fields.expected_sale_price,
      ...saleFields,
    })
    .openapi("OpportunityInput"),
  output: async () => (await import("../results/gcc-opportunity-score.ts")).gccOpportunityScoreResult,
  answer(input, locale) {
    const result = calculate(input);
    const presented = {
      ...result,
      assumptions: withSources(result.assumptions, result.currency, locale),
      ...deemedSupplierNote(result.currency, locale),
    };
    return withWords(presented, { summary: opportunitySummary(result), notices: result.notices }, locale);
  },
});
