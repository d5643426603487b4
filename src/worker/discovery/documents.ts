/** The table of published documents: which address answers with what. */
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
import { agentSkills, llmsText, skill } from "./guides/markdown-guides.ts";
import { openapi } from "./openapi/openapi.ts";

/** What tells the state of payments in both languages; JSON unless it says otherwise. */
const live = { kind: "document", mediaType: "application/json", localized: true, tellsPayments: true } as const;
/** The same without that state. */
const localized = { ...live, tellsPayments: false } as const;
/** What has the same bytes in every language. */
const unlocalized = { ...localized, localized: false } as const;
const plainText = "text/plain; charset=utf-8";

/** Keys are trusted for as long as a copy of them is kept, so that is not long. */
const keyMaxAgeSeconds = 300;

export const documents: readonly Document[] = [
  {
    ...live,
    path: "/llms.txt",
    aliases: ["/.well-known/llms.txt"],
    name: "llms_txt",
    purpose: {
      en: "One page that is enough for a free call and a purchase",
      ar: "صفحة واحدة تكفي لطلب مجاني ولعملية شراء",
    },
    mediaType: plainText,
    build: llmsText,
  },
  {
    ...live,
    path: "/openapi.json",
    aliases: ["/.well-known/openapi.json", "/swagger.json", "/api/openapi.json"],
    name: "openapi",
    purpose: { en: "OpenAPI 3.1 description of every analysis", ar: "وصف OpenAPI 3.1 لكل التحليلات" },
    build: openapi,
  },
  {
    ...live,
    path: "/.well-known/x402-catalog.json",
    name: "x402_catalog",
    purpose: {
      en: "Catalogue: the analyses in buying order, prices, schemas and examples",
      ar: "الكتالوج: التحليلات بترتيب الشراء والأسعار والمخططات والأمثلة",
    },
    build: catalog,
  },
  {
    ...live,
    path: catalogOutlinePath,
    name: "x402_catalog_outline",
    purpose: {
      en: "The same in outline: what is sold, prices, required inputs",
      ar: "الكتالوج نفسه بإيجاز: ما يُباع والأسعار والمدخلات المطلوبة",
    },
    build: catalogOutline,
  },
  {
    ...live,
    path: "/.well-known/ai-services.json",
    name: "ai_services",
    purpose: {
      en: "Manifest: operator, languages, regions, payments, services",
      ar: "بيان الخدمة: المشغّل واللغات والمناطق والمدفوعات والخدمات",
    },
    build: manifest,
  },
  {
    ...live,
    path: "/payment-capabilities.json",
    name: "payment_capabilities",
    purpose: {
      en: "What is accepted at this moment, spending caps, idempotency, retries, receipts",
      ar: "المقبول حاليًا وحدود الإنفاق ومنع التكرار وإعادة المحاولة والإيصالات",
    },
    build: paymentCapabilities,
  },
  {
    ...live,
    path: "/.well-known/x402",
    aliases: ["/.well-known/x402.json"],
    name: "x402",
    purpose: { en: "Paid resources for indexers of x402", ar: "الموارد المدفوعة لفهارس x402" },
    build: x402,
  },
  {
    ...live,
    path: "/.well-known/x402-bazaar.json",
    name: "x402_bazaar",
    purpose: { en: "Paid resources as facilitators list them", ar: "الموارد المدفوعة بالصيغة التي يعرضها وسطاء الدفع" },
    build: bazaarListing,
  },
  {
    ...live,
    path: "/.well-known/agent-card.json",
    aliases: ["/agent-card.json", "/.well-known/agent.json"],
    name: "agent_card",
    purpose: { en: "A2A agent card", ar: "بطاقة الوكيل وفق A2A" },
    varies: { header: "A2A-Version", variant: cardForm },
    build: signedAgentCard,
  },
  {
    ...live,
    path: "/.well-known/mcp/server-card.json",
    aliases: ["/mcp.json", "/.well-known/mcp.json"],
    name: "mcp_manifest",
    purpose: { en: "MCP manifest with the tools", ar: "بيان MCP مع الأدوات" },
    build: mcpManifest,
  },
  {
    ...localized,
    path: "/.well-known/api-catalog",
    name: "api_catalog",
    purpose: { en: "API catalogue (RFC 9727)", ar: "كتالوج الواجهات البرمجية (RFC 9727)" },
    mediaType: apiCatalogMediaType,
    headers: (publication) => ({ Link: apiCatalogLink(publication) }),
    build: apiCatalog,
  },
  {
    ...live,
    path: "/.well-known/agent-skills/index.json",
    name: "agent_skills",
    purpose: { en: "Index of agent skills", ar: "فهرس مهارات الوكلاء" },
    build: agentSkills,
  },
  {
    ...live,
    path: "/skill.md",
    name: "skill",
    purpose: { en: "The service as an agent skill", ar: "الخدمة بوصفها مهارة للوكلاء" },
    mediaType: "text/markdown; charset=utf-8",
    build: skill,
  },
  {
    ...localized,
    path: "/identity",
    name: "identity",
    purpose: { en: "Who operates this, its keys, how to verify", ar: "مَن يشغّل الخدمة ومفاتيحها وكيفية التحقق" },
    maxAgeSeconds: keyMaxAgeSeconds,
    build: identity,
  },
  {
    ...unlocalized,
    path: "/.well-known/jwks.json",
    name: "jwks",
    purpose: { en: "Key set", ar: "مجموعة المفاتيح" },
    mediaType: "application/jwk-set+json",
    maxAgeSeconds: keyMaxAgeSeconds,
    build: jwks,
  },
  {
    ...unlocalized,
    path: "/.well-known/did.json",
    name: "did",
    purpose: { en: "DID document (did:web)", ar: "وثيقة DID ‏(did:web)" },
    mediaType: "application/did+json",
    maxAgeSeconds: keyMaxAgeSeconds,
    build: didDocument,
  },
  {
    ...live,
    path: "/.well-known/compatibility.json",
    name: "compatibility",
    purpose: { en: "Protocol versions and deprecation policy", ar: "إصدارات البروتوكولات وسياسة الإيقاف" },
    build: compatibility,
  },
  {
    ...localized,
    path: "/.well-known/robot-priority.json",
    name: "robot_priority",
    purpose: { en: "Where each kind of client begins", ar: "من أين يبدأ كل نوع من العملاء" },
    build: robotPriority,
  },
  {
    ...live,
    path: "/robot-discovery.json",
    name: "robot_discovery",
    purpose: { en: "Every published address", ar: "كل العناوين المنشورة" },
    build: robotDiscovery,
  },
  {
    ...live,
    path: "/agents.txt",
    aliases: ["/.well-known/agents.txt"],
    name: "agents_txt",
    purpose: { en: "What agents may do here", ar: "ما يمكن للوكلاء فعله هنا" },
    mediaType: plainText,
    build: agentsText,
  },
  {
    ...unlocalized,
    path: "/robots.txt",
    name: "robots_txt",
    purpose: { en: "Rules for crawlers", ar: "قواعد الزواحف" },
    mediaType: plainText,
    build: robots,
  },
  {
    ...unlocalized,
    path: "/.well-known/security.txt",
    name: "security_txt",
    purpose: { en: "Whom to tell about a weakness", ar: "جهة الإبلاغ عن الثغرات" },
    mediaType: plainText,
    build: securityText,
  },
  {
    ...unlocalized,
    path: "/sitemap.xml",
    name: "sitemap",
    purpose: { en: "Site map", ar: "خريطة الموقع" },
    mediaType: "application/xml; charset=utf-8",
    build: sitemap,
  },
];
