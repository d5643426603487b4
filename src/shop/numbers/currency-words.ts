/** The words and signs that stand beside a number: a currency in English, Arabic or Chinese, or per cent. */

/** Words by the currencies that they can mean. A bare riyal, dinar or pound is the money of several states. */
const currencies: Readonly<Record<string, string>> = {
  SAR: "sar sr رس ⃁ سعودي سعوديا saudi",
  AED: "aed dh dhs درهم دراهم dirham dirhams اماراتي",
  BHD: "bhd bd دب بحريني",
  KWD: "kwd kd دك كويتي",
  OMR: "omr رع عماني",
  QAR: "qar qr رق قطري",
  USD: "usd $ us$ دولار دولارات dollar dollars امريكي",
  EUR: "eur € يورو euro euros",
  GBP: "gbp £ استرليني",
  EGP: "egp مصري",
  JOD: "jod jd اردني",
  CNY: "cny rmb cn¥ 元 人民币 يوان yuan",
  HKD: "hk$ kong",
  CAD: "ca$ canadian كندي",
  AUD: "a$ australian استرالي",
  SGD: "s$ singapore",
  INR: "inr ₹ هنديه indian",
  PKR: "pkr باكستانيه pakistani",
  TRY: "₺ tl تركيه turkish",
  YER: "yer يمني yemeni",
  IQD: "iqd عراقي iraqi",
  "AED JOD": "دا",
  "CNY JPY": "¥",
  "INR PKR": "روبيه rupee rupees",
  "TRY LBP SYP": "ليره lira",
  "SAR QAR OMR YER": "ريال ريالا ريالات riyal riyals rial rials ﷼",
  "KWD BHD JOD IQD": "دينار دنانير dinar dinars",
  "GBP EGP": "جنيه pound pounds",
};

const codesByWord: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(currencies).flatMap(([codes, words]) => words.split(" ").map((word) => [word, codes.split(" ")])),
);

const percentWords: ReadonlySet<string> = new Set("% ٪ percent pct بالمئه بالمائه بالميه مئه مائه".split(" "));

/** Codes of ISO 4217, without those that are words of a heading in capitals. */
const isoCodes: ReadonlySet<string> = new Set(
  Intl.supportedValuesOf("currency").filter((code) => !/^(?:ALL|TOP|CUP|PEN|COP|MOP|SOS|BOB|GEL|BAM|CHE)$/.test(code)),
);

/** Replaces the digits of both Arabic scripts by 0 to 9. */
export const withLatinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/gu, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));

/** Replaces full-width letters and Arabic presentation forms, which some keyboards and files write, by plain ones. */
export const withPlainForms = (text: string): string =>
  text.replace(/[\ufb50-\ufdfb\ufe70-\ufefc\uff01-\uff5e\uffe5]/gu, (form) => form.normalize("NFKC"));

/**
 * Spells words in one way: lower case, no vowel signs, plain alef and final letters, no dots in abbreviations. The
 * dirham and the dinar of Jordan differ only in the alef of their abbreviations, so these become codes.
 */
export const plainWords = (text: string): string =>
  withLatinDigits(withPlainForms(text.normalize("NFC")))
    .toLowerCase()
    .replace(/[\p{Cf}\u0640\u064b-\u065f]/gu, "")
    .replace(/(?<!\p{L})د\.?\s?إ(?!\p{L})/gu, "aed")
    .replace(/(?<!\p{L})د\.?\s?أ(?!\p{L})/gu, "jod")
    .replace(/[أإآ]/gu, "ا")
    .replaceAll("ة", "ه")
    .replaceAll("ى", "ي")
    .replace(/(?<=\p{L})\./gu, "");

/** Takes the Arabic article and preposition off a word: `بالدولار` is `دولار`. */
export const withoutArticle = (word: string): string => word.replace(/^(?:بال|لل|ال)(?=\p{L}{2})/u, "");

/** What words beside a number mean. */
export interface NamedUnit {
  /** ISO 4217 codes that the words can mean together; empty if no currency is named. */
  readonly currencies: readonly string[];
  readonly isPercent: boolean;
  /** Other words. Two currencies of which only one can be meant are unknown as well. */
  readonly unknown: readonly string[];
}

/** Reads words and signs as a unit. ISO 4217 codes beyond the usual currencies count only in capitals. */
export function readUnit(text: string): NamedUnit {
  const capitals = new Set(text.match(/(?<!\p{L})[A-Z]{3}(?!\p{L})/gu) ?? []);
  let currencies: readonly string[] | undefined;
  let isPercent = false;
  let isTorn = false;
  const unknown: string[] = [];
  for (const word of plainWords(text).match(/\p{L}+[$¥]?|\p{Sc}|[%٪]|\p{N}+/gu) ?? []) {
    const bare = withoutArticle(word);
    const code = word.toUpperCase();
    const isCode = capitals.has(code) && isoCodes.has(code);
    const codes = codesByWord.get(word) ?? codesByWord.get(bare) ?? (isCode ? [code] : []);
    if (codes.length > 0) {
      const common: readonly string[] = currencies?.filter((known) => codes.includes(known)) ?? codes;
      isTorn ||= common.length === 0;
      currencies = common;
    } else if (percentWords.has(word) || percentWords.has(bare)) isPercent = true;
    else unknown.push(word);
  }
  return isTorn
    ? { currencies: [], isPercent, unknown: [...unknown, text] }
    : { currencies: currencies ?? [], isPercent, unknown };
}

/**
 * Returns the one currency that words name. One that several states use means `own` if it can; undefined if it stays
 * open.
 */
export function namedCurrency(text: string, own: string | undefined): string | undefined {
  const { currencies } = readUnit(text);
  if (currencies.length === 1) return currencies[0];
  return own !== undefined && currencies.includes(own) ? own : undefined;
}
