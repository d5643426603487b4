/** What to send in place of an unknown field or value: the name that was probably meant, or other advice. */
import { inputFields, isField, productField, recordOfField } from "../../src/fields/index.ts";
import { didYouMean } from "../../src/lib/nearest.ts";
import { hasArabicLetters, isolated, type Text } from "../../src/lib/text.ts";
import { currencyNamed } from "../words/currency-names.ts";
import { englishName } from "./arabic-names.ts";
import { matterOf } from "./named-matters.ts";
import { matterAdvice } from "./unknown-fields.ts";

const useText = (field: string): Text => ({ en: `Use ${field}.`, ar: `استخدم ${isolated(field)}.` });

/** The endings of names of shares, and those of names of amounts. */
const ofShare = /_(?:pct|percent|percentage|rate|ratio|share)$/;
const ofAmount = /_(?:amounts?|paid|sar|usd)$/;

/**
 * Advice to use the field that a name is about. It says so if the name asks for a share and the field is an amount, or
 * the other way round.
 */
function useAs(asked: string, field: string): Text {
  const unit = recordOfField(field)?.unit;
  if (unit === "money" && ofShare.test(asked))
    return { en: `Use ${field}: an amount, not a percentage.`, ar: `استخدم ${isolated(field)}: مبلغ لا نسبة.` };
  if (unit === "percent" && ofAmount.test(asked))
    return { en: `Use ${field}: a percentage, not an amount.`, ar: `استخدم ${isolated(field)}: نسبة لا مبلغ.` };
  return useText(field);
}

/** Words that occur in no field's name, so that a name with one of them is not a misspelt field. */
const ofNoField =
  /(?:^|_)(?:name|title|id|date|time|terms|weeks|url|units?|country|type|mode|max|min|top)(?:_|$)|^(?!delivery).*days$/;

/** The field of an input whose spelling is near to a name; undefined if there is no such field. */
const nearlySpelt = (asked: string, allowed: readonly string[]): string | undefined =>
  ofNoField.test(asked) ? undefined : didYouMean(asked, allowed);

/** A name as it is compared: `dutyRatePct` as `duty_rate_pct`. */
const snaked = (name: string): string =>
  name
    .replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, "_")
    .toLowerCase()
    .replace(/[\s-]+/g, "_");

/** Advice on a name, and whether it holds for inputs with any fields. */
interface Said {
  readonly text: Text;
  readonly isGeneral: boolean;
}

/** Advice on what a name is about, or the field that it means; undefined if its words do not say. */
function adviceOn(asked: string, allowed: readonly string[]): Said | undefined {
  const matter = matterOf(asked);
  if (matter === undefined) return undefined;
  if (allowed.includes(matter)) return { text: useAs(asked, matter), isGeneral: false };
  const row = matterAdvice.find(
    ({ about, having, without }) =>
      about.includes(matter) && (!having || allowed.includes(having)) && !(without && allowed.includes(without)),
  );
  return row && { text: row, isGeneral: !row.having };
}

const { required, optional } = inputFields("product");
const fieldsOfProduct: readonly string[] = ["currency", ...required, ...optional];

/** Advice for a name beside a list of products, where a field of each product was probably meant. */
function besideProducts(asked: string, allowed: readonly string[]): Text | undefined {
  if (fieldsOfProduct.includes(asked))
    return {
      en: `Send ${asked} inside each element of products.`,
      ar: `أرسل ${isolated(asked)} داخل كل عنصر من ${isolated("products")}.`,
    };
  const own = adviceOn(asked, allowed);
  if (own && !own.isGeneral) return own.text;
  const said = adviceOn(asked, fieldsOfProduct);
  if (said?.isGeneral) return said.text;
  const meant = nearlySpelt(asked, fieldsOfProduct);
  const text = said?.text ?? (meant === undefined ? undefined : useText(meant));
  return (
    text && { en: `In each element of products: ${text.en}`, ar: `في كل عنصر من ${isolated("products")}: ${text.ar}` }
  );
}

/** The other inputs that take a field, for an input that has nothing like it; undefined for an unknown field. */
function takenElsewhere(asked: string, allowed: readonly string[]): Text | undefined {
  const field = [asked, matterOf(asked)].find((name) => name !== undefined && isField(name));
  if (field === undefined || !isField(field)) return undefined;
  const taker =
    allowed.includes("landed_cost") && "score" in productField(field).inputs
      ? "gcc_opportunity_score"
      : "gcc_product_decision";
  return {
    en: `${field} is a field of ${taker}: leave it out here.`,
    ar: `${isolated(field)} حقل في ${isolated(taker)}: احذفه هنا.`,
  };
}

const englishNames: Text = {
  en: "Names of fields are English: choose one of them, or leave it out.",
  ar: "أسماء الحقول بالإنجليزية: اختر منها، أو احذفه.",
};

/** Advice for a name that is not among the allowed ones; undefined without any. */
export function fieldAdvice(name: string, allowed: readonly string[]): Text | undefined {
  const asked = englishName(name) ?? snaked(name);
  if (hasArabicLetters(asked)) return englishNames;
  if (allowed.includes(asked)) return useText(asked);
  const isList = allowed.includes("products") && !allowed.includes("product_value");
  const advice = isList ? besideProducts(asked, allowed) : adviceOn(asked, allowed)?.text;
  if (advice) return advice;
  const meant = nearlySpelt(asked, allowed);
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
