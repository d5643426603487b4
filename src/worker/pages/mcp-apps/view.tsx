/** The frame of every view of a paid result, and the words and names with which it is written. */
import type { Child } from "hono/jsx";
import type { Locale } from "../../../lib/text.ts";
import { type AnalysisResult, type DocumentContext, unnamedContext } from "../../../shop/results/document-context.ts";
import { Notices } from "../../../shop/results/sections/summary.tsx";
import { type Language, languageOf } from "../../../shop/words/language.ts";
import { type ResultMessage, resultsWords } from "../../../shop/words/results.ts";
import { type FreeCheckMessage, freeCheckWords } from "../words/free-check.ts";
import { mcpAppsWords } from "../words/mcp-apps.ts";
import { fieldLabels } from "./field-labels.ts";

export interface ViewContext extends DocumentContext {
  readonly language: Language<ResultMessage | FreeCheckMessage | keyof typeof mcpAppsWords>;
}

export interface ViewProps {
  readonly result: AnalysisResult;
  readonly context: ViewContext;
}

export const viewLanguage = (locale: Locale): ViewContext["language"] =>
  languageOf(locale, { ...resultsWords, ...freeCheckWords, ...mcpAppsWords });

export const viewContext = (result: AnalysisResult, language: ViewContext["language"]): ViewContext =>
  unnamedContext(result, language, (field) => (fieldLabels[field] ? language.text(fieldLabels[field]) : field));

export function ViewDocument({ result, context, children }: ViewProps & { readonly children?: Child }) {
  return (
    <div class="document">
      <p class="lead">{result.summary_text}</p>
      {"shortened" in result && <p class="small muted">{context.language.say("viewShortened")}</p>}
      {children}
      <Notices result={result} context={context} />
      {result.notes
        .filter(({ code }) => code === "DISCLAIMER")
        .map(({ text }) => (
          <p class="small muted">{text}</p>
        ))}
    </div>
  );
}
