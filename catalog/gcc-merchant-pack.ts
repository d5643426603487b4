/** Merchant pack: what to buy with a budget, in whole units and in phases. */
import { z } from "@hono/zod-openapi";
import { productCounts } from "../src/core/bounds.ts";
import { gccMerchantPack as calculate } from "../src/core/index.ts";
import { defineOperation } from "../src/operation/operation.ts";
import {
  abaya,
  campingLantern,
  childCarSeat,
  coffeeGrinder,
  incenseBurner,
  insulatedBottle,
} from "./example-products.ts";
import { fields } from "./fields.ts";
import { noticesOf, wordsOf } from "./presentation.ts";
import { oneCurrency, products } from "./product.ts";
import { gccMerchantPackResult } from "./results/gcc-merchant-pack.ts";
import { portfolioSummary } from "./summaries.ts";

export const gccMerchantPack = defineOperation({
  id: "gcc_merchant_pack",
  path: "/v1/gcc/merchant-pack",
  price: "12.00",
  name: { en: "Merchant pack", ar: "خطة التاجر" },
  description: {
    en: "A purchase plan for 3 to 25 products and a budget: ranking with reasons, the budget split in whole units with a proven optimum or a stated bound, reserve and caps, expected profit and stress outcomes, three purchase phases with sell-through gates, orders until the cash is back, and the prices to renegotiate.",
    ar: "خطة شراء لعدد من 3 إلى 25 منتجًا بميزانية محددة: الترتيب مع أسبابه، وتوزيع الميزانية بوحدات كاملة بحل أمثل مثبت أو بحد معلن، والاحتياطي والسقوف، والربح المتوقع ونتائج الضغط، وثلاث مراحل شراء بشروط بيع، وعدد الطلبات لاسترداد النقد، والأسعار المطلوب التفاوض عليها.",
  },
  role: {
    en: "To buy stock: split a budget across products and plan the purchases.",
    ar: "لشراء المخزون: وزّع ميزانيتك على المنتجات وخطّط لمراحل الشراء.",
  },
  recommended: true,
  tags: ["merchant", "portfolio", "budget", "capital-allocation", "purchase-plan", "inventory", "gcc"],
  examples: [
    {
      title: {
        en: "Three products, prices and a budget of SAR 10,000",
        ar: "ثلاثة منتجات بالأسعار وميزانية 10,000 ريال",
      },
      input: {
        products: [
          { product_value: 100, expected_sale_price: 290 },
          { product_value: 40, expected_sale_price: 149 },
          { product_value: 18, expected_sale_price: 49 },
        ],
        working_capital: 10000,
      },
    },
    {
      title: {
        en: "Six products for the Saudi market and SAR 20,000",
        ar: "ستة منتجات للسوق السعودي وميزانية 20,000 ريال",
      },
      input: {
        products: [coffeeGrinder, incenseBurner, insulatedBottle, abaya, campingLantern, childCarSeat],
        working_capital: 20000,
      },
    },
  ],
  input: z
    .strictObject({
      products: products(productCounts.gcc_merchant_pack),
      working_capital: fields.working_capital,
    })
    .openapi("MerchantPackInput"),
  rules: [oneCurrency],
  output: gccMerchantPackResult,
  answer(input, locale) {
    const result = calculate(input);
    const summary = portfolioSummary(result, result.allocation);
    return {
      ...result,
      ...wordsOf(result, summary, noticesOf(result.products), ["noDemandData", "judgement", "modelOptimum"], locale),
    };
  },
});
