/** Agent growth: a larger portfolio, with what would change its plan. */
import { productCounts } from "../../src/worker/core/figures/bounds.ts";
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
import { actionsInWords, bundleInput, offersInWords, withPlanWords } from "../words/bundle.ts";

export const x402AgentGrowth = defineOperation({
  id: "x402_agent_growth",
  path: "/v1/x402/agent-growth",
  price: "99.00",
  name: { en: "Agent growth", ar: "باقة وكيل الذكاء الاصطناعي للنمو" },
  description: {
    en: "What would change the plan of up to 50 products: the highest price to pay for each, what one per cent off is worth, what a stalled line costs, and what more money earns.",
    ar: "ما يغيّر خطة منتجات عددها 50 على الأكثر: أعلى سعر يُدفع لكل منها، وقيمة كل تخفيض 1%، وخسارة المنتج الذي يتوقف بيعه، وما يكسبه مال أكثر.",
  },
  role: {
    en: "For agents that run a catalogue: where to act first across up to 50 products.",
    ar: "للوكلاء الذين يديرون قائمة منتجات: أين تبدأ العمل ضمن 50 منتجًا كحد أقصى.",
  },
  recommended: false,
  tags: ["agent", "bundle", "portfolio", "negotiation", "line-failure", "capital-curve", "x402", "gcc"],
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
  answer(input, locale, day) {
    const result = calculate(input);
    const action_plan = actionsInWords(result.action_plan, result.plan, result, locale);
    const negotiation = offersInWords(result.negotiation, result, locale);
    return withPlanWords({ ...result, action_plan, negotiation }, { locale, day });
  },
});
