/** Agent growth: a larger portfolio, with what would change its plan. */
import { productCounts } from "../../src/core/figures/bounds.ts";
import { x402AgentGrowth as calculate } from "../../src/core/index.ts";
import { sixProducts, sparsePortfolio } from "../input/example-products.ts";
import { oneCurrency } from "../input/product.ts";
import { defineOperation } from "../operation.ts";
import { actionsInWords, bundleInput, offersInWords, withPlanWords } from "../words/bundle.ts";

export const x402AgentGrowth = defineOperation({
  id: "x402_agent_growth",
  path: "/v1/x402/agent-growth",
  price: "99.00",
  name: { en: "Agent growth", ar: "تقرير حتى 50 منتجًا" },
  description: {
    en: "Managing up to 50 products for Saudi and GCC retail: where to act first, what to negotiate, what more capital earns. It gives the highest price to pay for each, what one per cent off is worth, and what is lost when one stops selling. Use for a running catalogue; use gcc_merchant_pack to plan one budget for 3 to 25 products, x402_agent_pilot for the full files of up to 10. Demand is not forecast.",
    ar: "إدارة ما يصل إلى 50 منتجًا في تجزئة السعودية والخليج: أين تبدأ العمل، وعلى ماذا تتفاوض، وما يكسبه رأس مال أكثر. أعلى سعر يُدفع لكل منتج، وقيمة كل تخفيض 1%، وخسارة المنتج الذي يتوقف بيعه. استخدمها لتشكيلة تُباع؛ واستخدم gcc_merchant_pack لميزانية واحدة لما بين 3 و25 منتجًا، و`x402_agent_pilot` لملفات كاملة لما يصل إلى 10. لا تتوقع الطلب.",
  },
  role: {
    en: "For agents that run a catalogue: where to act first across up to 50 products.",
    ar: "للوكلاء الذين يديرون قائمة منتجات: أين تبدأ العمل ضمن 50 منتجًا كحد أقصى.",
  },
  benefit: {
    en: "Up to 50: where to act first, the highest price to pay.",
    ar: "حتى 50 منتجًا: بمَ تبدأ، وأعلى سعر تشتري به.",
  },
  recommended: false,
  tags: ["catalogue", "negotiation", "saudi-arabia", "gcc", "agent", "bundle", "portfolio", "capital-curve"],
  neighbours: { more: ["x402_agent_scale"] },
  examples: [
    sparsePortfolio,
    {
      title: { en: "Six products and SAR 20,000", ar: "ستة منتجات وميزانية 20,000 ريال" },
      input: { products: sixProducts, working_capital: 20000 },
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
