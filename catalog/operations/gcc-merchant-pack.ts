/** Merchant pack: what to order first with a capital, and what the cash does. */
import { z } from "@hono/zod-openapi";
import { productCounts } from "../../src/core/figures/bounds.ts";
import { gccMerchantPack as calculate } from "../../src/core/index.ts";
import { deskLamp, sixProducts } from "../input/example-products.ts";
import { fields } from "../input/fields.ts";
import { oneCurrency, products } from "../input/product.ts";
import { defineOperation } from "../operation.ts";
import { actionsInWords, withPlanWords } from "../words/bundle.ts";

export const gccMerchantPack = defineOperation({
  id: "gcc_merchant_pack",
  path: "/v1/gcc/merchant-pack",
  price: "12.00",
  name: { en: "Merchant pack", ar: "خطة التاجر" },
  description: {
    en: "Buying stock for Saudi and GCC retail: how to spend a budget on 3 to 25 products, with orders, payees and cash flow. It gives the units of each consignment, when to order next, the balance at each event, and what is never needed. Use once the budget and every product's costs are known; use gcc_portfolio_rank to rank without one, x402_agent_pilot for the full file of each product. Demand is not forecast.",
    ar: "شراء المخزون لتجزئة السعودية والخليج: كيف توزّع ميزانية على 3 إلى 25 منتجًا، مع الطلبات والجهات المستفيدة وحركة النقد. الوحدات لكل إرسالية، ومتى تطلب التالي، والرصيد عند كل حدث، وما لا تحتاجه الخطة. استخدمها متى عُرفت الميزانية وتكاليف كل منتج؛ واستخدم gcc_portfolio_rank للترتيب دون ميزانية، و`x402_agent_pilot` لملف كامل لكل منتج. لا تتوقع الطلب.",
  },
  role: {
    en: "To buy stock: split a budget across products and plan the purchases.",
    ar: "لشراء المخزون: وزّع ميزانيتك على المنتجات وخطّط لمراحل الشراء.",
  },
  benefit: {
    en: "3 to 25 products and a budget: how many, when, whom to pay.",
    ar: "من 3 إلى 25 منتجًا وميزانية: كم قطعة، ومتى، ولمن تدفع.",
  },
  recommended: true,
  tags: ["purchase-plan", "inventory-budget", "saudi-arabia", "gcc", "ecommerce", "cash-flow", "merchant", "portfolio"],
  neighbours: {
    fewer: ["gcc_product_decision", "gcc_portfolio_rank"],
    more: ["x402_agent_growth", "x402_agent_scale"],
  },
  examples: [
    {
      title: {
        en: "Three products, one with its main costs, and SAR 50,000",
        ar: "ثلاثة منتجات، أحدها بتكاليفه الأساسية، وميزانية 50,000 ريال",
      },
      input: {
        products: [
          deskLamp,
          { product_value: 100, expected_sale_price: 290 },
          { product_value: 21, expected_sale_price: 49 },
        ],
        working_capital: 50000,
      },
    },
    {
      title: {
        en: "Six products for the Saudi market and SAR 20,000",
        ar: "ستة منتجات للسوق السعودي وميزانية 20,000 ريال",
      },
      input: { products: sixProducts, working_capital: 20000 },
    },
  ],
  input: z
    .strictObject({ products: products(productCounts.gcc_merchant_pack), working_capital: fields.working_capital })
    .openapi("MerchantPackInput"),
  rules: [oneCurrency],
  output: async () => (await import("../results/gcc-merchant-pack.ts")).gccMerchantPackResult,
  answer(input, locale, day) {
    const result = calculate(input);
    const action_plan = actionsInWords(result.action_plan, result.plan, result, locale);
    return withPlanWords({ ...result, action_plan }, { locale, day });
  },
});
