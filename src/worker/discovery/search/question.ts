/** What a question says beside its words: the number of products, and a budget. */
import { soughtWords, wordsOf } from "./search-words.ts";

/** A question as the search reads it. */
export interface Question {
  /** The words to look for, each once. */
  readonly words: ReadonlySet<string>;
  /** How many products it is about; undefined when it does not say. */
  readonly products: number | undefined;
  /** Whether it is about all that somebody sells, however many products that is. */
  readonly isAboutMany: boolean;
}

const numberWords: ReadonlyMap<string, number> = new Map(
  [
    "one واحد واحده",
    "two اثنين اثنان منتجين منتجان",
    "three ثلاثه ثلاث",
    "four اربعه اربع",
    "five خمسه خمس",
    "six سته ست",
    "seven سبعه سبع",
    "eight ثمانيه ثماني",
    "nine تسعه تسع",
    "ten عشره عشر",
  ].flatMap((words, index) => words.split(" ").map((word) => [word, index + 1] as const)),
);

const listed = (words: string): ReadonlySet<string> => new Set(wordsOf(words));

const productNouns = listed(
  "product products item items sku skus candidate candidates goods منتج منتجات منتجا صنف أصناف سلع",
);
const pointers = listed("these those هذه بين");
const onePointers = listed("this هذا");
const times = listed("week month quarter season year أسبوع شهر موسم سنة عام");
const currencyWords = listed("sar riyal riyals aed dirham usd dollar dollars ريال درهم دولار");
const owners = listed("my with have got spend invest لدي عندي معي انفق استثمر مع");
const budgetWords = listed("budget capital ميزانية ميزانيتي بميزانية");
/** The least amount that stands for a budget where no currency follows it. */
const leastBudget = 1000;

/** Words of a question that stand for what an operation calls otherwise. */
const meantWords: ReadonlyMap<string, string> = new Map([
  ["worth", "decision"],
  ["launch", "decision"],
  ["مورد", "قرار"],
  ["sort", "rank"],
  ["compare", "rank"],
  ["best", "rank"],
  ["قارن", "ترتيب"],
  ["money", "profit"],
  ["earn", "profit"],
  ["roi", "profit"],
  ["charge", "price"],
  ["drop", "rank"],
  ["most", "rank"],
  ["prioritise", "rank"],
  ["prioritize", "rank"],
  ["اكثر", "ترتيب"],
  ["افضل", "ترتيب"],
  ["border", "duty"],
  ["container", "import"],
  ["consignment", "import"],
  ["ship", "import"],
  ["port", "import"],
  ["fob", "import"],
  ["exw", "import"],
  ["ميناء", "استيراد"],
  ["حاويه", "استيراد"],
  ["diligence", "research"],
  ["اطلب", "طلبات"],
  ["tax", "duty"],
  ["analyse", "decision"],
  ["analyze", "decision"],
  ["offer", "negotiate"],
  ["اولا", "ترتيب"],
  ["اخسر", "تعادل"],
  ["يبقي", "ربح"],
  ["whole", "assortment"],
  ["entire", "assortment"],
]);

/** Phrases of a question that stand for what an operation calls otherwise. */
const meantPhrases: readonly (readonly [phrase: RegExp, meant: string])[] = [
  [/\b(?:what if|what happens|worst case)\b|ماذا (?:لو|يحدث)|أسوأ/gi, "scenarios stress"],
  [/\b(?:order|buy|import)(?: it| this| them)? or not\b/gi, "decision"],
  [/[أا](?:طلب|شتري|ستورد)ه?ا? (?:ولا|أم|أو|او) لا(?!\p{L})/gu, "قرار"],
  [/\bsupplier\b/gi, "decision"],
  [/\bplan (?=for (?:my )?\d+ (?:product|item|sku))/gi, "budget "],
  [/ماذا (?:تقدم|تبيع|تعرض)\p{L}*/gu, ""],
  [/\bworth (?:it|a look|a try)\b/gi, "profitable"],
  [/\bworth (?=[\d$])/gi, ""],
  [/\bwhich\b(?=.*\bfirst\b)/gi, "rank"],
  [/\bout of (?:100|a hundred)\b/gi, "opportunity score"],
  [/من (?:مئة|مائة|100|١٠٠)(?![\p{L}\d])/gu, "درجة الفرصة"],
  [/هل [أاسي]+ربح(?!\p{L})/gu, "فحص الربح المجاني"],
  [/هل [أا]ستورد(?!\p{L})/gu, "قرار"],
];

const numberIn = (word: string | undefined): number | undefined =>
  word !== undefined && /^\d{1,12}$/.test(word) ? Number(word) : numberWords.get(word ?? "");

/** Whether a question is about one thing that it points at. */
const pointsAtOne = (words: readonly string[]): boolean =>
  words.some((word, place) => onePointers.has(word) && !times.has(words[place + 1] ?? ""));

/**
 * How many products a question counts: a number before their noun, in words, or after a word for them. "A product 100
 * to 250" counts none.
 */
function productsIn(words: readonly string[]): number | undefined {
  const counts = words.flatMap((word, place) => {
    const count = numberIn(word);
    const isWord = !/^\d/.test(word);
    const isCounted =
      productNouns.has(words[place + 1] ?? "") ||
      (isWord && productNouns.has(words[place - 1] ?? "")) ||
      pointers.has(words[place - 1] ?? "");
    const isMoney = currencyWords.has(words[place + 1] ?? "");
    return count !== undefined && isCounted && !isMoney ? [count] : [];
  });
  if (counts.length > 0) return Math.max(...counts);
  return pointsAtOne(words) ? 1 : undefined;
}

/** Whether a question names the money that its sender has, or calls it a budget. */
function namesBudget(words: readonly string[]): boolean {
  return words.some((word, place) => {
    if (budgetWords.has(word)) return true;
    const amount = /^\d+$/.test(word) ? Number(word) : 0;
    const isMoney = amount >= leastBudget || (amount > 0 && currencyWords.has(words[place + 1] ?? ""));
    return isMoney && words.slice(Math.max(0, place - 3), place).some((before) => owners.has(before));
  });
}

const advertising = listed("ad ads advertising advert cpa cac roas marketing إعلان إعلانات الإعلانات تسويق");
const limits = listed("stop break breakeven max maximum highest limit far before afford lose أقصى حد قبل أخسر أعلى");

const assortments = listed("catalogue catalog assortment portfolio plan range تشكيلة تشكيلتي خطة خطتي لخطتي محفظة");

/** Whether a question asks for a change's effect or a limit of advertising, and not for a profit. */
const asksForLimit = (text: string, words: readonly string[]): boolean =>
  /\bwhat (?:if|happens)\b|\bsensitiv(?:e|ity)\b|ماذا (?:لو|يحدث)/i.test(text) ||
  (words.some((word) => advertising.has(word)) && words.some((word) => limits.has(word)));

/** What the operation about limits is known by. */
const limitWords = ["unit", "economics", "stress"];

/** A question with its numbers in full. */
const inFull = (text: string): string =>
  text
    .replaceAll(/(?<=[\d٠-٩])[,٬](?=[\d٠-٩]{3})/g, "")
    .replaceAll(/([\d٠-٩])\s?(?:k\b|[أا]لف)/gi, "$1000")
    .replaceAll(/(?<=^|\s)و(?=[\d٠-٩])/g, "");

/** Reads a question. */
export function readQuestion(text: string): Question {
  const joined = meantPhrases.reduce((said, [phrase, meant]) => said.replaceAll(phrase, meant), inFull(text));
  const words = wordsOf(joined);
  const products = productsIn(words);
  const isAboutMany = words.some((word) => assortments.has(word));
  if (!isAboutMany && (products ?? 1) === 1 && asksForLimit(text, words))
    return { words: new Set(limitWords), products, isAboutMany };
  const numbers = new Set(words.filter((word) => numberIn(word) !== undefined));
  const sought = [...soughtWords(joined)]
    .filter((word) => !numbers.has(word) && !currencyWords.has(word))
    .map((word) => meantWords.get(word) ?? word);
  return {
    words: new Set(namesBudget(words) ? [...sought, "budget", "ميزانيه"] : sought),
    products,
    isAboutMany,
  };
}
