/**
 * `npm run server-json`: writes `docs/server.json`, the entry for the MCP Registry, for the origin of the production
 * deployment.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { unstable_readConfig } from "wrangler";
import { operations } from "../../../catalog/index.ts";
import { defineCommand } from "../../client/command.ts";
import { mcpServerEntry } from "../../worker/discovery/documents/mcp-cards.ts";

const root = join(import.meta.dirname, "../../..");

/** The text of `docs/server.json`. */
export function serverJson(): string {
  const { vars } = unstable_readConfig({ config: join(root, "wrangler.toml"), env: "production" });
  return `${JSON.stringify(mcpServerEntry({ origin: String(vars.BASE_URL), operations }), null, 2)}\n`;
}

export default defineCommand({
  call: "npm run server-json",
  summary:
    "Writes docs/server.json, the entry for the MCP Registry, for the origin of [env.production] in wrangler.toml.",
  options: {},
  run: async () => {
    await writeFile(join(root, "docs/server.json"), serverJson());
    return undefined;
  },
});
