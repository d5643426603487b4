/** How words of questions and phrases are compared, in English and Arabic, and how many products a question counts. */
import goods from "./phrases/goods.txt";
import numbers from "./phrases/numbers.txt";

/** The Arabic article, alone or after a particle, before a word of at least three letters. */
const article = /^(?:هال|وال|بال|كال|فال|ال|لل)(?=\p{L}{3})/u;

/**
 * The words of a text in the form in which they are compared: lower case, Latin digits, thousands in full, no
 * plural in brackets, no vowel marks, one form of alef, yaa and taa marbuta, no article.
 */
export const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}\u0640'’]/gu, "")
    .toLowerCase()
    .replace(/\(e?s\)/g, "")
    .replace(/[أإآٱ]/g, "ا")
    .replace(/[ىئ]/g, "ي")
    .replace(/ؤ/g, "و")
    .replace(/ة/g, "ه")
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/(?<=\d)[,٬](?=\d{3})/g, "")
    .replace(/(?<=\d)\s?(?:k\b|الف|الاف)/g, "000")
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.replace(article, ""))
    .filter(Boolean);

const numberWords: ReadonlyMap<string, number> = new Map(
  numbers.split("\n").flatMap((line) => {
    const [number, ...words] = line.split(" ");
    return words.map((word) => [word, Number(number)] as const);
  }),
);

const goodsWords: ReadonlySet<string> = new Set(
  goods.split("\n").flatMap((line) => (line.startsWith("#") ? [] : line.split(" ").filter(Boolean))),
);

/** Whether a word names goods, as in `landed cost of a lamp`. An English one may be a plural. */
export const namesGoods = (word: string): boolean =>
  [word, word.replace(/s$/, ""), word.replace(/es$/, "")].some((form) => goodsWords.has(form));

/** Nouns for the products of a count. */
const productNoun =
  /^[وبل]?ل?(?:products?|items?|goods|skus?|lines?|ideas?|things?|candidates?|options?|articles?|scenarios?|suppliers?|gadgets?|listings?|منتج\p{L}*|صنف\p{L}*|اصناف\p{L}*|سلع\p{L}*|افكار|بضايع)$/u;

/** Words after a number which then does not count products: "a 35 riyal item". */
const otherUnit =
  /^(?:riyals?|sar|dirhams?|aed|dinars?|dollars?|usd|usdc|euros?|percent|pct|kilos?|kg|grams?|ريال\p{L}*|درهم\p{L}*|دراهم|دينار\p{L}*|دولار\p{L}*|يورو|thousand|million|الف|الاف|مليون)$/u;

/** Words for one product: its goods, or one of these, after a word of the second list: "a lamp", "this product". */
const oneProduct = /^(?:product|item|sku|منتج|صنف|سلعه)$/;
const single = /^(?:an?|one|this|that|هذا|هذي|ذاك)$/;

/** Words that, before a number, point to products: "these five". */
const pointer = /^(?:these|those|هذه|هذي|بين)$/;

/** The number that a word stands for, with or without an Arabic particle before it; undefined if it is not a number. */
function numberIn(word: string): number | undefined {
  const bare = word.replace(/^[لبو]/, "");
  if (/^\d{1,3}$/.test(bare)) return Number(bare);
  return numberWords.get(word) ?? numberWords.get(bare);
}

/** The word hundred: a number word after it is added, one before it multiplies it, as in "one hundred and fifty". */
const hundred = 100;

/**
 * How many products a question counts: a number before a word for them, a number in words after it, or one after "of":
 * "each product of 33", but not "a product out of 100", which asks for a score. Numbers in a row are added: "a hundred
 * and ten SKUs". Undefined if it counts no products; the highest number if it counts several times.
 */
export function productsIn(question: string): number | undefined {
  const words = wordsOf(question).filter((word) => word !== "and" && word !== "ال");
  let run = 0;
  const counts = words.flatMap((word, place) => {
    const number = numberIn(word);
    run = number === undefined ? 0 : number === hundred && run > 0 ? run * hundred : run + number;
    const [earlier = "", before = "", , next = "", later = ""] = [-2, -1, 0, 1, 2].map((step) => words[place + step]);
    const isCounted =
      !otherUnit.test(next) &&
      (productNoun.test(next) ||
        productNoun.test(later) ||
        pointer.test(before) ||
        (number !== hundred && /^(?:of|من)$/.test(before) && productNoun.test(earlier)) ||
        (!/\d/.test(word) && productNoun.test(before)));
    return number !== undefined && isCounted ? [run] : [];
  });
  const named = words.filter(
    (word, place) => single.test(words[place - 1] ?? "") && (oneProduct.test(word) || namesGoods(word)),
  );
  return counts.length > 0 ? Math.max(...counts) : named.length || undefined;
}
