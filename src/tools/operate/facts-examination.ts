/** Which statutory facts have to be reviewed, now or soon. */
import { factsDueSoon, factsToReview } from "../../worker/core/figures/regulation.ts";
import { reviewText } from "../facts/facts-table.ts";
import type { Examined, Health } from "./examination.ts";

/** Facts whose review-by date is past on a day, `YYYY-MM-DD`, or will be soon. */
export function examineFacts(day: string): Examined {
  const health: Health = factsToReview(day).length > 0 ? "act" : factsDueSoon(day).length > 0 ? "look" : "ok";
  const mend = "npm run facts names the sources; change src/worker/core/figures/regulation.ts";
  return { subject: "facts", health, detail: reviewText(day), mend };
}
