/** The context of a result's screen: the page's, with the words of results, loaded with this screen. */
import type { BuyWord } from "../../words/buy.ts";
import { type Formats, formats, inLanguage } from "../../words/format.ts";
import { type ResultFileWord, resultFileWords } from "../../words/result-file.ts";
import { type ResultWord, resultsWords } from "../../words/results.ts";
import type { BuyContext } from "../buy-context.ts";

export interface ResultContext extends Omit<BuyContext, "formats"> {
  readonly formats: Formats<BuyWord | ResultWord | ResultFileWord>;
}

export function withResultWords(context: BuyContext): ResultContext {
  const { locale } = context.catalogue;
  const words = { ...context.words, ...inLanguage(locale, { ...resultsWords, ...resultFileWords }) };
  return { ...context, formats: formats(locale, words) };
}
