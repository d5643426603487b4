/** Agent growth: a larger portfolio, with what would change its decisions. */
import { productCounts } from "../../src/worker/core/bounds.ts";
import { x402AgentGrowth as calculate } from "../../src/worker/core/index.ts";
import { defineOperation } from "../../src/worker/operation/operation.ts";
import {
  abaya,
  campingLantern,
  childCarSeat,
  coffeeGrinder,
  incenseBurner,
  insulatedBottle,
} from "../input/example-products.ts";
import { oneCurrency } from "../input/product.ts";
import { bundleInput, withPlanWords } from "../words/bundle.ts";

export const x402AgentGrowth = defineOperation({
  id: "x402_agent_growth",
  path: "/v1/x402/agent-growth",
  price: "99.00",
  name: { en: "Agent growth", ar: "باقة وكيل الذكاء الاصطناعي للنمو" },
  description: {
    en: "Up to 50 products: one instruction per product, ranking, ways to GO, shocks, data priorities and the marginal return of capital.",
    ar: "بحد أقصى 50 منتجًا: إجراء محدد لكل منتج، والترتيب ومسارات الوصول إلى «ابدأ» ومصفوفة الصدمات وأولويات البيانات والعائد الحدّي لرأس المال.",
  },
  role: {
    en: "For agents that run a catalogue: where to act first across up to 50 products.",
    ar: "للوكلاء الذين يديرون قائمة منتجات: أين تبدأ العمل ضمن 50 منتجًا كحد أقصى.",
  },
  recommended: false,
  tags: ["agent", "bundle", "portfolio", "upgrade-paths", "shock-matrix", "capital-curve", "x402", "gcc"],
  examples: [
    {
      title: {
        en: "A product with its main costs, one with prices only, and SAR 10,000",
        ar: "منتج بتكاليفه الأساسية ومنتج بالأسعار فقط وميزانية 10,000 ريال",
      },
      input: {
        products: [
          {
            product_value: 40,
            expected_sale_price: 149,
            shipping: 4,
            marketplace_fee_pct: 12,
            ad_cost_per_order: 14,
            fulfillment_cost: 14,
          },
          { product_value: 85, expected_sale_price: 239 },
        ],
        working_capital: 10000,
      },
    },
    {
      title: { en: "Six products and SAR 20,000", ar: "ستة منتجات وميزانية 20,000 ريال" },
      input: {
        products: [coffeeGrinder, incenseBurner, insulatedBottle, abaya, campingLantern, childCarSeat],
        working_capital: 20000,
      },
    },
  ],
  input: bundleInput(productCounts.x402_agent_growth).openapi("AgentGrowthInput"),
  rules: [oneCurrency],
  output: async () => (await import("../results/x402-agent-growth.ts")).x402AgentGrowthResult,
  answer: (input, locale) => withPlanWords(calculate(input), locale),
});
