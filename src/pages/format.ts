/** Figures as people write them in each language. */
import type { Locale, Text } from "../operation/operation.ts";

/** Locales with their numerals: Western digits in English, Arabic-Indic digits and the Gregorian calendar in Arabic. */
const tags = { en: "en-GB", ar: "ar-SA-u-ca-gregory" } as const satisfies Record<Locale, string>;

/** A table of texts, and how figures are written beside them. */
export interface Formats<Word extends string = string> {
  readonly locale: Locale;
  /** A text in this language. */
  text(text: Text): string;
  /** A word of the table, its `{…}` filled in. */
  word(word: Word, values?: Readonly<Record<string, string>>): string;
  number(value: number): string;
  /** A percentage given in per cent: 12.5 is 12.5 %. */
  percent(value: number): string;
  /** A date given as YYYY-MM-DD. */
  date(value: string): string;
  /** A moment given as ISO 8601, in Riyadh time. */
  time(value: string): string;
  /** An amount of a currency in whole units. */
  money(value: number, currency: string): string;
}

/** Formats words and figures in one language. */
export function formats<Word extends string>(locale: Locale, words: Readonly<Record<Word, Text>>): Formats<Word> {
  const tag = tags[locale];
  const number = new Intl.NumberFormat(tag, { maximumFractionDigits: 4 });
  const percent = new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 2 });
  const date = new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" });
  const time = new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle: "medium", timeZone: "Asia/Riyadh" });
  const money = new Map<string, Intl.NumberFormat>();
  return {
    locale,
    text: (text) => text[locale],
    word: (word, values = {}) => words[word][locale].replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole),
    number: (value) => number.format(value),
    percent: (value) => percent.format(value / 100),
    date: (value) => date.format(new Date(`${value}T00:00:00Z`)),
    time: (value) => time.format(new Date(value)),
    money: (value, currency) => {
      let format = money.get(currency);
      if (!format) {
        format = new Intl.NumberFormat(tag, {
          style: "currency",
          currency,
          currencyDisplay: locale === "ar" ? "symbol" : "code",
        });
        money.set(currency, format);
      }
      return format.format(value);
    },
  };
}
