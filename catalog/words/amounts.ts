/** How money and numbers are written in sentences, and what currencies and their states are called. */

import { roundTo, toDecimal } from "../../src/core/exact/decimal.ts";
import type { Currency } from "../../src/core/figures/currency.ts";
import { type Locale, leftToRight, type Text } from "../../src/lib/text.ts";

/** Names of currencies as sentences use them after an amount. */
const currencyTerms: Readonly<Record<Currency, Text>> = {
  SAR: { en: "SAR", ar: "ريال سعودي" },
  AED: { en: "AED", ar: "درهم إماراتي" },
  QAR: { en: "QAR", ar: "ريال قطري" },
  BHD: { en: "BHD", ar: "دينار بحريني" },
  OMR: { en: "OMR", ar: "ريال عماني" },
  KWD: { en: "KWD", ar: "دينار كويتي" },
  USD: { en: "USD", ar: "دولار أمريكي" },
  EUR: { en: "EUR", ar: "يورو" },
  GBP: { en: "GBP", ar: "جنيه إسترليني" },
  CNY: { en: "CNY", ar: "يوان صيني" },
  INR: { en: "INR", ar: "روبية هندية" },
  TRY: { en: "TRY", ar: "ليرة تركية" },
  EGP: { en: "EGP", ar: "جنيه مصري" },
  JOD: { en: "JOD", ar: "دينار أردني" },
};

const saudiArabia: Text = { en: "Saudi Arabia", ar: "المملكة العربية السعودية" };

/** The state whose standard VAT rate a currency stands for; Saudi Arabia outside the Gulf (domain.md 2.2). */
const states: Readonly<Partial<Record<Currency, Text>>> = {
  AED: { en: "the United Arab Emirates", ar: "الإمارات العربية المتحدة" },
  QAR: { en: "Qatar", ar: "دولة قطر" },
  BHD: { en: "Bahrain", ar: "مملكة البحرين" },
  OMR: { en: "Oman", ar: "سلطنة عمان" },
  KWD: { en: "Kuwait", ar: "دولة الكويت" },
};

export const stateTerm = (currency: Currency): Text => states[currency] ?? saudiArabia;

/** The unit of money of a result. */
export interface Money {
  readonly currency: Currency;
  readonly minor_unit_decimals: number;
}

const isCurrency = (code: string): code is Currency => Object.hasOwn(currencyTerms, code);

/** The unit of money that a result names. Throws for a code that no request can state. */
export function moneyOf(result: { readonly currency: string; readonly minor_unit_decimals: number }): Money {
  const { currency, minor_unit_decimals } = result;
  if (!isCurrency(currency)) throw new TypeError(`Not a currency of this service: ${currency}`);
  return { currency, minor_unit_decimals };
}

/**
 * A number with separators between the thousands, as `Intl.NumberFormat("en")` writes it. Loading the data of `Intl`
 * would be a tenth of the time that an isolate takes to start.
 */
function inEnglish(value: number, decimals: number): string {
  const digits = String(roundTo(toDecimal(Math.abs(value)), decimals)).padStart(decimals + 1, "0");
  const whole = digits.slice(0, -decimals).replace(/\B(?=(?:\d{3})+$)/g, ",");
  return `${value < 0 ? "-" : ""}${whole}.${digits.slice(-decimals)}`;
}

/** The same without zeros at its end. */
const inShort = (value: number, decimals: number) => inEnglish(value, decimals).replace(/\.?0+$/, "");

/** A number in Latin digits in both languages. */
function written(en: string): Text {
  return { en, ar: en.startsWith("-") ? `${leftToRight}${en}` : en };
}

function inCurrency(number: Text, currency: Currency): Text {
  const name = currencyTerms[currency];
  return { en: `${number.en} ${name.en}`, ar: `${number.ar} ${name.ar}` };
}

const roundings = { nearest: Math.round, up: Math.ceil, down: Math.floor } as const;
/** Towards which side a figure is rounded: a limit that must suffice to the safe one (domain.md 5). */
export type Rounding = keyof typeof roundings;

/** Smaller figures are shown as 0. */
const least = 1e-4;

/** A figure with three significant digits, so that a sentence claims no precision that it lacks. */
function threeDigits(value: number, rounding: Rounding = "nearest"): number {
  const size = Math.abs(value);
  if (size < least) return 0;
  const scale = 10 ** (2 - Math.floor(Math.log10(size)));
  // A product of two doubles may miss a whole number by its last digit.
  const rounded = roundings[rounding](Number((size * scale).toPrecision(15))) / scale;
  return Math.sign(value) * Number(rounded.toPrecision(3));
}

/** More decimals than a figure of three digits has. */
const shortDecimals = 4;

/** An amount in full with its currency: "1,234.50 SAR". */
export const exactText = (value: number, { currency, minor_unit_decimals }: Money): Text =>
  inCurrency(written(inEnglish(value, minor_unit_decimals)), currency);

/** An amount of three significant digits with its currency: "31,200 SAR". */
export const amountText = (value: number, { currency }: Money, rounding?: Rounding): Text =>
  inCurrency(written(inShort(threeDigits(value, rounding), shortDecimals)), currency);

/** From here on an amount of a plan has three significant digits only. */
const largeFrom = 10_000;

/** An amount of a plan: in full below 10,000, of three significant digits above. */
export const planAmountText = (value: number, money: Money, rounding?: Rounding): Text =>
  Math.abs(value) < largeFrom ? exactText(value, money) : amountText(value, money, rounding);

/** What a sale comes to, its sign in words: "profit of about 9.4 SAR", "loss of 2.96 SAR", "no profit". */
export function resultText(value: number, money: Money): Text {
  if (value === 0) return { en: "no profit", ar: "لا ربح ولا خسارة" };
  const amount = amountText(Math.abs(value), money);
  return value > 0
    ? { en: `profit of about ${amount.en}`, ar: `ربح يقارب ${amount.ar}` }
    : { en: `loss of about ${amount.en}`, ar: `خسارة تقارب ${amount.ar}` };
}

/** A percentage of three significant digits: "12.5 %" in English, "12.5%" in Arabic. */
export function percentText(value: number, rounding?: Rounding): Text {
  const number = written(inShort(threeDigits(value, rounding), shortDecimals));
  return { en: `${number.en}%`, ar: `${number.ar}%` };
}

/** A change with its sign: "+1.95 %", "-5.96 %". */
export function changeText(value: number): Text {
  const { en, ar } = percentText(value);
  return value > 0 ? { en: `+${en}`, ar: `${leftToRight}+${ar}` } : { en, ar };
}

/** A plain number with at most two decimals. */
export const numberText = (value: number): Text => written(inShort(value, 2));

/** A number of things in English: "1 unit", "30 units". Arabic texts put the number where nothing agrees with it. */
export const counted = (count: number, thing: string): string =>
  `${numberText(count).en} ${thing}${count === 1 ? "" : "s"}`;

/** Builds the same sentence in every language. */
export const inBoth = (sentence: (locale: Locale) => string): Text => ({ en: sentence("en"), ar: sentence("ar") });

/** Sentences one after the other, what is null left out. */
export const join = (...sentences: readonly (Text | null)[]): Text =>
  inBoth((locale) => sentences.flatMap((sentence) => sentence?.[locale] ?? []).join(" "));

/** Words in a row. */
export const listText = (words: readonly Text[]): Text => ({
  en: words.map(({ en }) => en).join(", "),
  ar: words.map(({ ar }) => ar).join("، "),
});
