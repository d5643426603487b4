/** Hexadecimal text of chains and wallets. */
import type { Hex } from "viem";

/** Returns hexadecimal text in lower case, the form in which addresses, hashes and nonces are compared. */
export const lowerCase = (text: Hex): Hex => `0x${text.slice(2).toLowerCase()}`;

/** Returns random bytes as hexadecimal text. `randomUUID` would not do, because pages without TLS lack it. */
export const randomHex = (count: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => byte.toString(16).padStart(2, "0")).join("");
