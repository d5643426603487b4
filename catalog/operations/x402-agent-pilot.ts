/** Agent pilot: a full decision file for each of a few products, ranked, with a budget split if there is a budget. */
import { productCounts } from "../../src/worker/core/bounds.ts";
import { x402AgentPilot as calculate } from "../../src/worker/core/index.ts";
import { defineOperation } from "../../src/worker/operation/operation.ts";
import { campingLantern, coffeeGrinder, incenseBurner } from "../input/example-products.ts";
import { oneCurrency } from "../input/product.ts";
import { bundleInput, withPlanWords } from "../words/bundle.ts";
import { withDossierWords } from "../words/presentation.ts";

export const x402AgentPilot = defineOperation({
  id: "x402_agent_pilot",
  path: "/v1/x402/agent-pilot",
  price: "25.00",
  name: { en: "Agent pilot", ar: "باقة وكيل الذكاء الاصطناعي التجريبية" },
  description: {
    en: "The full decision file of each of up to 10 products, ranking and optional capital allocation.",
    ar: "ملف قرار كامل لكل منتج، بحد أقصى 10 منتجات، مع الترتيب وتوزيع رأس المال اختياريًا.",
  },
  role: {
    en: "For agents: ten product decisions, their ranking and an allocation in one call.",
    ar: "للوكلاء: قرارات عشرة منتجات مع ترتيبها وتوزيع رأس المال في طلب واحد.",
  },
  recommended: false,
  tags: ["agent", "bundle", "decision", "portfolio", "capital-allocation", "x402", "gcc"],
  examples: [
    {
      title: { en: "One product, prices only", ar: "منتج واحد بالأسعار فقط" },
      input: { products: [{ product_value: 40, expected_sale_price: 149 }] },
    },
    {
      title: { en: "Three products and SAR 5,000", ar: "ثلاثة منتجات وميزانية 5,000 ريال" },
      input: { products: [coffeeGrinder, incenseBurner, campingLantern], working_capital: 5000 },
    },
  ],
  input: bundleInput(productCounts.x402_agent_pilot).openapi("AgentPilotInput"),
  rules: [oneCurrency],
  output: async () => (await import("../results/x402-agent-pilot.ts")).x402AgentPilotResult,
  answer(input, locale) {
    const result = calculate(input);
    const products = result.products.map((product) => withDossierWords(product, result, locale));
    return withPlanWords({ ...result, products }, locale);
  },
});
