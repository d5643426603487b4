/** Where a machine finds what: every published address, and which of them to read first for each kind of client. */
import { service } from "../../../../catalog/service/service.ts";
import type { JsonObject } from "../../../lib/text.ts";
import { mcpPath, mcpUnderscorePath } from "../addresses/mcp-addresses.ts";
import { catalogOutlinePath, openapiOutlinePath } from "../addresses/outline-addresses.ts";
import { addressOf, type Publication } from "../addresses/publication.ts";

/** The map of every published address. */
export function robotDiscovery(publication: Publication): JsonObject {
  const { addresses, operations, locale, origin, payments } = publication;
  return {
    name: service.name[locale],
    version: service.version,
    canonical_origin: origin,
    languages: service.languages,
    payments_status: payments,
    documents: addresses.map(({ name, path, aliases = [], kind, mediaType, purpose }) => ({
      name,
      kind,
      url: addressOf(publication, path),
      aliases: aliases.map((alias) => addressOf(publication, alias)),
      media_type: mediaType,
      purpose: purpose[locale],
    })),
    operations: operations.map((operation) => ({
      id: operation.id,
      method: "POST",
      url: addressOf(publication, operation.path),
      price_usdc: operation.price.amount,
    })),
  };
}

/** Kinds of client, each with the address to begin with. */
const clientKinds = [
  {
    kind: "language-model",
    entry: "/llms.txt",
    next: ["/skill.md", openapiOutlinePath, "/openapi.json"],
    advice: {
      en: "One page that is enough for a free call and a purchase.",
      ar: "صفحة واحدة تكفي لطلب مجاني ولعملية شراء.",
    },
  },
  {
    kind: "openapi-http",
    entry: "/openapi.json",
    next: [openapiOutlinePath, "/payment-capabilities.json"],
    advice: { en: "Generate a client, or call the paths as they stand.", ar: "ولّد عميلًا أو استدعِ المسارات كما هي." },
  },
  {
    kind: "x402",
    entry: "/.well-known/x402-catalog.json",
    next: [catalogOutlinePath, "/payment-capabilities.json", "/.well-known/x402-bazaar.json"],
    advice: {
      en: "Prices, schemas and examples; the terms to sign come with each 402.",
      ar: "الأسعار والمخططات والأمثلة؛ أما الشروط التي تُوقّع فتأتي مع كل جواب 402.",
    },
  },
  {
    kind: "mcp",
    entry: mcpPath,
    next: [mcpUnderscorePath, "/.well-known/mcp/server-card.json"],
    advice: {
      en: "Streamable HTTP; each analysis is a tool. The second address lists names without a dot, for hosts that refuse one.",
      ar: "نقل HTTP المتدفق، وكل تحليل أداة. يدرج العنوان الثاني أسماء بلا نقطة للبرامج المضيفة التي ترفضها.",
    },
  },
  {
    kind: "a2a",
    entry: "/.well-known/agent-card.json",
    next: ["/a2a/rpc"],
    advice: { en: "Each analysis is a skill.", ar: "كل تحليل مهارة." },
  },
  {
    kind: "crawler",
    entry: "/robots.txt",
    next: ["/sitemap.xml", "/.well-known/api-catalog"],
    advice: { en: "Everything listed may be read.", ar: "كل المدرج متاح للقراءة." },
  },
];

/** The kinds of client in the order in which a caller that could be any of them should try. */
export function robotPriority(publication: Publication): JsonObject {
  const free = publication.operations.find((operation) => operation.free);
  return {
    version: service.version,
    free_entry: free ? addressOf(publication, free.path) : null,
    clients: clientKinds.map(({ kind, entry, next, advice }, index) => ({
      order: index + 1,
      kind,
      entry: addressOf(publication, entry),
      next: next.map((path) => addressOf(publication, path)),
      advice: advice[publication.locale],
    })),
  };
}
