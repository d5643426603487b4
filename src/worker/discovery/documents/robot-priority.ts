/** Which address each kind of client reads first. */
import { service } from "../../../../catalog/service/service.ts";
import type { JsonObject } from "../../../lib/text.ts";
import { catalogOutlinePath, mcpPath, mcpUnderscorePath } from "../addresses/paths.ts";
import { addressOf, type Publication } from "../addresses/publication.ts";
import { listed } from "../guides/guide.ts";

/** Kinds of client, each with the address to begin with, and the next ones. */
const clientKinds = {
  "language-model": ["/llms.txt", "/skill.md", catalogOutlinePath, "/openapi.json"],
  "openapi-http": ["/openapi.json", catalogOutlinePath, "/payment-capabilities.json"],
  x402: [
    "/.well-known/x402-catalog.json",
    catalogOutlinePath,
    "/payment-capabilities.json",
    "/.well-known/x402-bazaar.json",
  ],
  mcp: [mcpPath, mcpUnderscorePath, "/.well-known/mcp/server-card.json"],
  a2a: ["/.well-known/agent-card.json", "/a2a/rpc"],
  crawler: ["/robots.txt", "/sitemap.xml", "/.well-known/api-catalog"],
} as const;

/** The kinds of client in the order in which a caller that could be any of them should try. */
export function robotPriority(publication: Publication): JsonObject {
  const free = publication.operations.find((operation) => operation.free);
  return {
    version: service.version,
    free_entry: free ? addressOf(publication, free.path) : null,
    clients: Object.entries(clientKinds).map(([kind, [entry, ...next]], index) => ({
      order: index + 1,
      kind,
      entry: addressOf(publication, entry),
      next: next.map((path) => addressOf(publication, path)),
      advice: listed("clients", kind)[publication.locale],
    })),
  };
}
