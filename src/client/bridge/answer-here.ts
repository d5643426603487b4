/** A free operation, answered in this process: no network is needed, and nothing is sent anywhere. */
import type { Operation } from "../../../catalog/operation.ts";
import type { Locale } from "../../lib/text.ts";
import { respondToError, ServiceError } from "../../worker/http/errors.ts";
import { type Answer, readAnswer } from "../../worker/protocols/dispatch.ts";

/** Answers a free operation as its route would. */
export function answerHere(
  { operation, input }: { readonly operation: Operation; readonly input: unknown },
  locale: Locale,
): Promise<Answer> {
  const validation = operation.validate(input, locale);
  if (validation.valid) {
    const headers = { "Content-Language": locale };
    return readAnswer(Response.json(operation.answer(validation.input, locale), { headers }));
  }
  const details = validation.problems.map((problem) => ({ ...problem }));
  return readAnswer(respondToError(new ServiceError("validation_failed", { details }), crypto.randomUUID(), locale));
}
