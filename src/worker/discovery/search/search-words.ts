/** How words are compared in English and Arabic: what is left of them, and which are left out. */

export const stopWords = new Set(
  "a an and any are as at be by can do for from give how i in is it me my need of on or our the this to us want we what which with you your much does do not there hello hi hey thanks send tell please product products sell selling should would could will these those each more have has if so get put them they its make made customer customers highest help that land service want wanna ابي ابغي ابغا نهايي خدمات خدماتكم ولا لا كل اذا حبه في من على إلى عن أو و هل ما مع كم مرحبا السلام عليكم اهلا شكرا كيف أريد اريد هذا هذه التي الذي لي منتج منتجي منتجات منتجا منتجين أعلى اعلي".split(
    " ",
  ),
);

/** Words of place and person, never of matter: alone, or beside an unknown word, they find nothing. */
export const contextWords: ReadonlySet<string> = new Set(
  "saudi arabia arabic arab gulf gcc market middle east business company سعوديه عربيه عربي خليج خليجي سوق شركه".split(
    " ",
  ),
);

const articles = /^(?:وال|بال|كال|فال|ال|لل)(?=\p{L}{3})/u;

/** The ending of a plural, as far as it ends nothing else: not "gross", "analysis" or "gas". */
const plural = /(?<=^[a-z]{3,}[^siu])s$/;

/**
 * Words by which callers mean another that the operations are described with; places of a market stand for the market.
 */
const sameWords: ReadonlyMap<string, string> = new Map([
  ["جمارك", "جمرك"],
  ["profitable", "profit"],
  ["profitability", "profit"],
  ["مربح", "ربح"],
  ["مربحه", "ربح"],
  ["رتب", "ترتيب"],
  ["هامشه", "هامش"],
  ["تعادله", "تعادل"],
  ["وحده", "وحدات"],
  ["اشتري", "شراء"],
  ["اشتريه", "شراء"],
  ["buy", "buying"],
  ["ميزانيتي", "ميزانيه"],
  ["بميزانيه", "ميزانيه"],
  ["ksa", "saudi"],
  ["jeddah", "saudi"],
  ["riyadh", "saudi"],
  ["dammam", "saudi"],
  ["جده", "سعوديه"],
  ["رياض", "سعوديه"],
  ["دمام", "سعوديه"],
  ["tariff", "duty"],
  ["importing", "import"],
  ["استورد", "استيراد"],
]);

/** A word in its compared form: no diacritics, article or taa marbuta, one alef, one yaa, Latin digits, lower case. */
export function normalizeWord(word: string): string {
  return word
    .normalize("NFKD")
    .replace(/[\p{M}\u0640]/gu, "")
    .toLowerCase()
    .replace(/[أإآٱا]/g, "ا")
    .replace(/[ىئ]/g, "ي")
    .replace(/ؤ/g, "و")
    .replace(/ة/g, "ه")
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(articles, "")
    .replace(plural, "");
}

/** The same for a word that a question or a description uses. */
const meant = (word: string): string => sameWords.get(word) ?? word;

/** The words of a text, normalised. */
export function wordsOf(text: string): string[] {
  return text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .map(normalizeWord)
    .map(meant)
    .filter(Boolean);
}

/** The words of a question that can find something, each once. */
export const soughtWords = (question: string): ReadonlySet<string> =>
  new Set(wordsOf(question).filter((word) => !stopWords.has(word)));
