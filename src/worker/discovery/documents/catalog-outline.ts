/** The catalogue in outline: what is sold, for how much, and where each operation is described completely. */

import { inputSchema } from "../../../../catalog/operation/input-schema.ts";
import { toolName } from "../../../../catalog/operation/tool-name.ts";
import { service } from "../../../../catalog/service/service.ts";
import type { JsonObject } from "../../../lib/text.ts";
import { operationDocumentPath } from "../addresses/outline-addresses.ts";
import { addressOf, type Publication } from "../addresses/publication.ts";

export function catalogOutline(publication: Publication): JsonObject {
  const { operations, locale, origin } = publication;
  return {
    service: service.id,
    version: service.version,
    description: service.description[locale],
    canonical_origin: origin,
    guide: addressOf(publication, "/llms.txt"),
    payments_status: publication.payments,
    complete: addressOf(publication, "/.well-known/x402-catalog.json"),
    services: operations.map((operation) => ({
      id: operation.id,
      tool: toolName(operation),
      name: operation.name[locale],
      role: operation.role[locale],
      method: "POST",
      url: addressOf(publication, operation.path),
      price_usdc: operation.price.amount,
      payment: operation.free ? "free" : "x402-v2",
      ...(operation.recommended && { recommended: true }),
      required: inputSchema(operation, locale).required ?? [],
      complete: addressOf(publication, operationDocumentPath(operation)),
    })),
  };
}
