/** Writes the page of the statutory facts. */
import { factIds, type RegulatoryFact, regulatoryAsOf, regulatoryFacts } from "../../src/core/facts.ts";
import { valueText } from "../../src/tools/facts/facts-table.ts";
import { page, table } from "./markdown.ts";

const intro = `The law and the published prices that results rest on, looked up last on 28 November 2026, with sources up to ${regulatoryAsOf},
the newest with a full date. Results name the facts they rest on in \`facts\`, and say which of them are past their review-by date. The table is
[\`src/core/facts.ts\`](../../src/core/facts.ts); this page is written from it by \`npm run docs\`,
and \`npm test\` fails when they differ.

To update a fact, change its line there: the value, its source and date, and the next review-by date. A changed default moves figures where
the rate was left out: raise the minor version of the formulas with it ([domain.md](../internals/domain.md), section 13).

Status: \`confirmed\`, the source says so and no later change was found; \`not_reconfirmed\` since the date given; \`weak\`, only weak sources say
so.`;

/** Every fact with its source and its review date, as a table. */
export function factsPage(): string {
  const rows = factIds.map((id) => {
    const { value, statement, source, source_date, status, review_by }: RegulatoryFact = regulatoryFacts[id];
    return [id, valueText(value), statement, source, source_date ?? "–", status, review_by];
  });
  const headings = ["id", "value", "fact", "source", "source date", "status", "review by"];
  return page("Statutory facts", intro, table(headings, rows));
}
