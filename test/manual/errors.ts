/** The page of errors: every code of a failure and of a payment challenge, with its meaning. */
import { challengeErrors } from "../../catalog/service/challenge-errors.ts";
import { challengeTexts, failureTexts } from "../../catalog/words/messages.ts";
import { type FailureCode, failures, isRetryable } from "../../src/payment/situations.ts";
import { code, page, table } from "./markdown.ts";

const isFailure = (name: string): name is FailureCode => name in failures;

export const errorsPage = (): string =>
  page(
    "Errors",
    "`error.code` of an Error object. `retryable` is true when the same request can succeed later.",
    table(
      ["status", "code", "retryable", "what it says"],
      Object.keys(failures)
        .filter(isFailure)
        .map((name) => [
          String(failures[name].status),
          code(name),
          isRetryable(name) ? "yes" : "no",
          failureTexts[name].en,
        ]),
    ),
    "`error` of a challenge, which is the body of every 402. A fresh challenge comes with each.",
    table(
      ["error", "what it says"],
      challengeErrors.map((name) => [code(name), challengeTexts[name].en]),
    ),
  );
