/** `/agents.txt` (draft-car-agents-txt-wellknown-00): what agents may do here, as blocks of `Key: value` lines. */

import { inputSchema } from "../../../../catalog/operation/input-schema.ts";
import { toolName } from "../../../../catalog/operation/tool-name.ts";
import { protocolVersions } from "../../../../catalog/service/protocol-versions.ts";
import { service } from "../../../../catalog/service/service.ts";
import { mcpPath, mcpUnderscorePath, underscoreNote } from "../addresses/mcp-addresses.ts";
import { addressOf, type Publication } from "../addresses/publication.ts";
import { guidance } from "./guidance.ts";

const line = (text: string): string => text.replace(/\s+/g, " ");

export function agentsText(publication: Publication): string {
  const { config, operations, locale, origin, payments } = publication;
  const { freePerMinute, unpaidPerMinute } = config.rateLimits;
  const block = (capability: string, entries: Readonly<Record<string, string>>) =>
    [`Capability: ${capability}`, ...Object.entries(entries).map(([key, value]) => `  ${key}: ${line(value)}`)].join(
      "\n",
    );
  const capabilities = operations.map((operation) => {
    const { required } = inputSchema(operation, locale);
    return block(operation.id, {
      Endpoint: addressOf(publication, operation.path),
      Method: "POST",
      Protocol: "REST",
      Auth: "none",
      "Rate-Limit": `${operation.free ? freePerMinute : unpaidPerMinute}/minute`,
      Description: operation.description[locale],
      OpenAPI: addressOf(publication, "/openapi.json"),
      Param: `${Array.isArray(required) ? required.join(", ") : ""} (required)`,
      Price: `${operation.price.usdc} USDC`,
      Payment: operation.free ? "none" : `x402 v${protocolVersions.x402}, ${config.currency.network}, exact`,
      "MCP-Tool": toolName(operation),
      "A2A-Skill": operation.id,
    });
  });
  return `Spec-Version: 1.0
Site-Name: ${service.name[locale]}
Site-URL: ${origin}
Site-Description: ${line(service.description[locale])}
Site-Contact: ${config.operator.contact}
Payments-Status: ${payments}
Guidance: ${line(guidance(publication))}

${capabilities.join("\n\n")}

${block("mcp", {
  Endpoint: addressOf(publication, mcpPath),
  Method: "POST",
  Protocol: "MCP",
  Auth: "none",
  Description: `Streamable HTTP, ${protocolVersions.mcp.canonical}. ${underscoreNote(addressOf(publication, mcpUnderscorePath))[locale]}`,
})}

${block("a2a", {
  Endpoint: addressOf(publication, "/a2a/rpc"),
  Method: "POST",
  Protocol: "A2A",
  Auth: "none",
  Description: `JSON-RPC ${protocolVersions.a2a.canonical}; ${addressOf(publication, "/.well-known/agent-card.json")}`,
})}

Agent: *
Allow: /
`;
}
