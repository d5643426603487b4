/**
 * A payment's signature by itself: digest (EIP-712, EIP-3009), signing account, and the envelope of an undeployed
 * wallet (ERC-6492). It asks no other party.
 */
import type { Hex } from "viem";
import { isErc6492Signature, keccak256, parseErc6492Signature, stringToHex } from "viem/utils";
import { memoize } from "../../../lib/memo.ts";
import { transferType } from "../../../lib/transfer-type.ts";
import type { TransferAuthorization } from "../../../payment/terms.ts";
import type { PaymentRequirements } from "./payment-requirements.ts";
import { recoverAddress } from "./recover-address.ts";

/** An authorization as signed: `from` and `nonce` are in lower case, numbers are decimal text of a uint256. */
export interface Authorization extends TransferAuthorization {
  readonly from: Hex;
  readonly to: Hex;
  readonly nonce: Hex;
}

const domainType = "EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)";

/** Hashed when the first payment comes, because most isolates start for other requests. */
export const hashOfText = memoize((text: string): Hex => keccak256(stringToHex(text)));

/** Half the order of secp256k1: USDC takes no `s` above it (EIP-2). */
const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

/** One word of 32 bytes, without prefix: a number, or hex of at most 32 bytes. */
export const word = (value: bigint | Hex): string =>
  (typeof value === "bigint" ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, "0");

const domainSeparator = memoize((name: string, version: string, chainId: string, contract: string): Hex => {
  const parts = [domainType, name, version].map((text) => hashOfText(text));
  return keccak256(`0x${[...parts, BigInt(chainId), `0x${contract.slice(2)}` as const].map(word).join("")}`);
});

/** The digest that the payer signed (EIP-712), in the domain of `chainId` and `requirements`. */
export function digestOf(authorization: Authorization, requirements: PaymentRequirements, chainId: number): Hex {
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  const fields = [hashOfText(transferType), from, to, BigInt(value), BigInt(validAfter), BigInt(validBefore), nonce];
  const domain = domainSeparator(
    requirements.extra.name,
    requirements.extra.version,
    String(chainId),
    requirements.asset,
  );
  return keccak256(`0x1901${domain.slice(2)}${keccak256(`0x${fields.map(word).join("")}`).slice(2)}`);
}

/**
 * An account's signature in the one form that USDC takes: 65 bytes, `v` 27 or 28. Undefined when it cannot be
 * one; EIP-2098 is expanded.
 */
function accountForm(signature: Hex): Hex | undefined {
  const hex = signature.slice(2);
  const r = hex.slice(0, 64);
  const s = hex.slice(64, 128);
  if (hex.length === 128) {
    const compact = BigInt(`0x${s}`);
    const parity = compact >> 255n;
    return `0x${r}${word(compact - (parity << 255n))}${(27n + parity).toString(16)}`;
  }
  if (hex.length !== 130) return undefined;
  const v = Number.parseInt(hex.slice(128), 16);
  return v < 2 ? `0x${r}${s}${(27 + v).toString(16)}` : v === 27 || v === 28 ? signature : undefined;
}

/** Whether a signature is as long as an account's: 65 bytes, or 64 (EIP-2098). */
export const hasAccountLength = ({ length }: Hex): boolean => length === 2 + 2 * 65 || length === 2 + 2 * 64;

/**
 * The signature in the form that USDC takes when it is the payer's own, made with the payer's key. Undefined
 * when it is not.
 */
export async function accountSignature(signature: Hex, payer: Hex, digest: Hex): Promise<Hex | undefined> {
  const form = accountForm(signature);
  if (!form || BigInt(`0x${form.slice(66, 130)}`) > halfOrder) return undefined;
  return (await recoverAddress(digest, form)) === payer ? form : undefined;
}

export const isEnvelope = isErc6492Signature;

/** Opens an ERC-6492 signature: the inner one is for the wallet once it is deployed. Undefined when it is malformed. */
export function openEnvelope(signature: Hex) {
  try {
    const { address: factory, data: factoryData, signature: inner } = parseErc6492Signature(signature);
    return factory && factoryData && !isEnvelope(inner) ? { factory, factoryData, signature: inner } : undefined;
  } catch {
    return undefined;
  }
}

/** The signature without an envelope: it is the same in two deliveries of one payment. */
export const withoutEnvelope = (signature: Hex): Hex =>
  isEnvelope(signature) ? (openEnvelope(signature)?.signature ?? signature) : signature;

/** Tells whether a signature, as a buyer wrote it, is one that a ledger keeps, with or without its envelope. */
export const isSameSignature = (kept: Hex, sent: Hex): boolean =>
  withoutEnvelope(kept) === withoutEnvelope(sent) || kept === accountForm(sent);
