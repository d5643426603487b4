/** Free profit check: the first question about a product, answered without payment. */
import { z } from "@hono/zod-openapi";
import { freeProfitCheck as calculate } from "../src/core/index.ts";
import { verdicts } from "../src/core/result-words.ts";
import { defineOperation } from "../src/operation.ts";
import { fields } from "./fields.ts";
import { vatCurrencyOf, withSources, wordsOf } from "./presentation.ts";
import { basis, fieldNames, grounds, words } from "./results/envelope.ts";
import { derivation, notices } from "./results/explanations.ts";
import { money, percent, word } from "./results/figures.ts";
import { freeProfitInputsUsed } from "./results/inputs-used.ts";
import { vatCheck } from "./results/vat.ts";
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
  input: z.strictObject({
    currency: fields.currency,
    landed_cost: fields.landed_cost,
    expected_sale_price: fields.expected_sale_price,
    total_fee_pct: fields.total_fee_pct,
    ad_cost_per_order: fields.ad_cost_per_order,
    fulfillment_cost: fields.fulfillment_cost,
  }),
  output: z
    .looseObject({
      operation: z.literal("free_profit_check").describe("The operation that was answered."),
      preliminary: z.literal(true).describe("A preliminary estimate."),
      ...basis,
      inputs_used: freeProfitInputsUsed,
      ...grounds,
      profit_per_unit: money("Sale price less total cost."),
      net_margin_pct: percent("Profit as a share of the sale price."),
      roi_pct: percent("Profit as a share of the landed cost."),
      total_fees: money("Fees on the sale price."),
      total_cost: money("Landed cost, fees, advertising and fulfilment."),
      break_even_price: money("Lowest price without a loss; null when fees reach 100 %.").nullable(),
      verdict: word(verdicts, "LOSS, BREAK_EVEN, THIN (margin under 15 %) or PROFITABLE."),
      reality_check: z
        .looseObject({
          profit_with_typical_costs: money("Profit per unit with typical values for what was omitted."),
          margin_with_typical_costs_pct: percent("That profit as a share of the sale price."),
          filled_fields: fieldNames("Omitted fields that were filled with a typical Gulf value."),
        })
        .nullable()
        .describe("What typical Gulf costs would leave; null when nothing was omitted."),
      vat_check: vatCheck,
      notices,
      derivation,
      ...words,
    })
    .openapi("FreeProfitCheck"),
  answer(input, locale) {
    const result = calculate(input);
    const { regulatory_as_of } = result;
    const context = {
      regulatory_as_of,
      vatCurrency: vatCurrencyOf(result.currency),
      typicalUse: "realityCheck",
    } as const;
    return {
      ...result,
      assumptions: withSources(result.assumptions, context, locale),
      ...wordsOf(result, freeProfitSummary(result), result.notices, ["noDemandData", "judgement"], locale),
    };
  },
});
