/**
 * The words and signs that stand beside a number: a currency in the languages of the Gulf's suppliers, or per cent.
 * What callers of the API send in place of a code is another list, in `catalog/words/currency-names.ts`.
 */

/** Words by the currencies that they can mean. A bare riyal, dinar or pound is the money of several states. */
const currencies: Readonly<Record<string, string>> = {
  SAR: "sar sr رس ⃁ سعودي سعوديا سعوديه saudi ksa suudi 沙特 沙特里亚尔",
  AED: "aed dh dhs uae emirati درهم دراهم dirham dirhams اماراتي 迪拉姆",
  BHD: "bhd bd دب بحريني",
  KWD: "kwd kd دك كويتي",
  OMR: "omr رع عماني",
  QAR: "qar qr رق قطري",
  USD: "usd $ us$ دولار دولارات dollar dollars امريكي dolar dolari ڈالر دلار डॉलर 美元 美金",
  EUR: "eur € يورو euro euros avro 欧元 歐元",
  GBP: "gbp £ استرليني 英镑",
  EGP: "egp مصري جم e£ egyptian",
  JOD: "jod jd اردني",
  CNY: "cny rmb cn¥ 元 块 人民币 人民幣 人民币元 يوان yuan",
  HKD: "hk$ kong 港币 港幣 港元",
  TWD: "nt$ 新台币 新台幣 新臺幣 台币 台幣",
  JPY: "jp¥ 円 日元 日圓 yen",
  CAD: "ca$ canadian كندي",
  AUD: "a$ australian استرالي",
  SGD: "s$ singapore",
  KRW: "₩ won",
  THB: "฿",
  RUB: "₽",
  VND: "₫",
  BDT: "৳",
  INR: "inr ₹ هنديه indian रुपये रुपया",
  PKR: "pkr باكستانيه pakistani",
  TRY: "₺ tl تركيه turkish",
  YER: "yer يمني yemeni",
  IQD: "iqd عراقي iraqi دع",
  "AED JOD": "دا",
  "CNY JPY": "¥",
  "INR PKR": "روبيه روپے روپيه rupee rupees rs ₨",
  "TRY LBP SYP": "ليره lira lirasi",
  "SAR QAR OMR YER": "ريال ريالا ريالات riyal riyals ﷼ 里亚尔 riyali",
  "IRR SAR QAR OMR YER": "rial rials irial",
  "KWD BHD JOD IQD": "دينار دنانير dinar dinars",
  "GBP EGP": "جنيه pound pounds",
};

const codesByWord: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(currencies).flatMap(([codes, words]) => words.split(" ").map((word) => [word, codes.split(" ")])),
);

const percentWords: ReadonlySet<string> = new Set("% ٪ percent pct بالمئه بالمائه بالميه مئه مائه".split(" "));

const isoCodes: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/**
 * ISO 4217 codes that are also ordinary words of a heading in capitals: they count only if nothing else stands beside
 * a number.
 */
const wordCodes = /^(?:ALL|TOP|CUP|PEN|COP|MOP|SOS|BOB|GEL|BAM|CHE)$/;

/** Replaces the digits of both Arabic scripts by 0 to 9. */
export const withLatinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/gu, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));

/** Replaces full-width letters and Arabic presentation forms, which some keyboards and files write, by plain ones. */
export const withPlainForms = (text: string): string =>
  text.replace(/[\ufb50-\ufdfb\ufe70-\ufefc\uff01-\uff5e\uffe5]/gu, (form) => form.normalize("NFKC"));

/**
 * Spells words in one way: lower case, no vowel signs, plain alef and final letters, no dots in abbreviations. The
 * dirham and the dinar of Jordan differ only in the alef of their abbreviations, so these become codes; the rial in
 * Persian letters keeps a word of its own.
 */
export const plainWords = (text: string): string =>
  withLatinDigits(withPlainForms(text.normalize("NFC")))
    .toLowerCase()
    .replace(/\p{Cf}|\u0307|[\u0640\u064b-\u065f]/gu, "")
    .replace(/(?<!\p{L})د\.?\s?إ(?!\p{L})/gu, "aed")
    .replace(/(?<!\p{L})د\.?\s?أ(?!\p{L})/gu, "jod")
    .replace(/(?<!\p{L})ریال(?!\p{L})/gu, "irial")
    .replace(/[أإآٱ]/gu, "ا")
    .replace(/[ةہۀ]/gu, "ه")
    .replace(/[ىی]/gu, "ي")
    .replaceAll("ک", "ك")
    .replaceAll("ı", "i")
    .replace(/(?<=\p{L})\./gu, "")
    .replace(/(?<!\p{L})(?<place>us|hk|nt|ca|au|a|s)\s+\$/gu, "$<place>$");

/** Removes the Arabic article and preposition from a word: `بالدولار` is `دولار`. */
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
  if (text.trim() === "") return { currencies: [], isPercent: false, unknown: [] };
  const capitals = new Set(text.match(/(?<!\p{L})[A-Z]{2,3}(?!\p{L})/gu) ?? []);
  let currencies: readonly string[] | undefined;
  let isPercent = false;
  let isTorn = false;
  const unknown: string[] = [];
  for (const word of plainWords(text).match(/\p{L}[\p{L}\p{M}]*[$¥]?|\p{Sc}|[%٪]|\p{N}+/gu) ?? []) {
    const bare = withoutArticle(word);
    const code = word.toUpperCase();
    const isCode = capitals.has(code) && isoCodes.has(code) && (!wordCodes.test(code) || text.trim() === code);
    // The Egyptian pound is LE in capitals only, because in small letters it is a French article.
    const own = code === "LE" && capitals.has(code) ? ["EGP"] : isCode ? [code] : [];
    const codes = codesByWord.get(word) ?? codesByWord.get(bare) ?? own;
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

/** The one currency that words name. One that several states use means `own` if it can; undefined if it stays open. */
export function namedCurrency(text: string, own: string | undefined): string | undefined {
  const { currencies } = readUnit(text);
  if (currencies.length === 1) return currencies[0];
  // A rial in Persian letters is mostly Iran's, which no form offers, so it is asked about.
  if (currencies.includes("IRR")) return undefined;
  return own !== undefined && currencies.includes(own) ? own : undefined;
}

/** Tells whether a text is the code of a currency, and nothing else. `UAE` is a market, `ALL` a size. */
export const isCurrencyCode = (text: string): boolean =>
  namedCurrency(text, undefined) === text && !wordCodes.test(text);

/** Tells whether a heading says that its figures are per cent. */
export const saysPercent = (heading: string): boolean =>
  readUnit(heading).isPercent || /نسب|(?<!\p{L})(?:rate|pct)(?!\p{L})/iu.test(heading);
