/**
 * A result for whoever reads it in words: what it comes to, the figures that decide, what is missing, and where the rest is, in at most
 * 1,500 tokens. Language models cannot read a plan of a hundred products; programs read the result itself.
 */
import type { JsonObject, Locale, Text } from "../../src/worker/lib/text.ts";
import { sections } from "./sections.ts";

/** Characters of a digest. Tables of figures have about two for each token, in both languages. */
const longestDigest = 2_900;

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
  if (typeof summary !== "object" || summary === null) return "";
  const text = new Map(Object.entries(summary)).get(locale);
  return typeof text === "string" ? text : "";
}

/** Writes the digest of a result. */
export function digest(result: JsonObject, whole: WholeResult, locale: Locale): string {
  const { currency } = result;
  const head = [summaryOf(result, locale), ...(typeof currency === "string" ? [amountsIn(currency)[locale]] : [])].join(
    " ",
  );
  const foot = rest(whole, Object.keys(result))[locale];
  let room = longestDigest - head.length - foot.length;
  const parts = sections.flatMap((write) => {
    const part = write(result, locale);
    if (part === "" || part.length > room) return [];
    room -= part.length + 2;
    return [part];
  });
  return [head.trim(), ...parts, foot].filter(Boolean).join("\n\n");
}
