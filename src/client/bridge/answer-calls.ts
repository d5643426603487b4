/** How the bridge answers the calls of one host: free ones by itself, paid ones from the service. */
import type { Operation } from "../../../catalog/operation.ts";
import { usdcText } from "../../lib/usdc.ts";
import { respondToError, ServiceError } from "../../worker/http/errors.ts";
import { withNextAnalysis } from "../../worker/http/next-analysis.ts";
import { errorSchema } from "../../worker/http/schemas.ts";
import { type Answer, readAnswer } from "../../worker/protocols/dispatch.ts";
import type { ToolCall } from "../../worker/protocols/mcp/server.ts";
import type { PayingWallet } from "../../worker/protocols/mcp/texts.ts";
import type { BridgeSettings } from "./bridge-settings.ts";
import type { PaidCalls } from "./paid-calls.ts";

/** Answers a free operation as its route at `baseUrl` would. No network is needed, and nothing is sent anywhere. */
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

/**
 * Tells whether an answer is a result, a challenge or an Error object. Something between the bridge and the service may
 * say anything else.
 */
const isOfRoute = ({ status, body }: Answer): boolean =>
  status === 200 || status === 402 || errorSchema.safeParse(body).success;

/** Returns what answers all calls of one run of the bridge. */
export function answerCalls(settings: BridgeSettings) {
  const { locale, baseUrl: service, walletKey, limits } = settings;
  let loaded: Promise<PaidCalls> | undefined;

  /** Loads what paying needs with the first use, so that hosts of a bridge that never pays need not wait for it. */
  function paidCalls(): Promise<PaidCalls> {
    loaded ??= import("./paid-calls.ts").then(({ PaidCalls }) => new PaidCalls(settings));
    return loaded;
  }

  async function buy(call: ToolCall): Promise<Answer> {
    const answer = await (await paidCalls()).call(call);
    if (isOfRoute(answer)) return answer;
    throw new ServiceError("settlement_unknown", { details: [{ service }] });
  }

  return {
    /** Answers a call. A failure that has an Error object of its own is an answer, too. */
    async call(call: ToolCall): Promise<Answer> {
      try {
        return await (call.operation.free ? answerHere(call, settings) : buy(call));
      } catch (thrown) {
        if (!(thrown instanceof ServiceError)) throw thrown;
        return readAnswer(respondToError(thrown, crypto.randomUUID(), locale));
      }
    },
    /**
     * Returns the wallet that pays, with its limits and what is left of them; undefined for a bridge that never pays.
     * When the file of payments cannot be read, nothing is said to be left, because nothing can be paid then.
     */
    async readWallet(): Promise<PayingWallet | undefined> {
      if (walletKey === undefined || limits.perCall === 0n) return undefined;
      // The library that knows curves is loaded only by bridges that pay: hosts wait for the first answer.
      const { privateKeyToAddress } = await import("viem/accounts");
      const left = await (await paidCalls()).remaining().catch(() => ({ perSession: 0n, perDay: 0n }));
      const limited = (limit: bigint | undefined, rest: bigint | undefined) =>
        limit === undefined ? undefined : { limit: usdcText(limit), left: usdcText(rest ?? 0n) };
      return {
        address: privateKeyToAddress(walletKey),
        perCall: usdcText(limits.perCall),
        perSession: limited(limits.perSession, left.perSession),
        perDay: limited(limits.perDay, left.perDay),
      };
    },
  };
}
