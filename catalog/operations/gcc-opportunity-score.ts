/** Gulf opportunity score: what a sale earns at a known landed cost, and how good an opportunity that is. */
import { gccOpportunityScore as calculate } from "../../src/core/index.ts";
import { inputOf } from "../input/fields.ts";
import { defineOperation } from "../operation.ts";
import { productInWords } from "../words/in-words.ts";
import { afterProfit } from "../words/next-analyses.ts";
import { scoreSummary } from "../words/product-summaries.ts";

export const gccOpportunityScore = defineOperation({
  id: "gcc_opportunity_score",
  path: "/v1/gcc/opportunity-score",
  price: "0.75",
  name: { en: "Gulf opportunity score", ar: "تقييم المنتج في أسواق الخليج" },
  description: {
    en: "Selling in Saudi Arabia and the GCC: unit economics and an explained 0-100 score of one product, under stress tests. On Amazon.sa, noon or an own store it says how far each price and cost may move before the profit, or 15%, is gone. Use when the landed cost is known; use gcc_product_decision to start from the supplier's price, free_profit_check for the profit alone. Demand is not forecast.",
    ar: "البيع في السعودية والخليج: ربحية القطعة وتقييم المنتج من 100 مع أسبابه تحت اختبارات الضغط. تبيّن إلى أي حد يتحرك كل سعر وكل تكلفة قبل أن يزول الربح أو هامش 15%. استخدمها متى عُرفت التكلفة بعد الجمارك؛ واستخدم gcc_product_decision انطلاقًا من سعر المورّد، وfree_profit_check للربح وحده. لا تتوقع حجم الطلب.",
  },
  role: {
    en: "With a known landed cost: score what the product earns in Gulf retail, and how it stands up to shocks.",
    ar: "متى عُرفت التكلفة بعد الجمارك: قيّم ما يحققه المنتج في أسواق الخليج ومدى تحمّله للصدمات.",
  },
  benefit: {
    en: "A score out of 100, and how far prices may move.",
    ar: "تقييم من 100، وإلى أي حد تتحمّل تغيّر الأسعار.",
  },
  recommended: true,
  tags: [
    "unit-economics",
    "profit-margin",
    "saudi-arabia",
    "gcc",
    "ecommerce",
    "opportunity-score",
    "risk",
    "stress-test",
  ],
  gives: ["score", "limits"],
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
  tasks: [
    {
      locale: "en",
      words:
        "My mug lands at 22 and sells for 59; Amazon takes 15%, delivery costs 14, ads 6. How good is that, out of 100?",
      input: {
        landed_cost: 22,
        expected_sale_price: 59,
        marketplace_fee_pct: 15,
        fulfillment_cost: 14,
        ad_cost_per_order: 6,
      },
    },
  ],
  input: inputOf("score").openapi("OpportunityInput"),
  output: async () => (await import("../results/one-product.ts")).gccOpportunityScoreResult,
  answer(input, reader) {
    const result = calculate(input);
    return productInWords(result, { summary: scoreSummary(result) }, reader);
  },
  next: (result) =>
    afterProfit(result, {
      id: "gcc_product_decision",
      adds: {
        en: "starts from the supplier's price: GO, TEST, RENEGOTIATE or AVOID, and what has to change first",
        ar: "ينطلق من سعر المورّد: ابدأ أو جرّب أو أعد التفاوض أو تجنّب، وما يجب أن يتغيّر أولًا",
      },
    }),
});
