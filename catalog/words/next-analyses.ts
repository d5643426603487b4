/** The advice on the next analysis that several operations share. */
import { isolated, type Text } from "../../src/lib/text.ts";
import { takesProducts } from "../input/product-counts.ts";

/** An analysis that is worth its price after a result. */
export interface Next {
  /** The id of the operation. */
  readonly id: string;
  /** What this analysis adds for the same products; the text follows its name. */
  readonly adds: Text;
}

/** The text where no dearer analysis is worth its price. */
const figuresFirst: Text = {
  en: "Next: no dearer analysis is worth its price on these figures; change what the answer above asks for, or look at other products.",
  ar: "الخطوة التالية: لا يستحق أي تحليل أغلى سعره بهذه الأرقام؛ غيّر ما يطلبه الجواب أعلاه أو انظر في منتجات أخرى.",
};

const moreProducts: Text = {
  en: "Next: more products that are GO; no dearer analysis makes use of the money that is left.",
  ar: "الخطوة التالية: منتجات أخرى قرارها «ابدأ»؛ فلا تحليل أغلى يستفيد من المال المتبقي.",
};

/** The text after a plan that orders nothing: only other figures change that. */
const planFirst: Text = {
  en: "Next: no dearer analysis orders more from these figures; change what the plan above asks for.",
  ar: "الخطوة التالية: لا يطلب أي تحليل أغلى أكثر من هذا بالأرقام نفسها؛ غيّر ما تطلبه الخطة أعلاه.",
};

/** The text when a plan could not order anything yet, because costs are missing. */
const costsFirst: Text = {
  en: "Next: send four of the five main costs of a product; until then no plan orders anything.",
  ar: "الخطوة التالية: أرسل أربعًا من التكاليف الخمس لمنتج؛ فقبلها لا تطلب أي خطة شيئًا.",
};

const budget: Next = {
  id: "gcc_merchant_pack",
  adds: {
    en: "says how many units of each to order now with your money, and what happens when 40 to 100% of it sells",
    ar: "يبيّن كم قطعة تطلب الآن من كل منتج بمالك، وماذا يحدث إذا بيع منها من 40 إلى 100%",
  },
};

const withCapital = (id: string): Next => ({
  id,
  adds: {
    en: "with working_capital also plans what to order: no budget was given here",
    ar: `مع ${isolated("working_capital")} يخطط أيضًا لما تطلبه: لم تُذكر ميزانية هنا`,
  },
});

/** The analyses that give the limits of each product, in order of the products that they take. */
const everyLimit: Next = {
  id: "x402_agent_pilot",
  adds: {
    en: "gives the full file of each product, with the limit of every figure",
    ar: "يعطي الملف الكامل لكل منتج، ومعه حد كل رقم",
  },
};

/** The bundles, the cheapest first. */
const bundles = ["x402_agent_pilot", "x402_agent_growth", "x402_agent_scale"] as const;

const everyLimitAndMemo: Next = {
  id: "x402_agent_growth",
  adds: {
    en: "gives the GO limit of every figure of each product, and a memo for a partner or a bank",
    ar: "يعطي حد «ابدأ» لكل رقم من كل منتج، ومذكرة لشريك أو بنك",
  },
};

/** What the next analysis depends on. */
interface Portfolio {
  readonly decision_counts: { readonly go: number; readonly test: number };
  readonly products: readonly { readonly decision: string; readonly why_not_go: readonly string[] }[];
}

/** Whether a product could be ordered with a capital: it is GO or TEST, and has the costs that a plan needs. */
const canBeOrdered = ({ decision, why_not_go }: Portfolio["products"][number]): boolean =>
  ["GO", "TEST"].includes(decision) && !why_not_go.includes("FEWER_THAN_4_COSTS");

/** The analysis after a decision on one product; a dearer one only if the product is worth an order or a test. */
export const afterDecision = ({ decision }: { readonly decision: string }, next: Next): Next | Text =>
  ["GO", "TEST"].includes(decision) ? next : figuresFirst;

/** The analysis after figures of one product; no dearer one if a sale loses money. */
export const afterProfit = (result: { readonly profit_per_unit: number }, next: Next): Next | Text =>
  result.profit_per_unit > 0 ? next : figuresFirst;

/** The first of several analyses that takes the products of a result, the cheapest first. */
const firstFor = ({ products }: Portfolio, analyses: readonly Next[]): Next | undefined =>
  analyses.find(({ id }) => takesProducts(id, products.length));

/** The cheapest analysis that plans a budget for the products of a ranking. */
export function afterRanking(result: Portfolio): Next | Text | undefined {
  const { go, test } = result.decision_counts;
  if (go + test === 0) return figuresFirst;
  if (!result.products.some(canBeOrdered)) return costsFirst;
  return firstFor(result, [budget, ...bundles.map(withCapital)]);
}

/** A result of a bundle, which holds a plan when it is given a budget. */
interface Planned extends Portfolio {
  readonly plan: { readonly cash_out: number } | null;
  readonly notices: readonly { readonly code: string }[];
}

/** The analysis after a plan without limits: the cheapest one that has them, unless other advice comes first. */
export const afterPlan = (result: Planned): Next | Text | undefined =>
  afterLimits(result) ?? firstFor(result, [everyLimit, everyLimitAndMemo]);

/** The advice that comes before any other analysis; undefined if a plan uses most of the money. */
export function afterLimits(result: Planned): Next | Text | undefined {
  if (result.plan === null) return afterRanking(result);
  const { go, test } = result.decision_counts;
  if (go + test === 0) return figuresFirst;
  if (result.plan.cash_out === 0) return planFirst;
  return result.notices.some(({ code }) => code === "MOSTLY_IDLE") ? moreProducts : undefined;
}
