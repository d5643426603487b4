/** Hexadecimal text of chains and wallets. */
import type { Hex } from "viem";

/** Hexadecimal text in lower case, the form in which addresses, hashes and nonces are compared. */
export const lowerCase = (text: Hex): Hex => `0x${text.slice(2).toLowerCase()}`;

/** Random bytes as hexadecimal text. `randomUUID` is not available on pages without TLS. */
export const randomHex = (count: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => byte.toString(16).padStart(2, "0")).join("");
