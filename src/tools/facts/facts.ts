/** `npm run facts`: prints the statutory facts, and fails when one is past its review-by date. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { defineCommand } from "../../client/command.ts";
import { factsToReview } from "../../worker/core/figures/regulation.ts";
import { factsPage, factsReport } from "./facts-table.ts";

const page = join(import.meta.dirname, "../../../docs/facts.md");

export default defineCommand({
  call: "npm run facts --",
  summary: "Prints the statutory facts that results rest on, and fails when one is past its review-by date.",
  options: { page: { type: "boolean", default: false, help: "write docs/facts.md instead" } },
  run: async (values) => {
    if (values.page) {
      writeFileSync(page, factsPage());
      return undefined;
    }
    const today = new Date().toISOString().slice(0, "2026-05-20".length);
    process.stdout.write(`${factsReport(today)}\n`);
    return factsToReview(today).length === 0;
  },
});
