/** The words that go with the figures of a result: sentences, notices, sources, explanations and limits (domain.md 5). */
import type { Assumption, Check } from "../src/core/result-parts.ts";
import { type NoticeCode, noticeCodes } from "../src/core/result-words.ts";
import type { Locale, Text } from "../src/operation/operation.ts";
import { amountText, type Money, numberText, percentText, stateTerm } from "./amounts.ts";
import { assumptionSources, disclaimer, methodNotes, noticeTexts, vatRateSource } from "./messages.ts";
import { checkTerms } from "./terms.ts";

export interface Edition extends Money {
  readonly formula_version: string;
  readonly regulatory_as_of: string;
}

/** The words of a result as a whole. Notices are explained once each, however many products carry them. */
export function wordsOf(
  { formula_version, regulatory_as_of }: Edition,
  summary: Text,
  noticed: readonly NoticeCode[],
  notes: readonly (keyof typeof methodNotes)[],
  locale: Locale,
) {
  const occurring = new Set(noticed);
  return {
    summary_text: summary,
    notice_texts: noticeCodes
      .filter((code) => occurring.has(code))
      .map((code) => ({ code, text: noticeTexts[code][locale] })),
    method_notes: notes.map((note) => methodNotes[note][locale]),
    disclaimer: disclaimer(formula_version, regulatory_as_of)[locale],
  };
}

/** The notices of all products together. */
export const noticesOf = (products: readonly { readonly notices: readonly NoticeCode[] }[]): NoticeCode[] =>
  products.flatMap((product) => product.notices);

/** Where a result uses typical values: in a case of its own, in the free check's reality check, or nowhere but for comparison. */
export type TypicalUse = "typicalCase" | "realityCheck" | "comparison";

function sourceOf(assumption: Assumption, typicalUse: TypicalUse, vatSource: Text): Text {
  switch (assumption.kind) {
    case "currency_default":
      return assumptionSources.currency;
    case "currency_inherited":
      return assumptionSources.inheritedCurrency;
    case "statutory_default":
      return assumption.field === "vat_rate_pct" ? vatSource : assumptionSources.dutyRate;
    case "zero_default":
      return assumptionSources[assumption.typical_value == null ? "noTypicalValue" : typicalUse];
    case "neutral_default":
      return assumptionSources.neutral;
    case "rounded_to_minor_unit":
      return assumptionSources.rounded;
  }
}

/** The assumptions of a result with the reason for each. A VAT rate is that of the currency's state unless another currency is named. */
export function withSources(
  result: Edition & { readonly assumptions: readonly Assumption[] },
  typicalUse: TypicalUse,
  locale: Locale,
  vatCurrency = result.currency,
) {
  const vatSource = vatRateSource(stateTerm(vatCurrency), result.regulatory_as_of);
  return result.assumptions.map((assumption) => ({
    ...assumption,
    source: sourceOf(assumption, typicalUse, vatSource)[locale],
  }));
}

/** How the figure of a check is written. */
function checkedFigure({ check }: Check, value: number, money: Money): Text {
  switch (check) {
    case "profit_per_unit":
    case "combined_downside_profit":
      return amountText(value, money);
    case "opportunity_score":
      return numberText(value);
    default:
      return percentText(value);
  }
}

function explanationOf(check: Check, money: Money): Text {
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

/** The checks of a decision with an explanation of each. */
export function withExplanations(checks: readonly Check[], money: Money, locale: Locale) {
  return checks.map((check) => ({ ...check, explanation: explanationOf(check, money)[locale] }));
}
