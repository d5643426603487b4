/** `npm run server-json`: writes `docs/server.json`, production's entry for the MCP Registry. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { operations } from "../../../catalog/index.ts";
import { defineCommand } from "../../client/command.ts";
import { parseConfig } from "../../worker/config/config.ts";
import { readDeployment } from "../deployment.ts";
import { project } from "../wrangler.ts";
import { mcpServerEntry } from "./server-entry.ts";

/** The entry of a deployment: it names the npm package only if one is configured. */
export const serverJsonOf = (origin: string, settings: object = {}): string =>
  `${JSON.stringify(mcpServerEntry({ origin, operations, config: parseConfig(settings) }), null, 2)}\n`;

/** The text of `docs/server.json`. */
export function serverJson(): string {
  const { BASE_URL = "", NPM_PACKAGE } = readDeployment("production").settings;
  return serverJsonOf(BASE_URL, { NPM_PACKAGE });
}

export default defineCommand({
  call: "npm run server-json",
  summary:
    "Writes docs/server.json, the entry for the MCP Registry, for the origin of [env.production] in wrangler.toml.",
  options: {},
  run: () => writeFile(join(project, "docs/server.json"), serverJson()),
});
