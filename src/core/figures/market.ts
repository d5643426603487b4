/**
 * What holds for every request of a currency whose rates are on one scale: assumed rates and published floors
 * (domain.md 2.2).
 */
import { ceilDivide, multiply } from "../exact/integer.ts";
import { type RateScale, usualScale } from "../exact/percentage.ts";
import {
  assumedDutyRatePct,
  assumedVatRatePct,
  atPeg,
  type Currency,
  currencies,
  currencyCodes,
  registrationThresholds,
} from "./currency.ts";
import { recordOf } from "./record-of.ts";
import { regulatoryFacts } from "./regulation.ts";
import { typicalValues } from "./typical-values.ts";

/** The market of a currency whose request has rates on the scale. */
export function marketOf(currency: Currency, scale: RateScale): Market {
  return scale === usualScale ? usualMarkets[currency] : newMarket(currency, scale);
}

/** Rates in units of the scale, amounts in minor units; a floor is 0 without a peg. */
function newMarket(currency: Currency, scale: RateScale) {
  const { decimals } = currencies[currency];
  const floor = (sar: number) => atPeg(currency, sar) ?? 0;
  const { lowest, logistics_partner, delivered } = regulatoryFacts.FULFILMENT.value;
  const { FEE_AMAZON, FEE_NOON } = regulatoryFacts;
  const marketplaceFee = scale.read(typicalValues.marketplace_fee_pct);
  const leastFee = floor(FEE_AMAZON.value.minimum);
  return {
    currency,
    decimals,
    scale,
    duty: scale.read(assumedDutyRatePct(currency)),
    vat: scale.read(assumedVatRatePct(currency)),
    marketplaceFee,
    paymentFee: scale.read(typicalValues.payment_fee_pct),
    returnsReserve: scale.read(typicalValues.returns_reserve_pct.marketplace),
    ownStoreReturnsReserve: scale.read(typicalValues.returns_reserve_pct.own_store),
    /** What a marketplace and a payment gateway take of an order at least. */
    leastFee,
    /** The price from which the assumed marketplace fee is not below it. */
    leastFeeEnds: ceilDivide(multiply(leastFee, scale.whole), marketplaceFee),
    /** The least published price of a delivered order, on a marketplace and from an own store. */
    leastFulfilment: floor(logistics_partner),
    leastOwnStoreFulfilment: floor(delivered),
    /** The fees between which published ones are. */
    lowestMarketplaceFee: scale.read(FEE_AMAZON.value.lowest_pct),
    highestMarketplaceFee: scale.read(FEE_NOON.value.highest_pct),
    /** Below this no fulfilment is published. */
    lowestFulfilment: floor(lowest),
    registration: registrationThresholds(currency),
  };
}

export type Market = Readonly<ReturnType<typeof newMarket>>;

/** The markets of requests whose rates have at most two decimals, which is nearly all of them. */
const usualMarkets = recordOf(currencyCodes, (currency) => newMarket(currency, usualScale));
