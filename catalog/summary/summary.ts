/**
 * A result for whoever reads it in words: what it comes to, the figures that decide, what is missing, and where the rest is, in at most
 * 1,500 tokens. Language models cannot read a plan of a hundred products; programs read the result itself.
 */
import { isObject, type JsonObject, type Locale, type Text } from "../../src/worker/lib/text.ts";
import { nextStepInWords } from "../results/judgement.ts";
import { sections } from "./sections.ts";

/** Characters of a digest. Tables of figures have about two for each token, sentences about four, in both languages. */
const longestDigest = 3_300;

/** Where the whole result is, beside the digest. */
export interface WholeResult {
  /** The member that holds it, as the caller's protocol names it. */
  readonly member: string;
  /** An address of the same bytes. */
  readonly link?: string | undefined;
}

const rest = ({ member, link }: WholeResult, fields: readonly string[]): Text => {
  const names = fields.join(", ");
  return {
    en: `The whole result is in ${member}${link === undefined ? "" : ` and, for a while, at ${link}`}: ${names}.`,
    ar: `النتيجة كاملة في ${member}${link === undefined ? "" : `، ولفترة في ${link}`}: ${names}.`,
  };
};

const amountsIn = (currency: string): Text => ({ en: `Amounts in ${currency}.`, ar: `المبالغ بعملة ${currency}.` });

/** The sentences of a result; empty for one without. */
function summaryOf(result: JsonObject, locale: Locale): string {
  const { summary_text: summary } = result;
  if (!isObject(summary)) return "";
  const text = summary[locale];
  return typeof text === "string" ? text : "";
}

/** A result with one full file says of its product what a result about one product says. */
function withOnlyProduct(result: JsonObject): JsonObject {
  const { products } = result;
  const [only, ...others] = Array.isArray(products) ? products : [];
  return isObject(only) && others.length === 0 ? { ...only, ...result } : result;
}

/** Rows of a table: as many of these as there is room for. */
const rowCounts = [12, 6, 3];

/** Writes the digest of a result. */
export function digest(result: JsonObject, whole: WholeResult, locale: Locale): string {
  const { currency, disclaimer } = result;
  const shown = withOnlyProduct(result);
  const sentences = summaryOf(result, locale);
  const step = nextStepInWords.safeParse(shown.next_step).data?.text ?? "";
  const head = [
    sentences,
    ...(sentences.includes(step) ? [] : [step]),
    ...(typeof currency === "string" ? [amountsIn(currency)[locale]] : []),
  ].join(" ");
  const foot = [...(typeof disclaimer === "string" ? [disclaimer] : []), rest(whole, Object.keys(result))[locale]].join(
    "\n\n",
  );
  let room = longestDigest - head.length - foot.length;
  const parts = sections.flatMap((write) => {
    for (const mostRows of rowCounts) {
      const part = write(shown, locale, mostRows);
      if (part === "") return [];
      if (part.length > room) continue;
      room -= part.length + 2;
      return [part];
    }
    return [];
  });
  return [head.trim(), ...parts, foot].filter(Boolean).join("\n\n");
}
