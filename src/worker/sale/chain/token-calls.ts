/** Calls of USDC (FiatTokenV2_2) and of wallets (ERC-1271). */
import type { Hex } from "viem";
import { transferTypes } from "../../../lib/transfer-type.ts";
import { type Authorization, hashOfText, word } from "../payment/signature.ts";

/** The data of a call: the first four bytes of the hash of the function's signature, and a word for each argument. */
const callOf = (signature: string, ...args: readonly (bigint | Hex)[]): Hex =>
  `0x${hashOfText(signature).slice(2, 10)}${args.map(word).join("")}`;

/** A call whose last argument is bytes: their offset and length, then the bytes in whole words. */
function callWithBytes(signature: string, args: readonly (bigint | Hex)[], bytes: Hex): Hex {
  const digits = bytes.slice(2);
  const [begin, count] = [BigInt(32 * (args.length + 1)), BigInt(digits.length / 2)];
  return `${callOf(signature, ...args, begin, count)}${digits.padEnd(64 * Math.ceil(digits.length / 64), "0")}`;
}

const authorizationTypes = transferTypes.TransferWithAuthorization.map(({ type }) => type).join();
const transferByParts = `transferWithAuthorization(${authorizationTypes},uint8,bytes32,bytes32)`;
const transferByBytes = `transferWithAuthorization(${authorizationTypes},bytes)`;

/** The transfer as facilitators send it: 65 bytes by `v`, `r` and `s`, any other signature by its bytes. */
export function transferCall(authorization: Authorization, signature: Hex): Hex {
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  const signed = [from, to, BigInt(value), BigInt(validAfter), BigInt(validBefore), nonce];
  // `payment/signature.ts` writes an account's signature as 65 bytes.
  if (signature.length !== 2 + 2 * 65) return callWithBytes(transferByBytes, signed, signature);
  const [r, s, v] = [signature.slice(2, 66), signature.slice(66, 130), signature.slice(130)];
  return callOf(transferByParts, ...signed, `0x${v}`, `0x${r}`, `0x${s}`);
}

export const stateCall = ({ from, nonce }: Authorization): Hex =>
  callOf("authorizationState(address,bytes32)", from, nonce);

export const balanceCall = ({ from }: Pick<Authorization, "from">): Hex => callOf("balanceOf(address)", from);

/** The first four bytes of `isValidSignature`, which mean yes as its answer (ERC-1271). */
const yes = "1626ba7e";

/**
 * Init code for a call without a recipient: asks a wallet whether a signature is its own (ERC-1271). It returns 1 for
 * yes, 0 for no, and nothing when no word came back. Some wallets say no by a revert with a reason: a revert that
 * carries data is a no as well. A wallet's contract can fail in any way and return anything: only this one word leaves
 * the code.
 */
export function walletWordCode(wallet: Hex, digest: Hex, signature: Hex): Hex {
  const length = "46";
  const code = [
    // The call's data, which follow this code, to memory: PUSH length, CODESIZE, SUB, DUP1, PUSH length, PUSH0,
    // CODECOPY
    `60${length}38038060${length}5f39`,
    // The length is left. PUSH 32, SWAP1, PUSH0, SWAP1, PUSH0, PUSH wallet, GAS, STATICCALL: one word comes back,
    // over them
    `6020905f905f73${wallet.slice(2)}5afa`,
    // Whether it reverted with data: DUP1, ISZERO, RETURNDATASIZE, ISZERO, ISZERO, AND
    "80153d151516",
    // Or a word came back: PUSH 32, RETURNDATASIZE, LT, ISZERO, OR
    "60203d101517",
    // Whether the call succeeded and the word is the selector, padded, which means yes: SWAP1, PUSH0, MLOAD, PUSH
    // selector, PUSH 224, SHL, EQ, AND, PUSH0, MSTORE
    `905f5163${yes}60e01b14165f52`,
    // 32 bytes of it, or none: PUSH 5, SHL, PUSH0, RETURN
    "60051b5ff3",
  ].join("");
  return `0x${code}${callWithBytes("isValidSignature(bytes32,bytes)", [digest], signature).slice(2)}`;
}
