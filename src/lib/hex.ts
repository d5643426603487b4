/** Hexadecimal text of chains and wallets. */
import type { Hex } from "viem";

/** Hexadecimal text in lower case, the form in which addresses, hashes and nonces are compared. */
export const lowerCase = (text: Hex): Hex => `0x${text.slice(2).toLowerCase()}`;

/** Whether a value is a private key of a wallet: 0x and 64 hexadecimal digits. */
export const isPrivateKey = (value: unknown): value is Hex =>
  typeof value === "string" && /^0x[0-9a-fA-F]{64}$/.test(value);

/** Random bytes as hexadecimal text. `randomUUID` is not available on pages without TLS. */
export const randomHex = (count: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => byte.toString(16).padStart(2, "0")).join("");
