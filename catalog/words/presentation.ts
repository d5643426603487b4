/** The words that go with the figures of a result: sentences, notices, reasons and limits (domain.md 5 and 6.3). */
import { type Currency, followsSaudiRules } from "../../src/core/figures/currency.ts";
import type { Assumptions } from "../../src/core/figures/fields.ts";
import type { FactId } from "../../src/core/figures/regulation.ts";
import { type NoticeCode, noticeCodes } from "../../src/core/product/notices.ts";
import type { Locale, Text } from "../../src/lib/text.ts";
import { checkTerms, termOf } from "../results/fields/terms.ts";
import { type Money, numberText, percentText } from "./amounts.ts";
import { assumptionTexts } from "./assumption-sources.ts";
import { dueText } from "./facts-behind.ts";
import { type LeverChange, nextStepText } from "./levers.ts";
import { art47, disclaimer, methodNotes } from "./limits.ts";
import { noticeText } from "./notice-texts.ts";

/** For whom words are written, and on which day, `YYYY-MM-DD`, where facts may be due for review. */
export interface Reader {
  readonly locale: Locale;
  readonly day: string | undefined;
}

/** The heading of every result. */
interface Heading extends Money {
  readonly formula_version: string;
  readonly regulatory_as_of: string;
}

/** A notice in words. */
export interface NoticeInWords {
  readonly code: string;
  readonly text: Text;
}

/** What the words of a result depend on beside its figures. */
interface Words {
  readonly summary: Text;
  readonly notices: readonly NoticeInWords[];
  /** The published facts that the figures rest on. */
  readonly facts: readonly FactId[];
  /** Whether the result decides on purchases. */
  readonly decided?: boolean;
  /** Whether the result calls its plan optimal, which it is by its rules only. */
  readonly optimal?: boolean;
  /** The currency whose state the sentences speak of, where it is not that of the amounts. */
  readonly market?: Currency;
}

/** What the method does not know, as far as it matters to a result. */
function notesOf(decided: boolean, optimal: boolean, market: Currency): Text[] {
  return [
    methodNotes.noDemandData,
    methodNotes.judgement,
    ...(decided ? [methodNotes.ownMargin] : []),
    ...(optimal ? [methodNotes.modelOptimum] : []),
    ...(decided && followsSaudiRules(market) ? [methodNotes.saber] : []),
  ];
}

/** A result in words: what it comes to directly after its heading, notices and limits at its end. */
export function withWords<Operation extends string, Result extends Heading>(
  result: Result & { readonly operation: Operation },
  { summary, notices, facts, decided = false, optimal = false, market = result.currency }: Words,
  { locale, day }: Reader,
) {
  const { operation, formula_version, regulatory_as_of, currency, minor_unit_decimals, ...figures } = result;
  const due = day === undefined ? undefined : dueText(facts, day);
  const all = due ? [...notices, { code: "FACTS_DUE_FOR_REVIEW", text: due }] : notices;
  return {
    operation,
    formula_version,
    regulatory_as_of,
    currency,
    minor_unit_decimals,
    summary_text: summary,
    ...figures,
    notice_texts: all.map(({ code, text }) => ({ code, text: text[locale] })),
    facts: [...facts],
    method_notes: notesOf(decided, optimal, market).map((note) => note[locale]),
    disclaimer: disclaimer(formula_version, regulatory_as_of, market)[locale],
  };
}

/** A result about one product or consignment, as far as its words need it. */
interface WithNotices {
  readonly notices: readonly NoticeCode[];
  readonly assumptions?: Assumptions;
}

/** The notices of products in words, each once however many products carry it. */
export function noticesInWords(products: readonly WithNotices[], market: Currency): NoticeInWords[] {
  const given = new Set(products.flatMap(({ notices }) => notices));
  const zeros = new Set(
    products.flatMap(({ assumptions = {} }) =>
      Object.entries(assumptions).flatMap(([field, basis]) => (basis === "zero_not_counted" ? [field] : [])),
    ),
  );
  const hasPart = (part: string) => products.some((product) => part in product);
  return noticeCodes
    .filter((code) => given.has(code))
    .map((code) => ({ code, text: noticeText(code, market, [...zeros], hasPart) }));
}

/** The reasons of assumptions, in the market of a currency. */
export const withAssumptionTexts = (
  products: readonly { readonly assumptions: Assumptions }[],
  market: Currency,
  locale: Locale,
) => ({
  assumption_texts: assumptionTexts(
    products.map(({ assumptions }) => assumptions),
    market,
    locale,
  ),
});

/** The rule that decides between the VAT positions of an unregistered seller, where Saudi rules apply. */
export function deemedSupplierNote(market: Currency, locale: Locale): { readonly art_47?: string } {
  const rule = art47(market);
  return rule ? { art_47: rule[locale] } : {};
}

/** A sale of one product in words: with the rule on unregistered sellers, its notices, and reasons of assumptions. */
export function withProductWords<
  Operation extends string,
  Result extends Heading & WithNotices & { readonly assumptions: Assumptions },
>(result: Result & { readonly operation: Operation }, words: Omit<Words, "notices">, reader: Reader) {
  const { currency } = result;
  const note = deemedSupplierNote(currency, reader.locale);
  const presented = { ...result, ...note, ...withAssumptionTexts([result], currency, reader.locale) };
  return withWords(presented, { ...words, notices: noticesInWords([result], currency) }, reader);
}

/** How the figure of a check is written. */
const checkedFigure = (check: string, value: number): Text =>
  check.endsWith("_pct") ? percentText(value) : numberText(value);

interface CheckFigures {
  readonly check: string;
  readonly actual: number;
  readonly at_least: number;
}

function explanationOf({ check, actual, at_least }: CheckFigures): Text {
  const figure = termOf(checkTerms, check);
  const [found, asked] = [checkedFigure(check, actual), checkedFigure(check, at_least)];
  return {
    en: `${figure.en} must be at least ${asked.en}; it is ${found.en}.`,
    ar: `${figure.ar}: المطلوب ${asked.ar} على الأقل، والنتيجة ${found.ar}.`,
  };
}

interface Judged {
  readonly checks: readonly CheckFigures[];
  readonly next_step: LeverChange;
}

type InWords<Dossier extends Judged> = Omit<Dossier, keyof Judged> & {
  readonly checks: readonly (Dossier["checks"][number] & { readonly explanation: string })[];
  readonly next_step: Dossier["next_step"] & { readonly text: string };
};

/** The dossier of a product with its checks explained and its next step in words. */
export const withDossierWords = <Dossier extends Judged>(
  dossier: Dossier,
  money: Money,
  locale: Locale,
): InWords<Dossier> => ({
  ...dossier,
  next_step: { ...dossier.next_step, text: nextStepText(dossier.next_step, money)[locale] },
  checks: dossier.checks.map((check) => ({ ...check, explanation: explanationOf(check)[locale] })),
});
