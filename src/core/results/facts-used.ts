/** Which facts a result rests on, in the order of their table (domain.md 9). */
import { type FactId, factIds } from "../facts.ts";
import type { Field } from "../inputs/fields.ts";
import { type Rules, vatFacts } from "../inputs/market.ts";
import { missingFields } from "../product/missing-inputs.ts";
import type { Reading } from "../product/product.ts";
import type { NoticeCode } from "./foot.ts";

/** Returns facts each once, in the order of the table. */
export const inTableOrder = (ids: Iterable<FactId>): FactId[] => {
  const used = new Set(ids);
  return factIds.filter((id) => used.has(id));
};

/** The facts behind the assumed value of a cost. */
const behindMissing: Readonly<Partial<Record<Field, readonly FactId[]>>> = {
  shipping: ["FREIGHT"],
  total_fee_pct: ["FEE_AMAZON", "FEE_NOON", "PAYMENT", "RETURNS"],
  marketplace_fee_pct: ["FEE_AMAZON", "FEE_NOON"],
  payment_fee_pct: ["PAYMENT"],
  returns_reserve_pct: ["RETURNS"],
  fulfillment_cost: ["FULFILMENT"],
  ad_cost_per_order: ["ADS"],
};

/** Returns the facts of a peg, unless the currency is the riyal itself. */
export const pegFacts = ({ currency, hasPeg }: Rules): FactId[] =>
  hasPeg && currency !== "SAR" ? ["DOLLAR_PEGS"] : [];

/** Returns the facts behind one product with a sale price, given its notices. */
export function productFacts({ request }: Reading, notices: readonly NoticeCode[]): FactId[] {
  const { kind, rules, stated } = request;
  const isSaudi = rules.market === "SA";
  const facts: FactId[] = ["CONSUMER_PRICE", ...pegFacts(rules)];
  if (isSaudi) facts.push("DEEMED_SUPPLIER");
  if (rules.threshold !== null) facts.push(isSaudi ? "VAT_REGISTRATION" : vatFacts[rules.market]);
  if (stated.vat_rate_pct === null) facts.push(vatFacts[rules.market]);
  if (kind === "product") {
    facts.push("CIF_VALUE");
    if (stated.duty_rate_pct === null) facts.push(isSaudi ? "DUTY_RISES" : "DUTY_STANDARD", "TARIFF_EDITION");
  }
  if (notices.includes("RETURNS_LOOK_LIKE_A_RATE")) facts.push("RETURNS");
  if (notices.includes("COD_SURCHARGE_NOT_INCLUDED")) facts.push("COD_SURCHARGE");
  return [...facts, ...missingFields(request).flatMap((field) => behindMissing[field] ?? [])];
}
