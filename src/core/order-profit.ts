/** The profit of one order in the VAT positions that decide (domain.md 4.4 and 4.5). */
import { add, type Integer, subtract, sum } from "./exact/integer.ts";
import { addPercentages, type Percentage, part } from "./exact/percentage.ts";
import type { Sale } from "./scenario.ts";
import { netPrice } from "./vat.ts";

/** What a unit has cost when it is on the shelf. */
export interface UnitCost {
  /** Including import VAT. */
  readonly landed_cost: Integer;
  /** What a VAT-registered seller reckons with; null where no VAT rate is known. */
  readonly vat: { readonly landed_cost_ex_vat: Integer; readonly vat_rate_pct: Percentage } | null;
}

/** The base profit and the prudent one, in minor units. */
export interface OrderProfit {
  /** All inputs taken literally: import VAT is a cost and the whole price is revenue. */
  readonly profit_per_unit: Integer;
  /** The lower of the base profit and that of a VAT-registered seller; the base profit where no VAT rate is known. */
  readonly prudent_profit_per_unit: Integer;
}

/** The exact sum of the three fee percentages. */
export function totalFeePct(sale: Sale): Percentage {
  return addPercentages(addPercentages(sale.marketplace_fee_pct, sale.payment_fee_pct), sale.returns_reserve_pct);
}

/** Advertising, fulfilment and other costs of one order. */
export function perOrderCosts(sale: Sale): Integer {
  return sum(sale.ad_cost_per_order, sale.fulfillment_cost, sale.other_cost_per_order);
}

/** What one order costs beside the unit: fees, rounded once, and per-order costs. */
export function orderCharges(sale: Sale): Integer {
  return add(part(sale.expected_sale_price, totalFeePct(sale)), perOrderCosts(sale));
}

/** The profit of one order. */
export function orderProfit(sale: Sale, cost: UnitCost): OrderProfit {
  const price = sale.expected_sale_price;
  const charges = orderCharges(sale);
  const profit_per_unit = subtract(subtract(price, cost.landed_cost), charges);
  if (cost.vat === null) return { profit_per_unit, prudent_profit_per_unit: profit_per_unit };
  const { landed_cost_ex_vat, vat_rate_pct } = cost.vat;
  const registered = subtract(subtract(netPrice(price, vat_rate_pct), landed_cost_ex_vat), charges);
  return { profit_per_unit, prudent_profit_per_unit: registered < profit_per_unit ? registered : profit_per_unit };
}
