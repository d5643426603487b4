/** Agent scale: the largest portfolio, with how its plan stands when things go wrong. */
import { productCounts } from "../../src/core/figures/bounds.ts";
import { x402AgentScale as calculate } from "../../src/core/index.ts";
import {
  abaya,
  campingLantern,
  childCarSeat,
  coffeeGrinder,
  incenseBurner,
  insulatedBottle,
  phoneCharger,
  prayerMat,
  sparsePortfolio,
} from "../input/example-products.ts";
import { oneCurrency } from "../input/product.ts";
import { defineOperation } from "../operation.ts";
import { actionsInWords, bundleInput, offersInWords, withPlanWords } from "../words/bundle.ts";
import { memo } from "../words/memo.ts";

export const x402AgentScale = defineOperation({
  id: "x402_agent_scale",
  path: "/v1/x402/agent-scale",
  price: "250.00",
  name: { en: "Agent scale", ar: "تقرير حتى 150 منتجًا" },
  description: {
    en: "Stress-testing up to 150 products for Saudi and GCC retail: safer and bolder plans, 243 scenarios, a memo for a bank. It tells how the plan stands when things go wrong: how fast each product has to sell, a lawful plan without VAT registration, which data to get first. Use for a whole assortment; x402_agent_growth is all in it, and costs less for up to 50 products. Demand is not forecast.",
    ar: "اختبار ما يصل إلى 150 منتجًا في تجزئة السعودية والخليج تحت الضغط: خطط أحوط وأجرأ، و243 حالة، ومذكرة لشريك أو بنك. وتبيّن صمود الخطة عند التعثر: سرعة البيع اللازمة لكل منتج، وخطة نظامية دون تسجيل ضريبي، وأولى البيانات بالاستكمال. استخدمها لتشكيلة كاملة؛ وفيها كل ما في `x402_agent_growth`، وهو أقل سعرًا لما يصل إلى 50 منتجًا. لا تتوقع الطلب.",
  },
  role: {
    en: "For agents with a whole assortment: up to 150 products in one call.",
    ar: "للوكلاء الذين لديهم تشكيلة كاملة: حتى 150 منتجًا معًا.",
  },
  benefit: {
    en: "Up to 150: adds safer plans, and a memo for your bank.",
    ar: "حتى 150 منتجًا: ويزيد خططًا أحوط، ومذكرة لمصرفك.",
  },
  recommended: false,
  tags: ["assortment", "scenarios", "saudi-arabia", "gcc", "agent", "bundle", "stress-test", "memo"],
  examples: [
    sparsePortfolio,
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
  answer(input, locale, day) {
    const result = calculate(input);
    const action_plan = actionsInWords(result.action_plan, result.plan, result, locale);
    const negotiation = offersInWords(result.negotiation, result, locale);
    const presented = { ...result, action_plan, negotiation, memo: memo(result, result) };
    return withPlanWords(presented, { locale, day });
  },
});
