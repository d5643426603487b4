/**
 * The paid resources for indexers of x402, in one object. x402scan reads `version` and `resources`. The draft of
 * `/.well-known/x402.json` lists `x402Version` and `items`. No agreed specification exists.
 */

import { inputSchema } from "../../../../catalog/operation/input-schema.ts";
import { protocolVersions } from "../../../../catalog/service/protocol-versions.ts";
import { service } from "../../../../catalog/service/service.ts";
import type { JsonObject } from "../../../lib/text.ts";
import { addressOf, type Publication } from "../addresses/publication.ts";
import { guidance } from "../guides/guidance.ts";
import { acceptsOf } from "./accepts.ts";

export function x402(publication: Publication): JsonObject {
  const { config, operations, locale } = publication;
  const paid = operations.filter((operation) => !operation.free);
  const free = operations.filter((operation) => operation.free);
  return {
    version: 1,
    x402Version: protocolVersions.x402,
    lastUpdated: new Date(service.released).toISOString(),
    payments_status: publication.payments,
    resources: config.payment ? paid.map(({ path }) => addressOf(publication, path)) : [],
    items: paid.map((operation) => ({
      resource: {
        url: addressOf(publication, operation.path),
        description: operation.description[locale],
        mimeType: "application/json",
        tags: operation.tags,
      },
      type: "http",
      accepts: acceptsOf(operation, publication),
      price_usdc: operation.price.amount,
      input: {
        method: "POST",
        routeTemplate: operation.path,
        bodyType: "json",
        body: operation.examples[0].input,
        schema: inputSchema(operation, locale),
      },
      output: { type: "json" },
    })),
    free: free.map(({ path }) => addressOf(publication, path)),
    ...(config.payToOwnershipProof && { ownershipProofs: [config.payToOwnershipProof] }),
    instructions: guidance(publication),
  };
}
