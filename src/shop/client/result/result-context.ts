/** The context of a result's screen: the page's, with the words of results, loaded with this screen. */
import type { BuyMessage } from "../../words/buy.ts";
import { inLanguage, type Language, languageOf } from "../../words/language.ts";
import { type ResultFileMessage, resultFileWords } from "../../words/result-file.ts";
import { type ResultMessage, resultsWords } from "../../words/results.ts";
import type { BuyContext } from "../buy-context.ts";

export interface ResultContext extends Omit<BuyContext, "language"> {
  readonly language: Language<BuyMessage | ResultMessage | ResultFileMessage>;
}

export function withResultWords(context: BuyContext): ResultContext {
  const { locale } = context.catalogue;
  const words = { ...context.words, ...inLanguage(locale, { ...resultsWords, ...resultFileWords }) };
  return { ...context, language: languageOf(locale, words) };
}
