/** One operation as search results and the manifest list it. */

import { inputSchema } from "../../../../catalog/operation/input-schema.ts";
import type { Operation } from "../../../../catalog/operation.ts";
import type { JsonObject } from "../../../lib/text.ts";
import { addressOf, type Publication } from "../addresses/publication.ts";

/** The list entry of an operation, in the language of the publication. */
export function toServiceEntry(
  operation: Operation,
  publication: Pick<Publication, "origin" | "locale">,
): JsonObject & { readonly id: string } {
  return {
    id: operation.id,
    name: operation.name[publication.locale],
    description: operation.description[publication.locale],
    method: "POST",
    url: addressOf(publication, operation.path),
    price_usdc: operation.price.amount,
    payment: operation.free ? "free" : "x402-v2",
    tags: operation.tags,
    /** JSON Schema (2020-12) of the request body. */
    input_schema: inputSchema(operation, publication.locale),
    /** A request body that works as it stands. */
    example: operation.examples[0].input,
  };
}
