/** Hex text as chains and wallets write it. */
import type { Hex } from "viem";

/** The same in lower case, in which addresses, hashes and nonces are compared. */
export const lowerCase = (text: Hex): Hex => `0x${text.slice(2).toLowerCase()}`;
