/** Merchant pack: what to order now with a capital. */
import { z } from "@hono/zod-openapi";
import { gccMerchantPack as calculate } from "../../src/core/index.ts";
import { backpack, deskLamp, sixProducts, waterFilter } from "../input/example-products.ts";
import { workingCapital } from "../input/fields.ts";
import { oneCurrency, products } from "../input/product.ts";
import { productCounts } from "../input/product-counts.ts";
import { defineOperation } from "../operation.ts";
import { portfolioInWords } from "../words/in-words.ts";
import { afterPlan } from "../words/next-analyses.ts";

const count = productCounts.gcc_merchant_pack;

export const gccMerchantPack = defineOperation({
  id: "gcc_merchant_pack",
  path: "/v1/gcc/merchant-pack",
  price: "12.00",
  name: { en: "Merchant pack", ar: "خطة التاجر" },
  description: {
    en: "Stock for Saudi and GCC retail: what to order now. With a budget, of 3 to 25 products, counted as one consignment: units, cost and payees, what stays with you, and what happens when 40, 60, 80 or 100% of it sells. A product needs four of its five main costs. Use before an order; gcc_portfolio_rank ranks without a budget, x402_agent_pilot gives each product's full file. Demand is not forecast.",
    ar: "شراء المخزون لتجزئة السعودية والخليج: ماذا تطلب الآن بميزانيتك من 3 إلى 25 منتجًا تُحسب إرسالية واحدة. القطع والتكلفة، وما يبقى معك، وماذا يحدث إذا بيع من 40 إلى 100%. ويحتاج المنتج إلى أربع من تكاليفه الأساسية الخمس. استخدم gcc_portfolio_rank للترتيب دون ميزانية، و`x402_agent_pilot` لملف كامل لكل منتج. لا تتوقع حجم الطلب.",
  },
  role: {
    en: "To buy stock: what to order now of each product with your budget.",
    ar: "لشراء المخزون: ماذا تطلب الآن من كل منتج بميزانيتك.",
  },
  benefit: {
    en: "3 to 25 products and a budget: what to order now, what comes back.",
    ar: "من 3 إلى 25 منتجًا وميزانية: ماذا تطلب الآن، وكم يعود إليك.",
  },
  recommended: true,
  tags: [
    "purchase-plan",
    "inventory-budget",
    "saudi-arabia",
    "gcc",
    "ecommerce",
    "purchase-order",
    "merchant",
    "portfolio",
  ],
  gives: ["decision", "score", "plan"],
  neighbours: {
    fewer: ["gcc_product_decision", "gcc_portfolio_rank", "x402_agent_pilot"],
    more: ["x402_agent_growth", "x402_agent_scale"],
    shorter: {
      en: `The ${count.most} best by free_profit_check can be planned here for less.`,
      ar: `يمكن هنا تخطيط أفضل ${count.most} منها بحسب free_profit_check بسعر أقل.`,
    },
  },
  examples: [
    {
      title: {
        en: "Three products with their main costs, and SAR 50,000",
        ar: "ثلاثة منتجات بتكاليفها الأساسية وميزانية 50,000 ريال",
      },
      input: { products: [deskLamp, backpack, waterFilter], working_capital: 50000 },
    },
    {
      title: {
        en: "Six products for the Saudi market and SAR 50,000",
        ar: "ستة منتجات للسوق السعودي وميزانية 50,000 ريال",
      },
      input: { products: sixProducts, working_capital: 50000 },
    },
  ],
  tasks: [
    {
      locale: "en",
      words:
        "I have 30,000 riyals for a lamp (60 to 249), a backpack (48 to 199) and a water filter (35 to 149). Freight is 6, 6 and 4, the marketplace takes 10, 12 and 10%, ads cost 18, 16 and 13, delivery 16, 15 and 14. How many of each do I order now?",
      input: { working_capital: 30_000, products: [deskLamp, backpack, waterFilter] },
    },
  ],
  input: z.strictObject({ products: products(count), working_capital: workingCapital }).openapi("MerchantPackInput"),
  rules: [oneCurrency],
  output: async () => (await import("../results/portfolio.ts")).gccMerchantPackResult,
  answer: (input, reader) => portfolioInWords(calculate(input), input, reader),
  next: afterPlan,
});
