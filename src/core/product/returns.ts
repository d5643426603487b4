/** What returns cost, and what a request is if its reserve was a return rate (domain.md 5.6). */
import { suspectedRatePct } from "../inputs/suspicions.ts";
import { divide, min, orNull, pct, showHundredths } from "../number.ts";
import { decisionOf } from "./decision.ts";
import { marginOf, rateOf } from "./order.ts";
import type { Request } from "./request.ts";

/** Returns what a returned order costs, if the goods can be sold again and if they are lost. */
function lossesOf({ used, order }: Request) {
  const ifResellable = used.ad_cost_per_order + 2n * used.fulfillment_cost;
  return { ifResellable, ifLost: ifResellable + order.goods.unitCost };
}

/** Returns the reserve, in hundredths of a per cent of the price, that a return rate in units of 1/`whole` needs. */
const neededReserve = (rate: bigint, whole: bigint, loss: bigint, price: bigint): bigint =>
  divide(10_000n * rate * loss, (whole - rate) * price);

const shownRates = [10, 20, 30] as const;

/** Returns which return rates the reserve covers, and which reserve some return rates need. */
export function returnsCover(request: Request) {
  const { rules, order } = request;
  const { ifResellable, ifLost } = lossesOf(request);
  const reserve = order.fees - rateOf(order.price, order.selling, rules);
  const covered = (loss: bigint) => orNull(pct(reserve, reserve + loss), showHundredths);
  const needed = (rate: number, loss: bigint) => showHundredths(neededReserve(BigInt(rate), 100n, loss, order.price));
  return {
    loss_if_resellable: rules.money(ifResellable),
    covered_rate_if_resellable_pct: covered(ifResellable),
    loss_if_lost: rules.money(ifLost),
    covered_rate_if_lost_pct: covered(ifLost),
    needed: shownRates.map((rate) => ({
      return_rate_pct: rate,
      reserve_pct_if_resellable: needed(rate, ifResellable),
      reserve_pct_if_lost: needed(rate, ifLost),
    })),
  };
}

/** Returns the request whose reserve covers the given one as a return rate; null unless that could have been meant. */
export function ifReturnRate(request: Request) {
  const { rules, stated, order } = request;
  const rate = stated.returns_reserve_pct;
  if (rate === null || rate < rules.rate(suspectedRatePct) || rate >= rules.whole) return null;
  const { ifResellable } = lossesOf(request);
  const reserve = min(neededReserve(rate, rules.whole, ifResellable, order.price) * rules.step, rules.whole);
  if (reserve === 0n) return null;
  const meant = request.with("returns_reserve_pct", reserve);
  return {
    returns_reserve_pct: rules.percent(reserve),
    decision: decisionOf(meant),
    profit_per_unit: rules.money(meant.order.profit),
    margin_pct: showHundredths(marginOf(meant.order)),
  };
}
