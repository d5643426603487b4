/** `npm run facts`: prints the statutory facts, and fails when one is past its review-by date. `-- --page` writes `docs/facts.md`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { factsToReview } from "../../core/regulation.ts";
import { factsPage, factsReport } from "./facts-table.ts";

const { page } = parseArgs({ options: { page: { type: "boolean", default: false } } }).values;
const today = new Date().toISOString().slice(0, "2026-05-20".length);

if (page) writeFileSync(join(import.meta.dirname, "../../../docs/facts.md"), factsPage());
else {
  console.log(factsReport(today));
  if (factsToReview(today).length > 0) process.exitCode = 1;
}
