/** Calls of USDC (FiatTokenV2_2) and of wallets (ERC-1271). */
import type { AbiParameter, Hex } from "viem";
import { encodeFunctionData, size, slice } from "viem/utils";
import { lowerCase } from "../../../lib/hex.ts";
import { transferTypes } from "../../../lib/transfer-type.ts";
import type { Authorization } from "../payment/signature.ts";

const authorizationInputs = transferTypes.TransferWithAuthorization;

/** A function of a contract as its call is encoded: what it returns is read as words. */
const contractFunction = <const Name extends string, const Inputs extends readonly AbiParameter[]>(
  name: Name,
  inputs: Inputs,
) => [{ type: "function", name, stateMutability: "nonpayable", inputs, outputs: [] }] as const;

const transferBySignatureParts = contractFunction("transferWithAuthorization", [
  ...authorizationInputs,
  { name: "v", type: "uint8" },
  { name: "r", type: "bytes32" },
  { name: "s", type: "bytes32" },
]);
const transferBySignature = contractFunction("transferWithAuthorization", [
  ...authorizationInputs,
  { name: "signature", type: "bytes" },
]);
const authorizationState = contractFunction("authorizationState", [
  { name: "authorizer", type: "address" },
  { name: "nonce", type: "bytes32" },
]);
const balanceOf = contractFunction("balanceOf", [{ name: "account", type: "address" }]);
const isValidSignature = contractFunction("isValidSignature", [
  { name: "hash", type: "bytes32" },
  { name: "signature", type: "bytes" },
]);

/** Bytes of an account's signature, as `payment/signature.ts` writes it. */
const accountSignatureBytes = 65;

/** Returns the transfer as facilitators send it: 65 bytes by `v`, `r` and `s`, any other signature by its bytes. */
export function transferCall(authorization: Authorization, signature: Hex): Hex {
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  // In lower case: the encoder refuses an address whose capitals are no checksum.
  const signed = [
    lowerCase(from),
    lowerCase(to),
    BigInt(value),
    BigInt(validAfter),
    BigInt(validBefore),
    nonce,
  ] as const;
  if (size(signature) !== accountSignatureBytes)
    return encodeFunctionData({ abi: transferBySignature, args: [...signed, signature] });
  const [r, s, v] = [slice(signature, 0, 32), slice(signature, 32, 64), slice(signature, 64)];
  return encodeFunctionData({ abi: transferBySignatureParts, args: [...signed, Number(v), r, s] });
}

export const stateCall = ({ from, nonce }: Authorization): Hex =>
  encodeFunctionData({ abi: authorizationState, args: [lowerCase(from), nonce] });

export const balanceCall = ({ from }: Pick<Authorization, "from">): Hex =>
  encodeFunctionData({ abi: balanceOf, args: [lowerCase(from)] });

/** The first four bytes of `isValidSignature`: what it returns means yes (ERC-1271). */
const yes = "1626ba7e";

/**
 * Returns init code for a call without a recipient: asks a wallet whether a signature is its own (ERC-1271). It returns
 * 1 for yes, 0 for no, and nothing when the reply was shorter than a word. A wallet's contract can fail in any way and
 * return anything: none of that comes back from here.
 */
export function walletWordCode(wallet: Hex, digest: Hex, signature: Hex): Hex {
  const length = "3e";
  const code = [
    // The call's data, which follow this code, to memory: PUSH length, CODESIZE, SUB, DUP1, PUSH length, PUSH0,
    // CODECOPY
    `60${length}38038060${length}5f39`,
    // Their length is left. PUSH 32, SWAP1, PUSH0, SWAP1, PUSH0, PUSH wallet, GAS, STATICCALL: one word comes back,
    // over them
    `6020905f905f73${wallet.slice(2)}5afa`,
    // Whether the call succeeded with at least a word: PUSH 32, RETURNDATASIZE, LT, ISZERO, AND
    "60203d101516",
    // Whether the word is the selector, padded, which means yes: PUSH0, MLOAD, PUSH selector, PUSH 224, SHL, EQ, PUSH0,
    // MSTORE
    `5f5163${yes}60e01b145f52`,
    // 32 bytes of it, or none: PUSH 5, SHL, PUSH0, RETURN
    "60051b5ff3",
  ].join("");
  return `0x${code}${encodeFunctionData({ abi: isValidSignature, args: [digest, signature] }).slice(2)}`;
}
