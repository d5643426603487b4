/** Which versions of which protocols work here, and what callers may rely on as they change (`service.ts`). */

import { protocolVersions, service } from "../../../../catalog/service/service.ts";
import type { JsonObject } from "../../../lib/text.ts";
import { mcpPath, mcpUnderscorePath } from "../addresses/paths.ts";
import { addressOf, type Publication } from "../addresses/publication.ts";
import { ownProgram } from "../guides/own-program.ts";

export function compatibility(publication: Publication): JsonObject {
  const { config, locale } = publication;
  const { a2a, mcp, openapi, x402 } = protocolVersions;
  return {
    service_version: service.version,
    released: service.released,
    languages: service.languages,
    http: { methods: ["POST"], content_type: "application/json", versions: ["1.1", "2", "3"] },
    openapi: { version: openapi, url: addressOf(publication, "/openapi.json") },
    mcp: {
      canonical: mcp.canonical,
      supported: mcp.supported,
      transports: ["streamable-http", "stdio"],
      endpoint: addressOf(publication, mcpPath),
      endpoint_with_underscore_names: addressOf(publication, mcpUnderscorePath),
      stdio_command: "npm run --silent mcp:stdio",
      ...(config.npmPackage && { stdio_package: `${ownProgram(config).line} mcp` }),
    },
    a2a: {
      canonical: a2a.canonical,
      bindings: [
        { protocol: "JSONRPC", version: a2a.canonical, url: addressOf(publication, "/a2a/rpc") },
        { protocol: "HTTP+JSON", version: a2a.canonical, url: publication.origin },
      ],
      legacy: a2a.legacy.map((version) => ({ protocol: "JSONRPC", version, url: addressOf(publication, "/a2a/rpc") })),
    },
    x402: {
      versions: [x402],
      not_supported: [1],
      schemes: ["exact"],
      transfer_methods: ["eip3009"],
      networks: [config.currency.network],
      transports: ["http", "mcp", "a2a"],
      status: publication.payments,
    },
    policy: service.compatibilityPolicy[locale],
    deprecated: [],
  };
}
