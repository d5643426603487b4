/** Hexadecimal text as chains and wallets write it. */
import type { Hex } from "viem";

/** The same in lower case, in which addresses, hashes and nonces are compared. */
export const lowerCase = (text: Hex): Hex => `0x${text.slice(2).toLowerCase()}`;

/** Random bytes as hexadecimal text. Pages without TLS have no `randomUUID`. */
export const randomHex = (count: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => byte.toString(16).padStart(2, "0")).join("");
