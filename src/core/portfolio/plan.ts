/** One order, now (domain.md 6.2, and `plan` of 7.5). */
import { paidBeforeSale } from "../../fields/index.ts";
import type { NoLinesReason } from "../codes.ts";
import { costsForAnOrder } from "../inputs/main-costs.ts";
import { pegged, type Rules } from "../inputs/market.ts";
import { divide, max, min, orNull, pct, showHundredths, sum } from "../number.ts";
import { orderOf } from "../product/order.ts";
import type { Request } from "../product/request.ts";
import type { Ranked } from "./ranking.ts";

/** One consignment: clearance 900, conformity certificate 350, processing fee 50; SAR, published judgement. */
const consignmentSar = 1300;
/** The units of a test, and the fewest of a line. */
export const dozen = 12n;

/** A product with its units in the order. */
interface Line {
  readonly rank: number;
  readonly request: Request;
  readonly units: bigint;
}

/** Returns what is paid for an order before its goods are sold. */
const sellingCosts = ({ used }: Request): bigint => sum(paidBeforeSale, (field) => used[field]);

/** Returns what a unit ties up until it is sold. */
export const tiedUp = (request: Request): bigint => request.order.goods.landed + sellingCosts(request);

/** Hands out the money in rounds, by rank, until a whole round gives nothing. */
function lines(goods: readonly Ranked[], capital: bigint, consignment: bigint): Line[] {
  const [tenth, share] = [capital / 10n, capital / 50n];
  const queue = goods.map(({ rank, request }) => ({ rank, request, u: tiedUp(request), units: 0n }));
  let left = capital - 2n * tenth - consignment;
  for (let gave = true; gave; ) {
    gave = false;
    for (const line of queue) {
      const least = line.units === 0n ? dozen : 1n;
      const n = min(min(max(least, share / line.u), tenth / line.u - line.units), left / line.u);
      if (n < least) continue;
      line.units += n;
      left -= n * line.u;
      gave = true;
    }
  }
  const order = queue.filter(({ units }) => units > 0n);
  return resultOf(order, consignment, 80n, planCase) >= 0n ? order : [];
}

/** Returns a dozen of each product by rank while the money lasts; a dearer one is passed over. */
function dozens(goods: readonly Ranked[], money: bigint): Line[] {
  let left = money;
  return goods.flatMap(({ rank, request }) => {
    const cost = dozen * tiedUp(request);
    if (cost > left) return [];
    left -= cost;
    return [{ rank, request, units: dozen }];
  });
}

/** What a sold unit earns, and what an unsold one costs. */
type Case = (request: Request) => { readonly profit: bigint; readonly unitCost: bigint };

const planCase: Case = ({ order }) => order;
const atNineTenthsOfPrice: Case = ({ kind, used, rules, position, order }) => ({
  profit: orderOf(kind, used, rules, position, { price: 90 }).profit,
  unitCost: order.unitCost,
});
const unregisteredCase: Case = ({ unregistered, order }) => ({
  profit: unregistered.order.profit,
  unitCost: order.goods.landed,
});

/** Returns what an order earns when `soldPct` per cent of it are sold and the rest is worth nothing. */
function resultOf(order: readonly Line[], consignment: bigint, soldPct: bigint, of: Case): bigint {
  const profit = sum(order, ({ request, units }) => units * of(request).profit);
  const cost = sum(order, ({ request, units }) => units * of(request).unitCost);
  return divide(soldPct * profit - (100n - soldPct) * cost, 100n) - consignment;
}

function noLinesReason(goods: readonly Ranked[], capital: bigint): NoLinesReason {
  if (goods.length === 0) return "NO_GO_PRODUCTS";
  const isTooDear = ({ request }: Ranked) => dozen * tiedUp(request) > capital / 10n;
  return goods.every(isTooDear) ? "CAPITAL_TOO_SMALL" : "CONSIGNMENT_COSTS_MORE";
}

const soldPcts = [40n, 60n, 80n, 100n] as const;

/** Plans the order of a capital, in minor units, for ranked products of one currency. */
export function planOrder(ranked: readonly Ranked[], capital: bigint, rules: Rules) {
  const distinct = ranked.filter(({ sameAs }) => sameAs === null);
  const goods = distinct.filter(({ headline }) => headline.decision === "GO");
  const testable = distinct.filter(
    ({ headline, request }) => headline.decision === "TEST" && request.costsSupplied >= costsForAnOrder,
  );
  const perConsignment = pegged(rules.currency, consignmentSar, divide);
  const consignment = perConsignment ?? 0n;
  const bought = lines(goods, capital, consignment);
  const tests = testsFor(testable, capital, bought.length > 0, consignment);
  const all = [...bought, ...tests];
  const paid = all.length > 0 ? consignment : 0n;
  const total = (amountOf: (request: Request) => bigint, from: readonly Line[] = all) =>
    sum(from, ({ request, units }) => units * amountOf(request));
  const cashOut = total(tiedUp) + paid;
  const turnover = total(({ order }) => order.price);
  const stock = total(({ order }) => order.unitCost, bought) + consignment;
  const costs = bought.map(({ request, units }) => units * request.order.unitCost).sort((a, b) => Number(b - a));
  const { money } = rules;
  const profit = (soldPct: bigint, of: Case) => money(resultOf(bought, consignment, soldPct, of));
  const units = new Map(all.map((line) => [line.rank, line.units]));
  const hasLines = bought.length > 0;
  const shown = {
    working_capital: money(capital),
    cash_out: money(cashOut),
    cash_left: money(capital - cashOut),
    supplier_payment: money(total(({ used }) => used.product_value)),
    freight_insurance: money(total(({ used }) => used.shipping + used.insurance)),
    customs_duty: money(total(({ order }) => order.goods.duty)),
    import_vat: money(total(({ order }) => order.goods.importVat)),
    selling_costs: money(total(sellingCosts)),
    consignment_cost: perConsignment === null ? null : money(paid),
    tests_cost: money(total(tiedUp, tests)),
    if_sold: hasLines
      ? soldPcts.map((soldPct) => ({
          sold_pct: Number(soldPct),
          profit: profit(soldPct, planCase),
          profit_at_90_pct_of_price: profit(soldPct, atNineTenthsOfPrice),
          profit_if_unregistered: profit(soldPct, unregisteredCase),
        }))
      : [],
    break_even_sell_through_pct: hasLines
      ? orNull(pct(stock, resultOf(bought, consignment, 100n, planCase) + stock), showHundredths)
      : null,
    two_largest_lines_lose: money(sum(costs.slice(0, 2), (cost) => cost)),
    turnover: money(turnover),
    vat_registration_threshold: rules.threshold === null ? null : money(rules.threshold),
    no_lines_because: hasLines ? null : noLinesReason(goods, capital),
  };
  const unitsOf = (rank: number) => units.get(rank) ?? 0n;
  return { capital, lines: bought, tests, unitsOf, cashLeft: capital - cashOut, turnover, shown };
}

/** Returns the tests beside an order; alone they have to pay and to earn their consignment. */
function testsFor(testable: readonly Ranked[], capital: bigint, hasLines: boolean, consignment: bigint): Line[] {
  const tenth = capital / 10n;
  if (hasLines) return dozens(testable, tenth);
  const tests = dozens(testable, tenth - consignment);
  return sum(tests, ({ request, units }) => units * request.order.profit) >= consignment ? tests : [];
}

/** An order in minor units, and as the result shows it. */
export type PlannedOrder = ReturnType<typeof planOrder>;
