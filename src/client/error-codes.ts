/**
 * The words of the service's refusals and failures. The build writes them out, so that the package's types import
 * nothing.
 */
import type { ChallengeError } from "../../catalog/service/challenge-errors.ts";
import type { FailureCode } from "../worker/http/errors.ts";

/** The words of a call that got no answer. */
export const noAnswerCodes = ["timeout", "unreachable"] as const;

/** The word of an answer, or of none. More words may come. */
export type ErrorCode = FailureCode | ChallengeError | (typeof noAnswerCodes)[number] | (string & {});
