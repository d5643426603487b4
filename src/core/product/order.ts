/** One unit in one customer's order: what it costs and what is left of its price (domain.md 4.1 to 4.3). */
import type { InputKind } from "../../fields/index.ts";
import type { VatPosition } from "../codes.ts";
import type { Used } from "../inputs/figures.ts";
import type { Rules } from "../inputs/market.ts";
import type { RangeTest } from "../inputs/ranges.ts";
import { divide, part, pct } from "../number.ts";

export const rateOf = (amount: bigint, rate: bigint, { whole }: Pick<Rules, "whole">): bigint =>
  divide(amount * rate, whole);

/** What is left of an amount that includes VAT: `net_price` of domain.md 3. */
export const withoutVat = (amount: bigint, vat: bigint, { whole }: Pick<Rules, "whole">): bigint =>
  divide(amount * whole, whole + vat);

/** The lines of a landed cost from its CIF value, the duty rate and the VAT rate (4.1). */
export function landedCost(cif: bigint, dutyRate: bigint, vat: bigint, rules: Rules) {
  const duty = rateOf(cif, dutyRate, rules);
  const importVat = rateOf(cif + duty, vat, rules);
  return { cif, duty, unitCost: cif + duty, importVat, landed: cif + duty + importVat };
}

/** What an order is worked out from: the values in use, the rules, and the VAT position of the seller. */
interface OrderInput {
  readonly kind: InputKind;
  readonly used: Used;
  readonly rules: Rules;
  readonly position: VatPosition;
}

/**
 * Figures moved to a percentage of their value, by the names of the table of ranges (2.6). `goods` is the landed
 * cost with and without VAT, `duty` a rate.
 */
export type Moved = Readonly<Partial<Record<RangeTest | "goods", number>>> & { readonly duty?: bigint };

const moveBy = (amount: bigint, percent: number | undefined): bigint =>
  percent === undefined ? amount : part(amount, percent);

/** What the goods of one order cost, with some figures moved. */
export function goodsOf({ kind, used, rules }: OrderInput, moved: Moved = {}) {
  const vat = used.vat_rate_pct;
  if (kind === "free" || kind === "score") {
    const landed = moveBy(used.landed_cost, moved.landed_cost);
    const unitCost = withoutVat(landed, vat, rules);
    return { cif: unitCost, duty: 0n, unitCost, importVat: landed - unitCost, landed };
  }
  const freight = moveBy(used.shipping, moved.freight) + moveBy(used.insurance, moved.freight);
  const cif = moveBy(used.product_value, moved.product_value) + freight;
  return landedCost(cif, moved.duty ?? used.duty_rate_pct, vat, rules);
}

/** The cost of a unit for a seller in a VAT position: without registration, import VAT is a part of it. */
export const unitCostIn = (position: VatPosition, { unitCost, landed }: ReturnType<typeof goodsOf>): bigint =>
  position === "vat_registered" ? unitCost : landed;

/** One order, with figures other than those of its goods moved. */
export function orderOf(input: OrderInput, moved: Moved = {}, goods = goodsOf(input)) {
  const { used, rules, position } = input;
  const vat = used.vat_rate_pct;
  const price = moveBy(used.expected_sale_price, moved.price);
  const selling = used.marketplace_fee_pct + used.payment_fee_pct;
  const fees = rateOf(price, selling + moveBy(used.returns_reserve_pct, moved.returns), rules);
  const perOrder = moveBy(used.ad_cost_per_order, moved.ads) + moveBy(used.fulfillment_cost, moved.fulfilment);
  const isRegistered = position === "vat_registered";
  const netRevenue = position === "vat_as_cost" ? price : withoutVat(price, vat, rules);
  const unitCost = moveBy(unitCostIn(position, goods), moved.goods);
  const serviceVat = isRegistered ? 0n : rateOf(rateOf(price, selling, rules) + perOrder, vat, rules);
  const profit = netRevenue - unitCost - fees - perOrder - used.other_cost_per_order - serviceVat;
  return { price, goods, selling, fees, netRevenue, unitCost, serviceVat, profit };
}

/** One order: amounts in minor units; `unitCost`, `netRevenue` and `serviceVat` are those of its VAT position. */
export type CustomerOrder = ReturnType<typeof orderOf>;

/** The margin on the price in hundredths of a per cent. */
export const marginOf = ({ profit, price }: CustomerOrder): bigint => pct(profit, price) ?? 0n;

/** The return on what the unit costs in hundredths of a per cent. */
export const roiOf = ({ profit, unitCost }: CustomerOrder): bigint => pct(profit, unitCost) ?? 0n;

/** The share of the stock that must sell to get its money back; null without a profit. */
export const sellThroughOf = ({ profit, unitCost }: CustomerOrder): bigint | null =>
  profit > 0n ? pct(unitCost, unitCost + profit) : null;
