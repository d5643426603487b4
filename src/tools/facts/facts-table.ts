/** The statutory facts as text for an operator. */
import {
  announcedDays,
  type FactId,
  factIds,
  factsDueSoon,
  factsToReview,
  type RegulatoryFact,
  regulatoryAsOf,
  regulatoryFacts,
} from "../../core/facts.ts";

/** The parts of a value with their names: `rate_pct 0.15, minimum 15`, or a dash for a fact without one. */
export function valueText(value: RegulatoryFact["value"]): string {
  return value === undefined
    ? "–"
    : Object.entries(value)
        .map(([name, part]) => `${name} ${typeof part === "object" && part ? `(${valueText(part)})` : part}`)
        .join(", ");
}

/** Which facts are past their review-by date on a day, `YYYY-MM-DD`, and which soon will be. */
export function reviewText(day: string): string {
  const past = factsToReview(day);
  const soon = factsDueSoon(day);
  const parts = [
    ...(past.length > 0 ? [`Past review: ${past.join(", ")}.`] : []),
    ...(soon.length > 0 ? [`Due within ${announcedDays} days: ${soon.join(", ")}.`] : []),
  ];
  return parts.length > 0 ? parts.join(" ") : `No fact is due for review within ${announcedDays} days.`;
}

/** Every fact with its review-by date, those to be looked at marked; `day` is today, `YYYY-MM-DD`. */
export function factsReport(day: string): string {
  const past = new Set<FactId>(factsToReview(day));
  const soon = new Set<FactId>(factsDueSoon(day));
  const lines = factIds.map((id) => {
    const fact: RegulatoryFact = regulatoryFacts[id];
    const { value, statement, source, source_date, status, review_by } = fact;
    const mark = past.has(id) ? "  <- review it now" : soon.has(id) ? "  <- due soon" : "";
    return [
      `${id.padEnd(18)} ${valueText(value)}`,
      `  ${statement}`,
      `  ${status}, source of ${source_date ?? "no date"}: ${source}`,
      `  review by ${review_by}${mark}`,
    ].join("\n");
  });
  return [...lines, "", `${factIds.length} facts, sources up to ${regulatoryAsOf}. ${reviewText(day)}`].join("\n");
}
