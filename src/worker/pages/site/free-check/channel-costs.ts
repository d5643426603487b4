/**
 * The cost of an order on a channel: its published fee with the reserve for returns, and its delivery (domain.md 2.5).
 */
import type { Channel } from "../../../../../catalog/input/channels.ts";
import { assume, leastRate, readStated } from "../../../../core/inputs/figures.ts";
import type { Currency } from "../../../../core/inputs/market.ts";
import { max } from "../../../../core/number.ts";
import { typicalPct } from "../../../../fields/index.ts";

/** The fee in per cent of the price; delivery in units of the currency, undefined for a channel without one. */
interface ChannelCosts {
  readonly feePct: number;
  readonly fulfillment: number | undefined;
}

/**
 * The costs of a channel at a price, with the fixed SAR 1 of a payment or the least referral fee; without a price,
 * those of a high one.
 */
export function channelCosts(channel: Channel, currency: Currency, price: number | undefined): ChannelCosts {
  const published = currency === "SAR" ? channel.fulfillmentSar : undefined;
  if (price === undefined)
    return { feePct: channel.feePct + typicalPct("returns_reserve_pct")[channel.kind], fulfillment: published };
  const isOwnStore = channel.kind === "own_store";
  const fields = { expected_sale_price: price, ...(isOwnStore && { marketplace_fee_pct: 0 }) };
  const { rules, stated } = readStated("score", fields, currency);
  const used = assume("score", rules, stated);
  const referral = max(rules.rate(channel.feePct), leastRate(rules, rules.leastFee, used.expected_sale_price));
  const fee = isOwnStore ? used.payment_fee_pct : referral;
  return {
    feePct: Math.min(100, rules.percent(fee + used.returns_reserve_pct)),
    fulfillment: isOwnStore ? rules.money(used.fulfillment_cost) : published,
  };
}
