/** How money and numbers are written in sentences, and what currencies and their states are called. */
import type { Currency } from "../../src/worker/core/currency.ts";
import { roundTo, toDecimal } from "../../src/worker/core/exact/decimal.ts";
import { type Locale, leftToRight, type Text } from "../../src/worker/lib/text.ts";

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

/**
 * A number with separators between the thousands, as `Intl.NumberFormat("en")` writes it. Loading the data of `Intl` would be a tenth of
 * the time that an isolate takes to start.
 */
function inEnglish(value: number, decimals: number): string {
  const digits = String(roundTo(toDecimal(Math.abs(value)), decimals)).padStart(decimals + 1, "0");
  const whole = digits.slice(0, -decimals).replace(/\B(?=(?:\d{3})+$)/g, ",");
  return `${value < 0 ? "-" : ""}${whole}.${digits.slice(-decimals)}`;
}

/** A number in Latin digits in both languages. */
function written(en: string): Text {
  return { en, ar: en.startsWith("-") ? `${leftToRight}${en}` : en };
}

/** An amount with its currency: "1,234.50 SAR". */
export function amountText(value: number, { currency, minor_unit_decimals }: Money): Text {
  const number = written(inEnglish(value, minor_unit_decimals));
  const name = currencyTerms[currency];
  return { en: `${number.en} ${name.en}`, ar: `${number.ar} ${name.ar}` };
}

/** What a sale comes to: "profit of 9.40 SAR", "loss of 2.96 SAR", "no profit"; the word carries the sign. */
export function resultText(value: number, money: Money): Text {
  if (value === 0) return { en: "no profit", ar: "لا ربح ولا خسارة" };
  const amount = amountText(Math.abs(value), money);
  return value > 0
    ? { en: `profit of ${amount.en}`, ar: `ربح ${amount.ar}` }
    : { en: `loss of ${amount.en}`, ar: `خسارة ${amount.ar}` };
}

/** A percentage: "12.5 %" in English, "12.5%" in Arabic. */
export function percentText(value: number): Text {
  const number = numberText(value);
  return { en: `${number.en} %`, ar: `${number.ar}%` };
}

/** A plain number with at most two decimals. */
export const numberText = (value: number): Text => written(inEnglish(value, 2).replace(/\.?0+$/, ""));

/** The unit of money of a result. */
export interface Money {
  readonly currency: Currency;
  readonly minor_unit_decimals: number;
}

/** Builds the same sentence in every language. */
export const inBoth = (sentence: (locale: Locale) => string): Text => ({ en: sentence("en"), ar: sentence("ar") });
