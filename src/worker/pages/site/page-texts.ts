/**
 * The texts of the pages, gathered for the asset that holds them. The Worker loads it for the first page. In the
 * Worker's own code it would be a tenth, read at every start.
 */
import { glossary, type Term } from "../../../../catalog/words/glossary.ts";
import type { Locale, Text } from "../../../lib/text.ts";
import type { ScreenWords } from "../../../shop/catalogue.ts";
import { buyWords } from "../../../shop/words/buy.ts";
import { inLanguage } from "../../../shop/words/format.ts";
import { resultsWords } from "../../../shop/words/results.ts";
import { frameWords } from "../words/frame.ts";
import { howToPay } from "./information/how-to-pay.ts";
import type { Information } from "./information/information.ts";
import { merchantChanges } from "./information/merchant-changes.ts";
import { privacy } from "./information/privacy.ts";
import { refunds } from "./information/refunds.ts";
import { terms } from "./information/terms.ts";
import { words } from "./page-words.ts";

/** The kinds of change, in the order in which a release lists them. */
export const changeKinds = ["Added", "Changed", "Fixed"] as const;

/** What changed in one release. */
export interface Release {
  /** `Unreleased`, or a version and its date. */
  readonly title: string;
  /** The changes by kind; `…` marks code. A kind without changes is left out. */
  readonly groups: readonly { readonly kind: (typeof changeKinds)[number]; readonly changes: readonly string[] }[];
}

export interface PageTexts {
  readonly words: typeof words;
  /** What the screens of the buying page say, in its language alone. */
  readonly screenWords: Readonly<Record<Locale, ScreenWords>>;
  /** The glossary, as far as it is read. */
  readonly glossary: readonly {
    readonly title: Text;
    readonly terms: readonly Pick<Term, "name" | "also" | "meaning">[];
  }[];
  readonly howToPay: Information;
  readonly terms: Information;
  readonly refunds: Information;
  readonly privacy: Information;
  readonly merchantChanges: readonly Text[];
  /** CHANGELOG.md, the newest release first. */
  readonly releases: readonly Release[];
}

const screenWords = (locale: Locale): ScreenWords =>
  inLanguage(locale, {
    ...buyWords,
    productNumber: resultsWords.productNumber,
    refunds: frameWords.refunds,
    terms: frameWords.terms,
  });

/** All of them, with the releases of a changelog. */
export const pageTexts = (releases: readonly Release[]): PageTexts => ({
  words,
  screenWords: { en: screenWords("en"), ar: screenWords("ar") },
  glossary: glossary.map(({ title, terms }) => ({
    title,
    terms: terms.map(({ name, also, meaning }: Term) => ({ name, meaning, ...(also && { also }) })),
  })),
  howToPay,
  terms,
  refunds,
  privacy,
  merchantChanges,
  releases,
});
