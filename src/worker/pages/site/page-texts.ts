/**
 * The texts of the pages as one asset, which the Worker loads for the first page. In the Worker's own code they would
 * be a tenth of it, read at every start: it imports only the types of this file.
 */
import { helpChapters } from "../../../../catalog/service/pages.ts";
import type { Locale } from "../../../lib/text.ts";
import type { ScreenWords } from "../../../shop/catalogue.ts";
import { buyWords, screenWords } from "../../../shop/words/buy.ts";
import { inLanguage, type Language } from "../../../shop/words/language.ts";
import { resultsWords } from "../../../shop/words/results.ts";
import { developerWords } from "../words/developers.ts";
import { frameWords } from "../words/frame.ts";
import { freeCheckWords } from "../words/free-check.ts";
import { freeCheckFormWords } from "../words/free-check-form.ts";
import { merchantWords } from "../words/merchants.ts";

/** All words of the pages by their names. No name is used in two files: a test checks that. */
export const words = {
  ...frameWords,
  ...merchantWords,
  ...freeCheckFormWords,
  ...freeCheckWords,
  ...developerWords,
  ...resultsWords,
  ...buyWords,
};

export type PageMessage = keyof typeof words;

/** The texts of pages in one language. */
export type PageLanguage = Language<PageMessage>;

/** A chapter of the help page: as a page shows it, and as it is written, for programs. */
interface HelpChapterText {
  readonly html: string;
  readonly markdown: string;
}

/** The chapters of the help page, by their anchors. */
export type HelpTexts = Readonly<Record<string, HelpChapterText>>;

export interface PageTexts {
  readonly words: typeof words;
  /** The texts of the buying page's screens, in one language each. */
  readonly screenWords: Readonly<Record<Locale, ScreenWords>>;
  readonly help: Readonly<Record<Locale, HelpTexts>>;
}

const screenWordsIn = (locale: Locale): ScreenWords =>
  inLanguage(locale, {
    ...screenWords,
    productNumber: resultsWords.productNumber,
    refunds: helpChapters.refunds.title,
    terms: helpChapters.terms.title,
  });

/** All texts of the pages, with those of the help page, which are rendered when the assets are built. */
export const pageTexts = (help: PageTexts["help"]): PageTexts => ({
  words,
  screenWords: { en: screenWordsIn("en"), ar: screenWordsIn("ar") },
  help,
});
