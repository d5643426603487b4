/** The result that MCP and A2A give to programs: the answer, with the protocol's remarks beside it. */
import type { JsonObject } from "../../lib/text.ts";
import { usdcText } from "../../lib/usdc.ts";
import { bodyOf, type Refusal, type ResultOutcome } from "../../payment/outcome.ts";
import type { Remarks } from "./read-input.ts";

/** The price that was paid for an answer, in USDC, from its SettleResponse; undefined for a free one. */
export function paidIn(settlement: unknown): string | undefined {
  const { amount } = Object(settlement);
  return typeof amount === "string" && /^\d{1,18}$/.test(amount) ? usdcText(BigInt(amount), 2) : undefined;
}

/** The answer as an object, after what is left to spend and how fields of the input were read. */
export const resultBody = (
  { answer }: Pick<ResultOutcome, "answer">,
  { limits, readings }: Remarks = { readings: [] },
): JsonObject => ({
  ...(limits && { spending_limits: limits }),
  ...(readings.length > 0 && { input_read_as: readings }),
  ...JSON.parse(answer),
});

/** The body of a refusal over MCP and A2A. Its sentences name Retry-After, which is a header only over HTTP. */
export const refusalBody = (outcome: Refusal): JsonObject => ({
  ...bodyOf(outcome),
  ...(outcome.retryAfterSeconds !== undefined && { retry_after_seconds: outcome.retryAfterSeconds }),
});
