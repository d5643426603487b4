/** Every published address: documents, the endpoints of the protocols, and the pages for people. */

import { pages } from "../../../catalog/service/pages.ts";
import type { Text } from "../../lib/text.ts";
import { mcpPath, mcpUnderscorePath } from "./addresses/paths.ts";
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

/** The address at which services are searched. */
export const searchAddress: Address = endpoint("/agent-services/search", "search");

const endpoints: readonly Address[] = [
  searchAddress,
  endpoint(mcpPath, "mcp", "POST"),
  endpoint(mcpUnderscorePath, "mcp_underscore_names", "POST"),
  endpoint("/a2a/rpc", "a2a", "POST"),
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
