/** The requirements that a buyer is asked to sign: the one payment method that works. */

import type { Operation } from "../../../../catalog/operation.ts";
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
