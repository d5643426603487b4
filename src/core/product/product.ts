/** One input, read: its request with everything that is known of it. */
import type { Field, InputKind } from "../inputs/fields.ts";
import { type Figure, fieldsOf, inputBasis, type Numbers, readStated } from "../inputs/figures.ts";
import { type Currency, defaultCurrency } from "../inputs/market.ts";
import { toDecimal } from "../number.ts";
import type { Input } from "../results.ts";
import { show } from "./limits.ts";
import { Request } from "./request.ts";
import type { MarketFacts } from "./score.ts";

/** An input of one product or consignment, within the bounds of its fields. */
export type ProductNumbers = Numbers & { readonly currency?: Currency | undefined };

/** A request with the facts about its market, and the amounts that were rounded. */
export interface Reading {
  readonly request: Request;
  readonly facts: MarketFacts;
  readonly rounded: ReadonlySet<Field>;
}

/** Reads an input; a product of a portfolio is in the portfolio's currency. */
export function readProduct(
  kind: InputKind,
  input: ProductNumbers,
  currency = input.currency ?? defaultCurrency,
): Reading {
  const { rules, stated, rounded } = readStated(input, currency);
  const known = (value: number | undefined) => (value === undefined ? null : toDecimal(value));
  const facts = { competitors: known(input.competitor_count), days: known(input.delivery_days) };
  return { request: new Request(kind, rules, stated), facts, rounded };
}

const isFigure = (field: Field): field is Figure => field !== "competitor_count" && field !== "delivery_days";

/** Returns the value in use of every field, in field order; the VAT rate last where it is no field. */
export function inputsOf({ request, rounded }: Reading, input: Numbers): Input[] {
  const fields = fieldsOf(request.kind);
  const all: readonly Field[] = fields.includes("vat_rate_pct") ? fields : [...fields, "vat_rate_pct"];
  return all.map((field): Input => {
    if (isFigure(field)) {
      const basis = inputBasis(field, request.stated, request.used, request.rules, rounded);
      return { field, value: show(request, field, request.used[field]), basis };
    }
    const value = input[field] ?? null;
    return { field, value, basis: value === null ? "unknown" : "supplied" };
  });
}
