/** What people write beside an amount to say its currency. */
import { currencyByName } from "./currency-names.ts";

/**
 * The currencies a word can stand for, by the word without dots, spaces and vowel marks. A bare riyal or dinar is of
 * several states.
 */
const currencyWords: Readonly<Record<string, readonly string[]>> = {
  ...words(
    ["SAR"],
    [
      "sar",
      "sr",
      "رس",
      "ريال سعودي",
      "بالسعودي",
      "ريالا سعوديا",
      "saudi rial",
      "saudi riyal",
      "saudi riyals",
      "\u20c1",
    ],
  ),
  ...words(["AED"], ["aed", "dh", "dhs", "دا", "درهم اماراتي", "بالاماراتي", "درهم", "dirham", "dirhams"]),
  ...words(["BHD"], ["bhd", "bd", "دب", "دينار بحريني", "بالبحريني"]),
  ...words(["KWD"], ["kwd", "kd", "دك", "دينار كويتي", "بالكويتي"]),
  ...words(["OMR"], ["omr", "ro", "رع", "ريال عماني", "بالعماني"]),
  ...words(["QAR"], ["qar", "qr", "رق", "ريال قطري", "بالقطري"]),
  ...words(["SAR", "QAR", "OMR"], ["ريال", "ريالا", "ريالات", "riyal", "riyals", "rial", "rials", "\ufdfc"]),
  ...words(["KWD", "BHD", "JOD"], ["دينار", "دنانير", "dinar", "dinars"]),
  ...words(["USD"], ["usd", "$", "us$", "دولار", "دولارات", "دولار امريكي", "dollar", "dollars"]),
  ...words(["EUR"], ["eur", "€", "يورو", "euro", "euros"]),
  ...words(["GBP"], ["gbp", "£", "جنيه استرليني", "pound", "pounds"]),
  ...words(["EGP"], ["egp", "جنيه مصري", "جم"]),
  ...words(["EGP", "GBP"], ["جنيه"]),
  ...words(["JOD"], ["jod", "jd", "دينار اردني"]),
  ...words(["CNY"], ["cny", "rmb", "cn¥", "¥", "￥", "元", "يوان", "yuan"]),
  ...words(["INR"], ["inr", "₹", "روبية", "rupee", "rupees"]),
  ...words(["TRY"], ["try", "₺", "tl", "ليرة", "lira"]),
  ...words(["HKD"], ["hk$"]),
  ...words(["JPY"], ["yen", "円", "ين"]),
};

function words(codes: readonly string[], spellings: readonly string[]): Record<string, readonly string[]> {
  return Object.fromEntries(spellings.map((spelling) => [key(spelling), codes]));
}

/** One spelling for all: lower case, no dots, spaces, vowel marks or elongation, plain alef, final letters alike. */
function key(word: string): string {
  return word
    .toLowerCase()
    .replace(/[.\s\u0640\u064b-\u0652]/gu, "")
    .replace(/[أإآ]/gu, "ا")
    .replaceAll("ة", "ه")
    .replaceAll("ى", "ي");
}

/** Words of a hundredth of a currency. A fils, which dirhams and dinars count differently, is asked about. */
const hundredths: Readonly<Record<string, readonly string[]>> = {
  ...words(["SAR"], ["هللة", "هللات", "هلل", "هلله سعوديه", "halala", "halalas", "halalah", "halalat"]),
  ...words(["USD"], ["cent", "cents", "¢", "us cent", "us cents", "سنت", "سنتا", "سنتات", "سنت امريكي"]),
};

/** What a word says: the ISO 4217 codes that it can stand for, and what part of one. */
export interface CurrencyMeaning {
  readonly codes: readonly string[];
  /** 0.01 for halalas and cents, otherwise 1. */
  readonly part: number;
}

/** What a word stands for. */
export function currenciesNamed(word: string): CurrencyMeaning {
  const known = key(word);
  if (Object.hasOwn(hundredths, known)) return { codes: hundredths[known] ?? [], part: 0.01 };
  if (Object.hasOwn(currencyWords, known)) return { codes: currencyWords[known] ?? [], part: 1 };
  const named = currencyByName(known, key);
  return { codes: named === undefined ? [] : [named], part: 1 };
}

/** The word of a hundredth of a currency; undefined where it has none here. */
export const hundredthText = ([code]: readonly string[]): string | undefined =>
  Object.keys(hundredths).find((word) => hundredths[word]?.[0] === code);

/** A word for the same currencies: one code, or a riyal or dinar of several states. */
export function currencyText(currencies: readonly string[]): string {
  const [first = "", ...others] = currencies;
  if (others.length === 0) return first;
  return currencies.includes("SAR") ? "ريال" : currencies.includes("KWD") ? "دينار" : "جنيه";
}
