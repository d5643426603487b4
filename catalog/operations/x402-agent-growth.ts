/** Agent growth: a larger portfolio, with the limits of every product and a memo. */
import { x402AgentGrowth as calculate } from "../../src/core/index.ts";
import { productCounts } from "../../src/core/inputs/fields.ts";
import { sixProducts, smallPortfolio } from "../input/example-products.ts";
import { bundleInput, oneCurrency } from "../input/product.ts";
import { defineOperation } from "../operation.ts";
import { portfolioInWords } from "../words/in-words.ts";
import { memo } from "../words/memo.ts";

export const x402AgentGrowth = defineOperation({
  id: "x402_agent_growth",
  path: "/v1/x402/agent-growth",
  price: "99.00",
  name: { en: "Agent growth", ar: "تقرير حتى 50 منتجًا" },
  description: {
    en: "Up to 50 products for Saudi and GCC retail: decisions, limits, and with capital the one order to place now. It gives the GO limit of every figure of each product, one sheet for purchasing and advertising, and a memo for a partner or a bank. Use for a running catalogue; use gcc_merchant_pack for a budget and 3 to 25 products, x402_agent_pilot for the full files of up to 10. Demand is not forecast.",
    ar: "حتى 50 منتجًا لتجزئة السعودية والخليج: القرار وحد «ابدأ» لكل رقم من كل منتج، ومع رأس المال أمر الشراء الواحد الآن ومذكرة لشريك أو بنك. استخدمها لتشكيلة تُباع: فالحدود ورقة واحدة للشراء والإعلان. واستخدم gcc_merchant_pack لميزانية واحدة لما بين 3 و25 منتجًا، و`x402_agent_pilot` لملفات كاملة لما يصل إلى 10. لا تتوقع الطلب.",
  },
  role: {
    en: "For agents that run a catalogue: how far each figure of up to 50 products may go.",
    ar: "للوكلاء الذين يديرون قائمة منتجات: إلى أي حد يتغيّر كل رقم في 50 منتجًا كحد أقصى.",
  },
  benefit: {
    en: "Up to 50: the limit of every figure, and a memo for your bank.",
    ar: "حتى 50 منتجًا: حد كل رقم، ومذكرة لمصرفك.",
  },
  recommended: false,
  tags: ["catalogue", "limits", "saudi-arabia", "gcc", "agent", "bundle", "portfolio", "memo"],
  neighbours: { more: ["x402_agent_scale"] },
  examples: [
    smallPortfolio,
    {
      title: { en: "Six products and SAR 20,000", ar: "ستة منتجات وميزانية 20,000 ريال" },
      input: { products: sixProducts, working_capital: 20000 },
    },
  ],
  input: bundleInput(productCounts.x402_agent_growth).openapi("AgentGrowthInput"),
  rules: [oneCurrency],
  output: async () => (await import("../results/portfolio.ts")).x402AgentGrowthResult,
  answer(input, reader) {
    const result = calculate(input);
    const answer = { ...result.answer, memo: memo(result)?.[reader.locale] ?? null };
    return portfolioInWords("x402_agent_growth", { ...result, answer }, input, reader, answer.plan);
  },
});
