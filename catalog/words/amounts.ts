/** How money and numbers are written in sentences, and what currencies and markets are called. */
import { type Currency, currencies, type Market } from "../../src/core/inputs/market.ts";
import { toDecimal } from "../../src/core/number.ts";
import { leftToRight, type Text } from "../../src/lib/text.ts";

/** An Arabic name after an amount: after most numbers, after those ending in 3 to 10, and after those in 11 to 99. */
type Counted = readonly [most: string, few: string, many: string];

const riyal: Counted = ["ريال", "ريالات", "ريالًا"];
const dinar: Counted = ["دينار", "دنانير", "دينارًا"];
const pound: Counted = ["جنيه", "جنيهات", "جنيهًا"];

/** A name of a currency with the state that issues it. */
const issuedBy = ([most, few, many]: Counted, adjective: string): Counted => [
  `${most} ${adjective}`,
  `${few} ${adjective}ة`,
  `${many} ${adjective}ًا`,
];

/** Arabic names of currencies as sentences use them after an amount; in English that is the code. */
const arabicCurrencies: Readonly<Record<Currency, Counted>> = {
  SAR: riyal,
  AED: issuedBy(["درهم", "دراهم", "درهمًا"], "إماراتي"),
  QAR: issuedBy(riyal, "قطري"),
  BHD: issuedBy(dinar, "بحريني"),
  OMR: issuedBy(riyal, "عماني"),
  KWD: issuedBy(dinar, "كويتي"),
  USD: issuedBy(["دولار", "دولارات", "دولارًا"], "أمريكي"),
  EUR: ["يورو", "يورو", "يورو"],
  GBP: issuedBy(pound, "إسترليني"),
  CNY: issuedBy(["يوان", "يوانات", "يوانًا"], "صيني"),
  INR: ["روبية هندية", "روبيات هندية", "روبية هندية"],
  TRY: ["ليرة تركية", "ليرات تركية", "ليرة تركية"],
  EGP: issuedBy(pound, "مصري"),
  JOD: issuedBy(dinar, "أردني"),
};

/** The states whose rules results use, as sentences name them. */
export const marketTerms: Readonly<Record<Market, Text>> = {
  SA: { en: "Saudi Arabia", ar: "السعودية" },
  AE: { en: "the United Arab Emirates", ar: "الإمارات" },
  BH: { en: "Bahrain", ar: "البحرين" },
  OM: { en: "Oman", ar: "عُمان" },
  QA: { en: "Qatar", ar: "قطر" },
  KW: { en: "Kuwait", ar: "الكويت" },
};

/** Whether a code is a currency that requests can state. */
export const isCurrency = (code: unknown): code is Currency =>
  typeof code === "string" && Object.hasOwn(currencies, code);

/** The shortest digits of a number from 1e21 on, which `toFixed` writes with an exponent. */
function wholeDigits(value: number): string {
  const [mantissa = "", exponent] = value.toExponential().split("e+");
  const digits = mantissa.replace(".", "");
  return digits.padEnd(Number(exponent) + digits.replace(/\d/g, "").length + 1, "0");
}

/**
 * A number with separators between the thousands, as `Intl.NumberFormat("en")` writes it. Loading the data of
 * `Intl` would be a tenth of the time that an isolate takes to start.
 */
function inEnglish(value: number, decimals: number): string {
  const digits = Math.abs(value) < 1e21 ? value.toFixed(decimals) : wholeDigits(value);
  return digits.replace(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ",");
}

/** A number as `inEnglish` writes it, without zeros at its end. */
const inShort = (value: number, decimals: number) => inEnglish(value, decimals).replace(/\.0*$|(?<=\.\d*[1-9])0+$/, "");

/** A number in Latin digits in both languages. */
const written = (en: string): Text => ({ en, ar: en.startsWith("-") ? `${leftToRight}${en}` : en });

function inCurrency({ en, ar }: Text, currency: Currency): Text {
  const [most, few, many] = arabicCurrencies[currency];
  // After a number with decimals Arabic uses the same form of the currency as after most numbers.
  const end = en.includes(".") ? 0 : Number(en.slice(-2).replace("-", ""));
  const name = end > 10 ? many : end > 2 ? few : most;
  return { en: `${en} ${currency}`, ar: `${ar} ${name}` };
}

const roundings = { nearest: Math.round, up: Math.ceil, down: Math.floor } as const;
/** How a figure is rounded: a limit that must suffice is rounded to the safe side. */
export type Rounding = keyof typeof roundings;

/** Smaller figures are shown as 0. */
const least = 1e-4;

/** A figure with three significant digits, so that a sentence shows no false precision. */
function threeDigits(value: number, rounding: Rounding = "nearest"): number {
  const size = Math.abs(value);
  if (size < least) return 0;
  const scale = 10 ** (2 - Math.floor(Math.log10(size)));
  // The product of two doubles may differ from a whole number in its last digit.
  const rounded = roundings[rounding](Number((size * scale).toPrecision(15))) / scale;
  return Math.sign(value) * Number(rounded.toPrecision(3));
}

/** More decimals than a figure of three digits has. */
const shortDecimals = 4;

/** An amount in full, without its currency: "1,234.50". */
export const exactNumber = (value: number, currency: Currency): Text =>
  written(inEnglish(value, currencies[currency].decimals));

/** An amount in full with its currency: "1,234.50 SAR". */
export const exactText = (value: number, currency: Currency): Text =>
  inCurrency(exactNumber(value, currency), currency);

/** A figure of three significant digits: "31,200". */
export const aboutNumber = (value: number, rounding?: Rounding): Text =>
  written(inShort(threeDigits(value, rounding), shortDecimals));

/** An amount of three significant digits with its currency: "31,200 SAR". */
export const amountText = (value: number, currency: Currency, rounding?: Rounding): Text =>
  inCurrency(aboutNumber(value, rounding), currency);

/** A percentage of three significant digits: "12.5%". */
export function percentText(value: number, rounding?: Rounding): Text {
  const { en, ar } = aboutNumber(value, rounding);
  return { en: `${en}%`, ar: `${ar}%` };
}

/** A plain number with at most two decimals. */
export const numberText = (value: number): Text => written(inShort(value, 2));

export const exactDecimal = (value: number): Text =>
  written(inEnglish(value, Math.min(100, toDecimal(value).decimals)));
