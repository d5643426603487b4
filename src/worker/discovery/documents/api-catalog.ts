/** The catalogue of this host's APIs for clients. Agent-readiness scanners read it. */
import type { JsonObject } from "../../../lib/text.ts";
import { catalogOutlinePath } from "../addresses/paths.ts";
import { addressOf, type Publication } from "../addresses/publication.ts";

export const apiCatalogMediaType = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** The Link header by which the catalogue names itself, also in answer to HEAD (RFC 9727, 3). */
export const apiCatalogLink = (publication: Publication): string =>
  `<${addressOf(publication, "/.well-known/api-catalog")}>; rel="api-catalog"`;

/** The API catalogue of this host: a linkset (RFC 9727, RFC 9264). */
export function apiCatalog(publication: Publication): JsonObject {
  const link = (path: string, type: string, more?: JsonObject) => ({
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
        "service-desc": [link("/openapi.json", "application/json")],
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
