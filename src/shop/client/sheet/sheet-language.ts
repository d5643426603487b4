/** The page's language with the words of the step that confirms a sheet, which come with it. */
import { stepWords } from "../../words/buy-sheet.ts";
import { languageOf } from "../../words/language.ts";
import { locale, words } from "../page.ts";

export const { say } = languageOf(locale, { ...words, ...stepWords });
