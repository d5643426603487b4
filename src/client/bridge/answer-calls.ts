/** How the bridge answers the calls of one host: free ones by itself, paid ones from the service. */

import { respondToError, ServiceError } from "../../worker/http/errors.ts";
import { errorSchema } from "../../worker/http/schemas.ts";
import { type Answer, readAnswer } from "../../worker/protocols/dispatch.ts";
import type { ToolCall } from "../../worker/protocols/mcp/server.ts";
import { answerHere } from "./answer-here.ts";
import type { BridgeSettings } from "./bridge-settings.ts";
import type { PaidCalls } from "./paid-calls.ts";

/**
 * Whether an answer is a result, a challenge or an Error object. Something between the bridge and the service may say
 * anything else.
 */
const isOfRoute = ({ status, body }: Answer): boolean =>
  status === 200 || status === 402 || errorSchema.safeParse(body).success;

/**
 * The function that answers all calls of one run of the bridge. An error that has an Error object of its own is an
 * answer, too.
 */
export function answerCalls(settings: BridgeSettings): (call: ToolCall) => Promise<Answer> {
  const { locale } = settings;
  let paidCalls: Promise<PaidCalls> | undefined;

  /** What paying needs is loaded by the first paid call, so that hosts need not wait for it. */
  async function buy(call: ToolCall): Promise<Answer> {
    paidCalls ??= import("./paid-calls.ts").then(({ PaidCalls }) => new PaidCalls(settings));
    const answer = await (await paidCalls).call(call);
    if (isOfRoute(answer)) return answer;
    throw new ServiceError("settlement_unknown", { details: [{ service: settings.baseUrl }] });
  }

  return async (call) => {
    try {
      return await (call.operation.free ? answerHere(call, locale) : buy(call));
    } catch (thrown) {
      if (!(thrown instanceof ServiceError)) throw thrown;
      return readAnswer(respondToError(thrown, crypto.randomUUID(), locale));
    }
  };
}
