/** The inputs as they were used: money rounded to the minor unit, omitted costs filled in (domain.md 4.9). */
import { z } from "@hono/zod-openapi";
import { input, inputOrNull, part, text } from "./fields/kinds.ts";

const currency = text("Currency of every amount, ISO 4217", "عملة كل المبالغ برمز ISO 4217");

const sale = {
  marketplace_fee_pct: input("marketplace_fee_pct"),
  payment_fee_pct: input("payment_fee_pct"),
  ad_cost_per_order: input("ad_cost_per_order"),
  fulfillment_cost: input("fulfillment_cost"),
  returns_reserve_pct: input("returns_reserve_pct"),
  other_cost_per_order: input("other_cost_per_order"),
  competitor_count: inputOrNull("competitor_count"),
  delivery_days: inputOrNull("delivery_days"),
};

const purchase = {
  shipping: input("shipping"),
  insurance: input("insurance"),
  duty_rate_pct: input("duty_rate_pct"),
  vat_rate_pct: input("vat_rate_pct"),
};

const used = <Shape extends z.core.$ZodLooseShape>(shape: Shape, name: string) =>
  part(
    "The inputs as they were used: rounded to the minor unit, omitted ones filled in",
    "المدخلات كما استُخدمت: مقرّبة إلى أصغر وحدة ومستكملة بما لم يُدخل",
    z.looseObject(shape).openapi(name),
  );

export const freeInputsUsed = used(
  {
    currency,
    landed_cost: input("landed_cost"),
    expected_sale_price: input("expected_sale_price"),
    total_fee_pct: input("total_fee_pct"),
    ad_cost_per_order: input("ad_cost_per_order"),
    fulfillment_cost: input("fulfillment_cost"),
    vat_rate_pct: input("vat_rate_pct"),
  },
  "FreeInputsUsed",
);

export const landedCostInputsUsed = used(
  { currency, product_value: input("product_value"), ...purchase },
  "LandedCostInputsUsed",
);

export const opportunityInputsUsed = used(
  {
    currency,
    landed_cost: input("landed_cost"),
    expected_sale_price: input("expected_sale_price"),
    ...sale,
    vat_rate_pct: input("vat_rate_pct"),
  },
  "OpportunityInputsUsed",
);

export const productInputsUsed = used(
  {
    currency,
    product_value: input("product_value"),
    expected_sale_price: input("expected_sale_price"),
    ...purchase,
    ...sale,
  },
  "ProductInputsUsed",
);
