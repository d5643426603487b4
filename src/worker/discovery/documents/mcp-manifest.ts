/** The manifest that scanners, registries and configuration pages of MCP hosts read before they connect. */
import { protocolVersions, service } from "../../../../catalog/service/service.ts";
import type { JsonObject } from "../../../lib/text.ts";
import { instructions } from "../../protocols/mcp/texts.ts";
import { toTools } from "../../protocols/mcp/tools.ts";
import { mcpPath, mcpUnderscorePath } from "../addresses/paths.ts";
import { addressOf, type Publication } from "../addresses/publication.ts";

/**
 * Returns `/mcp.json` and the server card of SEP-1649 in one. Hosts' configuration pages read the first four keys;
 * scanners and registries read the rest without connecting.
 */
export async function mcpManifest(publication: Publication): Promise<JsonObject> {
  const { operations, locale } = publication;
  const endpoint = addressOf(publication, mcpPath);
  const tools = toTools({ operations, locale });
  return {
    name: service.id,
    description: service.description[locale],
    icon: addressOf(publication, "/icon.svg"),
    endpoint,
    $schema: "https://static.modelcontextprotocol.io/schemas/mcp-server-card/v1.json",
    version: "1.0",
    protocolVersion: protocolVersions.mcp.canonical,
    supportedProtocolVersions: protocolVersions.mcp.supported,
    serverInfo: { name: service.id, title: service.name[locale], version: service.version },
    iconUrl: addressOf(publication, "/icon.svg"),
    documentationUrl: addressOf(publication, "/developers"),
    transport: { type: "streamable-http", endpoint },
    endpoint_with_underscore_names: addressOf(publication, mcpUnderscorePath),
    capabilities: { tools: {} },
    authentication: { required: false, schemes: [] },
    instructions: instructions({ operations, locale }),
    tools: tools.map(({ name, title, description, inputSchema, annotations }) => ({
      name,
      title,
      description,
      inputSchema,
      annotations,
    })),
    resources: [],
    prompts: [],
    payments_status: publication.payments,
  };
}
