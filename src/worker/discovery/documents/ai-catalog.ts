/** What this host offers to AI clients (AI Catalog 1.0, Agentic Resource Discovery draft 0.9). */
import { service } from "../../../../catalog/service/service.ts";
import type { JsonObject } from "../../../lib/text.ts";
import { addressOf, type Publication } from "../addresses/publication.ts";

/** At least two and at most five, as the catalogue's schema asks. */
const questionCount = 5;

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
