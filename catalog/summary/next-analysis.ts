/** Which analysis is worth its price after a result, and what it would add for these products. */

import { isolated, type Text } from "../../src/lib/text.ts";
import { operations } from "../index.ts";
import type { Operation } from "../operation.ts";
import type { AnyResult, PlannedResult, PortfolioRankResult } from "../results/shown.ts";

interface Next {
  readonly id: string;
  /** What it says of the same products, after its name. */
  readonly adds: Text;
}

const next = (id: string, en: string, ar: string): Next => ({ id, adds: { en, ar } });

/** The words that stand where no dearer analysis is worth its price. */
const figuresFirst: Text = {
  en: "Next: no dearer analysis is worth its price while nothing here is GO or TEST; change the figures above, or look at other products.",
  ar: "الخطوة التالية: لا يستحق أي تحليل أغلى سعره ما دام لا شيء هنا «ابدأ» أو «جرّب»؛ غيّر الأرقام أعلاه أو انظر في منتجات أخرى.",
};

const moreProducts: Text = {
  en: "Next: more products that are GO; no dearer analysis makes use of the money that is left.",
  ar: "الخطوة التالية: منتجات أخرى قرارها «ابدأ»؛ فلا تحليل أغلى يستفيد من المال المتبقي.",
};

const score = next(
  "gcc_opportunity_score",
  "says, from the same figures, how far the price and each cost may move before this profit is gone",
  "يبيّن من الأرقام نفسها إلى أي حد يتحرك السعر وكل تكلفة قبل أن يزول هذا الربح",
);
const worthwhilePrice = next(
  "gcc_product_decision",
  "says at which supplier's price this product would be worth selling",
  "يبيّن سعر المورّد الذي يصبح المنتج عنده مجديًا",
);
const worthBuying = next(
  "gcc_product_decision",
  "says whether the product is worth buying at this cost and your sale price; send the figures of one unit",
  "يبيّن هل يستحق المنتج الشراء بهذه التكلفة وبسعر بيعك؛ أرسل أرقام قطعة واحدة",
);
const fromSupplier = next(
  "gcc_product_decision",
  "starts from the supplier's price: GO, TEST, RENEGOTIATE or AVOID, and what has to change first",
  "ينطلق من سعر المورّد: ابدأ أو جرّب أو أعد التفاوض أو تجنّب، وما يجب أن يتغيّر أولًا",
);
const firstMoney = next(
  "gcc_portfolio_rank",
  "says whether this product or another one deserves the money first",
  "يبيّن هل هذا المنتج أم غيره أولى بالمال",
);
const budget = next(
  "gcc_merchant_pack",
  "says how many units of each to order now with your money, and what happens when 40 to 100% of it sells",
  "يبيّن كم قطعة تطلب الآن من كل منتج بمالك، وماذا يحدث إذا بيع منها من 40 إلى 100%",
);
const withCapital = (id: string): Next =>
  next(
    id,
    "with working_capital also plans what to order: no budget was given here",
    `مع ${isolated("working_capital")} يخطط أيضًا لما تطلبه: لم تُذكر ميزانية هنا`,
  );
const everyLimit = next(
  "x402_agent_growth",
  "gives the GO limit of every figure of each product, and a memo for a partner or a bank",
  "يعطي حد «ابدأ» لكل رقم من كل منتج، ومذكرة لشريك أو بنك",
);

/** Returns the cheapest analysis that plans a budget for a number of products, where the result has no plan. */
function planFor(count: number, same: string): Next {
  const { minimum, maximum } = { minimum: 3, maximum: 25 };
  return count >= minimum && count <= maximum ? budget : withCapital(same);
}

const isSellable = ({ decision_counts: { go, test } }: Pick<PortfolioRankResult, "decision_counts">): boolean =>
  go + test > 0;

/** Returns what comes after a result that holds a plan when it is given a budget. */
function afterPlan(result: PlannedResult): Next | Text | undefined {
  if (!isSellable(result)) return figuresFirst;
  if (result.plan === null) return planFor(result.products.length, result.operation);
  if (result.notices.some(({ code }) => code === "MOSTLY_IDLE")) return moreProducts;
  return "memo" in result ? undefined : everyLimit;
}

/** Returns the next analysis after a result; a text where none is worth its price, undefined after the last. */
function after(result: AnyResult): Next | Text | undefined {
  switch (result.operation) {
    case "free_profit_check":
      return result.profit_per_unit > 0 ? score : worthwhilePrice;
    case "sa_landed_cost":
      return worthBuying;
    case "gcc_opportunity_score":
      return fromSupplier;
    case "gcc_product_decision":
      return firstMoney;
    case "gcc_portfolio_rank":
      return isSellable(result) ? planFor(result.products.length, "x402_agent_pilot") : figuresFirst;
    case "gcc_merchant_pack":
    case "x402_agent_pilot":
    case "x402_agent_growth":
    case "x402_agent_scale":
      return afterPlan(result);
    default:
      return result satisfies never;
  }
}

const operationOf = (found: Next): Operation | undefined => operations.find(({ id }) => id === found.id);

/** Returns the analysis that is worth buying after a result; undefined if none is. */
export function nextOperation(result: AnyResult): Operation | undefined {
  const found = after(result);
  return found && "id" in found ? operationOf(found) : undefined;
}

/** Returns one sentence on what to ask next and its price, in the names of the caller's protocol. */
export function nextAnalysis(
  result: AnyResult,
  nameOf: (operation: Operation) => string = ({ id }) => id,
): Text | undefined {
  const found = after(result);
  if (!found || !("id" in found)) return found;
  const operation = operationOf(found);
  if (!operation) return undefined;
  const name = nameOf(operation);
  const { usdc } = operation.price;
  return {
    en: `Next: ${name} (${usdc} USDC) ${found.adds.en}.`,
    ar: `الخطوة التالية: ${isolated(name)} ‏(${usdc} USDC) ${found.adds.ar}.`,
  };
}
