/** The supplier prices that are worth negotiating, by what the plan would gain (domain.md 4.11). */
import { decide } from "../decision.ts";
import { toNumber } from "../exact/decimal.ts";
import { compare, type Integer, maximum, subtract } from "../exact/integer.ts";
import { hundredthsToNumber } from "../exact/percentage.ts";
import type { Portfolio } from "../portfolio.ts";
import type { ProductCase } from "../product-case.ts";
import type { Ranked } from "../ranking.ts";
import type { ShownRenegotiation } from "../result-portfolio-parts.ts";
import type { Decision } from "../result-words.ts";
import type { Capital } from "./capital.ts";
import { relaxedGain, searchPlan } from "./plan-search.ts";
import { type Bounded, bounded, buyable, byReturn } from "./queue.ts";

/** At most so many rows, so that the work stays bounded. */
export const renegotiationRows = 10;

/** A product that would be bought for less; amounts in minor units. */
interface Renegotiable {
  readonly entry: Ranked;
  readonly atTarget: ProductCase;
  readonly decisionAtTarget: Decision;
  readonly requiredReduction: Integer;
}

/** The products with a target below their price that are TEST or RENEGOTIATE, in rank order. */
function renegotiables(ranked: readonly Ranked[]): Renegotiable[] {
  return ranked.flatMap((entry) => {
    const { decision, atTarget, requiredReduction, productValue } = entry.product;
    const isOpen = decision === "TEST" || decision === "RENEGOTIATE";
    if (!isOpen || atTarget === null || requiredReduction === null) return [];
    if (atTarget.terms.purchase.product_value >= productValue) return [];
    return [{ entry, atTarget, decisionAtTarget: decide(atTarget), requiredReduction }];
  });
}

/** The queue of the plan with one product at its target price. */
function queueAtTarget(queue: readonly Bounded[], item: Bounded): Bounded[] {
  const others = queue.filter(({ entry }) => entry !== item.entry);
  const position = others.findIndex((other) => byReturn(item, other) < 0);
  return others.toSpliced(position < 0 ? others.length : position, 0, item);
}

/** The rows by what the plan would gain: those that promise most are searched. */
function byPlanGain(rows: readonly Renegotiable[], capital: Capital): { row: Renegotiable; gain: Integer }[] {
  const { caps, investable, plan } = capital;
  return rows
    .map((row) => {
      const items = bounded([buyable(row.entry, row.decisionAtTarget, row.atTarget)], caps, investable);
      const queue = items.reduce(queueAtTarget, plan.lines);
      return { row, queue, promise: relaxedGain(queue, investable) };
    })
    .sort((a, b) => compare(b.promise, a.promise))
    .slice(0, renegotiationRows)
    .map(({ row, queue }) => ({
      row,
      gain: maximum(0, subtract(searchPlan(queue, investable).gain, plan.plan.gain)),
    }))
    .sort((a, b) => compare(b.gain, a.gain) || a.row.entry.place - b.row.entry.place);
}

function showRow(
  { entry, atTarget, decisionAtTarget, requiredReduction }: Renegotiable,
  planGain: Integer | null,
  decimals: number,
): ShownRenegotiation {
  const { product } = entry;
  const walkAway = product.walkAwayProductValue;
  return {
    index: entry.index,
    decision: product.decision,
    product_value: toNumber(product.productValue, decimals),
    target_product_value: toNumber(atTarget.terms.purchase.product_value, decimals),
    required_reduction_pct: hundredthsToNumber(requiredReduction),
    decision_at_target: decisionAtTarget,
    walk_away_product_value: walkAway === null ? null : toNumber(walkAway, decimals),
    plan_gain: planGain === null ? null : toNumber(planGain, decimals),
  };
}

/** The list: by gain with capital, in rank order without. */
export function renegotiationList({ ranked, decimals }: Portfolio, capital: Capital | null): ShownRenegotiation[] {
  const rows = renegotiables(ranked);
  return capital === null
    ? rows.slice(0, renegotiationRows).map((row) => showRow(row, null, decimals))
    : byPlanGain(rows, capital).map(({ row, gain }) => showRow(row, gain, decimals));
}
