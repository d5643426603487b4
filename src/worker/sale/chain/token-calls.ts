/** Calls of USDC (FiatTokenV2_2) and of wallets (ERC-1271), encoded by hand: a general encoder costs more than a forged payment may. */
import type { Hex } from "viem";
import { type Authorization, word } from "../payment/signature.ts";

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

/**
 * Code that asks a wallet whether a signature over a digest is its own, for a call without a recipient: it is run as if it were being deployed, and
 * what it returns is the answer. 1 says that the signature is the wallet's own, 0 that it is not, and nothing that the wallet answered less than a
 * word. A wallet's contract can fail in any way and return anything, at any length; none of that comes back from here.
 */
export function walletWordCode(wallet: Hex, digest: Hex, signature: Hex): Hex {
  const selector = selectors["isValidSignature(bytes32,bytes)"].slice(2);
  const length = "3e";
  const code = [
    // The call's data, which follow this code, to memory: PUSH length, CODESIZE, SUB, DUP1, PUSH length, PUSH0, CODECOPY
    `60${length}38038060${length}5f39`,
    // Their length is left. PUSH 32, SWAP1, PUSH0, SWAP1, PUSH0, PUSH wallet, GAS, STATICCALL: one word comes back, over them
    `6020905f905f73${wallet.slice(2)}5afa`,
    // Whether the call succeeded with at least a word: PUSH 32, RETURNDATASIZE, LT, ISZERO, AND
    "60203d101516",
    // Whether the word is the selector, padded, which means yes: PUSH0, MLOAD, PUSH selector, PUSH 224, SHL, EQ, PUSH0, MSTORE
    `5f5163${selector}60e01b145f52`,
    // 32 bytes of it, or none: PUSH 5, SHL, PUSH0, RETURN
    "60051b5ff3",
  ].join("");
  return `0x${code}${selector}${word(digest)}${word(64n)}${bytes(signature)}`;
}
