/** `npm run facts`: prints the statutory facts, and says which are to be looked at again. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { defineCommand } from "../../client/command.ts";
import { dayOf } from "../../lib/day.ts";
import { factsPage, factsReport } from "./facts-table.ts";

const page = join(import.meta.dirname, "../../../docs/facts.md");

export default defineCommand({
  call: "npm run facts --",
  summary:
    "Prints the statutory facts that results rest on, and says which are past their review-by date or soon will be.",
  options: { page: { type: "boolean", default: false, help: "write docs/facts.md instead" } },
  run: async (values) => {
    if (values.page) writeFileSync(page, factsPage());
    else process.stdout.write(`${factsReport(dayOf(Date.now()))}\n`);
    return undefined;
  },
});
