/** How the bridge answers the calls of one host: free ones itself, paid ones from the service. */
import type { Operation } from "../../../catalog/operation.ts";
import { withNextAnalysis } from "../../../catalog/summary/next-analysis.ts";
import { usdcText } from "../../lib/usdc.ts";
import type { FailureOutcome, PurchaseOutcome, ResultOutcome } from "../../payment/outcome.ts";
import type { PayingWallet, ToolCall } from "../../worker/protocols/mcp/server.ts";
import type { BridgeSettings } from "../wallet/bridge-settings.ts";
import { invalidInput } from "../wallet/invalid-input.ts";
import type { PaidCalls } from "./paid-calls.ts";

/**
 * Answers a free operation as its route at `baseUrl` would, without a network. It is a second implementation of the
 * same answer: a test compares both, so what the route adds must be added here, too.
 */
export function answerHere(
  { operation, input }: { readonly operation: Operation; readonly input: unknown },
  { locale, baseUrl }: Pick<BridgeSettings, "locale" | "baseUrl">,
): ResultOutcome | FailureOutcome {
  const validation = operation.validate(input, locale);
  if (!validation.valid) return invalidInput(validation.problems, locale);
  const result = withNextAnalysis(operation.answer(validation.input, locale), baseUrl);
  const formula = String(result.formula_version);
  return { kind: "result", answer: JSON.stringify(result), locale, formula, isRepetition: false };
}

/** Makes the function that answers all calls of one run of the bridge. */
export function answerCalls(settings: BridgeSettings) {
  const { walletKey, limits } = settings;
  let loaded: Promise<PaidCalls> | undefined;

  /** Loads what paying needs at the first use, so that hosts of a bridge that never pays need not wait for it. */
  function paidCalls(): Promise<PaidCalls> {
    loaded ??= import("./paid-calls.ts").then(({ PaidCalls }) => new PaidCalls(settings));
    return loaded;
  }

  return {
    call: async (call: ToolCall): Promise<PurchaseOutcome> =>
      call.operation.free ? answerHere(call, settings) : (await paidCalls()).call(call),
    /**
     * The wallet that pays, with its limits and what is left of them; undefined for a bridge that never pays. When the
     * file of payments cannot be read, nothing can be paid, so nothing is shown as left.
     */
    async readWallet(): Promise<PayingWallet | undefined> {
      if (walletKey === undefined || limits.perCall === 0n) return undefined;
      // The library for elliptic curves is loaded only by bridges that pay: hosts wait for the first answer.
      const { privateKeyToAddress } = await import("viem/accounts");
      const left = await (await paidCalls()).remaining().catch(() => ({ perSession: 0n, perDay: 0n }));
      const limited = (limit: bigint | undefined, rest: bigint | undefined) =>
        limit === undefined ? undefined : { limit: usdcText(limit, 2), left: usdcText(rest ?? 0n, 2) };
      return {
        address: privateKeyToAddress(walletKey),
        perCall: usdcText(limits.perCall, 2),
        perSession: limited(limits.perSession, left.perSession),
        perDay: limited(limits.perDay, left.perDay),
      };
    },
  };
}
