/** Every published address: documents, the endpoints of the protocols, and the pages for people. */

import { pages } from "../../../catalog/service/pages.ts";
import type { Text } from "../../lib/text.ts";
import { mcpPath, mcpUnderscorePath } from "./addresses/paths.ts";
import type { Address } from "./addresses/publication.ts";
import { documents } from "./documents.ts";

const endpoint = { kind: "endpoint", mediaType: "application/json" } as const;

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
      en: "The same with svc_ names, for every host and library unless its model is Gemini",
      ar: "النقطة نفسها بأسماء تبدأ بـ svc_ لكل برنامج مضيف ومكتبة ما لم يكن النموذج Gemini",
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

/** A page for people. */
const page = (name: string, path: string, purpose: Text): Address => ({
  kind: "page",
  mediaType: "text/html; charset=utf-8",
  path,
  name: name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  purpose,
});

const pageAddresses: readonly Address[] = [
  ...Object.entries(pages).map(([name, { path, purpose }]) => page(name, path.en, purpose)),
  page("agent_tools_ar", pages.agentTools.path.ar, {
    en: "The services in Arabic",
    ar: "الخدمات بالعربية",
  }),
];

export const addresses: readonly Address[] = [...documents, ...endpoints, ...pageAddresses];
