/** Agent scale: what agent growth gives, for up to 150 products. */
import { x402AgentGrowth as calculate } from "../../src/core/index.ts";
import { inSizes } from "../input/example-products.ts";
import { bundleInput, oneCurrency } from "../input/product.ts";
import { productCounts } from "../input/product-counts.ts";
import { defineOperation } from "../operation.ts";
import { portfolioInWords } from "../words/in-words.ts";
import { withMemo } from "../words/memo.ts";
import { afterLimits } from "../words/next-analyses.ts";

export const x402AgentScale = defineOperation({
  id: "x402_agent_scale",
  path: "/v1/x402/agent-scale",
  price: "250.00",
  name: { en: "Agent scale", ar: "تقرير حتى 150 منتجًا" },
  description: {
    en: "More than 50 products for Saudi and GCC retail, up to 150: whether to buy each, at which limits, and what first. Ranks a whole catalogue, says which figure decides, spends a stated capital, and writes the memo for your bank. Use for a whole assortment; x402_agent_growth costs less for up to 50. Demand is not forecast.",
    ar: "أكثر من 50 منتجًا لتجزئة السعودية والخليج، حتى 150: هل تشتري كلًا منها، وبأي حدود، وبماذا تبدأ. ترتّب التشكيلة وتوزّع رأس المال عليها وتكتب مذكرة للبنك. استخدمها لتشكيلة كاملة؛ و`x402_agent_growth` أرخص حتى 50 منتجًا. لا تتوقع حجم الطلب.",
  },
  role: {
    en: "For agents with a whole assortment: more than 50 products in one call.",
    ar: "للوكلاء الذين لديهم تشكيلة كاملة: أكثر من 50 منتجًا في طلب واحد.",
  },
  benefit: {
    en: "More than 50, up to 150: the same for a whole assortment.",
    ar: "أكثر من 50 وحتى 150 منتجًا: الشيء نفسه لتشكيلة كاملة.",
  },
  recommended: false,
  tags: ["assortment", "limits", "saudi-arabia", "gcc", "agent", "bundle", "portfolio", "memo"],
  gives: ["decision", "score", "limits", "plan", "memo"],
  examples: [
    {
      title: { en: "51 products and SAR 400,000", ar: "51 منتجًا وميزانية 400,000 ريال" },
      input: { products: inSizes(51, 100, 80, 120, 150, 200), working_capital: 400000 },
    },
    {
      title: { en: "52 larger products and SAR 600,000", ar: "52 منتجًا أكبر وميزانية 600,000 ريال" },
      input: { products: inSizes(52, 200, 120, 150, 175, 100), working_capital: 600000 },
    },
  ],
  input: bundleInput(productCounts.x402_agent_scale).openapi("AgentScaleInput"),
  rules: [oneCurrency],
  output: async () => (await import("../results/portfolio.ts")).x402AgentScaleResult,
  answer: (input, reader) => portfolioInWords(withMemo(calculate(input), reader.locale), input, reader),
  next: afterLimits,
});
