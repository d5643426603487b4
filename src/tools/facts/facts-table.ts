/** The statutory facts as tables for an operator and for the documentation. */
import {
  type FactId,
  factIds,
  factsToReview,
  type RegulatoryFact,
  regulatoryAsOf,
  regulatoryFacts,
} from "../../worker/core/regulation.ts";

/** A value as one word or more: `5`, `rate_pct 0.15, min_sar 15`, or a dash for a fact that only explains. */
function valueText(value: RegulatoryFact["value"]): string {
  if (value === null) return "–";
  if (typeof value !== "object") return String(value);
  return Object.entries(value)
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
    `The law that results rest on, with sources up to ${regulatoryAsOf}, the newest dated one; nothing later was available. Results name the`,
    "facts they rest on in `facts`. The table is [`src/worker/core/regulation.ts`](../src/worker/core/regulation.ts); this page is written from it by",
    "`npm run facts -- --page`, and `npm test` fails when they differ or when a fact is past its review-by date.",
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
