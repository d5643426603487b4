/** The inputs as they were used: money rounded to the minor unit, defaults filled in. */
import { z } from "@hono/zod-openapi";
import { currencyCodes } from "../../src/core/currency.ts";
import { type FieldName, fieldWords } from "../fields.ts";

const used = (name: FieldName) =>
  z.number().describe(`${fieldWords[name].meaning.en}, as used. Unit: ${fieldWords[name].unit.en}.`);

const currency = z.enum(currencyCodes).describe("Currency of every amount.");
const meaning = "The inputs as they were used: amounts rounded to the minor unit, defaults filled in.";

/** What one order brings in and costs beside the goods, and the market it meets. */
const sale = {
  marketplace_fee_pct: used("marketplace_fee_pct"),
  payment_fee_pct: used("payment_fee_pct"),
  ad_cost_per_order: used("ad_cost_per_order"),
  fulfillment_cost: used("fulfillment_cost"),
  returns_reserve_pct: used("returns_reserve_pct"),
  other_cost_per_order: used("other_cost_per_order"),
  competitor_count: used("competitor_count").nullable(),
  delivery_days: used("delivery_days").nullable(),
};

/** What is levied on the goods. */
const purchase = {
  shipping: used("shipping"),
  insurance: used("insurance"),
  duty_rate_pct: used("duty_rate_pct"),
  vat_rate_pct: used("vat_rate_pct"),
};

export const freeProfitInputsUsed = z
  .looseObject({
    currency,
    landed_cost: used("landed_cost"),
    expected_sale_price: used("expected_sale_price"),
    total_fee_pct: used("total_fee_pct"),
    ad_cost_per_order: used("ad_cost_per_order"),
    fulfillment_cost: used("fulfillment_cost"),
  })
  .describe(meaning);

export const landedCostInputsUsed = z
  .looseObject({ currency, product_value: used("product_value"), ...purchase })
  .describe(meaning);

export const opportunityInputsUsed = z
  .looseObject({
    currency,
    landed_cost: used("landed_cost"),
    expected_sale_price: used("expected_sale_price"),
    ...sale,
  })
  .describe(meaning);

export const productInputsUsed = z
  .looseObject({
    currency,
    product_value: used("product_value"),
    expected_sale_price: used("expected_sale_price"),
    ...purchase,
    ...sale,
  })
  .openapi("ProductInputsUsed")
  .describe(meaning);
