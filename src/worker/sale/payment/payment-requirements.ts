/** The requirements that a buyer is asked to sign: the one payment method that works. */

import type { Operation } from "../../../../catalog/operation.ts";
import type { PaymentRequirements as Terms } from "../../../payment/terms.ts";
import type { PaymentConfig } from "../../config/config.ts";

/** The requirements as this service writes them, and as a payment that it accepts repeats them. */
export interface PaymentRequirements extends Terms {
  readonly asset: `0x${string}`;
  readonly payTo: `0x${string}`;
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
