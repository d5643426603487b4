/** The service catalogue: everything that is sold, with the order in which to buy it. */

import { inputSchema } from "../../../../catalog/operation/input-schema.ts";
import { resultSchema } from "../../../../catalog/operation/result-schema.ts";
import { toolName } from "../../../../catalog/operation/tool-name.ts";
import { service } from "../../../../catalog/service/service.ts";
import type { JsonObject } from "../../../lib/text.ts";
import { catalogOutlinePath } from "../addresses/outline-addresses.ts";
import { addressOf, type Publication } from "../addresses/publication.ts";

export async function catalog(publication: Publication): Promise<JsonObject> {
  const { operations, locale, origin } = publication;
  return {
    service: service.id,
    version: service.version,
    canonical_agent: addressOf(publication, "/.well-known/agent-card.json"),
    canonical_origin: origin,
    payments_status: publication.payments,
    outline: addressOf(publication, catalogOutlinePath),
    purchase_ladder: operations.map((operation) => ({
      service: operation.id,
      price_usdc: operation.price.amount,
      role: operation.role[locale],
      ...(operation.recommended && { recommended: true }),
    })),
    services: await Promise.all(
      operations.map(async (operation) => ({
        id: operation.id,
        tool: toolName(operation),
        name: operation.name[locale],
        method: "POST",
        path: operation.path,
        url: addressOf(publication, operation.path),
        price_usdc: operation.price.amount,
        description: operation.description[locale],
        tags: operation.tags,
        input_schema: inputSchema(operation, locale),
        example: operation.examples[0].input,
        output_schema: await resultSchema(operation, locale),
      })),
    ),
  };
}
