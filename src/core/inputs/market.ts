/** The currencies of an input, and the state whose rules each stands for (domain.md 2.2). */
import { typicalPct } from "../../fields/index.ts";
import { regulatoryFacts } from "../facts.ts";
import { divide, divideUp, powerOfTen, roundTo, toDecimal, toNumber } from "../number.ts";

/** The decimals (ISO 4217) and the Gulf state (ISO 3166) of each currency; null: Saudi rules are assumed. */
export const currencies = {
  SAR: { decimals: 2, state: "SA" },
  AED: { decimals: 2, state: "AE" },
  QAR: { decimals: 2, state: "QA" },
  BHD: { decimals: 3, state: "BH" },
  OMR: { decimals: 3, state: "OM" },
  KWD: { decimals: 3, state: "KW" },
  USD: { decimals: 2, state: null },
  EUR: { decimals: 2, state: null },
  GBP: { decimals: 2, state: null },
  CNY: { decimals: 2, state: null },
  INR: { decimals: 2, state: null },
  TRY: { decimals: 2, state: null },
  EGP: { decimals: 2, state: null },
  JOD: { decimals: 3, state: null },
} as const;

/** An accepted currency, by its ISO 4217 code. */
export type Currency = keyof typeof currencies;

const isCurrency = (code: string): code is Currency => code in currencies;
export const currencyCodes: readonly Currency[] = Object.keys(currencies).filter(isCurrency);

/** The currency of a request that states none. */
export const defaultCurrency: Currency = "SAR";

/** The states whose rules are known, by their ISO 3166 codes. */
export const markets = ["SA", "AE", "BH", "OM", "QA", "KW"] as const;
export type Market = (typeof markets)[number];

/** The state whose rules a currency stands for. */
export const marketOf = (currency: Currency): Market => currencies[currency].state ?? "SA";

/** The fact with the standard VAT rate of a market. */
export const vatFactOf = (market: Market): "IMPORT_VAT" | `VAT_${Exclude<Market, "SA">}` =>
  market === "SA" ? "IMPORT_VAT" : `VAT_${market}`;

/** The standard VAT rate of a market, per cent. */
export const standardVatPct = (market: Market): number => regulatoryFacts[vatFactOf(market)].value.rate_pct;

/** The duty rate that is assumed in a market, per cent: the worse end of the duty test too. */
export const assumedDutyPct = (market: Market): number =>
  market === "SA" ? regulatoryFacts.DUTY_RISES.value.rate_pct : regulatoryFacts.DUTY_STANDARD.value.rate_pct;

/** Units of a currency for one US dollar, in ten-thousandths. */
const pegs = new Map(
  Object.entries(regulatoryFacts.DOLLAR_PEGS.value).map(([code, units]) => [code, roundTo(toDecimal(units), 4)]),
);

/** Returns whole SAR in minor units of a currency at the official peg, rounded up by default; null without a peg. */
export function pegged(currency: Currency, sar: number, round = divideUp): bigint | null {
  const [units, riyals] = [pegs.get(currency), pegs.get("SAR")];
  if (units === undefined || riyals === undefined) return null;
  return round(BigInt(sar) * powerOfTen(currencies[currency].decimals) * units, riyals);
}

/** The yearly sales above which a seller has to register for VAT, in minor units; null where none is known. */
function registrationThreshold(currency: Currency): bigint | null {
  const market = marketOf(currency);
  if (market === "SA") return pegged(currency, regulatoryFacts.VAT_REGISTRATION.value.mandatory, divide);
  const { mandatory } = regulatoryFacts[`VAT_${market}`].value;
  return mandatory === null ? null : BigInt(mandatory) * powerOfTen(currencies[currency].decimals);
}

/** The least decimals of percentages: two for a limit, and two more for a rate that a range moves. */
export const usualRateDecimals = 4;

/** The customs processing fee of a consignment, SAR, published judgement. */
const processingFeeSar = 50;

/** How many of an own store's orders are paid in instalments where the store offers them, per cent (5.6). */
export const instalmentsPct = 45;
/** The payment fee of a store that offers instalments, before its fixed part, per cent of the price, to one decimal. */
const paymentWithInstalmentsPct =
  Math.round(
    (instalmentsPct * regulatoryFacts.BNPL.value.rate_pct + (100 - instalmentsPct) * typicalPct("payment_fee_pct")) /
      10,
  ) / 10;

function newRules(currency: Currency, market: Market, rateDecimals: number) {
  const { decimals } = currencies[currency];
  const minor = powerOfTen(decimals);
  const perCent = powerOfTen(rateDecimals);
  const rate = (percent: number) => roundTo(toDecimal(percent), rateDecimals);
  const least = (sar: number) => pegged(currency, sar) ?? 0n;
  const { CLEARANCE, FEE_AMAZON, FEE_NOON, FULFILMENT, PAYMENT, REFUNDS, SABER } = regulatoryFacts;
  const consignmentSar = CLEARANCE.value.LCL.lowest + SABER.value.shipment_certificate + processingFeeSar;
  return {
    currency,
    market,
    /** Whether the currency is that of the market; if not, the market is an assumption. */
    isOwnCurrency: currencies[currency].state === market,
    hasPeg: pegged(currency, 1) !== null,
    decimals,
    rateDecimals,
    /** 0.01 of the currency, the least value and price of an input. */
    leastPrice: minor / 100n,
    /** The largest amount of an input. */
    mostMoney: 1_000_000_000_000n * minor,
    /** 100 %, and the step of a limit: 0.01 %. */
    whole: 100n * perCent,
    step: perCent / 100n,
    /** Reads a percentage; exact if it has at most `rateDecimals` decimals. */
    rate,
    /** Shows an amount in the currency, and a rate in per cent. */
    money: (amount: bigint) => toNumber(amount, decimals),
    percent: (units: bigint) => toNumber(units, rateDecimals),
    duty: rate(assumedDutyPct(market)),
    vat: rate(standardVatPct(market)),
    typicalFee: rate(typicalPct("marketplace_fee_pct")),
    typicalPayment: rate(typicalPct("payment_fee_pct")),
    typicalReserve: rate(typicalPct("returns_reserve_pct").marketplace),
    ownStoreReserve: rate(typicalPct("returns_reserve_pct").own_store),
    threshold: registrationThreshold(currency),
    /** What an order pays as one consignment, and for the certificate of a regulated product, in Saudi Arabia (6.2). */
    consignment: pegged(currency, consignmentSar, divide) ?? 0n,
    certificate: (market === "SA" ? pegged(currency, SABER.value.product_certificate, divide) : null) ?? 0n,
    /** The SAR 1 that marketplaces and payment gateways take of an order at least. */
    leastFee: least(FEE_AMAZON.value.minimum),
    leastPayment: least(PAYMENT.value.fixed),
    /** The least published price of a delivered order, on a marketplace and from an own store. */
    leastFulfilment: least(FULFILMENT.value.lowest),
    leastOwnFulfilment: least(FULFILMENT.value.picking + FULFILMENT.value.courier),
    /** What an own store's logistics partner charges in addition for a set of 2 or 3 pieces, and of 4 or 5 (5.3). */
    moreForTwoOrThree: least(FULFILMENT.value.more_for_2_or_3),
    moreForFourOrFive: least(FULFILMENT.value.more_for_4_or_5),
    /** The most that a marketplace keeps of its fee on a refund (5.6); null without a peg. */
    mostKeptOfFee: pegged(currency, REFUNDS.value.at_most),
    typicalPaymentWithInstalments: rate(paymentWithInstalmentsPct),
    /** Bounds of published fees: a fee outside them is asked about. */
    lowestFee: rate(FEE_AMAZON.value.lowest_pct),
    highestFee: rate(FEE_NOON.value.highest_pct),
  };
}

/** What holds for requests in a currency: amounts in minor units, rates in units of 10^-`rateDecimals` per cent. */
export type Rules = Readonly<ReturnType<typeof newRules>>;

const knownRules = new Map<string, Rules>();

/** The rules of a currency in a market for requests whose percentages have at most `rateDecimals` decimals. */
export function rulesOf(currency: Currency, market = marketOf(currency), rateDecimals = usualRateDecimals): Rules {
  if (rateDecimals !== usualRateDecimals) return newRules(currency, market, rateDecimals);
  const key = currency + market;
  const rules = knownRules.get(key) ?? newRules(currency, market, rateDecimals);
  knownRules.set(key, rules);
  return rules;
}
