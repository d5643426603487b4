/** What to ask after a result, where several operations say the same. */
import { isolated, type Text } from "../../src/lib/text.ts";

/** An analysis that is worth its price after a result. */
export interface Next {
  /** The id of the operation. */
  readonly id: string;
  /** What it says of the same products, after its name. */
  readonly adds: Text;
  /** The products of the result, and what follows where the operation does not take that many. */
  readonly unless?: { readonly products: number; readonly otherwise: Next };
}

/** The words that stand where no dearer analysis is worth its price. */
const figuresFirst: Text = {
  en: "Next: no dearer analysis is worth its price while nothing here is GO or TEST; change the figures above, or look at other products.",
  ar: "الخطوة التالية: لا يستحق أي تحليل أغلى سعره ما دام لا شيء هنا «ابدأ» أو «جرّب»؛ غيّر الأرقام أعلاه أو انظر في منتجات أخرى.",
};

const moreProducts: Text = {
  en: "Next: more products that are GO; no dearer analysis makes use of the money that is left.",
  ar: "الخطوة التالية: منتجات أخرى قرارها «ابدأ»؛ فلا تحليل أغلى يستفيد من المال المتبقي.",
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

const everyLimit: Next = {
  id: "x402_agent_growth",
  adds: {
    en: "gives the GO limit of every figure of each product, and a memo for a partner or a bank",
    ar: "يعطي حد «ابدأ» لكل رقم من كل منتج، ومذكرة لشريك أو بنك",
  },
};

/** What the next analysis depends on. */
interface Portfolio {
  readonly decision_counts: { readonly go: number; readonly test: number };
  readonly products: readonly unknown[];
}

/** Returns the cheapest analysis that plans a budget for the products of a ranking; `bundle` plans for any number. */
export function afterRanking({ decision_counts: { go, test }, products }: Portfolio, bundle: string): Next | Text {
  if (go + test === 0) return figuresFirst;
  return { ...budget, unless: { products: products.length, otherwise: withCapital(bundle) } };
}

/** A result of a bundle, which holds a plan when it is given a budget. */
interface Planned extends Portfolio {
  readonly operation: string;
  readonly plan: unknown;
  readonly notices: readonly { readonly code: string }[];
}

/** Returns what comes after a result without a memo: the analysis that has one, unless something comes first. */
export const afterPlan = (result: Planned): Next | Text => afterMemo(result) ?? everyLimit;

/** Returns what comes before any other analysis; undefined once a plan uses most of the money. */
export function afterMemo(result: Planned): Next | Text | undefined {
  if (result.plan === null) return afterRanking(result, result.operation);
  const { go, test } = result.decision_counts;
  if (go + test === 0) return figuresFirst;
  return result.notices.some(({ code }) => code === "MOSTLY_IDLE") ? moreProducts : undefined;
}
