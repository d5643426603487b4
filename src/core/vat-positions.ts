/** Profit in the three VAT positions a seller can be in, because the inputs do not say which (domain.md 1.1 and 4.5). */
import { toNumber } from "./exact/decimal.ts";
import { add, ceilDivide, type Integer, multiply, subtract } from "./exact/integer.ts";
import {
  addPercentages,
  hundredthsToNumber,
  type Percentage,
  percentage,
  ratioInHundredths,
} from "./exact/percentage.ts";
import type { LandedCost } from "./landed-cost.ts";
import type { VatPosition as ShownVatPosition } from "./result-parts.ts";
import type { VatPositionName } from "./result-words.ts";
import type { Sale } from "./scenario.ts";
import { targetMarginPct } from "./thresholds.ts";
import type { UnitEconomics } from "./unit-economics.ts";
import { netPrice } from "./vat.ts";

/** One position; amounts in minor units, margin in hundredths of a per cent of the consumer price. */
export interface VatPosition {
  readonly position: VatPositionName;
  readonly net_revenue: Integer;
  readonly unit_cost: Integer;
  readonly profit_per_unit: Integer;
  /** The VAT inside the price, which the seller does not keep. */
  readonly output_vat: Percentage;
  readonly used_for_decision: boolean;
}

const noVat = percentage(0);
const targetMargin = percentage(targetMarginPct);

/** The three positions in their order. */
export function vatPositions(
  sale: Sale,
  vatRate: Percentage,
  lines: LandedCost,
  { total_fees, per_order_costs }: UnitEconomics,
): [VatPosition, VatPosition, VatPosition] {
  const charges = add(total_fees, per_order_costs);
  const net = netPrice(sale.expected_sale_price, vatRate);
  const at = (
    position: VatPositionName,
    net_revenue: Integer,
    unit_cost: Integer,
    output_vat: Percentage,
    used_for_decision: boolean,
  ): VatPosition => {
    const profit_per_unit = subtract(subtract(net_revenue, unit_cost), charges);
    return { position, net_revenue, unit_cost, profit_per_unit, output_vat, used_for_decision };
  };
  return [
    at("vat_as_cost", sale.expected_sale_price, lines.landed_cost, noVat, true),
    at("vat_registered", net, lines.vat_base, vatRate, true),
    at("deemed_supplier", net, lines.landed_cost, vatRate, false),
  ];
}

/** The price of which, after VAT inside it and `kept` per cent of it, exactly `cost` is left: rounded up, null when there is none. */
function grossUpWithVat(cost: Integer, vatRate: Percentage, kept: Percentage): Integer | null {
  const gross = add(vatRate.whole, vatRate.numerator);
  const rest = subtract(multiply(vatRate.whole, kept.whole), multiply(kept.numerator, gross));
  return rest > 0 ? ceilDivide(multiply(multiply(cost, gross), kept.whole), rest) : null;
}

/** A position as results show it. */
export function showVatPosition(
  { position, net_revenue, unit_cost, profit_per_unit, output_vat, used_for_decision }: VatPosition,
  sale: Sale,
  { total_fee_pct, per_order_costs }: UnitEconomics,
  decimals: number,
): ShownVatPosition {
  const cash = add(unit_cost, per_order_costs);
  const breakEven = grossUpWithVat(cash, output_vat, total_fee_pct);
  const atTarget = grossUpWithVat(cash, output_vat, addPercentages(total_fee_pct, targetMargin));
  return {
    position,
    net_revenue: toNumber(net_revenue, decimals),
    unit_cost: toNumber(unit_cost, decimals),
    profit_per_unit: toNumber(profit_per_unit, decimals),
    margin_pct: hundredthsToNumber(ratioInHundredths(profit_per_unit, sale.expected_sale_price)),
    break_even_price: breakEven === null ? null : toNumber(breakEven, decimals),
    price_at_target_margin: atTarget === null ? null : toNumber(atTarget, decimals),
    used_for_decision,
  };
}
