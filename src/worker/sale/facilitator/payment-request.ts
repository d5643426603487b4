/** What facilitators are sent: the buyer's signature, and everything else as this service offered it. */
import { operations } from "../../../../catalog/index.ts";
import type { PaymentConfig } from "../../config/config.ts";
import { bazaar } from "../challenge/challenge-extensions.ts";
import type { Payment } from "../payment/authorization.ts";
import type { Order } from "../payment/purchase.ts";
import { indexedResourceOf } from "../payment/resource.ts";

/** The request about an order. An operation that is not sold any more is still settled as it was offered. */
export function paymentRequestOf(
  { operation: id, payment, terms, resourceUrl }: Pick<Order, "operation" | "payment" | "terms" | "resourceUrl">,
  signature: Payment["signature"] = payment.signature,
) {
  const operation = operations.find((candidate) => candidate.id === id);
  return {
    x402Version: 2,
    paymentPayload: {
      x402Version: 2,
      resource: operation ? indexedResourceOf(operation, new URL(resourceUrl).origin) : { url: resourceUrl },
      accepted: terms,
      payload: { signature, authorization: payment.authorization },
      extensions: operation ? { bazaar: bazaar(operation) } : {},
    },
    paymentRequirements: terms,
  } as const;
}

/** What facilitators are asked about. */
export type PaymentRequest = ReturnType<typeof paymentRequestOf>;

/** The price, in whole USDC, from which a facilitator's yes has to be on the chain. */
export function isLarge({ terms }: Pick<Order, "terms">, { confirmOnChainFromUsdc }: PaymentConfig): boolean {
  return BigInt(terms.amount) >= BigInt(Math.round(confirmOnChainFromUsdc * 1_000_000));
}
