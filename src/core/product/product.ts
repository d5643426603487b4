/** One input: its request, and the inputs as results show them (domain.md 2.5 and 7). */
import { type Field, type Figure, type InputKind, inputFields, isFigure } from "../../fields/index.ts";
import type { InputBasis } from "../codes.ts";
import { type Numbers, readStated } from "../inputs/figures.ts";
import { type Currency, defaultCurrency } from "../inputs/market.ts";
import { show } from "./limits.ts";
import { ProductRequest, showProfit } from "./request.ts";

/** An input of one product or consignment, within the bounds of its fields. */
export type ProductNumbers = Numbers & { readonly currency?: Currency | undefined };

/** Reads an input; a product of a portfolio is in the portfolio's currency. */
export function readProduct(kind: InputKind, input: ProductNumbers, currency = input.currency ?? defaultCurrency) {
  const { rules, stated, ...read } = readStated(kind, input, currency);
  return { ...read, input, request: new ProductRequest(kind, rules, stated) };
}

/** An input with its false zeros and its rounded amounts, and its request. */
export type Reading = ReturnType<typeof readProduct>;

/** The profit if the zeros that cannot be true were true; null without such zeros (2.4). */
export function ifZerosAreTrue({ request: { kind, rules }, typed, zeros }: Reading) {
  return zeros.length === 0 ? null : { fields: zeros, ...showProfit(new ProductRequest(kind, rules, typed)) };
}

function basisOf(field: Figure, { request, rounded, zeros }: Reading): InputBasis {
  const { rules, stated, used } = request;
  if (rounded.has(field)) return "rounded";
  if (zeros.includes(field)) return "zero_not_counted";
  if (stated[field] !== null) return "supplied";
  if (field === "duty_rate_pct") return rules.market === "SA" ? "highest_common_rate" : "standard_rate";
  if (field === "vat_rate_pct") return "standard_rate";
  if (field === "marketplace_fee_pct" && used.ownStore) return "own_store";
  return used[field] > 0n ? "assumed" : "zero";
}

/** The value in use of a field, in its own unit, and where it comes from; null: unknown. */
export interface Input {
  readonly field: Field;
  readonly value: number | null;
  readonly basis: InputBasis;
}

/** The value in use of every field, in field order; the VAT rate comes last where the input has no field for it. */
export function inputsOf(reading: Reading): Input[] {
  const { input, request } = reading;
  const { required, optional } = inputFields(request.kind);
  const fields = new Set<Field>([...required, ...optional, "vat_rate_pct"]);
  return [...fields].map((field) => {
    if (isFigure(field))
      return { field, value: show(request, field, request.used[field]), basis: basisOf(field, reading) };
    const value = input[field] ?? null;
    return { field, value, basis: value === null ? "unknown" : "supplied" };
  });
}
