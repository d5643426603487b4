/** What to send in place of an unknown field or value: the name that was probably meant, or other advice. */
import { fieldNames, fields, inputFields, productFields } from "../../src/fields/index.ts";
import { didYouMean } from "../../src/lib/nearest.ts";
import { isolated, type Text } from "../../src/lib/text.ts";
import { currencyNamed } from "../words/currency-names.ts";
import { type Advice, unknownFields } from "./unknown-fields.ts";

const useText = (field: string): Text => ({ en: `Use ${field}.`, ar: `استخدم ${isolated(field)}.` });

/** The other names under which callers send the fields of an input, each with its field. */
const otherNamesOf = (allowed: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(fields)
      .filter(([field]) => allowed.includes(field))
      .flatMap(([field, { alsoCalled }]) => alsoCalled.split(" ").map((name) => [name, field] as const)),
  );

/** Words that no field has in its name, so that a name with one is not a misspelt field. */
const ofNoField = /(?:^|_)(?:name|title|id|date|time|terms|weeks|url|units?|country)(?:_|$)|^(?!delivery).*days$/;

/** The field of an input that a name stands for or nearly spells; undefined without one. */
const meantField = (asked: string, allowed: readonly string[]): string | undefined =>
  ofNoField.test(asked) ? undefined : didYouMean(asked, allowed, otherNamesOf(allowed));

/** A name as it is compared: `dutyRatePct` as `duty_rate_pct`. */
const snaked = (name: string): string =>
  name
    .replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, "_")
    .toLowerCase()
    .replace(/[\s-]+/g, "_");

const rowOf = (asked: string, allowed: readonly string[]): Advice | undefined =>
  unknownFields.find(
    ({ names, having, without }) =>
      names.test(asked) && (!having || allowed.includes(having)) && !(without && allowed.includes(without)),
  );

const { required, optional } = inputFields("product");
const fieldsOfProduct: readonly string[] = ["currency", ...required, ...optional];

/** Returns advice for a name beside a list of products, where a field of each product was probably meant. */
function besideProducts(asked: string): Text | undefined {
  if (fieldsOfProduct.includes(asked))
    return {
      en: `Send ${asked} inside each element of products.`,
      ar: `أرسل ${isolated(asked)} داخل كل عنصر من ${isolated("products")}.`,
    };
  const row = rowOf(asked, fieldsOfProduct);
  if (row && !row.having) return row;
  const meant = meantField(asked, fieldsOfProduct);
  const text = row ?? (meant === undefined ? undefined : useText(meant));
  return (
    text && { en: `In each element of products: ${text.en}`, ar: `في كل عنصر من ${isolated("products")}: ${text.ar}` }
  );
}

/** Where a field of another input is taken, for an input that has not its matter; undefined for no field. */
function takenElsewhere(asked: string, allowed: readonly string[]): Text | undefined {
  const field = fieldNames.find((name) => name === asked) ?? otherNamesOf(fieldNames).get(asked);
  const record = Object.entries(productFields).find(([name]) => name === field)?.[1];
  if (!field || !record) return undefined;
  const taker =
    allowed.includes("landed_cost") && "score" in record.inputs ? "gcc_opportunity_score" : "gcc_product_decision";
  return {
    en: `${field} is a field of ${taker}: leave it out here.`,
    ar: `${isolated(field)} حقل في ${isolated(taker)}: احذفه هنا.`,
  };
}

/** Returns advice for a name that is not among the allowed ones; undefined without any. */
export function fieldAdvice(name: string, allowed: readonly string[]): Text | undefined {
  const asked = snaked(name);
  const exact = allowed.includes(asked) ? asked : otherNamesOf(allowed).get(asked);
  if (exact !== undefined) return useText(exact);
  const isList = allowed.includes("products") && !allowed.includes("product_value");
  const advice = isList ? besideProducts(asked) : rowOf(asked, allowed);
  if (advice) return advice;
  const meant = meantField(asked, allowed);
  return meant === undefined ? takenElsewhere(asked, allowed) : useText(meant);
}

/** The listed value that a text was probably meant for: in another case, or a currency by its name. */
export function valueAdvice(given: unknown, allowed: readonly string[]): Text | undefined {
  if (typeof given !== "string") return undefined;
  const asked = given.trim().toLowerCase();
  const named = currencyNamed(given);
  const meant = allowed.find((value) => value.toLowerCase() === asked || value === named);
  return meant === undefined ? undefined : useText(meant);
}
