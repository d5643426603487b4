/** Every published address: documents, the endpoints of the protocols, and the pages for people. */

import { pages } from "../../../catalog/service/pages.ts";
import { mcpPath, mcpUnderscorePath, searchPath } from "./addresses/paths.ts";
import type { Address } from "./addresses/publication.ts";
import { documents } from "./documents.ts";
import { listed } from "./guides/guide.ts";

/** Returns an address of a protocol. */
const endpoint = (path: string, name: string, method?: "POST"): Address => ({
  kind: "endpoint",
  mediaType: "application/json",
  path,
  name,
  purpose: listed("addresses", name),
  ...(method && { method }),
});

const endpoints: readonly Address[] = [
  endpoint(searchPath, "search"),
  endpoint(mcpPath, "mcp", "POST"),
  endpoint(mcpUnderscorePath, "mcp_underscore_names", "POST"),
  endpoint("/a2a/rpc", "a2a", "POST"),
];

const pageAddresses: readonly Address[] = [
  ...Object.entries(pages).map(([name, { path, purpose }]) => ({
    name: name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    path: path.en,
    purpose,
  })),
  {
    name: "agent_tools_ar",
    path: pages.agentTools.path.ar,
    purpose: { en: "The services in Arabic", ar: "الخدمات بالعربية" },
  },
].map((page) => ({ kind: "page", mediaType: "text/html; charset=utf-8", ...page }));

export const addresses: readonly Address[] = [...documents, ...endpoints, ...pageAddresses];
