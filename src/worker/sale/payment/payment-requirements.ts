/** What a buyer is asked to sign: the one payment method that works. */

import { type Operation, toPrice } from "../../../../catalog/operation.ts";
import type { PaymentConfig } from "../../config/config.ts";

/** The one entry of a challenge's `accepts`: scheme `exact` by EIP-3009 (x402 v2, scheme_exact_evm). */
export interface PaymentRequirements {
  readonly scheme: "exact";
  /** CAIP-2. */
  readonly network: string;
  /** Atomic units of the asset, decimal text. */
  readonly amount: string;
  readonly asset: `0x${string}`;
  readonly payTo: `0x${string}`;
  readonly maxTimeoutSeconds: number;
  /** The asset's EIP-712 domain. */
  readonly extra: { readonly name: string; readonly version: string };
}

/** The requirements of an operation. */
export function paymentRequirementsOf(operation: Operation, payment: PaymentConfig): PaymentRequirements {
  return {
    scheme: "exact",
    network: payment.network,
    amount: operation.price.atomic,
    asset: payment.asset,
    payTo: payment.payTo,
    maxTimeoutSeconds: payment.maxTimeoutSeconds,
    extra: { name: payment.assetName, version: payment.assetVersion },
  };
}

/** Requirements that were offered before a change of wallet or price. */
export interface EarlierRequirements {
  readonly requirements: PaymentRequirements;
  /** Unix seconds: what is valid for longer was signed after the change. */
  readonly until: bigint;
}

/** What an operation was offered for before, as `EARLIER_TERMS` says. */
export function earlierRequirementsOf(operation: Operation, payment: PaymentConfig): readonly EarlierRequirements[] {
  const requirements = paymentRequirementsOf(operation, payment);
  const changed = payment.earlierTerms
    .filter((earlier) => earlier.operation === undefined || earlier.operation === operation.id)
    .map(({ payTo, usdc, until }) => ({
      terms: { ...(payTo !== undefined && { payTo }), ...(usdc !== undefined && { amount: toPrice(usdc).atomic }) },
      until: Math.floor(Date.parse(until) / 1000),
    }));
  const wallets = changed.filter(({ terms }) => !("amount" in terms));
  const prices = changed.filter(({ terms }) => !("payTo" in terms));
  // Before both changed, the earlier wallet was paid the earlier price.
  const together = wallets.flatMap((wallet) =>
    prices.map((price) => ({
      terms: { ...wallet.terms, ...price.terms },
      until: Math.min(wallet.until, price.until),
    })),
  );
  return [...changed, ...together].map(({ terms, until }) => ({
    requirements: { ...requirements, ...terms },
    until: BigInt(until),
  }));
}
