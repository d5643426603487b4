/** The words that go with the figures of a result: sentences, notices, sources, explanations and limits (domain.md 5 and 6.3). */
import { type Currency, vatFactOf } from "../../src/worker/core/currency.ts";
import { regulatoryFacts } from "../../src/worker/core/regulation.ts";
import type { Edition, ShownAssumption, ShownCheck, ShownDossier } from "../../src/worker/core/result-parts.ts";
import { type NoticeCode, noticeCodes } from "../../src/worker/core/result-words.ts";
import type { Locale, Text } from "../../src/worker/lib/text.ts";
import { checkTerms } from "../results/fields/terms.ts";
import { amountText, type Money, numberText, percentText, stateTerm } from "./amounts.ts";
import { assumptionSources, vatRateSource } from "./assumption-sources.ts";
import { art47, disclaimer, methodNotes, orderTerms } from "./limits.ts";
import { noticeText } from "./notice-texts.ts";

/** What the words of a result depend on beside its figures. */
interface Words {
  readonly summary: Text;
  /** Every notice of the result; each is explained once, however many products carry it. */
  readonly notices: readonly NoticeCode[];
  /** Whether the result holds a plan, whose optimum is one of the model only. */
  readonly planned?: boolean;
  /** The currency whose state the sentences speak of, where it is not that of the amounts. */
  readonly market?: Currency;
}

/** A result in words: what it comes to directly after its heading, notices and limits at its end. */
export function withWords<Operation extends string, Result extends Edition>(
  result: Result & { readonly operation: Operation },
  { summary, notices, planned = false, market = result.currency }: Words,
  locale: Locale,
) {
  const { operation, formula_version, regulatory_as_of, currency, minor_unit_decimals, ...figures } = result;
  const notes = [methodNotes.noDemandData, methodNotes.judgement, ...(planned ? [methodNotes.modelOptimum] : [])];
  return {
    operation,
    formula_version,
    regulatory_as_of,
    currency,
    minor_unit_decimals,
    summary_text: summary,
    ...figures,
    notice_texts: noticeCodes
      .filter((code) => notices.includes(code))
      .map((code) => ({ code, text: noticeText(code, market)[locale] })),
    method_notes: notes.map((note) => note[locale]),
    disclaimer: disclaimer(formula_version, regulatory_as_of, market)[locale],
  };
}

/** The notices of all products together, each once. */
export const noticesOf = (products: readonly { readonly notices: readonly NoticeCode[] }[]): NoticeCode[] => [
  ...new Set(products.flatMap((product) => product.notices)),
];

function sourceOf({ kind, field }: ShownAssumption, market: Currency): Text {
  switch (kind) {
    case "currency_default":
      return assumptionSources.currency;
    case "currency_inherited":
      return assumptionSources.inheritedCurrency;
    case "statutory_default":
      return field === "vat_rate_pct"
        ? vatRateSource(stateTerm(market), regulatoryFacts[vatFactOf(market)].source_date)
        : assumptionSources.dutyRate;
    case "typical_default":
      return assumptionSources.typical;
    case "zero_default":
      return assumptionSources.zero;
    case "neutral_default":
      return assumptionSources.neutral;
    case "includes_import_vat":
      return assumptionSources.includesImportVat;
    case "rounded_to_minor_unit":
      return assumptionSources.rounded;
  }
}

/** Assumptions with the reason for each; a VAT rate is that of the market's state. */
export const withSources = (assumptions: readonly ShownAssumption[], market: Currency, locale: Locale) =>
  assumptions.map((assumption) => ({ ...assumption, source: sourceOf(assumption, market)[locale] }));

/** How the figure of a check is written. */
function checkedFigure({ check }: ShownCheck, value: number, money: Money): Text {
  switch (check) {
    case "profit_per_unit":
    case "combined_downside_profit":
      return amountText(value, money);
    case "opportunity_score":
    case "costs_supplied":
      return numberText(value);
    default:
      return percentText(value);
  }
}

function explanationOf(check: ShownCheck, money: Money): Text {
  const figure = checkTerms[check.check];
  const actual = checkedFigure(check, check.actual, money);
  const threshold = checkedFigure(check, check.threshold, money);
  return check.operator === ">"
    ? {
        en: `${figure.en} must be above ${threshold.en}; it is ${actual.en}.`,
        ar: `${figure.ar}: المطلوب أكثر من ${threshold.ar}، والنتيجة ${actual.ar}.`,
      }
    : {
        en: `${figure.en} must be at least ${threshold.en}; it is ${actual.en}.`,
        ar: `${figure.ar}: المطلوب ${threshold.ar} على الأقل، والنتيجة ${actual.ar}.`,
      };
}

/** The rule that decides between the VAT positions of an unregistered seller, where Saudi rules apply. */
export function deemedSupplierNote(market: Currency, locale: Locale): { readonly art_47?: string } {
  const rule = art47(market);
  return rule ? { art_47: rule[locale] } : {};
}

/** The dossier of a product with its checks explained, its assumptions justified and the rule beside its VAT positions. */
export const withDossierWords = <Dossier extends ShownDossier>(dossier: Dossier, money: Money, locale: Locale) => ({
  ...dossier,
  checks: dossier.checks.map((check) => ({ ...check, explanation: explanationOf(check, money)[locale] })),
  assumptions: withSources(dossier.assumptions, money.currency, locale),
  ...deemedSupplierNote(money.currency, locale),
});

/** A purchase plan with what to agree with suppliers beside its phases. */
export const withOrderTerms = <Plan extends object>(plan: Plan, locale: Locale) => ({
  ...plan,
  order_terms: orderTerms[locale],
});
