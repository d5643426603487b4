/** What returns cost, and a request whose reserve was a return rate, or that offers instalments (domain.md 5.6). */
import { regulatoryFacts } from "../facts.ts";
import { leastRate } from "../inputs/figures.ts";
import { suspectedRatePct } from "../inputs/stated-notices.ts";
import { divide, min, orNull, part, pct, showHundredths } from "../number.ts";
import { decisionOf } from "./decision.ts";
import { rateOf } from "./order.ts";
import { type ProductRequest, showProfit } from "./request.ts";

/**
 * What a returned order costs, if the goods can be sold again and if they are lost: the ad, both deliveries, the
 * payment fee, and what a marketplace keeps of its fee.
 */
function lossesOf({ rules, used, order }: ProductRequest) {
  const marketplaceFee = rateOf(order.price, used.marketplace_fee_pct, rules);
  const kept = part(marketplaceFee, regulatoryFacts.REFUNDS.value.kept_pct);
  const paid = rateOf(order.price, order.selling, rules) - marketplaceFee + min(kept, rules.mostKeptOfFee ?? kept);
  const ifResellable = used.ad_cost_per_order + 2n * used.fulfillment_cost + paid;
  return { ifResellable, ifLost: ifResellable + order.goods.unitCost };
}

/** The reserve, in hundredths of a per cent of the price, that a return rate in units of 1/`whole` needs. */
const neededReserve = (rate: bigint, whole: bigint, loss: bigint, price: bigint): bigint =>
  divide(10_000n * rate * loss, (whole - rate) * price);

const shownRates = [10, 20, 30] as const;

/** Which return rates the reserve covers, and which reserve some return rates need. */
export function returnsCover(request: ProductRequest) {
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

/** The request whose reserve covers the given one as a return rate; null unless that could have been meant. */
export function ifReturnRate(request: ProductRequest) {
  const { rules, stated, order } = request;
  const rate = stated.returns_reserve_pct;
  if (rate === null || rate < rules.rate(suspectedRatePct) || rate >= rules.whole) return null;
  const { ifResellable } = lossesOf(request);
  const reserve = min(neededReserve(rate, rules.whole, ifResellable, order.price) * rules.step, rules.whole);
  if (reserve === 0n) return null;
  const meant = request.with("returns_reserve_pct", reserve);
  return { returns_reserve_pct: rules.percent(reserve), decision: decisionOf(meant), ...showProfit(meant) };
}

/**
 * The profit of an own store at the payment fee of one that offers instalments; null for a marketplace, and where the
 * fee is no lower already.
 */
export function ifInstalments(request: ProductRequest) {
  const { rules, used, order } = request;
  const least = leastRate(rules, rules.leastPayment, order.price);
  const fee = min(rules.whole, rules.typicalPaymentWithInstalments + least);
  if (!used.ownStore || used.payment_fee_pct >= fee) return null;
  return { payment_fee_pct: rules.percent(fee), ...showProfit(request.with("payment_fee_pct", fee)) };
}
