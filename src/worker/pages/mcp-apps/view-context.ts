/** What the views of a result write with. */
import type { Locale } from "../../../lib/text.ts";
import type { AnalysisResult } from "../../../shop/results/analysis-result.ts";
import type { DocumentContext } from "../../../shop/results/document-context.ts";
import { type Language, languageOf } from "../../../shop/words/language.ts";
import { type ResultMessage, resultsWords } from "../../../shop/words/results.ts";
import { type FreeCheckMessage, freeCheckWords } from "../words/free-check.ts";
import { mcpAppsWords } from "../words/mcp-apps.ts";
import { fieldLabels } from "./field-labels.ts";

export interface ViewContext extends DocumentContext {
  readonly language: Language<ResultMessage | FreeCheckMessage | keyof typeof mcpAppsWords>;
}

/** The language of a result. */
export const viewLanguage = (locale: Locale): ViewContext["language"] =>
  languageOf(locale, { ...resultsWords, ...freeCheckWords, ...mcpAppsWords });

export function viewContext({ currency }: AnalysisResult, written: ViewContext["language"]): ViewContext {
  return {
    language: written,
    currency,
    productName: (number) => written.say("productNumber", { number: written.number(number) }),
    fieldName: (field) => {
      const label = fieldLabels[field];
      return label ? written.text(label) : field;
    },
  };
}
