/** The statutory facts as tables for an operator and for the documentation. */
import {
  type FactId,
  factIds,
  factsToReview,
  type RegulatoryFact,
  regulatoryAsOf,
  regulatoryFacts,
} from "../../worker/core/figures/regulation.ts";

/** The parts of a value with their names: `rate_pct 0.15, minimum 15`, or a dash for a fact that only explains. */
function valueText(value: RegulatoryFact["value"]): string {
  return value === null
    ? "–"
    : Object.entries(value)
        .map(([name, part]) => `${name} ${part}`)
        .join(", ");
}

/** Every fact with its review-by date, those whose date is past marked; `day` is today, `YYYY-MM-DD`. */
export function factsReport(day: string): string {
  const due = new Set<FactId>(factsToReview(day));
  const lines = factIds.map((id) => {
    const { value, statement, source, source_date, status, review_by } = regulatoryFacts[id];
    const mark = due.has(id) ? "  <- review it now" : "";
    return [
      `${id.padEnd(18)} ${valueText(value)}`,
      `  ${statement}`,
      `  ${status}, source of ${source_date ?? "no date"}: ${source}`,
      `  review by ${review_by}${mark}`,
    ].join("\n");
  });
  const verdict = due.size === 0 ? "No fact is due for review." : `Due for review: ${[...due].join(", ")}.`;
  return [...lines, "", `${factIds.length} facts, sources up to ${regulatoryAsOf}. ${verdict}`].join("\n");
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
    `The law and the published prices that results rest on, with sources up to ${regulatoryAsOf}, the newest dated one; nothing later was`,
    "available. Results name the facts they rest on in `facts`, and say which of them are past their review-by date. The table is",
    "[`src/worker/core/figures/regulation.ts`](../src/worker/core/figures/regulation.ts); this page is written from it by `npm run facts -- --page`,",
    "and `npm test` fails when they differ.",
    "",
    "To update a fact, change its line there: the value, its source and date, and the next review-by date. A changed default moves figures where",
    "the rate was left out: raise the minor version of the formulas with it ([domain.md](domain.md), section 5).",
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
