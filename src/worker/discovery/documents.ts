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

/** Documents that tell the state of payments in both languages; JSON unless they say otherwise. */
const live = { kind: "document", mediaType: "application/json", localized: true, tellsPayments: true } as const;
/** Documents in both languages that do not tell the state of payments. */
const localized = { ...live, tellsPayments: false } as const;
/** Documents with the same bytes in every language. */
const unlocalized = { ...localized, localized: false } as const;
const plainText = "text/plain; charset=utf-8";

/** Readers trust keys for as long as they cache them, so the time is short. */
const keyMaxAgeSeconds = 300;

const rows: readonly Omit<Document, "purpose">[] = [
  {
    ...live,
    path: "/llms.txt",
    aliases: ["/.well-known/llms.txt"],
    name: "llms_txt",
    mediaType: plainText,
    build: llmsText,
  },
  {
    ...live,
    path: "/openapi.json",
    aliases: ["/.well-known/openapi.json", "/swagger.json", "/api/openapi.json"],
    name: "openapi",
    build: openapi,
  },
  { ...live, path: "/.well-known/x402-catalog.json", name: "x402_catalog", build: catalog },
  { ...live, path: catalogOutlinePath, name: "x402_catalog_outline", build: catalogOutline },
  { ...live, path: "/.well-known/ai-services.json", name: "ai_services", build: manifest },
  { ...live, path: "/payment-capabilities.json", name: "payment_capabilities", build: paymentCapabilities },
  { ...live, path: "/.well-known/x402", aliases: ["/.well-known/x402.json"], name: "x402", build: x402 },
  { ...live, path: "/.well-known/x402-bazaar.json", name: "x402_bazaar", build: bazaarListing },
  {
    ...live,
    path: "/.well-known/agent-card.json",
    aliases: ["/agent-card.json", "/.well-known/agent.json"],
    name: "agent_card",
    varies: { header: "A2A-Version", variant: cardForm },
    build: signedAgentCard,
  },
  {
    ...live,
    path: "/.well-known/mcp/server-card.json",
    aliases: ["/mcp.json", "/.well-known/mcp.json"],
    name: "mcp_manifest",
    build: mcpManifest,
  },
  {
    ...localized,
    path: "/.well-known/api-catalog",
    name: "api_catalog",
    mediaType: apiCatalogMediaType,
    headers: (publication) => ({ Link: apiCatalogLink(publication) }),
    build: apiCatalog,
  },
  { ...live, path: "/.well-known/agent-skills/index.json", name: "agent_skills", build: agentSkills },
  { ...live, path: "/skill.md", name: "skill", mediaType: "text/markdown; charset=utf-8", build: skill },
  { ...localized, path: "/identity", name: "identity", maxAgeSeconds: keyMaxAgeSeconds, build: identity },
  {
    ...unlocalized,
    path: "/.well-known/jwks.json",
    name: "jwks",
    mediaType: "application/jwk-set+json",
    maxAgeSeconds: keyMaxAgeSeconds,
    build: jwks,
  },
  {
    ...unlocalized,
    path: "/.well-known/did.json",
    name: "did",
    mediaType: "application/did+json",
    maxAgeSeconds: keyMaxAgeSeconds,
    build: didDocument,
  },
  { ...live, path: "/.well-known/compatibility.json", name: "compatibility", build: compatibility },
  { ...localized, path: "/.well-known/robot-priority.json", name: "robot_priority", build: robotPriority },
  { ...live, path: "/robot-discovery.json", name: "robot_discovery", build: robotDiscovery },
  {
    ...live,
    path: "/agents.txt",
    aliases: ["/.well-known/agents.txt"],
    name: "agents_txt",
    mediaType: plainText,
    build: agentsText,
  },
  { ...unlocalized, path: "/robots.txt", name: "robots_txt", mediaType: plainText, build: robots },
  {
    ...unlocalized,
    path: "/.well-known/security.txt",
    name: "security_txt",
    mediaType: plainText,
    build: securityText,
  },
  {
    ...unlocalized,
    path: "/sitemap.xml",
    name: "sitemap",
    mediaType: "application/xml; charset=utf-8",
    build: sitemap,
  },
];

export const documents: readonly Document[] = rows.map((row) => ({ ...row, purpose: listed("addresses", row.name) }));
