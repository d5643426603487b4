/** What to do with each product (domain.md 6.3). */
import type { HoldReason, ProductAction } from "../results.ts";
import { costsOfTest, dozen, type PlannedOrder, tiedUp } from "./plan.ts";
import type { Ranked } from "./ranking.ts";

/** Returns the first action of the table that fits; the plan is null without a working capital. */
export function actionOf({ product, rank, sameAs }: Ranked, plan: PlannedOrder | null): ProductAction {
  const { decision, request, advice } = product;
  const isOrdered = plan === null || plan.unitsOf(rank) > 0n;
  if (sameAs !== null) return "SAME";
  if (decision === "GO" && isOrdered) return "BUY";
  if (decision === "TEST" && request.costsSupplied < costsOfTest) return "GET_DATA";
  if (decision === "TEST" && isOrdered) return "TEST";
  if (decision !== "GO" && (advice.units_per_order ?? 0) > 1) return "SELL_IN_SETS";
  if (decision === "GO" || decision === "TEST") return "HOLD";
  return decision === "RENEGOTIATE" ? "NEGOTIATE" : "DROP";
}

/** Returns what a product on HOLD waits for. */
export function holdReasonOf({ product }: Ranked, { capital, lines, tests }: PlannedOrder): HoldReason {
  if (dozen * tiedUp(product.request) > capital / 10n) return "CAPITAL";
  const isEmpty = lines.length === 0 && (product.decision === "GO" || tests.length === 0);
  return isEmpty ? "CONSIGNMENT" : "MONEY";
}
