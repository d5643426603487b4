/**
 * The paid resources in the form in which facilitators list them (`GET /discovery/resources` of an x402 v2
 * facilitator).
 */
import { service } from "../../../../catalog/service/service.ts";
import type { JsonObject } from "../../../lib/text.ts";
import { bazaar } from "../../sale/challenge/challenge-extensions.ts";
import { addressOf, type Publication } from "../addresses/publication.ts";
import { acceptsOf } from "./accepts.ts";

export function bazaarListing(publication: Publication): JsonObject {
  const { operations, locale } = publication;
  const items = operations
    .filter((operation) => !operation.free)
    .map((operation) => ({
      resource: addressOf(publication, operation.path),
      type: "http",
      x402Version: 2,
      method: "POST",
      serviceName: service.name.en,
      name: operation.name[locale],
      description: operation.description[locale],
      tags: operation.tags,
      iconUrl: addressOf(publication, "/icon.svg"),
      mimeType: "application/json",
      price_usdc: operation.price.amount,
      accepts: acceptsOf(operation, publication),
      lastUpdated: new Date(service.released).toISOString(),
      extensions: { bazaar: bazaar(operation) },
    }));
  return {
    x402Version: 2,
    payments_status: publication.payments,
    items,
    pagination: { limit: items.length, offset: 0, total: items.length },
  };
}
