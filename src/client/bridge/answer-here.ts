/** A free operation, answered in this process: no network is needed, and nothing is sent anywhere. */
import type { Operation } from "../../../catalog/operation.ts";
import { respondToError, ServiceError } from "../../worker/http/errors.ts";
import { withNextAnalysis } from "../../worker/http/next-analysis.ts";
import { type Answer, readAnswer } from "../../worker/protocols/dispatch.ts";
import type { BridgeSettings } from "./bridge-settings.ts";

/** Answers a free operation as its route at `baseUrl` would. */
export function answerHere(
  { operation, input }: { readonly operation: Operation; readonly input: unknown },
  { locale, baseUrl }: Pick<BridgeSettings, "locale" | "baseUrl">,
): Promise<Answer> {
  const validation = operation.validate(input, locale);
  if (validation.valid) {
    const headers = { "Content-Language": locale };
    const result = withNextAnalysis(operation.answer(validation.input, locale), baseUrl);
    return readAnswer(Response.json(result, { headers }));
  }
  const details = validation.problems.map((problem) => ({ ...problem }));
  return readAnswer(respondToError(new ServiceError("validation_failed", { details }), crypto.randomUUID(), locale));
}
