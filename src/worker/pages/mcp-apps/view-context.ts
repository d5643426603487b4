/** What the views of a result write with. */
import type { Locale } from "../../../lib/text.ts";
import type { AnalysisResult } from "../../../shop/results/analysis-result.ts";
import type { DocumentContext } from "../../../shop/results/document-context.ts";
import { type Formats, formats } from "../../../shop/words/format.ts";
import { type ResultWord, resultsWords } from "../../../shop/words/results.ts";
import { type FreeCheckWord, freeCheckWords } from "../words/free-check.ts";
import { mcpAppsWords } from "../words/mcp-apps.ts";
import { fieldLabels } from "./field-labels.ts";

export interface ViewContext extends DocumentContext {
  readonly formats: Formats<ResultWord | FreeCheckWord | keyof typeof mcpAppsWords>;
}

/** Formats in the language of a result. */
export const viewFormats = (locale: Locale): ViewContext["formats"] =>
  formats(locale, { ...resultsWords, ...freeCheckWords, ...mcpAppsWords });

export function viewContext({ currency }: AnalysisResult, written: ViewContext["formats"]): ViewContext {
  return {
    formats: written,
    currency,
    productName: (number) => written.word("productNumber", { number: written.number(number) }),
    fieldName: (field) => {
      const label = fieldLabels[field];
      return label ? written.text(label) : field;
    },
  };
}
