/** Agent pilot: a full decision file for each of a few products, ranked, with a budget split if there is a budget. */
import { productCounts } from "../src/core/bounds.ts";
import { x402AgentPilot as calculate } from "../src/core/index.ts";
import { defineOperation } from "../src/operation/operation.ts";
import { bundleInput, bundleWords, explained } from "./bundle.ts";
import { campingLantern, coffeeGrinder, incenseBurner } from "./example-products.ts";
import { withSources } from "./presentation.ts";
import { oneCurrency } from "./product.ts";
import { x402AgentPilotResult } from "./results/x402-agent-pilot.ts";

export const x402AgentPilot = defineOperation({
  id: "x402_agent_pilot",
  path: "/v1/x402/agent-pilot",
  price: "25.00",
  name: { en: "Agent pilot", ar: "باقة الوكيل التجريبية" },
  description: {
    en: "A full decision file for each of 1 to 10 products: landed cost, unit economics, VAT positions, stress tests, score, checks, target prices, sensitivity and derivation. Ranked with the reason for every position; with working_capital also a capital allocation in whole units and a phased purchase plan.",
    ar: "ملف قرار كامل لكل منتج من 1 إلى 10 منتجات: التكلفة الواصلة واقتصاديات الوحدة وأوضاع الضريبة واختبارات الضغط والدرجة وشروط القرار والأسعار المستهدفة والحساسية وخطوات الحساب، مع ترتيب معلّل لكل مركز. وعند إدخال working_capital يُضاف توزيع رأس المال بوحدات كاملة وخطة شراء مرحلية.",
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
  output: x402AgentPilotResult,
  answer(input, locale) {
    const result = calculate(input);
    return {
      ...result,
      products: explained(result.products, result, locale).map((product) => ({
        ...product,
        assumptions: withSources(product, "typicalCase", locale),
      })),
      ...bundleWords(result, locale),
    };
  },
});
