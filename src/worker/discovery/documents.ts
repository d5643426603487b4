/** The table of published documents: which address answers with what. The guide's list says what each is for. */
import { didDocument, identity, jwks } from "../identity/documents.ts";
import { catalogOutlinePath } from "./addresses/paths.ts";
import type { Document } from "./addresses/publication.ts";
import { cardForm, signedAgentCard } from "./documents/agent-card.ts";
import { apiCatalog, apiCatalogLink, apiCatalogMediaType } from "./documents/api-catalog.ts";
import { compatibility } from "./documents/compatibility.ts";
import { bazaarListing, catalog, catalogOutline, manifest, robotDiscovery, x402 } from "./documents/listings.ts";
import { mcpManifest } from "./documents/mcp-manifest.ts";
import { paymentCapabilities } from "./documents/payment-capabilities.ts";
import { agentsText, robots, securityText, sitemap } from "./documents/plain-texts.ts";
import { robotPriority } from "./documents/robot-priority.ts";
import { listed } from "./guides/guide.ts";
import { agentSkills, llmsText, skill } from "./guides/markdown-guides.ts";
import { openapi } from "./openapi/openapi.ts";

const plain = { mediaType: "text/plain; charset=utf-8" } as const;
/** Readers trust keys for as long as they cache them, so the time is short, s. */
const keys = { maxAgeSeconds: 300, tellsPayments: false } as const;
/** The same bytes in every language and state of payments. */
const constant = { localized: false, tellsPayments: false } as const;

/** Makes a row: JSON in both languages that tells the state of payments, unless `more` says otherwise. */
const row = (name: string, path: string, build: Document["build"], more: Partial<Document> = {}): Document => ({
  ...{ kind: "document", name, path, build, purpose: listed("addresses", name) },
  ...{ mediaType: "application/json", localized: true, tellsPayments: true },
  ...more,
});

export const documents: readonly Document[] = [
  row("llms_txt", "/llms.txt", llmsText, { ...plain, aliases: ["/.well-known/llms.txt"] }),
  row("openapi", "/openapi.json", (publication) => openapi(publication), {
    aliases: ["/.well-known/openapi.json", "/swagger.json", "/api/openapi.json"],
  }),
  row("x402_catalog", "/.well-known/x402-catalog.json", catalog),
  row("x402_catalog_outline", catalogOutlinePath, catalogOutline),
  row("ai_services", "/.well-known/ai-services.json", manifest),
  row("payment_capabilities", "/payment-capabilities.json", paymentCapabilities),
  row("x402", "/.well-known/x402", x402, { aliases: ["/.well-known/x402.json"] }),
  row("x402_bazaar", "/.well-known/x402-bazaar.json", bazaarListing),
  row("agent_card", "/.well-known/agent-card.json", signedAgentCard, {
    aliases: ["/agent-card.json", "/.well-known/agent.json"],
    varies: { header: "A2A-Version", variant: cardForm },
  }),
  row("mcp_manifest", "/.well-known/mcp/server-card.json", mcpManifest, {
    aliases: ["/mcp.json", "/.well-known/mcp.json"],
  }),
  row("api_catalog", "/.well-known/api-catalog", apiCatalog, {
    mediaType: apiCatalogMediaType,
    tellsPayments: false,
    headers: (publication) => ({ Link: apiCatalogLink(publication) }),
  }),
  row("agent_skills", "/.well-known/agent-skills/index.json", agentSkills),
  row("skill", "/skill.md", skill, { mediaType: "text/markdown; charset=utf-8" }),
  row("identity", "/identity", identity, keys),
  row("jwks", "/.well-known/jwks.json", jwks, { ...constant, ...keys, mediaType: "application/jwk-set+json" }),
  row("did", "/.well-known/did.json", didDocument, { ...constant, ...keys, mediaType: "application/did+json" }),
  row("compatibility", "/.well-known/compatibility.json", compatibility),
  row("robot_priority", "/.well-known/robot-priority.json", robotPriority, { tellsPayments: false }),
  row("robot_discovery", "/robot-discovery.json", robotDiscovery),
  row("agents_txt", "/agents.txt", agentsText, { ...plain, aliases: ["/.well-known/agents.txt"] }),
  row("robots_txt", "/robots.txt", robots, { ...constant, ...plain }),
  row("security_txt", "/.well-known/security.txt", securityText, { ...constant, ...plain }),
  row("sitemap", "/sitemap.xml", sitemap, { ...constant, mediaType: "application/xml; charset=utf-8" }),
];
