/** Remarks before payment that another analysis gives the same, or enough, for less. */
import { isObject, isolated, join, type Locale, type Text } from "../src/lib/text.ts";
import { type Calls, cheapestCall, cheapestOfTheBest, cheapestRanking, questions, type Sold } from "./cheapest.ts";
import { type Part, partNames } from "./parts.ts";
import { cheaperPlan, type Remark } from "./words/remarks.ts";

/** The parts that a result has only where a capital was sent. */
const ofCapital: readonly Part[] = ["plan", "memo"];

/** An amount of whole USDC as prices are written. */
const usdcOf = (amount: number): string => amount.toFixed(2);

/** The names of parts of a result, joined as in a sentence. */
const namesOf = (parts: readonly Part[]): Text => ({
  en: parts.map((part) => partNames[part].en).join(" and "),
  ar: parts.map((part) => partNames[part].ar).join(" و"),
});

/** Cheaper calls, what they save in whole USDC, and which parts they do not give. */
interface Cheaper extends Calls {
  readonly saved: number;
  readonly lost: readonly Part[];
}

/** The sentence that a cheaper call gives what is bought, or all of it except some parts. */
function sameText({ operation, usdc, saved, lost }: Cheaper): Text {
  const { en, ar } = namesOf(lost);
  const [sum, less] = [usdcOf(usdc), usdcOf(saved)];
  return {
    en: `${operation.id} gives ${lost.length === 0 ? "the same" : `all of this but the ${en}`} for ${sum} USDC, ${less} USDC less.`,
    ar: `تعطي ${isolated(operation.id)} ${lost.length === 0 ? "الشيء نفسه" : `كل هذا عدا ${ar}`} مقابل ${sum} USDC، أي أقل بمقدار ${less} USDC.`,
  };
}

/** What a list is bought for, apart from limits and memo: to rank the products, or to plan an order of them. */
const purposes = {
  rank: { en: "To rank them", ar: "لترتيبها" },
  plan: { en: "To plan one order", ar: "لأمر شراء واحد" },
} as const satisfies Record<string, Text>;

/**
 * Which calls answer one question alone for less, and what several of them do not give. `by` is the free analysis
 * that finds the best products, where a call takes only some of them.
 */
function aloneText(question: keyof typeof purposes, calls: Cheaper, hasCapital: boolean, by?: Sold): Text {
  const { operation, count, usdc, saved, lost } = calls;
  const { most } = operation.products;
  const ofTheBest = {
    en: by ? ` with the ${most} best by ${by.id}` : "",
    ar: by ? ` لأفضل ${most} منها بحسب ${isolated(by.id)}` : "",
  };
  const [without, [sum, less]] = [namesOf(lost), [usdcOf(usdc), usdcOf(saved)]];
  const { en, ar } = purposes[question];
  const id = isolated(operation.id);
  const anyCapital = !hasCapital && operation.gives.includes("plan");
  const told = {
    en: `${count > 1 ? `${count} calls of ` : ""}${operation.id}${anyCapital ? " with any working_capital" : ""}${ofTheBest.en} ${count > 1 ? "cost" : "costs"} ${sum} USDC, ${less} USDC less${count > 1 ? ", and give no order common to all" : ""}`,
    ar: `${count > 1 ? `طلبات ${id} عددها ${count} وتكلفتها` : id}${anyCapital ? ` مع أي ${isolated("working_capital")}` : ""}${ofTheBest.ar} ${count > 1 ? "" : "تكلّف "}${sum} USDC، أي أقل بمقدار ${less} USDC${count > 1 ? "، دون ترتيب واحد لها كلها" : ""}`,
  };
  return { en: `${en} without ${without.en}: ${told.en}.`, ar: `${ar} دون ${without.ar}: ${told.ar}.` };
}

/**
 * What answers a number of products for less than an analysis does. `same` is the cheapest call that gives the same,
 * the memo aside. `alone` are the cheapest plans with a capital, else the cheapest rankings, in one call and in
 * several. `ofTheBest` is a cheaper call that plans as many of the best products as it takes; the free analysis
 * chooses them.
 */
export function cheaperTexts(
  { gives, price }: Sold,
  operations: readonly Sold[],
  count: number,
  hasCapital: boolean,
): Readonly<Record<"same" | "alone" | "ofTheBest", readonly Text[]>> {
  const given = gives.filter((part) => hasCapital || !ofCapital.includes(part));
  const cheaper = (calls: Calls | undefined, than = price.amount): Cheaper | undefined => {
    if (!calls || calls.usdc >= than) return undefined;
    const lost = given.filter((part) => !calls.operation.gives.includes(part));
    return { ...calls, saved: price.amount - calls.usdc, lost };
  };
  const needed = given.filter((part) => part !== "memo");
  const same = cheaper(cheapestCall(operations, needed, count));
  const { rank, plan } = questions;
  const inOneCall = cheaper(cheapestCall(operations, hasCapital ? plan : rank, count), same?.usdc);
  const than = inOneCall?.usdc ?? same?.usdc;
  const ranking = hasCapital ? undefined : cheaper(cheapestRanking(operations, count), than);
  const best = hasCapital ? cheaper(cheapestOfTheBest(operations, plan, count), than) : undefined;
  const free = operations.find((operation) => operation.free);
  // A cheaper call that loses no part is named already, as `same`.
  const alone = [ranking, inOneCall].flatMap((calls) => (calls && calls.lost.length > 0 ? calls : []));
  return {
    same: same ? [sameText(same)] : [],
    alone: alone.map((calls) => aloneText(hasCapital ? "plan" : "rank", calls, hasCapital)),
    ofTheBest: best ? [aloneText("plan", best, hasCapital, free)] : [],
  };
}

/**
 * The remark that a cheaper analysis answers for a list of products. Undefined where none is cheaper. A plan of the
 * best products is not named here, because a caller that sends a list wants all of it counted.
 */
export function cheaperAnalysis(
  sold: Sold,
  operations: readonly Sold[],
  input: unknown,
  locale: Locale,
): Remark | undefined {
  if (!isObject(input) || !Array.isArray(input.products)) return undefined;
  const hasCapital = "working_capital" in input;
  const { same, alone } = cheaperTexts(sold, operations, input.products.length, hasCapital);
  const texts = [...same, ...alone];
  return texts.length === 0
    ? undefined
    : {
        code: hasCapital && same.length === 0 ? cheaperPlan : "CHEAPER_ANALYSIS",
        message: join(...texts)[locale],
      };
}
