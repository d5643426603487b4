/** How words are compared in English and Arabic: what is left of them, and which are left out. */

const articles = /^(?:هال|وال|بال|كال|فال|ال|لل)(?=\p{L}{3})/u;

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
    .replace(articles, "");
}

/** The ending of a plural, as far as it ends nothing else: not "gross", "analysis" or "gas". */
const plural = /(?<=^[a-z]{3,}[^siu])s$/;
/** Endings that leave a word's matter, where at least three letters and a vowel stay. */
const latinEnding = /(?<=^(?=[a-z]*[aeiouy])[a-z]{3,})(?:ing|ed|iest|e|y|ie)$/;
const doubled = /([bdgmnprt])\1$/;
/** "And" before a word, and what Arabic puts after one: possession, gender, number. */
const arabicAnd = /^و(?=\p{Script=Arabic}{4})/u;
const arabicEnding = /(?<=^\p{Script=Arabic}{3,})(?:اتي|اتها|اته|تها|ته|تي|تك|ها|هم|نا|ات|ين|ون|يه|ه|ي)$/u;

/** What a word and its other forms have in common: "importing" and "imports", "تكلفتي" and "التكلفة". */
const stemOf = (word: string): string =>
  word
    .replace(plural, "")
    .replace(latinEnding, "")
    .replace(doubled, "$1")
    .replace(arabicAnd, "")
    .replace(arabicEnding, "");

const formOf = (word: string): string => stemOf(normalizeWord(word));

/** A list of words in their compared form, each standing for what it is mapped to. */
const forms = (words: string): readonly string[] => words.split(" ").map(formOf);

/** Every word of a line stands for the first. */
const sameWords: ReadonlyMap<string, string> = new Map(
  [
    "جمرك جمارك",
    "profit profitable profitability",
    "ربح مربح مربحة ارباح",
    "ترتيب رتب",
    "وحدات وحدة",
    "تكلفة كلفة تكاليف",
    "شراء اشتري اشتريه",
    "ميزانية ميزانيتي بميزانية",
    "saudi ksa jeddah riyadh dammam khobar mecca makkah medina madinah jubail yanbu tabuk qassim",
    "سعودية جدة الرياض للرياض الدمام الخبر مكة المدينة الجبيل ينبع تبوك القصيم",
    "duty tariff",
    "استيراد استورد",
  ].flatMap((line) => {
    const [first = "", ...others] = forms(line);
    return others.map((word) => [word, first] as const);
  }),
);

/** Numbers in words, in their normal form, each by what it counts. */
export const numberWords: ReadonlyMap<string, number> = new Map(
  Object.entries({
    1: "one واحد واحده",
    2: "two اثنين اثنان منتجين منتجان",
    3: "three ثلاثه ثلاث",
    4: "four اربعه اربع",
    5: "five خمسه خمس",
    6: "six سته ست",
    7: "seven سبعه سبع",
    8: "eight ثمانيه ثماني",
    9: "nine تسعه تسع",
    10: "ten عشره عشر",
    11: "eleven",
    12: "twelve dozen",
    15: "fifteen",
    20: "twenty عشرين عشرون",
    30: "thirty ثلاثين ثلاثون",
    40: "forty اربعين اربعون لاربعين",
    50: "fifty خمسين خمسون",
    100: "hundred مءه ميه مايه",
  }).flatMap(([count, words]) => words.split(" ").map((word) => [word, Number(count)] as const)),
);

/** A word of a question or a description in its compared form. */
export function comparedForm(word: string): string {
  const normal = normalizeWord(word);
  if (numberWords.has(normal)) return normal;
  const form = stemOf(normal);
  return sameWords.get(form) ?? form;
}

/** What English shortens at the end of a word: "what's", "I've". */
const contraction = /(?<=\p{L})['’](?:s|m|d|re|ve|ll)\b/giu;

/** The words of a text, compared. */
export function wordsOf(text: string): string[] {
  return text
    .replaceAll(contraction, "")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .map(comparedForm)
    .filter(Boolean);
}

export const stopWords: ReadonlySet<string> = new Set(
  wordsOf(
    "a an and any are as at be by can do for from give how i in is it me my need of on or our the this to us want we what which with you your much does not there hello hi hey thanks send tell please product sell should would could will these those each more have has if so get put them its make made customer highest help that service wanna ابي ابغي ابغا نهايي خدمات خدماتكم ولا لا كل اذا حبه في من على إلى عن أو و هل ما مع كم مرحبا السلام عليكم اهلا شكرا كيف أريد هذا هذه التي الذي لي وش فيه بشأن عشان يمكنني يمكن أستطيع أقدر منتج منتجا منتجين أعلى",
  ),
);

/** Words of place and person, never of matter: alone, or beside an unknown word, they find nothing. */
export const contextWords: ReadonlySet<string> = new Set(
  wordsOf(
    "saudi arabia arabic arab gulf gcc market middle east business company سعوديه عربيه خليج سوق شركه retail online ecommerce تجزئة",
  ),
);

/** The words of a question that can find something, each once. */
export const soughtWords = (question: string): ReadonlySet<string> =>
  new Set(wordsOf(question).filter((word) => !stopWords.has(word)));
