/** One order and what it earns in a VAT position (domain.md 4.4 and 4.5). Amounts in minor units. */
import { add, type Integer, subtract, sum } from "./exact/integer.ts";
import { type Percentage, part } from "./exact/percentage.ts";
import type { FeeRates } from "./fee-rates.ts";
import type { VatPositionName } from "./result-words.ts";
import { typicalShare } from "./typical-values.ts";
import { netPrice, vatTreatments } from "./vat.ts";

/** What one order brings in and costs beside the goods. */
export interface SaleTerms {
  readonly expected_sale_price: Integer;
  readonly fees: FeeRates;
  readonly ad_cost_per_order: Integer;
  readonly fulfillment_cost: Integer;
  readonly other_cost_per_order: Integer;
  /** Which of the two costs were omitted: they stay a share of the price when it changes. */
  readonly adIsShare: boolean;
  readonly fulfillmentIsShare: boolean;
}

/** What a unit has cost when it is on the shelf. */
export interface ShelfCost {
  /** With import VAT. */
  readonly landed_cost: Integer;
  readonly landed_cost_ex_vat: Integer;
}

/** Everything that the profit of an order depends on, the VAT position aside. */
export interface OrderAmounts extends ShelfCost {
  readonly price: Integer;
  readonly ad: Integer;
  readonly fulfillment: Integer;
  readonly other: Integer;
  readonly selling_fee_pct: Percentage;
  readonly total_fee_pct: Percentage;
}

/** The same terms at another price: omitted costs that are shares of the price move with it. */
export function atPrice(sale: SaleTerms, price: Integer): SaleTerms {
  return {
    ...sale,
    expected_sale_price: price,
    ad_cost_per_order: sale.adIsShare ? typicalShare("ad_cost_per_order", price) : sale.ad_cost_per_order,
    fulfillment_cost: sale.fulfillmentIsShare ? typicalShare("fulfillment_cost", price) : sale.fulfillment_cost,
  };
}

/** The amounts of an order on these terms. */
export function orderAmounts(sale: SaleTerms, cost: ShelfCost): OrderAmounts {
  return {
    price: sale.expected_sale_price,
    landed_cost: cost.landed_cost,
    landed_cost_ex_vat: cost.landed_cost_ex_vat,
    ad: sale.ad_cost_per_order,
    fulfillment: sale.fulfillment_cost,
    other: sale.other_cost_per_order,
    selling_fee_pct: sale.fees.selling_fee_pct,
    total_fee_pct: sale.fees.total_fee_pct,
  };
}

/** Advertising, fulfilment and other costs of one order. */
export function perOrderCosts(sale: SaleTerms): Integer {
  return sum(sale.ad_cost_per_order, sale.fulfillment_cost, sale.other_cost_per_order);
}

/** What the seller keeps of the price in the position. */
export function netRevenue(position: VatPositionName, vatRate: Percentage, price: Integer): Integer {
  return vatTreatments[position].keepsVat ? price : netPrice(price, vatRate);
}

/** What a unit costs in the position. */
export function unitCost(position: VatPositionName, cost: ShelfCost): Integer {
  return vatTreatments[position].recoversVat ? cost.landed_cost_ex_vat : cost.landed_cost;
}

/** The VAT on fees, advertising and fulfilment that does not come back, rounded once. */
export function serviceVat(
  position: VatPositionName,
  vatRate: Percentage,
  { price, ad, fulfillment, selling_fee_pct }: OrderAmounts,
): Integer {
  if (vatTreatments[position].recoversVat) return 0;
  return part(sum(part(price, selling_fee_pct), ad, fulfillment), vatRate);
}

/** What the order costs beside the unit: fees, rounded once, per-order costs, and VAT on services where it is a cost. */
export function orderCharges(position: VatPositionName, vatRate: Percentage, order: OrderAmounts): Integer {
  const charges = add(add(part(order.price, order.total_fee_pct), order.ad), add(order.fulfillment, order.other));
  return vatTreatments[position].recoversVat ? charges : add(charges, serviceVat(position, vatRate, order));
}

/** The profit of the order in the position. */
export function orderProfit(position: VatPositionName, vatRate: Percentage, order: OrderAmounts): Integer {
  return subtract(
    subtract(netRevenue(position, vatRate, order.price), unitCost(position, order)),
    orderCharges(position, vatRate, order),
  );
}
