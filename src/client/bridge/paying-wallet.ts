/** What the bridge tells a model of the wallet that pays, and of the limits. */
import type { PayingWallet } from "../../worker/protocols/mcp/texts.ts";
import { usdcText } from "../usdc-amount.ts";
import type { BridgeSettings } from "./bridge-settings.ts";
import type { RemainingLimits } from "./spending.ts";

/**
 * Returns the wallet that pays, with its limits and what is left of them; undefined for a bridge that never pays. When
 * the file of payments cannot be read, nothing is said to be left, because nothing can be paid then.
 */
export async function payingWallet(
  { walletKey, limits }: BridgeSettings,
  remaining: () => Promise<RemainingLimits>,
): Promise<PayingWallet | undefined> {
  if (walletKey === undefined || limits.perCall === 0n) return undefined;
  // The library that knows curves is loaded only by bridges that pay: hosts wait for the first answer.
  const { privateKeyToAddress } = await import("viem/accounts");
  const left = await remaining().catch(() => ({ perSession: 0n, perDay: 0n }));
  const limited = (limit: bigint | undefined, rest: bigint | undefined) =>
    limit === undefined ? undefined : { limit: usdcText(limit), left: usdcText(rest ?? 0n) };
  return {
    address: privateKeyToAddress(walletKey),
    perCall: usdcText(limits.perCall),
    perSession: limited(limits.perSession, left.perSession),
    perDay: limited(limits.perDay, left.perDay),
  };
}
