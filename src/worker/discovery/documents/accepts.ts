/** The payment methods that work for an operation: those of its challenge, and none while payments are not configured. */
import type { Operation } from "../../operation/operation.ts";
import { type Terms, termsOf } from "../../sale/payment/terms.ts";
import type { Publication } from "../addresses/publication.ts";

export function acceptsOf(operation: Operation, { config }: Pick<Publication, "config">): readonly Terms[] {
  return operation.free || !config.payment ? [] : [termsOf(operation, config.payment)];
}
