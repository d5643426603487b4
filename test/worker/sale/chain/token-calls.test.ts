import { encodeFunctionData, type Hex, parseAbi } from "viem";
import { describe, expect, it } from "vitest";
import { balanceCall, stateCall, transferCall, walletWordCode } from "../../../../src/worker/sale/chain/token-calls.ts";

const abi = parseAbi([
  "function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)",
  "function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)",
  "function authorizationState(address authorizer, bytes32 nonce) view returns (bool)",
  "function balanceOf(address account) view returns (uint256)",
  "function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)",
]);
const authorization = {
  from: "0xa0ee7a142d267c1f36714e4a8f75612f20a79720",
  to: "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
  value: "250000",
  validAfter: "7",
  validBefore: "1800000000",
  nonce: `0x${"1b".repeat(32)}`,
} as const;
const { from, to, value, validAfter, validBefore, nonce } = authorization;
const signed = [from, to, BigInt(value), BigInt(validAfter), BigInt(validBefore), nonce] as const;
const r: Hex = `0x${"a1".repeat(32)}`;
const s: Hex = `0x${"b2".repeat(32)}`;

describe("a call that is encoded by hand is the one that a general encoder writes", () => {
  it("encodes the transfer by an account's signature", () => {
    const expected = encodeFunctionData({
      abi,
      functionName: "transferWithAuthorization",
      args: [...signed, 27, r, s],
    });
    expect(transferCall(authorization, `0x${r.slice(2)}${s.slice(2)}1b`)).toBe(expected);
  });

  it.each([0, 1, 31, 32, 33, 64, 66, 200])("encodes the transfer by a wallet's signature of %i bytes", (length) => {
    const signature: Hex = `0x${"c3".repeat(length)}`;
    const args = [...signed, signature] as const;
    const expected = encodeFunctionData({ abi, functionName: "transferWithAuthorization", args });
    expect(transferCall(authorization, signature)).toBe(expected);
    const word = walletWordCode(from, nonce, signature);
    const call = encodeFunctionData({ abi, functionName: "isValidSignature", args: [nonce, signature] });
    // It follows the code, which knows its own length.
    expect(word.slice(2 + 2 * 0x46)).toBe(call.slice(2));
  });

  it("encodes the question for a nonce and a payer's balance", () => {
    expect(stateCall(authorization)).toBe(
      encodeFunctionData({ abi, functionName: "authorizationState", args: [from, nonce] }),
    );
    expect(balanceCall(authorization)).toBe(encodeFunctionData({ abi, functionName: "balanceOf", args: [from] }));
  });
});
