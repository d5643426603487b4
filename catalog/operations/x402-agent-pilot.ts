/** Agent pilot: a full dossier for each of a few products, and the plan of a capital. */
import { x402AgentPilot as calculate } from "../../src/core/index.ts";
import { coffeeGrinder, deskLamp, incenseBurner, smallPortfolio, waterFilter } from "../input/example-products.ts";
import { bundleInput, oneCurrency } from "../input/product.ts";
import { productCounts } from "../input/product-counts.ts";
import { defineOperation } from "../operation.ts";
import { portfolioInWords } from "../words/in-words.ts";
import { afterLimits } from "../words/next-analyses.ts";

export const x402AgentPilot = defineOperation({
  id: "x402_agent_pilot",
  path: "/v1/x402/agent-pilot",
  price: "25.00",
  name: { en: "Agent pilot", ar: "تقرير حتى 10 منتجات" },
  description: {
    en: "Saudi and GCC retail, up to 10 products at once: full decision files, and with capital the one order to place now. Use when each of several products needs a GO, TEST, RENEGOTIATE or AVOID with all its reasons. For one product gcc_product_decision answers for less; gcc_merchant_pack plans a budget without the files. Demand is not forecast.",
    ar: "تجزئة السعودية والخليج، حتى 10 منتجات معًا: ملف قرار كامل لكل منتج، ومع رأس المال أمر الشراء الواحد الآن. استخدمها قبل الطلب الأول لقرار كامل بأسبابه. ولمنتج واحد يجيب gcc_product_decision بسعر أقل، ويخطط gcc_merchant_pack للميزانية دون الملفات. لا تتوقع حجم الطلب.",
  },
  role: {
    en: "For agents: ten product dossiers and the plan of their capital in one call.",
    ar: "للوكلاء: ملفات عشرة منتجات وخطة رأس مالها معًا.",
  },
  benefit: {
    en: "Up to 10: the full decision on each, and a plan.",
    ar: "القرار الكامل لكل منتج حتى 10، وخطة الشراء.",
  },
  recommended: false,
  tags: ["product-research", "purchase-plan", "saudi-arabia", "gcc", "agent", "bundle", "decision", "portfolio"],
  gives: ["decision", "score", "limits", "plan"],
  neighbours: { more: ["x402_agent_growth", "x402_agent_scale"] },
  examples: [
    smallPortfolio,
    {
      title: { en: "Two products with all costs, and SAR 30,000", ar: "منتجان بكل تكاليفهما وميزانية 30,000 ريال" },
      input: { products: [coffeeGrinder, incenseBurner], working_capital: 30000 },
    },
  ],
  tasks: [
    {
      locale: "ar",
      words:
        "ملف قرار كامل لمصباح (من 60 إلى 249) ومرشّح ماء (من 35 إلى 149) مع 50 ألف ريال: الشحن 6 و4، وعمولة المنصة 10%، والإعلان 18 و13، والتوصيل 16 و14.",
      input: { working_capital: 50_000, products: [deskLamp, waterFilter] },
    },
  ],
  input: bundleInput(productCounts.x402_agent_pilot).openapi("AgentPilotInput"),
  rules: [oneCurrency],
  output: async () => (await import("../results/portfolio.ts")).x402AgentPilotResult,
  answer: (input, reader) => portfolioInWords(calculate(input), input, reader),
  next: afterLimits,
});
