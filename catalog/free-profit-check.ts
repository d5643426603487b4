/** Free profit check: the first question about a product, answered without payment. */
import { z } from "@hono/zod-openapi";
import { freeProfitCheck as calculate } from "../src/core/index.ts";
import { defineOperation } from "../src/operation/operation.ts";
import { fields } from "./fields.ts";
import { withSources, wordsOf } from "./presentation.ts";
import { freeProfitCheckResult } from "./results/free-profit-check.ts";
import { freeProfitSummary } from "./summaries.ts";

export const freeProfitCheck = defineOperation({
  id: "free_profit_check",
  path: "/free/gcc-profit-check",
  price: "0",
  name: { en: "Free profit check", ar: "فحص الربح المجاني" },
  description: {
    en: "Preliminary profit, margin, ROI and break-even price of one product from its landed cost and sale price, with what typical Gulf costs would change for everything left out. Free, no payment and no account.",
    ar: "تقدير أولي لربح المنتج وهامشه والعائد على تكلفته وسعر التعادل، مع أثر التكاليف المعتادة في الخليج على ما لم تُدخله. مجاني دون دفع ودون حساب.",
  },
  role: {
    en: "Start here: find out for nothing whether a product is worth a closer look.",
    ar: "ابدأ من هنا: اعرف مجانًا هل يستحق المنتج نظرة أدق.",
  },
  recommended: true,
  tags: ["free", "profit", "margin", "roi", "break-even", "gcc", "saudi-arabia"],
  examples: [
    {
      title: { en: "Landed cost and price only", ar: "التكلفة الواصلة والسعر فقط" },
      input: { landed_cost: 60, expected_sale_price: 129 },
    },
    {
      title: { en: "Kitchen scale sold in Riyadh, all costs known", ar: "ميزان مطبخ يُباع في الرياض مع كل التكاليف" },
      input: {
        currency: "SAR",
        landed_cost: 60,
        expected_sale_price: 129,
        total_fee_pct: 17.5,
        ad_cost_per_order: 12,
        fulfillment_cost: 14,
      },
    },
  ],
  input: z
    .strictObject({
      currency: fields.currency,
      landed_cost: fields.landed_cost,
      expected_sale_price: fields.expected_sale_price,
      total_fee_pct: fields.total_fee_pct,
      ad_cost_per_order: fields.ad_cost_per_order,
      fulfillment_cost: fields.fulfillment_cost,
    })
    .openapi("FreeProfitInput"),
  output: freeProfitCheckResult,
  answer(input, locale) {
    const result = calculate(input);
    return {
      ...result,
      assumptions: withSources(result, "realityCheck", locale),
      ...wordsOf(result, freeProfitSummary(result), result.notices, ["noDemandData", "judgement"], locale),
    };
  },
});
