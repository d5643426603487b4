/** The parts that several results share (domain.md 7): head, VAT positions, stress tests, waterfall. */
import { formulaVersion, regulatoryAsOf } from "../facts.ts";
import type { Rules } from "../inputs/market.ts";
import { divide, orNull, pct, showHundredths } from "../number.ts";
import { showLimit } from "../product/limits.ts";
import { rateOf, sellThroughOf } from "../product/order.ts";
import { type ProductRequest, showEarnings, showProfit } from "../product/request.ts";
import { stressedProfit, testsOf } from "../product/stress-tests.ts";

/** The start of a result; the catalogue adds `operation` and `summary_text`. */
export const headOf = ({ currency, market }: Rules) => ({
  formula_version: formulaVersion,
  regulatory_as_of: regulatoryAsOf,
  currency,
  market,
});

/** One order of a seller without VAT registration; `shown` stands before `lawful_up_to_orders_a_year`. */
export function showUnregistered<Shown extends object>(request: ProductRequest, shown: Shown) {
  const { rules, position, order } = request;
  const { threshold, money } = rules;
  return {
    position,
    net_revenue: money(order.netRevenue),
    unit_cost: money(order.unitCost),
    service_vat: money(order.serviceVat),
    ...showProfit(request),
    ...shown,
    lawful_up_to_orders_a_year: threshold === null ? null : Number(threshold / order.price),
  };
}

/** The lowest price without a loss, in the VAT position of the request. */
export const breakEvenPrice = (request: ProductRequest): number | null =>
  showLimit(request, "expected_sale_price", "break_even");

/** The profit at the worse end of every range. */
export const showStressTests = (request: ProductRequest) =>
  testsOf(request).map((test) => ({ test, profit_if_worse: request.rules.money(stressedProfit(request, test)) }));

/** Returns profit and margin when the landed cost has no VAT in it; null where there is no VAT. */
export function withoutVatInCost({ rules, used, order }: ProductRequest) {
  if (used.vat_rate_pct === 0n) return null;
  return showEarnings(rules, order.profit + order.unitCost - used.landed_cost, order.price);
}

/** One order line by line; the lines that are inputs are not repeated. */
export function showUnitEconomics(request: ProductRequest) {
  const { rules, used, order } = request;
  const { money } = rules;
  const marketplace = rateOf(order.price, used.marketplace_fee_pct, rules);
  const selling = rateOf(order.price, order.selling, rules);
  const outputVat = order.price - order.netRevenue;
  const { serviceVat } = request.in("vat_as_cost").order;
  // The most that an order's advertising may cost.
  const affordable = order.profit + used.ad_cost_per_order;
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
    margin_of_net_revenue_pct: orNull(pct(order.profit, order.netRevenue), showHundredths),
    break_even_sell_through_pct: orNull(sellThroughOf(order), showHundredths),
    break_even_roas: affordable > 0n ? showHundredths(divide(100n * order.price, affordable)) : null,
  };
}
