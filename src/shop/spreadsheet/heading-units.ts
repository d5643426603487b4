/** What a heading says of the figures below it, beside their currency: thousands, and for how many pieces. */
import { plainWords } from "../numbers/currency-words.ts";

/** Words that say only that an amount is for one piece. */
export const onePieceWords: ReadonlySet<string> = new Set(
  "per each ea pc pcs piece pieces u unit قطعه حبه وحده لكل 件 个 個 只 台 支 条 張 张 adet pièce".split(" "),
);

/** What the figures of a column are multiplied by. */
export interface Scale {
  readonly factor: number;
  /** Whether the words have another meaning as well, so that it has to be asked. */
  readonly isOpen: boolean;
  /** ISO 4217, for a minor unit that only one currency has. */
  readonly currency?: string;
}

const scales: readonly (readonly [words: RegExp, scale: Scale])[] = [
  [
    /(?<!\p{L})(?:in )?millions?(?!\p{L})|(?<!\p{L})(?:ب|ال|بال)?(?:مليون|ملايين)(?!\p{L})|百万(?=元|美元|人民币|$)/giu,
    { factor: 1e6, isOpen: false },
  ],
  [/万(?=元|美元|人民币|港)/gu, { factor: 1e4, isOpen: false }],
  [/(?<!\p{L})(?:in )?lakhs?(?!\p{L})|लाख/giu, { factor: 1e5, isOpen: false }],
  [
    /(?<!\p{L})(?:in )?thousands?(?!\p{L})|(?<![\p{L}\d])(?:in )?['’]?000['’]?s?(?!\d)|(?<!\p{L})(?:ب|ال|بال)?[أآا]?(?:لاف|لف)(?!\p{L})|千(?=元|美元|人民币|港|$)|(?<!\p{L})(?:milliers|هزار|ہزار|हज़ार)(?!\p{L})/giu,
    { factor: 1000, isOpen: false },
  ],
  [/(?<!\p{L})(?:halalas?|هلل(?:ة|ه|ات))(?!\p{L})/giu, { factor: 0.01, isOpen: false, currency: "SAR" }],
  [
    /(?<!\p{L})k(?=\s?(?:sar|usd|aed|cny|eur|[$€£]))|(?<=(?:sar|usd|aed|cny|eur|[$€£])\s?)k(?!\p{L})|(?<=[([]\s?)k(?=\s?[)\]])/giu,
    { factor: 1000, isOpen: true },
  ],
];

/** Returns what the figures below a heading are multiplied by. */
export function scaleOf(heading: string): Scale | undefined {
  return scales.find(([words]) => heading.search(words) >= 0)?.[1];
}

/** Returns a heading without the words that scale its figures. */
export const withoutScale = (heading: string): string =>
  scales.reduce((text, [words]) => text.replace(words, " "), heading.replace(/(?<=\p{L})\bof\b/giu, " "));

/** Returns whether a heading says that its amounts are for one piece: `Unit price`, `Freight/pc`. */
export const saysOnePiece = (heading: string): boolean =>
  /(?<!\p{L})(?:unit (?:price|cost)|(?:per|a) (?:piece|unit|item|pc)|u\s?\/\s?price)(?!\p{L})|\/\s?(?:pcs?|piece|unit|ea|件|个)(?!\p{L})|单价|單價/iu.test(
    heading,
  ) || /(?<!\p{L})(?:ل|لل|ال)?(?:قطعه|حبه|وحده)(?!\p{L})/u.test(plainWords(heading));
