/** Which statutory facts have to be reviewed, now or soon. */
import { factsDueSoon, factsToReview } from "../../worker/core/figures/regulation.ts";
import { reviewText } from "../facts/facts-table.ts";
import { type Finding, look, ok, problem } from "../finding.ts";

/** Facts whose review-by date is past on a day, `YYYY-MM-DD`, or will be soon. */
export function examineFacts(day: string): Finding {
  const mend = "npm run facts names the sources; change src/worker/core/figures/regulation.ts";
  if (factsToReview(day).length > 0) return problem("facts", reviewText(day), mend);
  return factsDueSoon(day).length > 0 ? look("facts", reviewText(day), mend) : ok("facts", reviewText(day));
}
