/** Portfolio ranking: which of several products comes first, and why. */
import { z } from "@hono/zod-openapi";
import { gccPortfolioRank as calculate } from "../../src/core/index.ts";
import { coffeeGrinder, incenseBurner, insulatedBottle, prayerMat } from "../input/example-products.ts";
import { oneCurrency, products } from "../input/product.ts";
import { productCounts } from "../input/product-counts.ts";
import { defineOperation } from "../operation.ts";
import { portfolioInWords } from "../words/in-words.ts";
import { afterRanking } from "../words/next-analyses.ts";

export const gccPortfolioRank = defineOperation({
  id: "gcc_portfolio_rank",
  path: "/v1/gcc/portfolio-rank",
  price: "5.00",
  name: { en: "Portfolio ranking", ar: "ترتيب محفظة المنتجات" },
  description: {
    en: "Saudi and GCC retail: which of 2 to 12 supplier products to buy first, ranked by profit and risk. For each the decision, the one change that would lift it, and the missing figure that decides it. Use to compare candidates without a budget; use gcc_product_decision for one product, gcc_merchant_pack to spend a budget on 3 to 25. Products are named by their position in the list, from 1. Demand is not forecast.",
    ar: "تجزئة السعودية والخليج: أي المنتجات أولى بالمال من بين 2 إلى 12 منتجًا، مرتبة بحسب الربح والمخاطر. ومع كل منها القرار والتغيير الواحد الذي يرفعه والرقم الناقص الحاسم. استخدمه للمقارنة دون ميزانية؛ واستخدم gcc_product_decision لمنتج واحد، وgcc_merchant_pack لتوزيع ميزانية على 3 إلى 25 منتجًا. لا يتوقع حجم الطلب.",
  },
  role: {
    en: "When there are several candidates: see which one deserves the money first.",
    ar: "عند تعدد الخيارات: اعرف أي منتج أولى بالمال.",
  },
  benefit: {
    en: "2 to 12 products: which to buy first.",
    ar: "من 2 إلى 12 منتجًا: أيها تشتري أولًا.",
  },
  recommended: true,
  tags: ["product-ranking", "comparison", "saudi-arabia", "gcc", "ecommerce", "portfolio", "risk"],
  gives: ["decision", "score"],
  neighbours: {
    fewer: ["gcc_product_decision"],
    more: ["gcc_merchant_pack", "x402_agent_growth", "x402_agent_scale"],
    shorter: {
      en: "Several calls with shorter lists may cost least, without an order common to all.",
      ar: "قد تكون عدة طلبات بقوائم أقصر هي الأرخص، دون ترتيب واحد لها كلها.",
    },
  },
  examples: [
    {
      title: { en: "Two products, prices only", ar: "منتجان بالأسعار فقط" },
      input: {
        products: [
          { product_value: 60, expected_sale_price: 249 },
          { product_value: 35, expected_sale_price: 149 },
        ],
      },
    },
    {
      title: { en: "Four home products for the Saudi market", ar: "أربعة منتجات منزلية للسوق السعودي" },
      input: { products: [coffeeGrinder, incenseBurner, insulatedBottle, prayerMat] },
    },
  ],
  tasks: [
    {
      locale: "en",
      words: "Lamp 60 to 189, mug 12 to 59, bag 80 to 210: which first?",
      input: {
        products: [
          { product_value: 60, expected_sale_price: 189 },
          { product_value: 12, expected_sale_price: 59 },
          { product_value: 80, expected_sale_price: 210 },
        ],
      },
    },
  ],
  input: z.strictObject({ products: products(productCounts.gcc_portfolio_rank) }).openapi("PortfolioRankInput"),
  rules: [oneCurrency],
  output: async () => (await import("../results/portfolio.ts")).gccPortfolioRankResult,
  answer: (input, reader) => portfolioInWords(calculate(input), input, reader),
  next: afterRanking,
});
