/** The refusal of an input that this program knows to be invalid. */
import type { Problem } from "../../lib/problem.ts";
import type { Locale } from "../../lib/text.ts";
import { failureOutcome } from "../../payment/failures.ts";
import type { FailureOutcome } from "../../payment/outcome.ts";

/** Refuses an input with problems in the words of the service. */
export const invalidInput = (problems: readonly Problem[], locale: Locale): FailureOutcome =>
  failureOutcome({ code: "validation_failed", details: problems }, crypto.randomUUID(), locale);
