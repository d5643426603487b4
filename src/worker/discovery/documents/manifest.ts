/** The service manifest: who offers this, where everything is, how it is paid. */
import { service } from "../../../../catalog/service/service.ts";
import type { JsonObject } from "../../../lib/text.ts";
import { addressOf, type Publication } from "../addresses/publication.ts";
import { toServiceEntry } from "./service-entry.ts";

/** Where each published address is, by name. */
function addressMap(publication: Publication): Readonly<Record<string, string>> {
  return Object.fromEntries(publication.addresses.map(({ name, path }) => [name, addressOf(publication, path)]));
}

export function manifest(publication: Publication): JsonObject {
  const { config, operations, locale, origin } = publication;
  const firstPaid = operations.find((operation) => !operation.free);
  return {
    name: service.name[locale],
    version: service.version,
    operator: config.operator.name,
    canonical_origin: origin,
    description: service.description[locale],
    languages: service.languages,
    regions: service.regions,
    protocols: ["HTTP/OpenAPI", "MCP", "A2A", "x402"],
    discovery: addressMap(publication),
    payments: {
      free_first: operations[0]?.free ?? false,
      first_paid_service_usdc: firstPaid?.price.amount ?? null,
      protocol: "x402-v2",
      currency: "USDC",
      network: config.currency.network,
      asset_contract: config.currency.asset,
      status: publication.payments,
    },
    proof_policy: service.proofPolicy[locale],
    services: operations.map((operation) => toServiceEntry(operation, publication)),
  };
}
