/** A language of the pages: its sentences, and figures as people write them. Both languages have the digits 0 to 9. */
import { hasArabicLetters, isolatedText, type Locale, leftToRight, type Text } from "../../lib/text.ts";

/** English dates and Arabic ones, in the Gregorian calendar and with Latin digits. */
const dateTags = { en: "en-GB", ar: "ar-SA-u-ca-gregory-nu-latn" } as const satisfies Record<Locale, string>;
/** Riyadh keeps one offset all year. */
const riyadh = { en: "Riyadh time, UTC+3", ar: "بتوقيت الرياض" } as const satisfies Text;

const noBreakSpace = "\u00a0";
/** The mark that keeps a sign on the left of its number inside Arabic text. */
const beforeSign = { en: "", ar: leftToRight } as const satisfies Record<Locale, string>;

const plain = new Intl.NumberFormat("en", { maximumFractionDigits: 4 });
const usdcDigits = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 6 });
export const threeDigits = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });
const hundredths = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });

/** The sign before the number, also where the text runs from right to left. */
export function signed(value: number, format: Intl.NumberFormat, locale: Locale): string {
  const digits = format.format(Math.abs(value));
  const isNegative = value < 0 && /[1-9]/.test(digits);
  if (!isNegative) return digits;
  return `${beforeSign[locale]}\u2212${digits}`;
}

/** How amounts of a currency are written in one language: its minor units, and its code or Arabic sign. */
function moneyFormat(currency: string, locale: Locale) {
  const format = new Intl.NumberFormat(locale, { style: "currency", currency });
  const { minimumFractionDigits = 2, maximumFractionDigits = 2 } = format.resolvedOptions();
  const sign = format.formatToParts(0).find(({ type }) => type === "currency")?.value ?? currency;
  return {
    number: new Intl.NumberFormat("en", { minimumFractionDigits, maximumFractionDigits }),
    // The name of the currency, without the stop at its end, because a sentence adds its own.
    name: locale === "ar" ? sign.replace(/\.(?=\u200f?$)/, "") : currency,
  };
}

/** A table of texts in one language: what a page sends to the browser. */
export function inLanguage<Message extends string>(locale: Locale, words: Readonly<Record<Message, Text>>) {
  return Object.fromEntries(Object.entries<Text>(words).map(([message, text]) => [message, text[locale]])) as Readonly<
    Record<Message, string>
  >;
}

/** A language. `words` has texts in both languages, or in this one alone. */
export function languageOf<Message extends string>(locale: Locale, words: Readonly<Record<Message, Text | string>>) {
  const written = (message: Message): string => {
    const text: Text | string = words[message];
    return typeof text === "string" ? text : text[locale];
  };
  const date = new Intl.DateTimeFormat(dateTags[locale], { dateStyle: "long", timeZone: "UTC" });
  const month = new Intl.DateTimeFormat(dateTags[locale], { month: "long", year: "numeric", timeZone: "UTC" });
  const year = new Intl.DateTimeFormat(dateTags[locale], { year: "numeric", timeZone: "UTC" });
  const time = new Intl.DateTimeFormat(dateTags[locale], {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "Asia/Riyadh",
  });
  const moneyFormats = new Map<string, ReturnType<typeof moneyFormat>>();
  const formatOf = (currency: string) => {
    const format = moneyFormats.get(currency) ?? moneyFormat(currency, locale);
    moneyFormats.set(currency, format);
    return format;
  };
  const amount = (value: number, currency: string) => signed(value, formatOf(currency).number, locale);
  const money = (value: number, currency: string) =>
    `${amount(value, currency)}${noBreakSpace}${formatOf(currency).name}`;
  const usdc = (amount: string | number) => `${usdcDigits.format(Number(amount))}${noBreakSpace}USDC`;
  return {
    locale,
    /** A text in this language. */
    text: (text: Text) => text[locale],
    /** A sentence of the table, its `{…}` filled in. */
    say: (message: Message, values: Readonly<Record<string, string>> = {}) =>
      written(message).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole),
    number: (value: number) => signed(value, plain, locale),
    /** A percentage given in per cent: 12.5 is 12.5 %. */
    percent: (value: number) => `${signed(value, hundredths, locale)}%`,
    /** A change in per cent, with its sign and three significant digits: +112%. */
    change: (value: number) =>
      value > 0 ? `${beforeSign[locale]}+${threeDigits.format(value)}%` : `${signed(value, threeDigits, locale)}%`,
    /** A date given as YYYY-MM-DD, YYYY-MM or YYYY. */
    date: (value: string) =>
      (value.length > "2026-05".length ? date : value.length > "2026".length ? month : year).format(new Date(value)),
    /** A moment given as ISO 8601, in Riyadh time, with the name of the zone. */
    time: (value: string) => `${time.format(new Date(value))} (${riyadh[locale]})`,
    /** An amount of a currency in whole units: the sign, the number, the currency, without a place to break. */
    money,
    /** An amount without its currency, for tables whose heading names it. */
    amount,
    /** The name of a currency, as amounts carry it. */
    currencyName: (currency: string) => formatOf(currency).name,
    /** The sign beside an input for an amount: the code of its currency, or its Arabic sign. */
    currencySign: (currency: string) => {
      const { name } = formatOf(currency);
      return hasArabicLetters(name) ? name : currency;
    },
    /** A price in USDC, with at least two decimals. */
    usdc,
    /** A price in USDC and in riyals, by a rate of riyals for one: `0.25 USDC (≈ 0.94 SAR)`. */
    price: (amount: string | number, riyals: number) =>
      `${isolatedText(usdc(amount))} (≈${noBreakSpace}${isolatedText(money(Number(amount) * riyals, "SAR"))})`,
  };
}

/** The sentences of a table by their keys, and figures as they are written beside them. */
export type Language<Message extends string = string> = ReturnType<typeof languageOf<Message>>;
