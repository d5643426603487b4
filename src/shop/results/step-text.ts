/** The next step of a product in a few words: what lifts it, or how far it holds. */

import type { ListedProduct } from "../../../catalog/results/shown.ts";
import { decisionTerms } from "../../../catalog/words/terms.ts";
import { type DocumentContext, fieldValueOr } from "./document-context.ts";

export function stepText({ next_step }: Pick<ListedProduct, "next_step">, context: DocumentContext): string {
  const { say, text, change, number } = context.language;
  const { action, lever, today, value, change_pct } = next_step;
  if (lever === null) return say("noLever");
  if (lever === "units_per_order") return say("stepSet", { pieces: number(value ?? 1) });
  const name = context.fieldName(lever);
  const way = change_pct === null ? "" : ` (${change(change_pct)})`;
  const at = (figure: number | null) => fieldValueOr(context, lever, figure);
  if (action === "SUPPLY_COSTS") return say("stepSupply", { lever: name, value: at(today) });
  if (action === "KEEP") return say("stepKeep", { lever: name, value: at(value) + way });
  const decision = text(decisionTerms[action === "REACH_GO" ? "GO" : "TEST"]);
  return say("stepReach", { decision, lever: name, value: at(value) + way });
}
