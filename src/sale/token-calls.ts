/** Calls of USDC (FiatTokenV2_2) and of wallets (ERC-1271), encoded by hand: a general encoder costs more than a forged payment may. */
import type { Hex } from "viem";
import { type Authorization, word } from "./signature.ts";

/** The first four bytes of the hash of each function's signature. */
export const selectors = {
  "transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)": "0xe3ee160e",
  "transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)": "0xcf092995",
  "authorizationState(address,bytes32)": "0xe94a0102",
  "balanceOf(address)": "0x70a08231",
  "isValidSignature(bytes32,bytes)": "0x1626ba7e",
} as const satisfies Readonly<Record<string, Hex>>;

/** A dynamic `bytes` argument: its length, and its content in whole words. */
const bytes = (content: Hex): string => {
  const hex = content.slice(2);
  return word(BigInt(hex.length / 2)) + hex.padEnd(Math.ceil(hex.length / 64) * 64, "0");
};

const authorizationWords = ({ from, to, value, validAfter, validBefore, nonce }: Authorization): string =>
  [from, to, BigInt(value), BigInt(validAfter), BigInt(validBefore), nonce].map(word).join("");

/** The transfer as facilitators send it: 65 bytes by `v`, `r` and `s`, any other signature by its bytes. */
export function transferCall(authorization: Authorization, signature: Hex): Hex {
  const words = authorizationWords(authorization);
  const hex = signature.slice(2);
  return hex.length === 130
    ? `${selectors["transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)"]}${words}${hex.slice(128).padStart(64, "0")}${hex.slice(0, 128)}`
    : `${selectors["transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)"]}${words}${word(224n)}${bytes(signature)}`;
}

export const stateCall = ({ from, nonce }: Authorization): Hex =>
  `${selectors["authorizationState(address,bytes32)"]}${word(from)}${word(nonce)}`;

export const balanceCall = ({ from }: Authorization): Hex => `${selectors["balanceOf(address)"]}${word(from)}`;

/** Asks a wallet whether a signature over a digest is its own. It answers with the selector itself, padded, when it is. */
export const isValidSignatureCall = (digest: Hex, signature: Hex): Hex =>
  `${selectors["isValidSignature(bytes32,bytes)"]}${word(digest)}${word(64n)}${bytes(signature)}`;

export const validSignatureAnswer: Hex = `0x${selectors["isValidSignature(bytes32,bytes)"].slice(2).padEnd(64, "0")}`;
