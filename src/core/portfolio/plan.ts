/** One order, now (domain.md 6.2, and `plan` of 7.5). */
import { paidBeforeSale } from "../../fields/index.ts";
import type { NoLinesReason } from "../codes.ts";
import type { Rules } from "../inputs/market.ts";
import { dozen } from "../inputs/stated-notices.ts";
import { divide, divideUp, max, min, orNull, pct, showHundredths, sum } from "../number.ts";
import { orderOf } from "../product/order.ts";
import type { ProductRequest } from "../product/request.ts";
import type { Ranked } from "./ranking.ts";

/** A product with its units in the order. */
interface Line {
  readonly rank: number;
  readonly request: ProductRequest;
  readonly units: bigint;
}

/** The share of an order, per cent, whose sale has to pay for the consignment, and is compared with certificates. */
const safePct = 80n;

/** What is paid for an order before its goods are sold. */
const sellingCosts = ({ used }: ProductRequest): bigint => sum(paidBeforeSale, (field) => used[field]);

/** What a unit ties up until it is sold. */
export const tiedUp = (request: ProductRequest): bigint => request.order.goods.landed + sellingCosts(request);

/** The fewest units of a GO product: a dozen, and as many as pay for its certificate. */
export const fewestUnits = ({ order, rules }: ProductRequest): bigint =>
  max(dozen, divideUp(rules.certificate, order.profit));

/** Spends the money in rounds, by rank, until a whole round buys nothing; the money for certificates is kept back. */
function lines(goods: readonly Ranked[], capital: bigint, { consignment, certificate }: Rules): Line[] {
  const [share, tenth] = [capital / 50n, capital / 10n];
  const queue = goods.map(({ rank, request }) => ({ rank, request, u: tiedUp(request), units: 0n }));
  let left = capital - 2n * tenth - consignment;
  for (let gave = true; gave; ) {
    gave = false;
    for (const line of queue) {
      const isFirst = line.units === 0n;
      const [least, kept] = isFirst ? [fewestUnits(line.request), certificate] : [1n, 0n];
      const n = min(min(max(least, share / line.u), tenth / line.u - line.units), (left - kept) / line.u);
      if (n < least) continue;
      line.units += n;
      left -= n * line.u + kept;
      gave = true;
    }
  }
  const order = queue.filter(({ units }) => units > 0n);
  return resultOf(order, consignment, safePct, planCase) >= 0n ? order : [];
}

/**
 * The tests: a dozen of each product by rank, as long as a tenth of the capital pays for it and its certificate. If no
 * GO product is ordered, the tests have to pay for the consignment and earn it back.
 */
function testsFor(testable: readonly Ranked[], capital: bigint, rules: Rules, hasLines: boolean): Line[] {
  const alone = hasLines ? 0n : rules.consignment;
  let left = capital / 10n - alone;
  const tests = testable.flatMap(({ rank, request }) => {
    const cost = dozen * tiedUp(request) + rules.certificate;
    if (cost > left) return [];
    left -= cost;
    return [{ rank, request, units: dozen }];
  });
  return sum(tests, ({ request, units }) => units * request.order.profit) >= alone ? tests : [];
}

/** What a sold unit earns, and what an unsold one costs. */
type Case = (request: ProductRequest) => { readonly profit: bigint; readonly unitCost: bigint };

const planCase: Case = ({ order }) => order;
const atNineTenthsOfPrice: Case = (request) => ({
  profit: orderOf(request, { price: 90 }).profit,
  unitCost: request.order.unitCost,
});
const unregisteredCase: Case = ({ unregistered, order }) => ({
  profit: unregistered.order.profit,
  unitCost: order.goods.landed,
});

/** What an order earns when `soldPct` per cent of it are sold and the rest is worth nothing. */
function resultOf(order: readonly Line[], consignment: bigint, soldPct: bigint, of: Case): bigint {
  const profit = sum(order, ({ request, units }) => units * of(request).profit);
  const cost = sum(order, ({ request, units }) => units * of(request).unitCost);
  return divide(soldPct * profit - (100n - soldPct) * cost, 100n) - consignment;
}

function noLinesReason(goods: readonly Ranked[], capital: bigint): NoLinesReason {
  if (goods.length === 0) return "NO_GO_PRODUCTS";
  const fits = goods.some(({ request }) => fewestUnits(request) * tiedUp(request) <= capital / 10n);
  return fits ? "CONSIGNMENT_COSTS_MORE" : "CAPITAL_TOO_SMALL";
}

const soldPcts = [40n, 60n, safePct, 100n] as const;

/** Plans the order of a capital, in minor units, for ranked products of one currency. */
export function planOrder(ranked: readonly Ranked[], capital: bigint, rules: Rules) {
  const distinct = ranked.filter(({ sameAs }) => sameAs === null);
  const goods = distinct.filter(({ headline }) => headline.decision === "GO");
  const testable = distinct.filter((each) => each.headline.decision === "TEST" && each.request.hasCostsForAnOrder);
  const { consignment, certificate, money } = rules;
  const bought = lines(goods, capital, rules);
  const hasLines = bought.length > 0;
  const tests = testsFor(testable, capital, rules, hasLines);
  const all = [...bought, ...tests];
  const paid = all.length > 0 ? consignment : 0n;
  const total = (amountOf: (request: ProductRequest) => bigint, from: readonly Line[] = all) =>
    sum(from, ({ request, units }) => units * amountOf(request));
  const cashOut = total(tiedUp) + paid;
  const turnover = total(({ order }) => order.price);
  const stock = total(({ order }) => order.unitCost, bought) + consignment;
  const costs = bought.map(({ request, units }) => units * request.order.unitCost).sort((a, b) => Number(b - a));
  const result = (soldPct: bigint, of: Case = planCase) => resultOf(bought, consignment, soldPct, of);
  const withCertificates = (soldPct: bigint) => result(soldPct) - certificate * BigInt(bought.length);
  const certificates = certificate * BigInt(all.length);
  const shown = {
    working_capital: money(capital),
    cash_out: money(cashOut),
    cash_left: money(capital - cashOut),
    supplier_payment: money(total(({ used }) => used.product_value)),
    freight_insurance: money(total(({ used }) => used.shipping + used.insurance)),
    customs_duty: money(total(({ order }) => order.goods.duty)),
    import_vat: money(total(({ order }) => order.goods.importVat)),
    selling_costs: money(total(sellingCosts)),
    consignment_cost: rules.hasPeg ? money(paid) : null,
    product_certificates_up_to: certificate > 0n ? money(certificates) : null,
    consignments_borne: hasLines && rules.hasPeg ? Number(1n + max(0n, withCertificates(safePct)) / consignment) : null,
    tests_cost: money(total(tiedUp, tests)),
    if_sold: (hasLines ? soldPcts : []).map((soldPct) => ({
      sold_pct: Number(soldPct),
      profit: money(result(soldPct)),
      profit_with_certificates: certificate > 0n ? money(withCertificates(soldPct)) : null,
      profit_at_90_pct_of_price: money(result(soldPct, atNineTenthsOfPrice)),
      profit_if_unregistered: money(result(soldPct, unregisteredCase)),
    })),
    break_even_sell_through_pct: hasLines ? orNull(pct(stock, result(100n) + stock), showHundredths) : null,
    two_largest_lines_lose: money(sum(costs.slice(0, 2), (cost) => cost)),
    turnover: money(turnover),
    vat_registration_threshold: rules.threshold === null ? null : money(rules.threshold),
    no_lines_because: hasLines ? null : noLinesReason(goods, capital),
  };
  const notices = {
    CONSIGNMENT_COST_UNKNOWN: !rules.hasPeg,
    CERTIFICATES_MAY_COST_THE_PROFIT: hasLines && withCertificates(safePct) < 0n,
    PLAN_REQUIRES_REGISTRATION: rules.threshold !== null && turnover > rules.threshold,
    MOSTLY_IDLE: all.length > 0 && 2n * (capital - cashOut - certificates) > capital,
  };
  const unitsOf = (rank: number) => all.find((line) => line.rank === rank)?.units ?? 0n;
  return { capital, lines: bought, tests, unitsOf, notices, shown };
}

/** An order in minor units, with its notices, and as the result shows it. */
export type PlannedOrder = ReturnType<typeof planOrder>;
