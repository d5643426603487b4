/** One scenario in exact form: amounts in minor units, percentages as fractions (domain.md 4.0 and 4.1). */
import type { Decimal } from "./exact/decimal.ts";
import { roundTo, toDecimal } from "./exact/decimal.ts";
import type { Integer } from "./exact/integer.ts";
import { type Percentage, percentage } from "./exact/percentage.ts";
import type { SaleInput } from "./inputs.ts";
import type { Assumption } from "./result-parts.ts";
import type { ScenarioField } from "./result-words.ts";

/** What the goods cost and what is levied on them. */
export interface Purchase {
  readonly product_value: Integer;
  readonly shipping: Integer;
  readonly insurance: Integer;
  readonly duty_rate_pct: Percentage;
  readonly vat_rate_pct: Percentage;
}

/** What one order brings in and costs beside the goods. */
export interface Sale {
  readonly expected_sale_price: Integer;
  readonly marketplace_fee_pct: Percentage;
  readonly payment_fee_pct: Percentage;
  readonly returns_reserve_pct: Percentage;
  readonly ad_cost_per_order: Integer;
  readonly fulfillment_cost: Integer;
  readonly other_cost_per_order: Integer;
}

/** From purchase to sale. */
export interface Product extends Purchase, Sale {}

/** Facts about the market; null where unknown. */
export interface Market {
  readonly competitor_count: Decimal | null;
  readonly delivery_days: Decimal | null;
}

/** Reads amounts of one currency and remembers which of them had to be rounded to the minor unit, in the order read. */
export class MoneyReader {
  readonly rounded: Assumption[] = [];
  readonly #decimals: number;
  readonly #show: (amount: Integer) => number;

  constructor(decimals: number, show: (amount: Integer) => number) {
    this.#decimals = decimals;
    this.#show = show;
  }

  /** The amount in minor units, half away from zero; an omitted one is 0. */
  read(field: ScenarioField, value: number | undefined): Integer {
    const stated = toDecimal(value ?? 0);
    const amount = roundTo(stated, this.#decimals);
    // The shortest decimal of a number ends in a digit other than 0, so that dropping decimals always changes it.
    if (stated.decimals > this.#decimals) {
      this.rounded.push({ field, value: this.#show(amount), kind: "rounded_to_minor_unit" });
    }
    return amount;
  }
}

/** Reads what a sale at the price costs. The price is read before, because other amounts come between it and these in field order. */
export function readSale(input: SaleInput, expected_sale_price: Integer, money: MoneyReader): Sale {
  return {
    expected_sale_price,
    marketplace_fee_pct: percentage(input.marketplace_fee_pct ?? 0),
    payment_fee_pct: percentage(input.payment_fee_pct ?? 0),
    returns_reserve_pct: percentage(input.returns_reserve_pct ?? 0),
    ad_cost_per_order: money.read("ad_cost_per_order", input.ad_cost_per_order),
    fulfillment_cost: money.read("fulfillment_cost", input.fulfillment_cost),
    other_cost_per_order: money.read("other_cost_per_order", input.other_cost_per_order),
  };
}

/** Reads the facts about the market. */
export function readMarket(input: SaleInput): Market {
  return {
    competitor_count: input.competitor_count === undefined ? null : toDecimal(input.competitor_count),
    delivery_days: input.delivery_days === undefined ? null : toDecimal(input.delivery_days),
  };
}
