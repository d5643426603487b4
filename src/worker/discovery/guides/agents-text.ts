/**
 * `/agents.txt` (draft-car-agents-txt-wellknown-00): what agents may do here, in fifteen lines that lead to
 * `/llms.txt`.
 */
import { priceText } from "../../../../catalog/operation.ts";
import { service } from "../../../../catalog/service/service.ts";
import { mcpPath, mcpUnderscorePath } from "../addresses/mcp-addresses.ts";
import { openapiOutlinePath } from "../addresses/outline-addresses.ts";
import { addressOf, type Publication } from "../addresses/publication.ts";
import { paymentNotice } from "./guidance.ts";

export function agentsText(publication: Publication): string {
  const { config, operations, locale, origin, payments } = publication;
  const free = operations.find((operation) => operation.free);
  const list = operations.map((operation) => `${operation.id} (${priceText(operation)[locale]})`).join(", ");
  const line = (text: string): string => text.replace(/\s+/g, " ");
  return `Spec-Version: 1.0
Site-Name: ${service.name[locale]}
Site-URL: ${origin}
Site-Description: ${line(service.description[locale])}
Site-Contact: ${config.operator.contact}
Payments-Status: ${payments}
Guidance: ${addressOf(publication, "/llms.txt")} ${line(paymentNotice(publication))}
Capability: ${service.id}
  Endpoint: ${free ? addressOf(publication, free.path) : origin}
  Protocol: REST, MCP (${addressOf(publication, mcpPath)}, ${addressOf(publication, mcpUnderscorePath)}), A2A (${addressOf(publication, "/a2a/rpc")})
  Auth: none
  OpenAPI: ${addressOf(publication, openapiOutlinePath)}
  Description: ${list}
Agent: *
Allow: /
`;
}
