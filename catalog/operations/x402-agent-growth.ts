/** Agent growth: a larger portfolio, with the limits of every product and a memo. */
import { x402AgentGrowth as calculate } from "../../src/core/index.ts";
import { inSizes } from "../input/example-products.ts";
import { bundleInput, oneCurrency } from "../input/product.ts";
import { productCounts } from "../input/product-counts.ts";
import { defineOperation } from "../operation.ts";
import { portfolioInWords } from "../words/in-words.ts";
import { withMemo } from "../words/memo.ts";
import { afterLimits } from "../words/next-analyses.ts";

export const x402AgentGrowth = defineOperation({
  id: "x402_agent_growth",
  path: "/v1/x402/agent-growth",
  price: "99.00",
  name: { en: "Agent growth", ar: "تقرير حتى 50 منتجًا" },
  description: {
    en: "A running catalogue of up to 50 SKUs in Saudi and GCC retail: GO limits of each figure, an inventory plan, and a memo. The limits are one sheet for purchasing and advertising. Use once the catalogue sells; gcc_merchant_pack budgets 3 to 25 products, or the 25 best, for less, x402_agent_pilot gives full files of up to 10. Demand is not forecast.",
    ar: "تشكيلة تُباع في السعودية والخليج حتى 50 منتجًا: حدود «ابدأ» لكل رقم، وأمر شراء واحد، ومذكرة للبنك. والحدود ورقة للشراء والإعلان. استخدمها متى بدأت المبيعات؛ وgcc_merchant_pack أرخص لميزانية 3 إلى 25 منتجًا أو أفضل 25، و`x402_agent_pilot` للملفات الكاملة. لا تتوقع حجم الطلب.",
  },
  role: {
    en: "For agents that run a catalogue: how far each figure of up to 50 products may go.",
    ar: "للوكلاء الذين يديرون تشكيلة: إلى أي حد يتغيّر كل رقم، لما لا يزيد على 50 منتجًا.",
  },
  benefit: {
    en: "Up to 50: the limit of every figure, and a memo for your bank.",
    ar: "حتى 50 منتجًا: حد كل رقم، ومذكرة للبنك.",
  },
  recommended: false,
  tags: ["catalogue", "limits", "saudi-arabia", "gcc", "agent", "bundle", "portfolio", "memo"],
  gives: ["decision", "score", "limits", "plan", "memo"],
  neighbours: { more: ["x402_agent_scale"] },
  examples: [
    {
      title: { en: "26 products and SAR 200,000", ar: "26 منتجًا وميزانية 200,000 ريال" },
      input: { products: inSizes(26, 100, 80, 120), working_capital: 200000 },
    },
    {
      title: { en: "27 larger products and SAR 300,000", ar: "27 منتجًا أكبر وميزانية 300,000 ريال" },
      input: { products: inSizes(27, 150, 100, 120), working_capital: 300000 },
    },
  ],
  input: bundleInput(productCounts.x402_agent_growth).openapi("AgentGrowthInput"),
  rules: [oneCurrency],
  output: async () => (await import("../results/portfolio.ts")).x402AgentGrowthResult,
  answer: (input, reader) => portfolioInWords(withMemo(calculate(input), reader.locale), input, reader),
  next: afterLimits,
});
