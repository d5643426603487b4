/** How the bridge answers the calls of one host: free ones by itself, paid ones from the service. */
import { respondToError, ServiceError } from "../../http/errors.ts";
import { type Answer, readAnswer } from "../../protocols/dispatch.ts";
import type { ToolCall } from "../../protocols/mcp/server.ts";
import { answerHere } from "./answer-here.ts";
import type { BridgeSettings } from "./bridge-settings.ts";
import type { PaidCalls } from "./paid-calls.ts";

/** The function that answers all calls of one run of the bridge. An error that has an Error object of its own is an answer, too. */
export function answerCalls(settings: BridgeSettings): (call: ToolCall) => Promise<Answer> {
  const { locale } = settings;
  let paidCalls: Promise<PaidCalls> | undefined;

  /** What paying needs is loaded by the first paid call, so that hosts need not wait for it. */
  async function buy(call: ToolCall): Promise<Answer> {
    paidCalls ??= import("./paid-calls.ts").then(({ PaidCalls }) => new PaidCalls(settings));
    return (await paidCalls).call(call);
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
