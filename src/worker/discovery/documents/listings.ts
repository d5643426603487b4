/** The documents that list what is sold. Each takes its members of an operation from one table. */

import { buyingAdvice, priceRow } from "../../../../catalog/operation/price-table.ts";
import { toolName } from "../../../../catalog/operation/tool-name.ts";
import type { Operation } from "../../../../catalog/operation.ts";
import { samplePath } from "../../../../catalog/service/pages.ts";
import { protocolVersions, service } from "../../../../catalog/service/service.ts";
import { shortExample } from "../../../../catalog/short-example.ts";
import { jsonSchema } from "../../../lib/json-schema.ts";
import type { JsonObject } from "../../../lib/text.ts";
import { bazaar } from "../../sale/challenge/challenge-extensions.ts";
import { type PaymentRequirements, paymentRequirementsOf } from "../../sale/payment/payment-requirements.ts";
import { catalogOutlinePath, operationDocumentPath } from "../addresses/paths.ts";
import { addressOf, type Publication, type Served } from "../addresses/publication.ts";
import { passage } from "../guides/guide.ts";
import { openapi } from "../openapi/openapi.ts";

type Listing = Pick<Publication, "origin" | "locale">;

/** Everything that a list says of an operation, by its key. */
const facts = {
  id: ({ id }) => id,
  tool: (operation) => toolName(operation),
  name: ({ name }, { locale }) => name[locale],
  role: ({ role }, { locale }) => role[locale],
  description: ({ description }, { locale }) => description[locale],
  method: () => "POST",
  path: ({ path }) => path,
  url: ({ path }, listing) => addressOf(listing, path),
  price_usdc: ({ price }) => price.amount,
  payment: ({ free }) => (free ? "free" : "x402-v2"),
  tags: ({ tags }) => tags,
  input_schema: (operation, { locale }) => jsonSchema(operation.input, locale),
  // Of a long list only the first products; the whole list, with its answer, is at the address of the sample.
  example: (operation) => shortExample(operation),
} as const satisfies Record<string, (operation: Operation, listing: Listing) => unknown>;

/** Some of the facts of an operation, in this order. */
const factsOf = (operation: Operation, listing: Listing, ...keys: readonly (keyof typeof facts)[]): JsonObject =>
  Object.fromEntries(keys.map((key) => [key, facts[key](operation, listing)]));

/** One operation as search results and the manifest list it; the short form has neither schema nor example. */
export const serviceEntry = (operation: Operation, listing: Listing, short = false): JsonObject => ({
  ...factsOf(operation, listing, "id", "name", "description", "method", "url", "price_usdc", "payment", "tags"),
  ...(!short && factsOf(operation, listing, "input_schema", "example")),
});

const recommended = (operation: Operation) => operation.recommended && { recommended: true };
const paidOf = ({ operations }: Publication) => operations.filter(({ free }) => !free);
const released = new Date(service.released).toISOString();

/** The payment methods that work for an operation; empty while payments are not configured. */
export const acceptsOf = (
  operation: Operation,
  { config }: Pick<Publication, "config">,
): readonly PaymentRequirements[] =>
  operation.free || !config.payment ? [] : [paymentRequirementsOf(operation, config.payment)];

/** Returns `/.well-known/x402-catalog.json`: everything that is sold, with the order in which to buy it. */
export async function catalog(publication: Publication): Promise<JsonObject> {
  const { operations, locale, origin } = publication;
  const facts = ["id", "tool", "name", "method", "path", "url", "price_usdc", "description", "tags"] as const;
  return {
    service: service.id,
    version: service.version,
    canonical_agent: addressOf(publication, "/.well-known/agent-card.json"),
    canonical_origin: origin,
    payments_status: publication.payments,
    outline: addressOf(publication, catalogOutlinePath),
    purchase_ladder: operations.map((operation) => ({
      service: operation.id,
      ...factsOf(operation, publication, "price_usdc", "role"),
      ...recommended(operation),
    })),
    services: await Promise.all(
      operations.map(async (operation) => ({
        ...factsOf(operation, publication, ...facts, "input_schema", "example"),
        output_schema: jsonSchema(await operation.output(), locale),
      })),
    ),
  };
}

/** The catalogue in outline: what is sold, for how much, for how many products, and where the rest is. */
export const catalogOutline = (publication: Publication): JsonObject => ({
  service: service.id,
  version: service.version,
  description: service.description[publication.locale],
  canonical_origin: publication.origin,
  guide: addressOf(publication, "/llms.txt"),
  payments_status: publication.payments,
  complete: addressOf(publication, "/.well-known/x402-catalog.json"),
  choose: buyingAdvice[publication.locale],
  services: publication.operations.map((operation) => ({
    ...factsOf(operation, publication, "id", "tool", "name", "role", "method", "url", "price_usdc", "payment"),
    ...priceRow(operation),
    ...recommended(operation),
    required: jsonSchema(operation.input, publication.locale).required ?? [],
    complete: addressOf(publication, operationDocumentPath(operation)),
  })),
});

/** Returns `/.well-known/ai-services.json`: who offers this, where everything is, how it is paid. */
export function manifest(publication: Publication): JsonObject {
  const { config, operations, locale, origin, addresses } = publication;
  return {
    name: service.name[locale],
    version: service.version,
    operator: config.operator.name,
    canonical_origin: origin,
    description: service.description[locale],
    languages: service.languages,
    regions: service.regions,
    protocols: ["HTTP/OpenAPI", "MCP", "A2A", "x402"],
    discovery: Object.fromEntries(addresses.map(({ name, path }) => [name, addressOf(publication, path)])),
    payments: {
      free_first: operations[0]?.free ?? false,
      first_paid_service_usdc: paidOf(publication)[0]?.price.amount ?? null,
      protocol: "x402-v2",
      currency: "USDC",
      network: config.currency.network,
      asset_contract: config.currency.asset,
      status: publication.payments,
    },
    proof_policy: service.proofPolicy[locale],
    services: operations.map((operation) => serviceEntry(operation, publication)),
  };
}

/** The paid resources as facilitators list them (`GET /discovery/resources` of an x402 v2 facilitator). */
export function bazaarListing(publication: Publication): JsonObject {
  const items = paidOf(publication).map((operation) => ({
    resource: addressOf(publication, operation.path),
    type: "http",
    x402Version: 2,
    method: "POST",
    serviceName: service.name.en,
    ...factsOf(operation, publication, "name", "description", "tags"),
    iconUrl: addressOf(publication, "/icon.svg"),
    mimeType: "application/json",
    price_usdc: operation.price.amount,
    accepts: acceptsOf(operation, publication),
    lastUpdated: released,
    extensions: { bazaar: bazaar(operation) },
  }));
  return {
    x402Version: 2,
    payments_status: publication.payments,
    items,
    pagination: { limit: items.length, offset: 0, total: items.length },
  };
}

/**
 * Returns `/.well-known/x402`, for indexers. x402scan reads `version` and `resources`; the draft of
 * `/.well-known/x402.json` lists `x402Version` and `items`. No agreed specification exists.
 */
export function x402(publication: Publication): JsonObject {
  const { config, operations, locale } = publication;
  const paid = paidOf(publication);
  return {
    version: 1,
    x402Version: protocolVersions.x402,
    lastUpdated: released,
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
        body: shortExample(operation),
        schema: jsonSchema(operation.input, locale),
      },
      output: { type: "json" },
    })),
    free: operations.filter(({ free }) => free).map(({ path }) => addressOf(publication, path)),
    ...(config.payToOwnershipProof && { ownershipProofs: [config.payToOwnershipProof] }),
    instructions: passage("guidance", publication),
  };
}

/** Returns `/robot-discovery.json`: the map of every published address. */
export const robotDiscovery = (publication: Publication): JsonObject => ({
  name: service.name[publication.locale],
  version: service.version,
  canonical_origin: publication.origin,
  languages: service.languages,
  payments_status: publication.payments,
  documents: publication.addresses.map(({ name, path, aliases = [], kind, mediaType, purpose }) => ({
    name,
    kind,
    url: addressOf(publication, path),
    aliases: aliases.map((alias) => addressOf(publication, alias)),
    media_type: mediaType,
    purpose: purpose[publication.locale],
  })),
  operations: publication.operations.map((operation) =>
    factsOf(operation, publication, "id", "method", "url", "price_usdc"),
  ),
});

/** The whole answer of an operation to its first example, free, for a look before buying. */
const sample = (operation: Operation, publication: Publication): JsonObject => {
  const [{ input }] = operation.examples;
  return {
    ...factsOf(operation, publication, "id", "method", "url", "price_usdc"),
    input,
    answer: operation.answer(input, publication.locale),
  };
};

const inEachLanguage = { mediaType: "application/json", localized: true } as const;

/** The complete description of each operation, and a free sample of its answer. No list of documents names them. */
export const operationDocuments = (operations: readonly Operation[]): readonly Served[] =>
  operations.flatMap((operation): readonly Served[] => [
    {
      ...inEachLanguage,
      path: operationDocumentPath(operation),
      tellsPayments: true,
      build: (publication) => openapi(publication, [operation]),
    },
    { ...inEachLanguage, path: samplePath(operation.id), build: (publication) => sample(operation, publication) },
  ]);
