/** The two catalogues by which a host says what it offers: to AI clients, and to clients of APIs. */
import { service } from "../../../../catalog/service/service.ts";
import type { JsonObject } from "../../../lib/text.ts";
import { catalogOutlinePath, openapiOutlinePath } from "../addresses/paths.ts";
import { addressOf, type Publication } from "../addresses/publication.ts";

/** At least two and at most five, as the catalogue's schema asks. */
const questionCount = 5;

/** Returns the AI Catalog 1.0 of this host (Agentic Resource Discovery draft 0.9). */
export function aiCatalog(publication: Publication): JsonObject {
  const { operations, locale, origin } = publication;
  const { host, hostname } = new URL(origin);
  const questions = operations.map(({ role }) => role[locale]).slice(0, questionCount);
  const entry = (kind: string, type: string, path: string) => ({
    identifier: `urn:air:${hostname.replace(/[^a-zA-Z0-9.-]/g, "")}:${kind}:${service.id}`,
    displayName: service.name[locale],
    type,
    mediaType: type,
    url: addressOf(publication, path),
    description: service.description[locale],
    tags: [...new Set(operations.flatMap(({ tags }) => tags))],
    capabilities: operations.map(({ id }) => id),
    ...(questions.length > 1 && { representativeQueries: questions }),
    version: service.version,
    updatedAt: new Date(service.released).toISOString(),
  });
  return {
    specVersion: "1.0",
    host: {
      displayName: service.name[locale],
      identifier: `did:web:${encodeURIComponent(host)}`,
      documentationUrl: addressOf(publication, "/developers"),
      logoUrl: addressOf(publication, "/icon.svg"),
    },
    entries: [
      entry("a2a", "application/a2a-agent-card+json", "/.well-known/agent-card.json"),
      entry("mcp", "application/mcp-server-card+json", "/mcp/server-card"),
      entry("openapi", "application/openapi+json", "/openapi.json"),
      entry("skill", 'text/markdown; profile="urn:air:agent-skills"', "/skill.md"),
    ],
  };
}

export const apiCatalogMediaType = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** Returns the Link header by which the catalogue names itself, also in answer to HEAD (RFC 9727, 3). */
export function apiCatalogLink(publication: Publication): string {
  return `<${addressOf(publication, "/.well-known/api-catalog")}>; rel="api-catalog"`;
}

/** Returns the API catalogue of this host: a linkset (RFC 9727, RFC 9264). */
export function apiCatalog(publication: Publication): JsonObject {
  const link = (path: string, type: string, more: JsonObject = {}) => ({
    href: addressOf(publication, path),
    type,
    ...more,
  });
  return {
    linkset: [
      {
        anchor: addressOf(publication, "/.well-known/api-catalog"),
        item: publication.operations.map(({ path, name }) => ({
          href: addressOf(publication, path),
          title: name[publication.locale],
        })),
      },
      {
        anchor: publication.origin,
        "service-desc": [link("/openapi.json", "application/json"), link(openapiOutlinePath, "application/json")],
        "service-doc": [
          link("/developers", "text/html", { hreflang: ["en"] }),
          link("/llms.txt", "text/plain", { hreflang: ["en", "ar"] }),
        ],
        "service-meta": [
          link("/.well-known/x402-catalog.json", "application/json"),
          link(catalogOutlinePath, "application/json"),
          link("/.well-known/ai-services.json", "application/json"),
          link("/.well-known/agent-card.json", "application/json"),
          link("/.well-known/mcp/server-card.json", "application/json"),
          link("/payment-capabilities.json", "application/json"),
        ],
        status: [link("/status", "application/json")],
      },
    ],
  };
}
