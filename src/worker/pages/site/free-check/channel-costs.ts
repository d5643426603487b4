/**
 * What an order costs on a channel: its published fee with the reserve for returns, and its delivery (domain.md 2.2).
 */
import type { Channel } from "../../../../../catalog/input/channels.ts";
import { toNumber } from "../../../../core/exact/decimal.ts";
import { add, maximum } from "../../../../core/exact/integer.ts";
import type { Currency } from "../../../../core/figures/currency.ts";
import { figuresUsed, leastFeeRate } from "../../../../core/figures/figures-used.ts";
import { readStated } from "../../../../core/figures/stated-figures.ts";
import { typicalValues } from "../../../../core/figures/typical-values.ts";

/** The fee in per cent of the price; delivery in units of the currency, undefined where the channel names none. */
interface ChannelCosts {
  readonly feePct: number;
  readonly fulfillment: number | undefined;
}

/** Costs at a price, with its fixed SAR 1 of a payment or least referral fee; without one, those of a large price. */
export function channelCosts(channel: Channel, currency: Currency, price: number | undefined): ChannelCosts {
  const published = currency === "SAR" ? channel.fulfillmentSar : undefined;
  if (price === undefined)
    return { feePct: channel.feePct + typicalValues.returns_reserve_pct[channel.kind], fulfillment: published };
  const isOwnStore = channel.kind === "own_store";
  const fields = { expected_sale_price: price, ...(isOwnStore && { marketplace_fee_pct: 0 }) };
  const { market, stated } = readStated("landed_cost", fields, currency);
  const used = figuresUsed("landed_cost", market, stated);
  const { scale } = market;
  const referral = maximum(scale.read(channel.feePct), leastFeeRate(market, stated.expected_sale_price));
  const fee = isOwnStore ? used.payment_fee_pct : referral;
  return {
    feePct: Math.min(100, scale.show(add(fee, used.returns_reserve_pct))),
    fulfillment: isOwnStore ? toNumber(used.fulfillment_cost, market.decimals) : published,
  };
}
