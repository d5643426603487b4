/** The wire forms of x402 v2 for browsers: JSON in headers, and EIP-712 typed data for wallets. */

import { fromHeaderJson, toHeaderJson } from "../../lib/header-json.ts";
import { isObject } from "../../lib/text.ts";
import { transferTypes } from "../../lib/transfer-type.ts";
import type { Payment, PaymentRequirements, TransferAuthorization } from "./stored-purchase.ts";

/** Returns what a header of the service holds; undefined when it is of another form. */
export const fromHeader = (header: string): unknown => fromHeaderJson(header, Number.POSITIVE_INFINITY);

/** Returns PAYMENT-SIGNATURE of a signed payment (x402 v2, PaymentPayload). */
export function paymentHeader({ terms: requirements, authorization, signature }: Payment): string {
  return toHeaderJson({ x402Version: 2, accepted: requirements, payload: { signature, authorization } });
}

/** Returns the chain of a CAIP-2 network of the EVM kind, or undefined. */
export function chainIdOf(network: string): number | undefined {
  const reference = /^eip155:(\d{1,12})$/.exec(network)?.[1];
  return reference === undefined ? undefined : Number(reference);
}

/** Returns the typed data that a wallet signs with `eth_signTypedData_v4` (EIP-712, EIP-3009). */
export function typedData(requirements: PaymentRequirements, authorization: TransferAuthorization) {
  return {
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
  };
}

/** What the page showed the buyer; the challenge must ask for exactly this. */
export interface ShownRequirements {
  readonly network: string;
  readonly asset: string;
  readonly payTo: string;
  /** Atomic units. */
  readonly amount: string;
}

const isText = (value: unknown): value is string => typeof value === "string";

/**
 * Returns the payment requirements of a 402 body, unchanged: so the service wants them back. Undefined when the page
 * showed others.
 */
export function shownRequirementsIn(challenge: unknown, shown: ShownRequirements): PaymentRequirements | undefined {
  const offers = isObject(challenge) && Array.isArray(challenge.accepts) ? challenge.accepts : [];
  for (const offer of offers) {
    if (!isObject(offer) || !isObject(offer.extra)) continue;
    const { scheme, network, amount, asset, payTo, maxTimeoutSeconds, extra } = offer;
    const { name, version } = extra;
    if (scheme !== "exact" || typeof maxTimeoutSeconds !== "number") continue;
    if (!isText(network) || !isText(amount) || !isText(asset) || !isText(payTo)) continue;
    if (!isText(name) || !isText(version) || chainIdOf(network) === undefined) continue;
    if (network !== shown.network || amount !== shown.amount) continue;
    if (asset.toLowerCase() !== shown.asset.toLowerCase() || payTo.toLowerCase() !== shown.payTo.toLowerCase())
      continue;
    return { ...offer, scheme, network, amount, asset, payTo, maxTimeoutSeconds, extra: { ...extra, name, version } };
  }
  return undefined;
}
