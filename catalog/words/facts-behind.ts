/**
 * Which published facts the figures of several products rest on, and the words for facts due for review (domain.md 1).
 */
import { type Currency, currencies, followsSaudiRules, vatFactOf } from "../../src/core/figures/currency.ts";
import { productFacts } from "../../src/core/figures/facts-used.ts";
import type { Assumptions, InputField } from "../../src/core/figures/fields.ts";
import { type FactId, factIds, regulatoryFacts } from "../../src/core/figures/regulation.ts";
import type { Text } from "../../src/lib/text.ts";

/** What the cost of a consignment is made of (domain-plans.md 4.11). */
const ofConsignments: readonly FactId[] = ["PROCESSING_FEE", "SABER", "CLEARANCE"];

/** The facts behind products of which only the missing fields are known, and behind the consignments of their plan. */
export function portfolioFacts(currency: Currency, missing: readonly InputField[], planned: boolean): FactId[] {
  const assumptions: Assumptions = {};
  for (const field of missing)
    assumptions[field] =
      field !== "duty_rate_pct" ? "assumed" : followsSaudiRules(currency) ? "highest_common_rate" : "standard_rate";
  const pegged = currencies[currency].sarPerUnit !== null;
  const behind = new Set<FactId>([
    vatFactOf(currency),
    ...productFacts(currency, assumptions),
    ...(planned && pegged ? ofConsignments : []),
  ]);
  return factIds.filter((id) => behind.has(id));
}

/** What a result says on a day, `YYYY-MM-DD`, after the review-by date of its facts; undefined on other days. */
export function dueText(facts: readonly FactId[], day: string): Text | undefined {
  const due = facts.filter((id) => regulatoryFacts[id].review_by < day).join(", ");
  return due === ""
    ? undefined
    : {
        en: `Published facts behind these figures are due for review, so that a later change may be missing: ${due}.`,
        ar: `حقائق منشورة وراء هذه الأرقام حان موعد مراجعتها، فقد ينقصها تغيير أحدث: ${due}.`,
      };
}
