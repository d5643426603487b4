/** The end of a result: inputs, notices, notes and facts (domain.md 7, 8.2, 8.3 and 9). */
import type { Field, InputKind } from "../../fields/index.ts";
import { type NoteCode, type NoticeCode, noteCodes, noticeCodes, type PricedNotice } from "../codes.ts";
import { type FactId, factIds } from "../facts.ts";
import { type Rules, standardVatPct, vatFactOf } from "../inputs/market.ts";
import { comparedNotices, statedNotices } from "../inputs/stated-notices.ts";
import { missingFields } from "../product/missing-inputs.ts";
import { rateOf } from "../product/order.ts";
import { inputsOf, type Reading } from "../product/product.ts";
import type { ProductRequest } from "../product/request.ts";

/** The notices whose condition holds in one of the records, in their order. */
export const noticesWhen = (...due: readonly Partial<Record<NoticeCode, boolean>>[]): NoticeCode[] =>
  noticeCodes.filter((code) => due.some((record) => record[code]));

/** The notices of a result; `unregistered` are the requests in the other positions that it shows. */
function productNotices(reading: Reading, unregistered: readonly ProductRequest[]): NoticeCode[] {
  const { input, request, rounded, zeros } = reading;
  const { kind, rules, stated, used, order } = request;
  const { price, profit, goods } = order;
  const compared = comparedNotices(goods.landed, price);
  const ofInput = statedNotices(kind, input, { rules, stated, zeros });
  const missing = missingFields(request);
  const fee = stated.marketplace_fee_pct ?? 0n;
  return noticesWhen(ofInput, compared, {
    MARKET_ASSUMED: !rules.isOwnCurrency,
    FEES_AT_OR_ABOVE_100_PCT: order.selling + used.returns_reserve_pct >= rules.whole,
    SALE_PRICE_BELOW_LANDED_COST: !compared.LOOKS_LIKE_A_LOT && price < goods.landed,
    LOSS_BEFORE_ADS: profit + used.ad_cost_per_order < 0n,
    MINIMUM_FEE_APPLIES: fee > 0n && rateOf(price, fee, rules) < rules.leastFee,
    COSTS_ASSUMED: missing.some((field) => !zeros.includes(field)),
    FREIGHT_NOT_SUPPLIED: missing.includes("shipping"),
    COD_SURCHARGE_NOT_INCLUDED:
      used.ownStore && (missing.includes("fulfillment_cost") || zeros.includes("payment_fee_pct")),
    DUTY_RATE_ASSUMED: kind === "product" && stated.duty_rate_pct === null,
    VAT_RATE_DIFFERS_FROM_STANDARD: used.vat_rate_pct !== rules.rate(standardVatPct(rules.market)),
    LOSS_IF_UNREGISTERED: profit > 0n && unregistered.some((seller) => seller.order.profit < 0n),
    AMOUNTS_ROUNDED_TO_MINOR_UNIT: rounded.size > 0,
  } satisfies Record<"MARKET_ASSUMED" | Exclude<PricedNotice, keyof typeof ofInput | keyof typeof compared>, boolean>);
}

/** The notes of a result, in their order; `due` names those that depend on more than its kind and market. */
export function notesOf(kind: InputKind, { market }: Rules, due: Partial<Record<NoteCode, boolean>> = {}): NoteCode[] {
  const [hasPrice, isSaudi] = [kind !== "landed", market === "SA"];
  const isDue: Partial<Record<NoteCode, boolean>> = {
    ART_47: hasPrice && isSaudi,
    SABER: kind === "product" && isSaudi,
    METHOD: hasPrice,
    DISCLAIMER: true,
    ...due,
  };
  return noteCodes.filter((code) => isDue[code]);
}

/** Returns facts each once, in the order of the table. */
export const inTableOrder = (ids: readonly FactId[]): FactId[] => factIds.filter((id) => ids.includes(id));

/** The fact of a peg, unless the currency is the riyal itself. */
export const pegFacts = ({ currency, hasPeg }: Rules): FactId[] =>
  hasPeg && currency !== "SAR" ? ["DOLLAR_PEGS"] : [];

/** The facts behind the assumed value of a cost. */
const behindMissing: Readonly<Partial<Record<Field, readonly FactId[]>>> = {
  shipping: ["FREIGHT"],
  insurance: ["INSURANCE"],
  total_fee_pct: ["FEE_AMAZON", "FEE_NOON", "PAYMENT", "RETURNS"],
  marketplace_fee_pct: ["FEE_AMAZON", "FEE_NOON"],
  payment_fee_pct: ["PAYMENT"],
  returns_reserve_pct: ["RETURNS"],
  fulfillment_cost: ["FULFILMENT"],
  ad_cost_per_order: ["ADS"],
};

/** The facts behind one product with a sale price. */
function productFacts({ request }: Reading, notices: readonly NoticeCode[]): FactId[] {
  const { kind, rules, stated, used } = request;
  const [isSaudi, vatFact] = [rules.market === "SA", vatFactOf(rules.market)];
  const facts: FactId[] = ["CONSUMER_PRICE", ...pegFacts(rules)];
  if (isSaudi) facts.push("DEEMED_SUPPLIER");
  if (rules.threshold !== null) facts.push(...(isSaudi ? (["VAT_REGISTRATION", "E_INVOICING"] as const) : [vatFact]));
  if (stated.vat_rate_pct === null) facts.push(vatFact);
  if (used.ownStore) facts.push("BNPL");
  if (kind === "product") facts.push("CIF_VALUE", "REFUNDS");
  if (notices.includes("DUTY_RATE_ASSUMED")) facts.push(isSaudi ? "DUTY_RISES" : "DUTY_STANDARD", "TARIFF_EDITION");
  if (notices.includes("RETURNS_LOOK_LIKE_A_RATE")) facts.push("RETURNS");
  if (notices.includes("COD_SURCHARGE_NOT_INCLUDED")) facts.push("COD_SURCHARGE");
  if (notices.includes("VAT_OF_ZERO")) facts.push("IMPORTER");
  return [...facts, ...missingFields(request).flatMap((field) => behindMissing[field] ?? [])];
}

/** The end of a result of one product; `unregistered` are its requests in the positions that it shows. */
export function productFoot(reading: Reading, unregistered: readonly ProductRequest[]) {
  const { kind, rules } = reading.request;
  const notices = productNotices(reading, unregistered);
  return {
    inputs: inputsOf(reading),
    notices,
    notes: notesOf(kind, rules),
    facts: inTableOrder(productFacts(reading, notices)),
  };
}
