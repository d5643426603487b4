/**
 * The seller with and without VAT registration, the duty to register, and the VAT that passes through an order
 * (domain.md 4.5).
 */
import { toNumber } from "../../exact/decimal.ts";
import { floorDivide, type Integer, subtract } from "../../exact/integer.ts";
import { Limits } from "../limits.ts";
import type { Scenario } from "../scenario.ts";

/** How many orders a year stay within a turnover. */
function ordersWithin(turnover: Integer, price: Integer): number {
  return Number(floorDivide(turnover, price));
}

/** A row of vat_positions in an operation that knows neither limits nor decisions. */
export function showVatPosition(scenario: Scenario) {
  const { plan, position, market, stated } = scenario;
  const money = (amount: Integer) => toNumber(amount, market.decimals);
  const thresholds = position === "vat_registered" ? null : market.registration;
  return {
    position,
    net_revenue: money(plan.netRevenue),
    unit_cost: money(plan.unitCost),
    service_vat: money(plan.serviceVat),
    profit_per_unit: money(plan.profit),
    margin_pct: toNumber(plan.margin, 2),
    lawful_up_to_orders: thresholds && ordersWithin(thresholds.mandatory, stated.expected_sale_price),
  };
}

/** A row of vat_positions with its break-even price, which is one of the limits of that position. */
export function showPricedVatPosition(scenario: Scenario, limits: Limits = new Limits(scenario)) {
  const { lawful_up_to_orders, ...row } = showVatPosition(scenario);
  const breakEven = limits.at("expected_sale_price", "break_even");
  return {
    ...row,
    break_even_price: breakEven === null ? null : toNumber(breakEven, scenario.market.decimals),
    lawful_up_to_orders,
  };
}

/** When sellers register; null where nobody does or the threshold is unknown. */
export function showRegistration({ market, stated }: Scenario) {
  if (market.registration === null) return null;
  const { mandatory, voluntary } = market.registration;
  const price = stated.expected_sale_price;
  return {
    mandatory_above: toNumber(mandatory, market.decimals),
    orders_a_year: ordersWithin(mandatory, price),
    voluntary_above: voluntary === null ? null : toNumber(voluntary, market.decimals),
    voluntary_orders_a_year: voluntary === null ? null : ordersWithin(voluntary, price),
  };
}

/** The VAT of one order of a registered seller. */
export function showVatCash({ plan, used, market }: Scenario) {
  const money = (amount: Integer) => toNumber(amount, market.decimals);
  const outputVat = subtract(used.expected_sale_price, plan.netRevenue);
  const importVat = subtract(plan.landed, plan.exVat);
  const serviceVat = plan.vatOnServices(used.expected_sale_price, used.ad_cost_per_order, used.fulfillment_cost);
  return {
    output_vat: money(outputVat),
    import_vat: money(importVat),
    service_vat: money(serviceVat),
    vat_to_pay: money(subtract(subtract(outputVat, importVat), serviceVat)),
    filing: market.currency === "SAR" ? ("QUARTERLY" as const) : null,
  };
}
