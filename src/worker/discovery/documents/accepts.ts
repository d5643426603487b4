/**
 * The payment methods that work for an operation: those of its challenge, and none while payments are not configured.
 */
import type { Operation } from "../../../../catalog/operation.ts";
import { type PaymentRequirements, paymentRequirementsOf } from "../../sale/payment/payment-requirements.ts";
import type { Publication } from "../addresses/publication.ts";

export function acceptsOf(
  operation: Operation,
  { config }: Pick<Publication, "config">,
): readonly PaymentRequirements[] {
  return operation.free || !config.payment ? [] : [paymentRequirementsOf(operation, config.payment)];
}
