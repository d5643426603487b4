/**
 * What a buyer signs: the terms of a challenge, whether they are the published ones, the typed data for the wallet,
 * and the PAYMENT-SIGNATURE header (x402 v2, `exact` on EVM: an EIP-3009 authorization). Pure.
 */
import { toHeaderJson } from "../lib/header-json.ts";
import { isObject, isText, type JsonObject } from "../lib/text.ts";
import { transferTypes } from "../lib/transfer-type.ts";

/** The one entry of a challenge's `accepts`: scheme `exact` by EIP-3009 (x402 v2, scheme_exact_evm). */
export interface PaymentRequirements {
  readonly scheme: "exact";
  /** CAIP-2. */
  readonly network: string;
  /** Atomic units of the asset, decimal text. */
  readonly amount: string;
  readonly asset: string;
  readonly payTo: string;
  readonly maxTimeoutSeconds: number;
  /** The asset's EIP-712 domain. */
  readonly extra: { readonly name: string; readonly version: string };
}

/** An EIP-3009 `TransferWithAuthorization`; numbers are decimal text, times seconds since 1970. */
export interface TransferAuthorization {
  readonly from: string;
  readonly to: string;
  /** Atomic units. */
  readonly value: string;
  readonly validAfter: string;
  readonly validBefore: string;
  readonly nonce: string;
}

/** The terms that a buyer has seen and accepts: nothing else is signed. */
export interface PublishedTerms {
  readonly network: string;
  readonly asset: string;
  /** Atomic units, decimal text. */
  readonly amount: string;
  /** The wallets that may be paid. */
  readonly payTo: readonly string[];
}

/** The longest validity that a payment for this service may have, seconds. */
const longestValidity = 3_600;

/** The longest header that any service reads, in characters. */
const longestHeader = 32_768;

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * The first requirements of a challenge that equal the published ones, unchanged, because the service recognizes its
 * own. Undefined if no requirements are equal.
 */
export function agreedRequirements(
  accepts: readonly JsonObject[],
  published: PublishedTerms,
): PaymentRequirements | undefined {
  for (const offer of accepts) {
    const { scheme, network, amount, asset, payTo, maxTimeoutSeconds, extra } = offer;
    if (scheme !== "exact" || !isText(network) || !isText(amount) || !isText(asset) || !isText(payTo)) continue;
    if (typeof maxTimeoutSeconds !== "number" || maxTimeoutSeconds > longestValidity || !isObject(extra)) continue;
    const { name, version, assetTransferMethod = "eip3009" } = extra;
    // Another method would make the wallet sign something other than this transfer.
    if (!isText(name) || !isText(version) || assetTransferMethod !== "eip3009") continue;
    if (network !== published.network || amount !== published.amount || !same(asset, published.asset)) continue;
    if (!published.payTo.some((wallet) => same(wallet, payTo))) continue;
    return { ...offer, scheme, network, amount, asset, payTo, maxTimeoutSeconds, extra: { ...extra, name, version } };
  }
  return undefined;
}

/** The chain of a CAIP-2 network of the EVM kind, or undefined. */
export function chainIdOf(network: string): number | undefined {
  const reference = /^eip155:(\d{1,12})$/.exec(network)?.[1];
  return reference === undefined ? undefined : Number(reference);
}

/** The transfer that requirements ask for; `validBefore` in seconds since 1970. */
export const authorizationOf = (
  { payTo, amount }: PaymentRequirements,
  from: string,
  nonce: string,
  validBefore: number,
): TransferAuthorization => ({
  from,
  to: payTo,
  value: amount,
  validAfter: "0",
  validBefore: String(validBefore),
  nonce,
});

/** The typed data that a wallet signs with `eth_signTypedData_v4` (EIP-712, EIP-3009). */
export const typedData = (requirements: PaymentRequirements, authorization: TransferAuthorization) => ({
  types: {
    EIP712Domain: [
      { name: "name", type: "string" },
      { name: "version", type: "string" },
      { name: "chainId", type: "uint256" },
      { name: "verifyingContract", type: "address" },
    ],
    ...transferTypes,
  },
  primaryType: "TransferWithAuthorization",
  domain: {
    name: requirements.extra.name,
    version: requirements.extra.version,
    chainId: chainIdOf(requirements.network),
    verifyingContract: requirements.asset,
  },
  message: authorization,
});

/** A signed payment of requirements, with the parts of its challenge that are sent back. */
export interface SignedTransfer {
  readonly requirements: PaymentRequirements;
  readonly authorization: TransferAuthorization;
  readonly signature: string;
  readonly resource?: JsonObject;
  readonly extensions?: JsonObject;
}

/** Returns PAYMENT-SIGNATURE (x402 v2, PaymentPayload). Throws when the challenge is longer than a payment can be. */
export function paymentHeader({ requirements, authorization, signature, ...echoed }: SignedTransfer): string {
  const payload = { signature, authorization };
  const header = toHeaderJson({ x402Version: 2, accepted: requirements, payload, ...echoed });
  if (header.length > longestHeader) throw new Error("The challenge is longer than a payment can be");
  return header;
}
