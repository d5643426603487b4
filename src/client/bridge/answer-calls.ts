/** How the bridge answers the calls of one host: free ones by itself, paid ones from the service. */
import { respondToError, ServiceError } from "../../worker/http/errors.ts";
import { errorSchema } from "../../worker/http/schemas.ts";
import { type Answer, readAnswer } from "../../worker/protocols/dispatch.ts";
import type { ToolCall } from "../../worker/protocols/mcp/server.ts";
import { answerHere } from "./answer-here.ts";
import type { BridgeSettings } from "./bridge-settings.ts";
import type { PaidCalls, Surroundings } from "./paid-calls.ts";
import type { RemainingLimits } from "./spending.ts";

/**
 * Tells whether an answer is a result, a challenge or an Error object. Something between the bridge and the service may
 * say anything else.
 */
const isOfRoute = ({ status, body }: Answer): boolean =>
  status === 200 || status === 402 || errorSchema.safeParse(body).success;

/** Answers the calls of one run of the bridge. */
export interface Answering {
  /** Answers a call. A failure that has an Error object of its own is an answer, too. */
  readonly call: (call: ToolCall) => Promise<Answer>;
  /** Returns what is left of the limits of this run. Rejects when the file of payments cannot be read. */
  readonly remaining: () => Promise<RemainingLimits>;
}

/** Returns what answers all calls of one run of the bridge. */
export function answerCalls(settings: BridgeSettings, surroundings?: Surroundings): Answering {
  const { locale, baseUrl: service } = settings;
  let loaded: Promise<PaidCalls> | undefined;

  /** Loads what paying needs with the first use, so that hosts of a bridge that never pays need not wait for it. */
  function paidCalls(): Promise<PaidCalls> {
    loaded ??= import("./paid-calls.ts").then(({ PaidCalls }) => new PaidCalls(settings, surroundings));
    return loaded;
  }

  async function buy(call: ToolCall): Promise<Answer> {
    const answer = await (await paidCalls()).call(call);
    if (isOfRoute(answer)) return answer;
    throw new ServiceError("settlement_unknown", { details: [{ service }] });
  }

  return {
    async call(call) {
      try {
        return await (call.operation.free ? answerHere(call, settings) : buy(call));
      } catch (thrown) {
        if (!(thrown instanceof ServiceError)) throw thrown;
        return readAnswer(respondToError(thrown, crypto.randomUUID(), locale));
      }
    },
    remaining: async () => (await paidCalls()).remaining(),
  };
}
