/** Which analysis is worth its price after a result, and what it would add for these products. */
import { productCounts } from "../../src/core/figures/bounds.ts";
import { isolated, type Text } from "../../src/lib/text.ts";
import { operations } from "../index.ts";
import type { Operation } from "../operation.ts";
import type { AnyResult, PortfolioRankResult } from "../results/shown.ts";

/** A result with a plan for a budget, if one was given. */
type PlannedResult = Extract<AnyResult, { readonly plan: unknown }>;

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

const plansBudget = next(
  "gcc_merchant_pack",
  "says how many units of each a budget buys, in which orders, and what the cash does",
  "يبيّن كم وحدة من كل منتج تشتريها الميزانية وفي أي طلبات وكيف تتحرك السيولة",
);

const withCapital = (id: string): Next =>
  next(
    id,
    "with working_capital also plans what to buy: no budget was given here",
    `مع ${isolated("working_capital")} يخطط أيضًا لما تشتريه: لم تُذكر ميزانية هنا`,
  );

/** The cheapest analysis that plans a budget for so many products, where the result has no plan. */
function planFor(count: number, same: string): Next {
  const { minimum, maximum } = productCounts.gcc_merchant_pack;
  return count >= minimum && count <= maximum ? plansBudget : withCapital(same);
}

const sellable = ({ summary: { decision_counts: counts } }: Pick<PortfolioRankResult, "summary">): boolean =>
  counts.GO + counts.TEST > 0;

const outlook = next(
  "x402_agent_growth",
  "says what more or less capital would earn, and what to offer each supplier",
  "يبيّن ما يحققه رأس مال أكبر أو أقل، وما تعرضه على كل مورّد",
);

const whenThingsGoWrong = next(
  "x402_agent_scale",
  "gives the same plan when things go wrong, safer and bolder plans, and which missing data is worth getting",
  "يعطي الخطة نفسها عندما تسوء الأمور، وخططًا أحوط وأجرأ، والبيانات التي تستحق الاستكمال",
);

/** What comes after a result that holds a plan when it is given a budget. */
function afterPlan(result: PlannedResult, dearer: Next | undefined): Next | Text | undefined {
  if (!sellable(result)) return figuresFirst;
  if (result.plan === null) return planFor(result.summary.product_count, result.operation);
  return result.notices.includes("MOSTLY_IDLE") ? moreProducts : dearer;
}

/** The next analysis after a result; a text where none is worth its price, undefined after the last. */
function after(result: AnyResult): Next | Text | undefined {
  switch (result.operation) {
    case "free_profit_check":
      return result.profit_per_unit > 0
        ? next(
            "gcc_opportunity_score",
            "says, from the same figures, how far the price and each cost may move before this profit is gone",
            "يبيّن من الأرقام نفسها إلى أي حد يتحرك السعر وكل تكلفة قبل أن يزول هذا الربح",
          )
        : next(
            "gcc_product_decision",
            "says at which supplier's price this product would be worth selling",
            "يبيّن سعر المورّد الذي يصبح المنتج عنده مجديًا",
          );
    case "sa_landed_cost":
      return next(
        "gcc_product_decision",
        "says whether the product is worth buying at this cost and your sale price; send the figures of one unit",
        "يبيّن هل يستحق المنتج الشراء بهذه التكلفة وبسعر بيعك؛ أرسل أرقام وحدة واحدة",
      );
    case "gcc_opportunity_score":
      return next(
        "gcc_product_decision",
        "starts from the supplier's price: GO, TEST, RENEGOTIATE or AVOID, and what to offer the supplier",
        "ينطلق من سعر المورّد: ابدأ أو جرّب أو أعد التفاوض أو تجنّب، وما تعرضه على المورّد",
      );
    case "gcc_product_decision":
      return next(
        "gcc_portfolio_rank",
        "says whether this product or another one deserves the money first",
        "يبيّن هل هذا المنتج أم غيره أولى بالمال",
      );
    case "gcc_portfolio_rank":
      return sellable(result) ? planFor(result.summary.product_count, "x402_agent_pilot") : figuresFirst;
    case "gcc_merchant_pack":
    case "x402_agent_pilot":
      return afterPlan(result, outlook);
    case "x402_agent_growth":
      return afterPlan(result, whenThingsGoWrong);
    case "x402_agent_scale":
      return afterPlan(result, undefined);
  }
}

/** One sentence on what to ask next and its price, in the names of the caller's protocol. */
export function nextAnalysis(
  result: AnyResult,
  nameOf: (operation: Operation) => string = ({ id }) => id,
): Text | undefined {
  const found = after(result);
  if (!found || !("id" in found)) return found;
  const operation = operations.find(({ id }) => id === found.id);
  if (!operation) return undefined;
  const name = nameOf(operation);
  const { usdc } = operation.price;
  return {
    en: `Next: ${name} (${usdc} USDC) ${found.adds.en}.`,
    ar: `الخطوة التالية: ${isolated(name)} ‏(${usdc} USDC) ${found.adds.ar}.`,
  };
}
