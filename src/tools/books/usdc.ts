import { formatUnits } from "viem";

/** Atomic USDC as decimal text with two decimals, or more when there are more. */
export function usdc(atomic: bigint): string {
  const [whole = "0", decimals = ""] = formatUnits(atomic, 6).split(".");
  return `${whole}.${decimals.padEnd(2, "0")}`;
}
