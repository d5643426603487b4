/** What the words beside a number, or in the heading of a column, say that it counts. */
import { isCurrencyCode } from "./currency-names.ts";
import { type CurrencyMeaning, currenciesNamed } from "./currency-words.ts";

/** Goods that are counted together: so many pieces, or a carton of which only the merchant knows how many. */
export type Pack = number | "carton";

/** What was named beside a number. */
export interface NamedUnit {
  /** ISO 4217 codes that the words can stand for; none when no currency was named. */
  readonly currencies: readonly string[];
  readonly isPercent: boolean;
  /** What the number is to be multiplied by: 1000 for thousands, 0.01 for halalas and cents. */
  readonly scale: number;
  /** The pack that the amount is for; undefined for one piece, and where none was named. */
  readonly pack: Pack | undefined;
  /** Whether a piece or a pack is named. */
  readonly hasGoods: boolean;
  /** Whether goods are named without a word that makes an amount of them: `60 pieces`, not `60 per piece`. */
  readonly isCount: boolean;
  /** Whether two units were named of which only one can be meant: `USD/SAR`. */
  readonly isTorn: boolean;
  /** Words that name no unit, and a currency beside another one. */
  readonly unknown: readonly string[];
}

const percentWords = new Set(["%", "٪", "percent", "pct", "بالمئه", "بالمائه", "بالميه", "المئه", "المائه"]);
const scales: ReadonlyMap<string, number> = new Map([
  ...["k", "thousand", "thousands", "الف", "الاف", "بالاف"].map((word) => [word, 1_000] as const),
  ...["million", "millions", "mn", "مليون", "ملايين"].map((word) => [word, 1_000_000] as const),
]);
const packs: ReadonlyMap<string, Pack> = new Map<string, Pack>([
  ...["carton", "cartons", "ctn", "case", "كرتون", "كرتونه", "كراتين"].map((word) => [word, "carton"] as const),
  ...["box", "boxes", "pack", "packs", "set", "sets", "pair", "pairs", "bundle", "pallet"].map(
    (word) => [word, "carton"] as const,
  ),
  ...["شده", "صندوق", "صناديق", "علبه", "علب", "طقم", "اطقم", "ربطه", "باكيت", "رزمه", "زوج"].map(
    (word) => [word, "carton"] as const,
  ),
  ...["dozen", "dozens", "doz", "dzn", "dz", "درزن", "دزينه", "دسته"].map((word) => [word, 12] as const),
  ...[
    "piece",
    "pieces",
    "pc",
    "pcs",
    "u",
    "each",
    "ea",
    "unit",
    "units",
    "قطعه",
    "قطع",
    "حبه",
    "حبات",
    "bottle",
    "bottles",
    "زجاجه",
    "قاروره",
    "وحده",
    "واحده",
  ].map((word) => [word, 1] as const),
  ...["قطعتين", "قطعتان", "حبتين", "حبتان", "وحدتين"].map((word) => [word, 2] as const),
]);
/** What makes an amount of goods that are named after it: a stroke, `per`, `each`, `لكل`, `للحبة`. */
const isOfEach = /\/|\bper\b|\beach\b|\bea\b|لكل|(?<!\p{L})لل/iu;
/** A word of goods, with the one before it, that says so itself. */
const eachWord = /^(?:per|\/|لكل) | لل/u;
const connecting = new Set(["per", "a", "in", "for", "of", "لكل", "في", "من", "/"]);
/** Words beside an amount that is not exact, or the only one: nobody would enter another figure for them. */
const hedges = new Set(["approx", "approximately", "about", "around", "ca", "تقريبا", "حوالي", "نحو", "only", "فقط"]);
/** What stands before a number of pieces that an amount is for: `per 100`, `/ 12`, `لكل 100`. */
const beforeCount = new Set(["per", "of", "for", "لكل", "/"]);
/** What stands before a number of pieces that may be those of the amount: `(x12)`. */
const multiplying = new Set(["x", "×"]);
const largestPack = 10_000;

/**
 * The pieces that a word of digits counts, by the words beside it; undefined where it counts none. Without a word for a
 * pack they may be the smallest order of a price: somebody has to say.
 */
function piecesIn(word: string, before: string, after: string, isInCarton: boolean): Pack | undefined {
  const pieces = Number(word);
  if (!/^[0-9]+$/.test(word) || pieces < 1 || pieces > largestPack) return undefined;
  if (beforeCount.has(before)) return pieces;
  if (multiplying.has(before)) return "carton";
  if (packs.get(withoutPrefix(after)) !== 1) return undefined;
  return isInCarton || pieces === 1 ? pieces : "carton";
}

/** A text with the digits of either Arabic script as ASCII. */
export const withAsciiDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/gu, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));

/** A text with forms of letters and signs that some keyboards and files write as their plain ones: `ＵＳＤ`, `ﺩﻭﻻﺭ`. */
export const plainForms = (text: string): string =>
  text.replace(/[\ufb50-\ufdfb\ufe70-\ufefc\uff01-\uff5e]/gu, (form) => form.normalize("NFKC"));

/** One spelling: lower case, no marks, plain alef, final letters alike, no dots within a word. */
const spelling = (text: string): string =>
  withAsciiDigits(text)
    .toLowerCase()
    .replace(/[\u0640\u064b-\u065f\p{Cf}]/gu, "")
    .replace(/[أإآ]/gu, "ا")
    .replaceAll("ة", "ه")
    .replace(/(?<=\p{L})\./gu, "");

/** A word without the Arabic article and prepositions that stand before a unit: `بالدولار`, `للقطعة`. */
const withoutPrefix = (word: string): string =>
  /^\p{Script=Arabic}/u.test(word) ? word.replace(/^(?:بال|لل|ال|ب)(?=..)/u, "") : word;

/** Words of the longest name of a currency that is looked for. */
const longestName = 3;

/** The currencies that the next words name, the longest name first: `ريال سعودي`, `Hong Kong dollars`. */
function currenciesAt(words: readonly string[], at: number): CurrencyMeaning & { readonly length: number } {
  for (let length = Math.min(longestName, words.length - at); length > 0; length--) {
    const name = words.slice(at, at + length);
    const plain = currenciesNamed(name.join(" "));
    const meaning = plain.codes.length > 0 ? plain : currenciesNamed(name.map(withoutPrefix).join(" "));
    if (meaning.codes.length > 0) return { ...meaning, length };
  }
  return { codes: [], part: 1, length: 1 };
}

/** The codes that stand in a text in capitals, as its words are spelled here. */
export const codesIn = (text: string): ReadonlySet<string> =>
  new Set((text.match(/(?<!\p{L})[A-Z]{3}(?!\p{L})/gu) ?? []).filter((word) => isCurrencyCode(word, text)));

/** Reads words as units. */
export function readUnit(written: string): NamedUnit {
  // Names of columns run words together: `costUSD`.
  const text = plainForms(written).replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ");
  const codes = codesIn(text);
  const words = spelling(text).match(/\p{L}+[$¥]?|\p{Nd}+|[^\p{L}\s\p{P}]|[%٪‰؉/]/gu) ?? [];
  let unit: NamedUnit = {
    currencies: [],
    isPercent: false,
    scale: 1,
    pack: undefined,
    hasGoods: false,
    isCount: false,
    isTorn: false,
    unknown: [],
  };
  let isEachNamed = false;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    const named = currenciesAt(words, at);
    const code = word.toUpperCase();
    const currencies = named.codes.length === 0 && codes.has(code) ? [code] : named.codes;
    const bare = withoutPrefix(word);
    const count = piecesIn(word, words[at - 1] ?? "", words[at + 1] ?? "", unit.pack === "carton");
    const pack = packs.get(bare) ?? count;
    if (currencies.length > 0) {
      at += named.length - 1;
      const both = currencies.filter((one) => unit.currencies.includes(one));
      // Thousands of halalas are nobody's unit.
      if (named.part !== 1 && unit.scale !== 1) unit = { ...unit, unknown: [...unit.unknown, word] };
      else if (named.part !== 1) unit = { ...unit, scale: named.part };
      if (unit.currencies.length === 0) unit = { ...unit, currencies };
      else if (both.length > 0) unit = { ...unit, currencies: both };
      else unit = { ...unit, isTorn: true, unknown: [...unit.unknown, word] };
    } else if (percentWords.has(word) || percentWords.has(bare)) unit = { ...unit, isPercent: true };
    else if (unit.scale === 1 && (scales.has(word) || scales.has(bare)))
      unit = { ...unit, scale: scales.get(word) ?? scales.get(bare) ?? 1 };
    else if (pack) {
      // The first goods are what the amount is for, `per` before others: a carton of 24 pieces, a unit cost per set.
      const isEach = eachWord.test(`${words[at - 1] ?? ""} ${word}`);
      const isFirst = !unit.hasGoods || (unit.pack === "carton" && count !== undefined) || (isEach && !isEachNamed);
      isEachNamed ||= isEach;
      unit = {
        ...unit,
        pack: isFirst ? (pack === 1 ? undefined : pack) : unit.pack,
        hasGoods: true,
        isCount: !isOfEach.test(text),
      };
    } else if (!connecting.has(word) && !hedges.has(word)) unit = { ...unit, unknown: [...unit.unknown, word] };
  }
  return unit;
}

/** The goods that a text names, in its order: pieces are 1. */
export const goodsIn = (text: string): readonly Pack[] =>
  (spelling(text).match(/\p{L}+/gu) ?? []).flatMap((word) => packs.get(word) ?? packs.get(withoutPrefix(word)) ?? []);
