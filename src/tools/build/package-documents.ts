/** The documents of the package that are written from the operations: its skill and its manifest. */
import { operations } from "../../../catalog/index.ts";
import { service } from "../../../catalog/service/service.ts";
import type { JsonObject } from "../../lib/text.ts";
import { parseConfig } from "../../worker/config/config.ts";
import type { Publication } from "../../worker/discovery/addresses/publication.ts";
import { addresses } from "../../worker/discovery/addresses.ts";
import { llmsText, skill } from "../../worker/discovery/guides/markdown-guides.ts";
import { registryName } from "./server-entry.ts";

/** The documents that the service publishes at an origin and the package repeats: in English, with payments on. */
function publicationAt(origin: string): Publication {
  return {
    config: parseConfig({ BASE_URL: origin }),
    operations,
    origin,
    locale: "en",
    payments: "available",
    addresses,
  };
}

/** The folder of the agent skill: its files by their path. */
export function skillFiles(origin: string, readme: string): Readonly<Record<string, string>> {
  const publication = publicationAt(origin);
  const references = `
## References

- [references/service.md](references/service.md): everything that a call and a purchase need, with bodies that work as they stand
- [references/package.md](references/package.md): the same from a command line, an MCP host or a program
`;
  return {
    "SKILL.md": skill(publication) + references,
    "references/service.md": llmsText(publication),
    "references/package.md": readme,
  };
}

/** The package's own package.json. */
export function manifestOf(origin: string): JsonObject {
  return {
    name: service.id,
    version: service.version,
    description: service.tagline.en,
    keywords: ["x402", "mcp", "usdc", "landed-cost", "saudi-arabia", "gcc", "retail"],
    license: service.license.name,
    homepage: `${origin}/developers`,
    type: "module",
    engines: { node: ">=20" },
    bin: { [service.id]: "cli.js" },
    // The MCP Registry compares this with server.json, to verify that both have the same owner.
    mcpName: registryName(origin),
  };
}
