/** The parts that several results share (domain.md 7): head, VAT positions, stress tests, waterfall. */
import { formulaVersion, regulatoryAsOf } from "../facts.ts";
import type { Rules } from "../inputs/market.ts";
import { pct, showHundredths } from "../number.ts";
import { decisionOf } from "../product/decision.ts";
import { limitOf, show } from "../product/limits.ts";
import { marginOf, orderOf, rateOf, sellThroughOf } from "../product/order.ts";
import type { Request } from "../product/request.ts";
import { stressedProfit, testsOf } from "../product/stress-tests.ts";
import type {
  DecidedUnregistered,
  Head,
  LandedUnitEconomics,
  PricedUnregistered,
  Reading,
  StressTest,
  UnitEconomics,
  Unregistered,
} from "../results.ts";

/** Returns the head of a result. */
export const headOf = (operation: string, { currency, market }: Rules): Head => ({
  operation,
  formula_version: formulaVersion,
  regulatory_as_of: regulatoryAsOf,
  currency,
  market,
});

/** Returns one order of a seller without VAT registration. */
export function showUnregistered(seller: Request): Unregistered {
  const { rules, position, order } = seller;
  const { threshold, money } = rules;
  return {
    position,
    net_revenue: money(order.netRevenue),
    unit_cost: money(order.unitCost),
    service_vat: money(order.serviceVat),
    profit_per_unit: money(order.profit),
    margin_pct: showHundredths(marginOf(order)),
    lawful_up_to_orders_a_year: threshold === null ? null : Number(threshold / order.price),
  };
}

/** Returns the same with its lowest price without a loss. */
export function showPricedUnregistered(seller: Request): PricedUnregistered {
  const { lawful_up_to_orders_a_year, ...figures } = showUnregistered(seller);
  const price = show(seller, "expected_sale_price", limitOf(seller, "expected_sale_price", "break_even"));
  return { ...figures, break_even_price: price, lawful_up_to_orders_a_year };
}

/** Returns the same with its decision. */
export function showDecidedUnregistered(seller: Request): DecidedUnregistered {
  const { lawful_up_to_orders_a_year, ...figures } = showPricedUnregistered(seller);
  return { ...figures, decision: decisionOf(seller), lawful_up_to_orders_a_year };
}

/** Returns the profit at the worse end of every range, judged on the basis. */
export const showStressTests = ({ basis }: Request): StressTest[] =>
  testsOf(basis).map((test) => ({ test, profit_if_worse: basis.rules.money(stressedProfit(basis, test)) }));

/** Returns profit and margin when the landed cost has no VAT in it; null where there is no VAT. */
export function withoutVatInCost({ rules, used, order }: Request): Reading | null {
  if (used.vat_rate_pct === 0n) return null;
  const profit = order.profit + order.unitCost - used.landed_cost;
  return { profit_per_unit: rules.money(profit), margin_pct: showHundredths(pct(profit, order.price) ?? 0n) };
}

/** Returns one order line by line; the lines that are inputs are not repeated. */
export function showLandedUnitEconomics(request: Request): LandedUnitEconomics {
  const { kind, rules, used, order } = request;
  const { money } = rules;
  const marketplace = rateOf(order.price, used.marketplace_fee_pct, rules);
  const selling = rateOf(order.price, order.selling, rules);
  const outputVat = order.price - order.netRevenue;
  const { serviceVat } = orderOf(kind, used, rules, "vat_as_cost");
  const margin = pct(order.profit, order.netRevenue);
  const sellThrough = sellThroughOf(order);
  return {
    import_vat: money(order.goods.importVat),
    unit_cost: money(order.unitCost),
    net_revenue: money(order.netRevenue),
    marketplace_fee: money(marketplace),
    payment_fee: money(selling - marketplace),
    returns_reserve: money(order.fees - selling),
    output_vat: money(outputVat),
    service_vat: money(serviceVat),
    vat_to_pay: money(outputVat - order.goods.importVat - serviceVat),
    margin_of_net_revenue_pct: showHundredths(margin),
    break_even_sell_through_pct: showHundredths(sellThrough),
  };
}

/** Returns the same with the lines of the landed cost. */
export function showUnitEconomics(request: Request): UnitEconomics {
  const { goods } = request.order;
  const { money } = request.rules;
  return {
    cif_value: money(goods.cif),
    customs_duty: money(goods.duty),
    landed_cost: money(goods.landed),
    ...showLandedUnitEconomics(request),
  };
}
