import { formatUnits } from "viem";

/** Atomic USDC as decimal text with two decimals, or as many more as are asked for or there. */
export function usdc(atomic: bigint, decimals = 2): string {
  const [whole = "0", fraction = ""] = formatUnits(atomic, 6).split(".");
  return `${whole}.${fraction.padEnd(decimals, "0")}`;
}
