/** What to do with each product (domain.md 6.3). */
import type { HoldReason, ProductAction } from "../codes.ts";
import { dozen } from "../inputs/stated-notices.ts";
import { fewestUnits, type PlannedOrder, tiedUp } from "./plan.ts";
import type { Ranked } from "./ranking.ts";

/** The first action of the table that fits; the plan is null without a working capital. */
export function actionOf(
  { headline: { decision }, request, advice, rank, sameAs }: Ranked,
  plan: PlannedOrder | null,
): ProductAction {
  const isOrdered = plan === null || plan.unitsOf(rank) > 0n;
  if (sameAs !== null) return "SAME";
  if (decision === "GO" && isOrdered) return "BUY";
  if (decision === "TEST" && !request.hasCostsForAnOrder) return "GET_DATA";
  if (decision === "TEST" && isOrdered) return "TEST";
  // More than one unit per order: the product would be a GO if it were sold in sets.
  if ((advice.units_per_order ?? 0) > 1) return "SELL_IN_SETS";
  if (decision === "GO" || decision === "TEST") return "HOLD";
  return decision === "RENEGOTIATE" ? "NEGOTIATE" : "DROP";
}

/** What a product on HOLD waits for; null for any other. */
export function holdReasonOf(product: Ranked, plan: PlannedOrder): HoldReason | null {
  const { headline, request } = product;
  if (actionOf(product, plan) !== "HOLD") return null;
  const least = headline.decision === "GO" ? fewestUnits(request) : dozen;
  if (least * tiedUp(request) > plan.capital / 10n) return "CAPITAL";
  const isEmpty = plan.lines.length === 0 && (headline.decision === "GO" || plan.tests.length === 0);
  return isEmpty ? "CONSIGNMENT" : "MONEY";
}
