/** What people look for before they pay: a title, a date, and sections of paragraphs, in both languages. */
import type { Text } from "../../../../lib/text.ts";

/** A part of a page: paragraphs, in which `…` marks code. */
export interface InformationSection {
  readonly title: Text;
  /** Whether only those who write programs read it: words of protocols have their place there. */
  readonly isForDevelopers?: true;
  /** Whether money is lost by those who do not heed it. */
  readonly isDanger?: true;
  readonly paragraphs: readonly Text[];
}

/** One page of information. */
export interface Information {
  readonly title: Text;
  readonly lead: Text;
  /** The day on which the text was last changed, YYYY-MM-DD. */
  readonly changed: string;
  readonly sections: readonly InformationSection[];
}
