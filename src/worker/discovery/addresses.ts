/** Every published address: documents, the endpoints of the protocols, and the pages for people. */

import { mcpPath, mcpUnderscorePath } from "./addresses/mcp-addresses.ts";
import { developersMarkdown, pageAddresses } from "./addresses/page-addresses.ts";
import type { Address } from "./addresses/publication.ts";
import { documents } from "./documents.ts";

const endpoint = { kind: "endpoint", mediaType: "application/json" } as const;
const page = { kind: "page", mediaType: "text/html; charset=utf-8" } as const;

/** The search of services. */
export const searchAddress: Address = {
  ...endpoint,
  path: "/agent-services/search",
  name: "search",
  purpose: {
    en: "Search of services by q, max_spend_usdc, limit and lang; view=short leaves schemas out",
    ar: "البحث في الخدمات عبر q وmax_spend_usdc وlimit وlang، ومن دون المخططات عبر view=short",
  },
};

const endpoints: readonly Address[] = [
  searchAddress,
  {
    ...endpoint,
    path: mcpPath,
    name: "mcp",
    method: "POST",
    purpose: { en: "MCP endpoint, streamable HTTP", ar: "نقطة MCP عبر HTTP المتدفق" },
  },
  {
    ...endpoint,
    path: mcpUnderscorePath,
    name: "mcp_underscore_names",
    method: "POST",
    purpose: {
      en: "The same with svc_ names, for hosts that refuse a dot: Claude, Copilot CLI, Codex, Cursor",
      ar: "النقطة نفسها بأسماء تبدأ بـ svc_ للبرامج المضيفة التي ترفض النقطة: Claude وCopilot CLI وCodex وCursor",
    },
  },
  {
    ...endpoint,
    path: "/a2a/rpc",
    name: "a2a",
    method: "POST",
    purpose: { en: "A2A endpoint, JSON-RPC", ar: "نقطة A2A عبر JSON-RPC" },
  },
];

const pages: readonly Address[] = [
  {
    ...page,
    path: pageAddresses.agentTools.en,
    name: "agent_tools",
    purpose: { en: "The services, with a free check to try", ar: "الخدمات مع فحص مجاني للتجربة" },
  },
  {
    ...page,
    path: pageAddresses.agentTools.ar,
    name: "agent_tools_ar",
    purpose: { en: "The same page in Arabic", ar: "الصفحة نفسها بالعربية" },
  },
  {
    ...page,
    path: pageAddresses.developers.en,
    name: "developers",
    purpose: {
      en: "Quick starts, purchase flow, errors, receipts",
      ar: "البدء السريع ومسار الشراء والأخطاء والإيصالات",
    },
  },
  {
    ...page,
    path: developersMarkdown.en,
    mediaType: "text/markdown; charset=utf-8",
    name: "developers_markdown",
    purpose: { en: "The page for developers as Markdown", ar: "صفحة المطورين بصيغة Markdown" },
  },
  {
    ...page,
    path: pageAddresses.samples.en,
    name: "samples",
    purpose: { en: "A sample result of every analysis", ar: "مثال لنتيجة كل تحليل" },
  },
  {
    ...page,
    path: pageAddresses.buy.en,
    name: "buy",
    purpose: {
      en: "Buying in the browser: from a spreadsheet to a printed plan",
      ar: "الشراء من المتصفح: من جدول بيانات إلى خطة مطبوعة",
    },
  },
  {
    ...page,
    path: pageAddresses.status.en,
    name: "status",
    purpose: { en: "Live state of the service; JSON when asked for", ar: "الحالة الحية للخدمة، وبصيغة JSON عند الطلب" },
  },
  {
    ...page,
    path: pageAddresses.terms.en,
    name: "terms",
    purpose: { en: "Terms of use", ar: "شروط الاستخدام" },
  },
  {
    ...page,
    path: pageAddresses.refunds.en,
    name: "refunds",
    purpose: { en: "When a sale is paid back, and how", ar: "متى يُعاد ثمن الشراء وكيف" },
  },
  {
    ...page,
    path: pageAddresses.privacy.en,
    name: "privacy",
    purpose: { en: "What is stored and logged, and for how long", ar: "ما يُحفظ وما يُسجَّل، ومدة ذلك" },
  },
  {
    ...page,
    path: pageAddresses.about.en,
    name: "about",
    purpose: { en: "Who runs this service, and who is paid", ar: "من يشغّل هذه الخدمة ومن يتلقى الدفعات" },
  },
  {
    ...page,
    path: pageAddresses.sources.en,
    name: "sources",
    purpose: {
      en: "Every published fact behind the figures, with source, date and next review",
      ar: "كل حقيقة منشورة وراء الأرقام، مع مصدرها وتاريخها ومراجعتها القادمة",
    },
  },
  {
    ...page,
    path: pageAddresses.changelog.en,
    name: "changelog",
    purpose: { en: "What has changed", ar: "ما الذي تغيّر" },
  },
  {
    ...page,
    path: pageAddresses.readiness.en,
    name: "readiness",
    purpose: { en: "What indexers require of this deployment", ar: "ما تشترطه الفهارس من هذا النشر" },
  },
];

export const addresses: readonly Address[] = [...documents, ...endpoints, ...pages];
