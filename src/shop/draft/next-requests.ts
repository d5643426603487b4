/** Requests that a result leads to: products sold in sets, and a list with another capital. Pure. */
import { roundTo, toDecimal, toNumber } from "../../core/number.ts";
import { isPerUnit } from "../../fields/units.ts";
import { isObject, type JsonObject } from "../../lib/text.ts";
import { type CatalogueOperation, listProperty } from "../catalogue.ts";
import { minorDecimals } from "../numbers/currency-names.ts";
import { currencyOf, type Draft, draftOf, type ProductName } from "./draft.ts";

/** A product that is a GO only if several pieces are sold in one parcel. */
export interface SoldInSets {
  /** The position of the product in the request, from 0. */
  readonly index: number;
  /** The pieces of a set. */
  readonly pieces: number;
}

const setsOf = (result: object, index: number): readonly SoldInSets[] => {
  const { decision, units_per_order: pieces }: { decision?: unknown; units_per_order?: unknown } = result;
  return decision !== "GO" && typeof pieces === "number" && pieces >= 2 ? [{ index, pieces }] : [];
};

/** The products of a result that are a GO in sets and not by the piece. */
export function soldInSets(result: object): readonly SoldInSets[] {
  if (!("products" in result) || !Array.isArray(result.products)) return setsOf(result, 0);
  return result.products.flatMap((product: unknown) =>
    isObject(product) && typeof product.index === "number" ? setsOf(product, product.index) : [],
  );
}

/** An amount times a number of pieces, in whole minor units, as the calculation does it. */
function multiplied(amount: number, pieces: number, currency: string): number {
  const decimals = minorDecimals(currency);
  return toNumber(roundTo(toDecimal(amount), decimals) * BigInt(pieces), decimals);
}

/** A product as a set: the amounts of one piece times its pieces; a set is one order. */
const asSet = (product: JsonObject, pieces: number, currency: string): JsonObject =>
  Object.fromEntries(
    Object.entries(product).map(([field, value]) => [
      field,
      isPerUnit(field) && typeof value === "number" ? multiplied(value, pieces, currency) : value,
    ]),
  );

/** The same request with some products as sets, each named by `nameOf`. */
export function draftInSets(
  operation: CatalogueOperation,
  body: JsonObject,
  names: readonly ProductName[],
  sets: readonly SoldInSets[],
  nameOf: (name: string, pieces: number) => string,
): Draft {
  const piecesOf = new Map(sets.map(({ index, pieces }) => [index, pieces]));
  const currency = currencyOf(draftOf(operation, body));
  const changed = (product: JsonObject, index: number) => {
    const pieces = piecesOf.get(index);
    return pieces === undefined ? product : asSet(product, pieces, currency);
  };
  const renamed = names.map((known, index) => {
    const pieces = piecesOf.get(index);
    return pieces === undefined ? known : { ...known, name: nameOf(known.name, pieces) };
  });
  const products: unknown = body[listProperty];
  const request = Array.isArray(products) ? { ...body, [listProperty]: products.map(changed) } : changed(body, 0);
  return draftOf(operation, request, renamed);
}
