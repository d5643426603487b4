/** One instruction for every product (domain.md 4.11). */
import type { Capital } from "./capital/capital.ts";
import { isWorse } from "./decision.ts";
import { toNumber } from "./exact/decimal.ts";
import { type Integer, multiply } from "./exact/integer.ts";
import type { Portfolio } from "./portfolio.ts";
import type { Ranked } from "./ranking.ts";
import type { ShownAction, ShownRenegotiation } from "./result-portfolio-parts.ts";
import { type Action, actions } from "./result-words.ts";

/** What of the plan an instruction depends on. */
interface InPlan {
  /** Units of the plan; null without capital. */
  readonly units: Integer | null;
  /** Whether the plan would gain at the target price. */
  readonly gains: boolean;
}

/** The first action that fits, in the order of the list. */
function actionFor({ product }: Ranked, { units, gains }: InPlan): Action {
  const { decision } = product;
  const isFunded = units === null || units > 0;
  if (decision === "GO" && isFunded) return "BUY";
  if (decision === "TEST" && isFunded) return "TEST_BUY";
  if (isWorse(decision, product.decisionIfOmittedCostsZero)) return "GET_DATA";
  if (decision === "RENEGOTIATE" || (decision === "TEST" && gains)) return "NEGOTIATE";
  return decision === "AVOID" ? "DROP" : "HOLD";
}

/** Every product once, by action and then by rank. */
export function actionPlan(
  { ranked, decimals }: Portfolio,
  capital: Capital | null,
  renegotiations: readonly ShownRenegotiation[],
): ShownAction[] {
  const units = new Map(capital?.plan.lines.map((line) => [line.entry.index, line.units]));
  const gaining = new Set(renegotiations.filter(({ plan_gain }) => (plan_gain ?? 0) > 0).map(({ index }) => index));
  return ranked
    .map((entry): ShownAction => {
      const bought = capital && (units.get(entry.index) ?? 0);
      return {
        index: entry.index,
        action: actionFor(entry, { units: bought, gains: gaining.has(entry.index) }),
        units: bought === null ? null : toNumber(bought, 0),
        supplier_payment: bought === null ? null : toNumber(multiply(bought, entry.product.productValue), decimals),
        get_first: entry.product.missing[0]?.field ?? null,
      };
    })
    .sort((a, b) => actions.indexOf(a.action) - actions.indexOf(b.action));
}
