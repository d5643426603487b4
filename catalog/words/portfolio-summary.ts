/**
 * A portfolio in a few sentences: the plan's first use of the money, then the worthwhile products (domain-plans.md 6).
 */
import type { Text } from "../../src/lib/text.ts";
import { noLinesTerms, termOf } from "../results/fields/terms.ts";
import type { PortfolioRankResult } from "../results/shown.ts";
import { counted, join, type Money, numberText, percentText, planAmountText } from "./amounts.ts";
import type { PlanFigures } from "./plan-texts.ts";
import { type NamedProduct, productText } from "./product-names.ts";

/** Days in which the sentence sells everything. */
const paceDays = 90;

type Line = PlanFigures["lines"][number];

/** The line with most units, and how many of them must sell a day. */
export function fastestLine(lines: readonly Line[]): { readonly line: Line; readonly unitsADay: number } | undefined {
  const [first, ...rest] = lines;
  if (!first) return undefined;
  const line = rest.reduce((most, other) => (other.units > most.units ? other : most), first);
  return { line, unitsADay: Math.ceil(line.units / paceDays) };
}

/** What the worst two lines lose together, as one amount of money. */
function worstTwo(lines: readonly Line[], { minor_unit_decimals }: Money): number {
  const scale = 10 ** minor_unit_decimals;
  const losses = lines.map(({ loss_if_it_stalls }) => loss_if_it_stalls).sort((a, b) => b - a);
  return losses.slice(0, 2).reduce((sum, loss) => sum + Math.round(loss * scale), 0) / scale;
}

function nothingText(plan: PlanFigures, money: Money): Text {
  const capital = planAmountText(plan.working_capital, money);
  const reason = termOf(noLinesTerms, plan.no_lines_because ?? "");
  if (plan.tests.length === 0)
    return {
      en: `Nothing of ${capital.en} is spent: ${reason.en}.`,
      ar: `لا يُنفق شيء من ${capital.ar}: ${reason.ar}.`,
    };
  const cost = planAmountText(plan.tests_cost, money);
  return {
    en: `Of ${capital.en} only tests of 30 units are bought, for ${cost.en}: ${reason.en}.`,
    ar: `من أصل ${capital.ar} تُشترى تجارب من 30 وحدة فقط بمبلغ ${cost.ar}: ${reason.ar}.`,
  };
}

function planText(plan: PlanFigures, money: Money): Text {
  const fastest = fastestLine(plan.lines);
  if (!fastest) return nothingText(plan, money);
  const amount = (value: number) => planAmountText(value, money);
  const [capital, peak, profit] = [plan.working_capital, plan.peak_cash, plan.profit_if_all_sold].map(amount);
  const [idle, reserve, loss] = [plan.idle_cash, plan.reserve, worstTwo(plan.lines, money)].map(amount);
  const units = numberText(plan.units);
  const sold = percentText(plan.break_even_sell_through_pct ?? 0, "up");
  const product = productText(fastest.line, money);
  const several = plan.lines.length > 1;
  return join(
    {
      en: `Of ${capital?.en} the plan ties up at most ${peak?.en} at once, in ${counted(plan.shipments, "consignment")} of all products together (units: ${units.en}). If all units sell, it earns ${profit?.en}; it breaks even at ${sold.en} sold. ${idle?.en} is never needed, ${reserve?.en} is reserve.`,
      ar: `من أصل ${capital?.ar} تستخدم الخطة ${peak?.ar} على الأكثر في وقت واحد، في إرساليات مجمّعة عددها ${plan.shipments} (عدد الوحدات: ${units.ar}). إذا بيعت كل الوحدات تربح ${profit?.ar}، وتتعادل عند تصريف ${sold.ar}. ولا تحتاج الخطة ${idle?.ar}، ويبقى ${reserve?.ar} احتياطيًا.`,
    },
    several
      ? {
          en: `If the two worst products stop selling at the worst moment, ${loss?.en} is lost.`,
          ar: `وإذا توقف بيع أسوأ منتجين في أسوأ لحظة فالخسارة ${loss?.ar}.`,
        }
      : {
          en: `If it stops selling at the worst moment, ${loss?.en} is lost.`,
          ar: `وإذا توقف بيعه في أسوأ لحظة فالخسارة ${loss?.ar}.`,
        },
    {
      en: `Selling it in ${paceDays} days means ${counted(fastest.unitsADay, "unit")} a day of ${product.en}: only you know whether the market takes them.`,
      ar: `وبيعها في ${paceDays} يومًا يعني ${fastest.unitsADay} وحدة يوميًا من ${product.ar}، وأنت من يعرف هل يستوعبها السوق.`,
    },
  );
}

/** What the plan does, when there is one; then counts by decision and the product that ranks first. */
export function portfolioSummary(
  { summary, products }: Pick<PortfolioRankResult, "summary"> & { readonly products: readonly NamedProduct[] },
  plan: PlanFigures | null,
  money: Money,
): Text {
  const { GO, TEST, RENEGOTIATE, AVOID } = summary.decision_counts;
  const [best] = products;
  const first = best && productText(best, money);
  const short = summary.short_of_data_count;
  return join(
    plan && planText(plan, money),
    {
      en: `Products: ${summary.product_count}; GO ${GO}, TEST ${TEST}, RENEGOTIATE ${RENEGOTIATE}, AVOID ${AVOID}.`,
      ar: `عدد المنتجات: ${summary.product_count}؛ ابدأ ${GO}، جرّب ${TEST}، أعد التفاوض ${RENEGOTIATE}، تجنّب ${AVOID}.`,
    },
    first ? { en: `${first.en} ranks first.`, ar: `${first.ar} هو الأول في الترتيب.` } : null,
    short > 0 ? { en: `Products short of cost data: ${short}.`, ar: `منتجات تنقصها بيانات التكلفة: ${short}.` } : null,
  );
}
