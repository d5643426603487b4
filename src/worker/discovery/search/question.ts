/** What a question says beside its words: the number of products, and a budget. */
import { comesHome } from "./places.ts";
import { comparedForm, numberWords, soughtWords, wordsOf } from "./search-words.ts";

/** The first letter of a word, and its others in order: "imoprt" has those of "import". */
const lettersOf = (word: string): string => word.charAt(0) + [...word.slice(1)].sort().join("");

/** A question as the search reads it. */
export interface Question {
  /** The words to look for, each once. */
  readonly words: ReadonlySet<string>;
  /** How many products it is about; undefined when it does not say. */
  readonly products: number | undefined;
  /** Whether it is about all that somebody sells, however many products that is. */
  readonly isAboutMany: boolean;
}

const listed = (words: string): ReadonlySet<string> => new Set(wordsOf(words));

const productNouns = listed(
  "product item sku candidate skus line idea thing option listing model design منتج منتجا صنف أصناف سلع موديل",
);
/** Several products in words: "six gadgets", and no measure of one. */
const countedThings =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?!(?:week|month|day|year|hour|pallet|container|carton|box|case|piece|unit|percent|per|riyal|dollar|dirham|euro|star|competitor|rival|shop|store|customer|buyer|seller|supplier|order|review|kilo|kg|ton|thousand|hundred|times)[a-z]*\b)[a-z]{3,}s\b/i;
const pointers = listed("these those هذه بين");
const onePointers = listed("this هذا");
const times = listed("week month quarter season year أسبوع شهر موسم سنة عام");
const currencyWords = listed("درهما ريالا دولارا euro يورو sar riyal aed dirham usd dollar ريال درهم دولار");
const owners = listed(
  "my with have got spend invest split divide allocate اقسم قسم وزع اوزع لدي عندي معي انفق استثمر مع",
);
const budgetWords = listed("budget capital ميزانية");
const advertising = listed(
  "influencer creator مؤثر ad ads advertising advert acquisition cpa cac roas marketing إعلان تسويق",
);
const negations = listed("no without بدون بلا دون");
/** The least amount that stands for a budget where no currency follows it. */
const leastBudget = 1000;

/** Words that say what is wanted, and so weigh more than what it is wanted for. */
export const decidingWords = listed("decision قرار rank ترتيب score درجة profit ربح");

/** Words of a question that stand for what an operation calls otherwise. */
const meantWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    decision: "verdict viable feasible feasibility approve reject accept smart worth launch analyse analyze",
    قرار: "يستاهل مورد مصنع اوافق اخذها شورك رايك تنصح انصح تنصحني تنصحوني",
    rank: "riskiest merit pick safer sort compare best winner drop most prioritise prioritize",
    ترتيب: "ابدا قارن اكثر افضل اولا",
    profit: "money earn earning gain roi",
    price: "charge",
    duty: "border tax",
    import: "bring container consignment ship port fob exw",
    استيراد: "ميناء حاويه جبت جايب اجيب",
    score: "grade rating",
    units: "quantity",
    budget: "fund cash",
    وحدات: "كميه",
    spend: "divide split allocate share",
    درجه: "سكور نقاط",
    left: "forgot forget forgotten overlook",
    free: "gratis trial demo",
    research: "diligence",
    full: "complete detailed thorough deep",
    file: "dossier report analysis",
    ملف: "دراسه تقرير ملفات",
    طلبات: "اطلب",
    negotiate: "offer haggle bargain",
    تعادل: "اخسر",
    ربح: "اربح يربح ينفع فايده يبقي يغطي تغطي مكسب اكسب",
    assortment: "whole entire",
  }).flatMap(([meant, words]) => wordsOf(words).map((word) => [word, comparedForm(meant)] as const)),
);

/** Phrases of a question that stand for what an operation calls otherwise. */
const meantPhrases: readonly (readonly [phrase: RegExp, meant: string])[] = [
  [
    /\b(?:what if|what happens|worst case)\b|ماذا (?:لو|يحدث)|أسوأ (?:حالة|سيناريو|احتمال|الأحوال|الحالات)/gi,
    "scenarios stress",
  ],
  [/\b(?:order|buy|import)(?: it| this| them)? or not\b/gi, "decision"],
  [/(?:طلب|شتري|ستورد)ه?ا?(?: \p{L}+){0,2} (?:ولا|والا|أم|أو|او) لا(?!\p{L})/gu, "قرار"],
  [/(?<!\bfrom (?:the |my |our |a )?)\b(?:supplier|vendor|factory|manufacturer)\b(?!['’]s)/gi, "decision"],
  [/\bcounter-?(?:offer|bid)\b|\bpush back\b|\btake the deal\b|\bwalk away\b/gi, "decision"],
  [/\b(?:arriv\w*|reach\w*|(?:to|at) (?:my|our)) (?:\w+ ){0,3}(?:warehouse|shop|store|door)\b/gi, "landed cost import"],
  [/(?:ت?وصل|تصل|وصول)\p{L}* (?:إلى |الى )?ل?(?:ال)?(?:مخزن|مستودع|محل|متجر|باب)\p{L}*/gu, "التكلفة الواصلة استيراد"],
  [/\bone of (?:my|our|the|these|those)\b/gi, "rank"],
  [/\b(?:without|before|not) pay(?:ing|ment)?\b|\bfor nothing\b|\bno (?:charge|cost|wallet)\b/gi, "free"],
  [/\b(?:no|without(?: an?y?)?) (?:budget|capital)\b|(?:بدون|بلا|دون) ميزاني[ةه]/gi, ""],
  [/\bbreak-?even\b/gi, "break even"],
  [/\b(?:per|each|one|a) (?:unit|piece|item)\b|\bper-unit\b|(?:لل|ال|كل |من |في )(?:قطعة|حبة|القطعة|الحبة)/gi, ""],
  [/\blanded price\b/gi, "landed cost import"],
  [/\bline up\b|\border of merit\b/gi, "rank"],
  [/[أا]ي (?:من )?(?:ال)?(?:منتجات|[أا]صناف|(?:منتج|صنف) من)/gu, "ترتيب"],
  [/^(?:please )?(?:rate|mark) (?:this|my|the|a)\b/gi, "score"],
  [/\b(?:my|our)(?: \w+)? best\b/gi, ""],
  [/\bstops? selling\b/gi, "scenarios stress"],
  [/(?:ما|لا|لن) [أان]خسر/gu, "سعر التعادل"],
  [/\bshould (?:i|we|(?:my|our) \w+) (?:order|buy|import|source|go|take|launch|stock|get)\b/gi, "decision"],
  [/\b(?:put|rank|sort|list)\b(.*)\b(?:in|into|by) (?:priority |an? )?(?:order|priority)\b/gi, "$1 rank"],
  [/\bleague table\b|^order (?:these|those|them|my)\b/gi, "rank"],
  [/\bmark-?up\b/gi, "margin"],
  [/\b(?:all[- ]in|ddp)\b/gi, "landed cost import"],
  [/\bcoming from\b/gi, "import"],
  [
    /\b(?:stop|avoid|without|not|never|before (?:i|it)) (?:an?y? )?los(?:e|es|ing|s)(?: money)?\b/gi,
    "break even price",
  ],
  [/\bmak(?:e|es|ing) (?:any|some)(?:thing| money)?\b|\bin the (?:green|black|red)\b/gi, "profit"],
  [/\b(?:bring|bringing|brought) in\b|\b(?:sea|air) freight\b/gi, "import"],
  [/(?:شري|اشتري)ت.*(?:بعت|أبيع|ابيع)/gu, "فحص الربح"],
  [/ب?ر[أا]س (?:ال)?مال/gu, "ميزانية"],
  [/(?:زاد|زد|زياد|زود|[أا]ضف|رفع)\p{L}* (?:في )?(?:ميزانية|الميزاني[ةه])/gu, "capital curve catalogue"],
  [/\bplan (?=for (?:my )?\d+ (?:product|item|sku))/gi, "budget "],
  [/ماذا (?:تقدم|تبيع|تعرض)\p{L}*/gu, ""],
  [/\bworth (?:it|a look|a try)\b/gi, "profitable"],
  [/\bworth (?=[\d$])/gi, ""],
  [/\bwhich\b(?=.*\b(?:first|start|begin)\b)/gi, "rank"],
  [/\bout of (?:100|(?:a|one) hundred)\b/gi, "opportunity score"],
  [/من (?:مئة|مائة|100|١٠٠)(?![\p{L}\d])/gu, "درجة الفرصة"],
  [/(?<!\p{L})(?:هل [أاسي]+ربح|كم ربحي)(?!\p{L})/gu, "فحص الربح المجاني"],
  [/(?<!\p{L})هل [أا]ستورد(?!\p{L})/gu, "قرار"],
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
      words.slice(place + 1, place + 3).some((next) => productNouns.has(next)) ||
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
    const beside = [...words.slice(Math.max(0, place - 2), place), words[place + 1] ?? ""];
    if (budgetWords.has(word)) return !beside.some((other) => negations.has(other) || advertising.has(other));
    const amount = /^\d+$/.test(word) ? Number(word) : 0;
    const isMoney = amount >= leastBudget || (amount > 0 && currencyWords.has(words[place + 1] ?? ""));
    return isMoney && words.slice(Math.max(0, place - 3), place).some((before) => owners.has(before));
  });
}

const limits = listed(
  "need needed keep stay stop break breakeven max maximum highest biggest limit far before afford stand bear lose أقصى حد قبل أخسر تعادل أعلى أصرف أتحمل يتحمل",
);

const assortments = listed("catalogue catalog assortment portfolio plan range تشكيلة خطة خطتي لخطتي محفظة");

/** How questions ask for a change's effect, or how far a figure may go. */
const limitQuestions: readonly RegExp[] = [
  /\bwhat (?:if|happens)\b|\bif\b.*\b(?:rais|rise|rose|increas|doubl|halv)|\bsensitiv(?:e|ity)\b/i,
  /\b(?:discount|return|promotion)s?\b.*\b(?:before|until|till)\b/i,
  // The price that a supplier has to come down to is a decision.
  /\bhow (?:high|far|low|much)\b(?!.*\b(?:factory|supplier|vendor)\b).*\bbefore\b/i,
  /\b(?:max|maximum|highest|most)\b(?!.*\b(?:factory|supplier|vendor)\b).*\b(?:land(?:ed|ing)?|costs?|shipping|freight)\b/i,
  /[أا](?:قصى|على) (?:خصم|مرتجع|شحن)|ماذا (?:لو|يحدث)|لو (?:زاد|رفع|ارتفع|نقص|نزل|انخفض)|خصم.*(?:قبل|حتى)/,
];

/** Whether a question asks for a change's effect or a limit of advertising, and not for a profit. */
const asksForLimit = (text: string, words: readonly string[]): boolean =>
  limitQuestions.some((question) => question.test(text)) ||
  (words.some((word) => advertising.has(word)) && words.some((word) => limits.has(word)));

/** Whether a question gives what a product costs and what it sells for. */
const namesCostAndPrice = (text: string): boolean =>
  /\d.*\s.*\d/.test(text) &&
  /\b(?:cost|land|stand|buy|bought|pay|deliver)\w*\b|(?:كلف|شري|واصل|واقف|علي(?:ه)? ب)/iu.test(text) &&
  /\b(?:sell|sold|price|retail|resale|resell|charge|customers? pay)\w*|(?:بيع|بعت|سعر)/iu.test(text);

/** What the operation about limits is known by. */
const limitWords = ["unit", "economics", "stress"];

/** Words that questions are full of, by their first letter and all their letters in order. */
const spellings: ReadonlyMap<string, string> = new Map(
  "should would which product import customs duty profit price cost landed supplier shipping budget order decision portfolio saudi riyadh margin break-even certificate calculate"
    .split(" ")
    .map((word) => [lettersOf(word), word]),
);

/** A question with its letters in place and its numbers in full. */
const inFull = (text: string): string =>
  text
    .replaceAll(/[a-z]{4,}/gi, (word) => spellings.get(lettersOf(word.toLowerCase())) ?? word)
    .replaceAll(/(?<=[\d٠-٩])[,٬](?=[\d٠-٩]{3})/g, "")
    .replaceAll(/([\d٠-٩])\s?(?:k\b|[أا]لف)/gi, "$1000")
    .replaceAll(/(?<=^|\s)و(?=[\d٠-٩])/g, "");

/** Reads a question. */
export function readQuestion(text: string): Question {
  const joined = meantPhrases.reduce((said, [phrase, meant]) => said.replaceAll(phrase, meant), inFull(text));
  const words = wordsOf(joined);
  const things = countedThings.exec(text)?.[0].split(" ")[0]?.toLowerCase();
  const products = productsIn(words) ?? numberIn(things);
  const isAboutMany = words.some((word) => assortments.has(word));
  if (!isAboutMany && (products ?? 1) === 1 && asksForLimit(text, words))
    return { words: new Set(limitWords), products, isAboutMany };
  const numbers = new Set(words.filter((word) => numberIn(word) !== undefined));
  const sought = [...soughtWords(joined)]
    .filter((word) => !numbers.has(word) && !currencyWords.has(word))
    .map((word) => meantWords.get(word) ?? word);
  const isDecided = sought.some((word) => decidingWords.has(word));
  const added = [
    ...(namesBudget(words) ? ["budget", "ميزانيه"] : []),
    ...(!isDecided && namesCostAndPrice(text) ? ["profit"] : []),
    ...(!isDecided && comesHome(words) ? ["import", "land", "cost"] : []),
  ];
  return {
    words: new Set([...sought, ...added.map(comparedForm)]),
    products,
    isAboutMany,
  };
}
