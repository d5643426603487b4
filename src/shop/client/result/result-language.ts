/** The page's language with the words of results, which come with the screen that shows one. */
import { languageOf } from "../../words/language.ts";
import { resultsWords } from "../../words/results.ts";
import { locale, words } from "../page.ts";

export const language = languageOf(locale, { ...words, ...resultsWords });
export const { say } = language;
