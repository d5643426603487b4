/** The statutory facts as tables for an operator and for the documentation. */
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

/** The parts of a value with their names: `rate_pct 0.15, minimum 15`, or a dash for a fact that only explains. */
function valueText(value: RegulatoryFact["value"]): string {
  return value === null
    ? "–"
    : Object.entries(value)
        .map(([name, part]) => `${name} ${part}`)
        .join(", ");
}

/** Which facts are to be looked at on a day, `YYYY-MM-DD`: those past their review-by date, and those due soon. */
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
    const { value, statement, source, source_date, status, review_by } = regulatoryFacts[id];
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

/** The page of the documentation that shows every fact. */
export function factsPage(): string {
  const rows = factIds.map((id) => {
    const { value, statement, source, source_date, status, review_by } = regulatoryFacts[id];
    return `| ${id} | ${valueText(value)} | ${statement} | ${source} | ${source_date ?? "–"} | ${status} | ${review_by} |`;
  });
  return [
    "# Statutory facts",
    "",
    `The law and the published prices that results rest on, looked up last on 24 November 2026, with sources up to ${regulatoryAsOf},`,
    "the newest with a full date. Results name the facts they rest on in `facts`, and say which of them are past their review-by date. The table is",
    "[`src/core/facts.ts`](../../src/core/facts.ts); this page is written from it by `npm run docs`,",
    "and `npm test` fails when they differ.",
    "",
    "To update a fact, change its line there: the value, its source and date, and the next review-by date. A changed default moves figures where",
    "the rate was left out: raise the minor version of the formulas with it ([domain.md](../internals/domain.md), section 13).",
    "",
    "Status: `confirmed`, the source says so and no later change was found; `not_reconfirmed` since the date given; `weak`, only weak sources say",
    "so; `unverified`, no source was found.",
    "",
    "| id | value | fact | source | source date | status | review by |",
    "|---|---|---|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}
