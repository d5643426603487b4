/** `npm run facts`: prints the statutory facts, and says which are to be looked at again. */
import { defineCommand } from "../../client/command.ts";
import { dayOf } from "../../lib/day.ts";
import { factsReport } from "./facts-table.ts";

export default defineCommand({
  call: "npm run facts",
  summary:
    "Prints the statutory facts that results rest on, and says which are past their review-by date or soon will be.",
  options: {},
  run: async () => {
    process.stdout.write(`${factsReport(dayOf(Date.now()))}\n`);
  },
});
