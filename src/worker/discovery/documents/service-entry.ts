/** One operation as search results and the manifest list it. */

import type { JsonObject } from "../../lib/text.ts";
import { inputSchema } from "../../operation/input-schema.ts";
import type { Operation } from "../../operation/operation.ts";
import { addressOf, type Publication } from "../addresses/publication.ts";

/** How an operation is paid for, in the words of the interface. */
type Payment = "free" | "x402-v2";

export interface ServiceEntry {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly method: "POST";
  readonly url: string;
  /** Whole USDC. */
  readonly price_usdc: number;
  readonly payment: Payment;
  readonly tags: readonly string[];
  /** JSON Schema (2020-12) of the request body. */
  readonly input_schema: JsonObject;
  /** A request body that works as it stands. */
  readonly example: JsonObject;
}

/** The list entry of an operation, in the language of the publication. */
export function toServiceEntry(
  operation: Operation,
  publication: Pick<Publication, "origin" | "locale">,
): ServiceEntry {
  return {
    id: operation.id,
    name: operation.name[publication.locale],
    description: operation.description[publication.locale],
    method: "POST",
    url: addressOf(publication, operation.path),
    price_usdc: operation.price.amount,
    payment: operation.free ? "free" : "x402-v2",
    tags: operation.tags,
    input_schema: inputSchema(operation, publication.locale),
    example: operation.examples[0].input,
  };
}
