/** Agent scale: the largest portfolio, with segments, distribution and what diversification costs. */
import { productCounts } from "../src/core/bounds.ts";
import { x402AgentScale as calculate } from "../src/core/index.ts";
import { defineOperation } from "../src/operation/operation.ts";
import { bundleInput, bundleWords, explained } from "./bundle.ts";
import {
  abaya,
  campingLantern,
  childCarSeat,
  coffeeGrinder,
  incenseBurner,
  insulatedBottle,
  phoneCharger,
  prayerMat,
} from "./example-products.ts";
import { oneCurrency } from "./product.ts";
import { x402AgentScaleResult } from "./results/x402-agent-scale.ts";

export const x402AgentScale = defineOperation({
  id: "x402_agent_scale",
  path: "/v1/x402/agent-scale",
  price: "250.00",
  name: { en: "Agent scale", ar: "باقة الوكيل للتوسع" },
  description: {
    en: "Ranked product intelligence for 1 to 150 products: everything of the growth bundle (extended records, upgrade paths, shock matrix, missing data, optional allocation, purchase plan and capital curve) plus segments, the distribution of margins, ROI and scores, and with working_capital what diversification costs.",
    ar: "تحليل مرتّب من 1 إلى 150 منتجًا: كل ما في باقة النمو (السجلات الموسّعة ومسارات التحسين ومصفوفة الصدمات والبيانات الناقصة والتوزيع الاختياري لرأس المال وخطة الشراء ومنحنى رأس المال) إضافة إلى الشرائح وتوزيع الهوامش والعوائد والدرجات، وكلفة التنويع عند إدخال working_capital.",
  },
  role: {
    en: "For agents with a whole assortment: up to 150 products in one call.",
    ar: "للوكلاء الذين لديهم تشكيلة كاملة: حتى 150 منتجًا في طلب واحد.",
  },
  recommended: false,
  tags: ["agent", "bundle", "assortment", "segmentation", "diversification", "capital-allocation", "x402", "gcc"],
  examples: [
    {
      title: { en: "Two products, prices only", ar: "منتجان بالأسعار فقط" },
      input: {
        products: [
          { product_value: 40, expected_sale_price: 149 },
          { product_value: 85, expected_sale_price: 189 },
        ],
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
  output: x402AgentScaleResult,
  answer(input, locale) {
    const result = calculate(input);
    return { ...result, products: explained(result.products, result, locale), ...bundleWords(result, locale) };
  },
});
