/** Every published address: documents, the endpoints of the protocols, and the pages for people. */

import { mcpPath, mcpUnderscorePath } from "./addresses/mcp-addresses.ts";
import { developersMarkdown, pageAddresses } from "./addresses/page-addresses.ts";
import type { Address } from "./addresses/publication.ts";
import { documents } from "./documents.ts";

const endpoint = { kind: "endpoint", mediaType: "application/json" } as const;

/** A page for people. */
const page = (name: string, path: string, en: string, ar: string): Address => ({
  kind: "page",
  mediaType: "text/html; charset=utf-8",
  path,
  name,
  purpose: { en, ar },
});

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
  page(
    "agent_tools",
    pageAddresses.agentTools.en,
    "The services, with a free check to try",
    "الخدمات مع فحص مجاني للتجربة",
  ),
  page("agent_tools_ar", pageAddresses.agentTools.ar, "The same page in Arabic", "الصفحة نفسها بالعربية"),
  page(
    "developers",
    pageAddresses.developers.en,
    "Quick starts, purchase flow, errors, receipts",
    "البدء السريع ومسار الشراء والأخطاء والإيصالات",
  ),
  {
    ...page(
      "developers_markdown",
      developersMarkdown.en,
      "The page for developers as Markdown",
      "صفحة المطورين بصيغة Markdown",
    ),
    mediaType: "text/markdown; charset=utf-8",
  },
  page("samples", pageAddresses.samples.en, "A sample result of every analysis", "مثال لنتيجة كل تحليل"),
  page(
    "buy",
    pageAddresses.buy.en,
    "Buying in the browser: from a spreadsheet to a printed plan",
    "الشراء من المتصفح: من جدول بيانات إلى خطة مطبوعة",
  ),
  page(
    "status",
    pageAddresses.status.en,
    "Live state of the service; JSON when asked for",
    "الحالة الحية للخدمة، وبصيغة JSON عند الطلب",
  ),
  page("terms", pageAddresses.terms.en, "Terms of use", "شروط الاستخدام"),
  page("refunds", pageAddresses.refunds.en, "When a sale is paid back, and how", "متى يُعاد ثمن الشراء وكيف"),
  page(
    "privacy",
    pageAddresses.privacy.en,
    "What is stored and logged, and for how long",
    "ما يُحفظ وما يُسجَّل، ومدة ذلك",
  ),
  page(
    "about",
    pageAddresses.about.en,
    "Who runs this service, and who is paid",
    "من يشغّل هذه الخدمة ومن يتلقى الدفعات",
  ),
  page(
    "sources",
    pageAddresses.sources.en,
    "Every published fact behind the figures, with source, date and next review",
    "كل حقيقة منشورة وراء الأرقام، مع مصدرها وتاريخها ومراجعتها القادمة",
  ),
  page("changelog", pageAddresses.changelog.en, "What has changed", "ما الذي تغيّر"),
  page(
    "readiness",
    pageAddresses.readiness.en,
    "What indexers require of this deployment",
    "ما تشترطه الفهارس من هذا النشر",
  ),
];

export const addresses: readonly Address[] = [...documents, ...endpoints, ...pages];
