/** The nearest lever of a product among others in a sentence: what lifts it, or how far it holds. */
import { decisionTerms } from "../../../catalog/words/terms.ts";
import type { ListedProduct } from "./analysis-result.ts";
import { type DocumentContext, fieldValueOr } from "./document-context.ts";

/** What would lift a product or end its decision. */
export function stepText({ next_step }: ListedProduct, context: DocumentContext): string {
  const { word, text, change } = context.formats;
  const { action, lever, today, value, change_pct } = next_step;
  if (lever === null) return word("noLever");
  const name = context.fieldName(lever);
  const way = change_pct === null ? "" : ` (${change(change_pct)})`;
  const at = (figure: number | null) => fieldValueOr(context, lever, figure);
  if (action === "SUPPLY_COSTS") return word("stepSupply", { lever: name, value: at(today) });
  if (action === "KEEP") return word("stepKeep", { lever: name, value: at(value) + way });
  const decision = text(decisionTerms[action === "REACH_GO" ? "GO" : "TEST"]);
  return word("stepReach", { decision, lever: name, value: at(value) + way });
}
