/** Agent scale: the largest portfolio, with segments, distribution and what diversification costs. */
import { productCounts } from "../../src/worker/core/bounds.ts";
import { x402AgentScale as calculate } from "../../src/worker/core/index.ts";
import { defineOperation } from "../../src/worker/operation/operation.ts";
import {
  abaya,
  campingLantern,
  childCarSeat,
  coffeeGrinder,
  incenseBurner,
  insulatedBottle,
  phoneCharger,
  prayerMat,
} from "../input/example-products.ts";
import { oneCurrency } from "../input/product.ts";
import { bundleInput, withPlanWords } from "../words/bundle.ts";

export const x402AgentScale = defineOperation({
  id: "x402_agent_scale",
  path: "/v1/x402/agent-scale",
  price: "250.00",
  name: { en: "Agent scale", ar: "باقة وكيل الذكاء الاصطناعي للتوسع" },
  description: {
    en: "Up to 150 products: everything in growth, and the plan under partial sales, under stress, without VAT registration and under other caps, with segments and distribution.",
    ar: "بحد أقصى 150 منتجًا: كل ما في باقة النمو، والخطة عند البيع الجزئي وتحت الضغط ودون تسجيل ضريبي وبسقوف أخرى، مع الشرائح والتوزيع الإحصائي.",
  },
  role: {
    en: "For agents with a whole assortment: up to 150 products in one call.",
    ar: "للوكلاء الذين لديهم تشكيلة كاملة: حتى 150 منتجًا في طلب واحد.",
  },
  recommended: false,
  tags: ["agent", "bundle", "assortment", "segmentation", "diversification", "capital-allocation", "x402", "gcc"],
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
      title: { en: "Eight products and SAR 50,000", ar: "ثمانية منتجات وميزانية 50,000 ريال" },
      input: {
        products: [
          coffeeGrinder,
          incenseBurner,
          insulatedBottle,
          abaya,
          prayerMat,
          campingLantern,
          childCarSeat,
          phoneCharger,
        ],
        working_capital: 50000,
      },
    },
  ],
  input: bundleInput(productCounts.x402_agent_scale).openapi("AgentScaleInput"),
  rules: [oneCurrency],
  output: async () => (await import("../results/x402-agent-scale.ts")).x402AgentScaleResult,
  answer: (input, locale) => withPlanWords(calculate(input), locale),
});
