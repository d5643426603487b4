/**
 * A result in words, for models that are shown nothing else: conclusion, orders, limits, missing inputs, and where the
 * rest is. At most 1,500 tokens about one product, 4,500 about many.
 */

import { isolated, type JsonObject, join, type Locale, type Text } from "../../src/lib/text.ts";
import type { Operation } from "../operation.ts";
import { type AnyResult, isCurrentResult, type ProductFile, summaryOf } from "../results/shown.ts";
import { keptDays } from "../service/service.ts";
import { nextAnalysis } from "./next-analysis.ts";
import { type Section, type Shown, sections } from "./sections.ts";

/**
 * Characters of a summary: about half of its result's JSON, so that both together are at most 1.6 times as long; a
 * short one has more, a long one less. Tables of figures have about two characters for each token, sentences about
 * four.
 */
const shortestRoom = 3_300;
const longestRoom = 9_000;
const roomOf = (result: JsonObject): number =>
  Math.min(Math.max(shortestRoom, JSON.stringify(result).length * 0.53), longestRoom);

/** Where the whole result is, beside the summary. */
export interface WholeResult {
  /** The member that holds the whole result, as the caller's protocol names it. */
  readonly member: string;
  /** An address at which the whole result can be read. */
  readonly link?: string | undefined;
  /** What was paid for the result, in USDC; undefined for a free one. */
  readonly paid?: string | undefined;
  /** The parts that the member holds the beginning of; absent when it holds everything. */
  readonly cut?: readonly string[];
  /** How the caller asks for everything in one message, as the protocol writes it. */
  readonly ask?: string | undefined;
  /** How the caller's protocol names another operation; its id without this. */
  readonly nameOf?: ((operation: Operation) => string) | undefined;
}

const wholeText = ({ member }: WholeResult, fields: readonly string[]): Text => {
  const names = fields.join(", ");
  return { en: `The whole result is in ${member}: ${names}.`, ar: `النتيجة كاملة في ${member}: ${names}.` };
};

/** Addresses stand without marks of direction in Arabic too: a mark after one would be copied with it. */
const keptText = (link: string): Text => ({
  en: `The whole result, free, for ${keptDays} days: ${link}`,
  ar: `النتيجة كاملةً ومجانًا مدة ${keptDays} يومًا: ${link}`,
});

const cutText = ({ member, link, ask }: WholeResult, cut: readonly string[]): Text =>
  join(
    {
      en: `${member} holds the result shortened; in part only: ${cut.join(", ")}.`,
      ar: `في ${member} النتيجة مختصرة، وفيها بداية الأجزاء التالية فقط: ${isolated(cut.join(", "))}.`,
    },
    link !== undefined && {
      en: `Whole, free, for ${keptDays} days: ${link}. One part, page by page: ${link}/<part>?from=0&format=json|csv|md.`,
      ar: `كاملةً ومجانًا مدة ${keptDays} يومًا: ${link}. وكل جزء صفحة بعد صفحة: ${link}/<part>?from=0&format=json|csv|md.`,
    },
    ask !== undefined && {
      en: `Everything in one message: the same call and payment with ${ask}.`,
      ar: `وكلها في رسالة واحدة: الاستدعاء نفسه بالدفعة نفسها مع ${isolated(ask)}.`,
    },
  );

/** What was paid, and where the whole result is. */
function rest(whole: WholeResult, result: JsonObject): Text {
  const { paid, cut, link } = whole;
  const place = link === undefined ? wholeText(whole, Object.keys(result)) : keptText(link);
  return join(
    paid !== undefined && {
      en: `Paid for this answer: ${paid} USDC.`,
      ar: `المدفوع لهذا الجواب: ${paid} USDC.`,
    },
    cut ? cutText(whole, cut) : place,
  );
}

const amountsIn = (currency: string): Text => ({ en: `Amounts in ${currency}.`, ar: `المبالغ بعملة ${currency}.` });

/** The only product of a pilot, which has every field of a result about one product. */
function onlyProduct(result: AnyResult): ProductFile | undefined {
  if (result.operation !== "x402_agent_pilot") return undefined;
  const [only, ...others] = result.products;
  return others.length === 0 ? only : undefined;
}

/** No part takes more than a share of the room that is left, so that later parts have some. */
const largestShare = 0.6;

/** The numbers of rows that are tried for a table until it fits. */
const rowCounts = [150, 100, 75, 50, 35, 25, 18, 12, 6, 3];

/** The parts of a result that fit into a number of characters. */
function partsOf(result: AnyResult, characters: number, locale: Locale): string[] {
  let room = characters;
  const written = new Set<Section>();
  const fitting = (shown: Shown) => (write: Section) => {
    for (const mostRows of written.has(write) ? [] : rowCounts) {
      const part = write(shown, locale, mostRows);
      if (part === "") return [];
      if (part.length > largestShare * room) continue;
      room -= part.length + 2;
      written.add(write);
      return [part];
    }
    return [];
  };
  const only = onlyProduct(result);
  const views: readonly Shown[] = only ? [only, result] : [result];
  return views.flatMap((shown) => sections.flatMap(fitting(shown)));
}

/** The version of the formula that gave a result, if it is not the present one. */
const versionText = (version: unknown): Text => ({
  en: `Answered by formula ${String(version)}; a new purchase gets the present one.`,
  ar: `أُجيب بإصدار المعادلات ${isolated(String(version))}؛ والشراء من جديد يعطي الإصدار الحالي.`,
});

/** Remarks of a protocol with a result: what is left to spend, and how fields of the input were read. */
const remarksIn = ({ spending_limits: limits, input_read_as: readings }: JsonObject): readonly string[] =>
  [limits, ...(Array.isArray(readings) ? readings : [])].filter((text) => typeof text === "string");

const inParagraphs = (...texts: readonly (string | undefined)[]): string => texts.filter(Boolean).join("\n\n");

/**
 * Writes the summary of a result. For a result of an earlier formula it shows the sentences, the version and where
 * the whole is.
 */
export function summarize(result: JsonObject, whole: WholeResult, locale: Locale): string {
  const remarks = remarksIn(result);
  const end = rest(whole, result)[locale];
  if (!isCurrentResult(result))
    return inParagraphs(...remarks, summaryOf(result, locale), versionText(result.formula_version)[locale], end);
  const opening = inParagraphs(...remarks, `${result.summary_text} ${amountsIn(result.currency)[locale]}`);
  const next = nextAnalysis(result, whole.nameOf)?.[locale];
  const disclaimer = result.notes.find(({ code }) => code === "DISCLAIMER")?.text;
  const foot = inParagraphs(next, disclaimer, end);
  const parts = partsOf(result, roomOf(result) - opening.length - foot.length, locale);
  return inParagraphs(opening, ...parts, foot);
}
