/** The npm package by which an MCP host runs the bridge, as registries list it. */
import { bridgeVariables } from "../../../../catalog/service/bridge-variables.ts";
import { service } from "../../../../catalog/service/service.ts";
import type { JsonObject } from "../../lib/text.ts";

/** The package of an origin's bridge. */
export function mcpPackage(origin: string): JsonObject {
  return {
    registryType: "npm",
    identifier: service.id,
    version: service.version,
    runtimeHint: "npx",
    transport: { type: "stdio" },
    packageArguments: [{ type: "positional", value: "mcp" }],
    environmentVariables: bridgeVariables.map(({ isSecret = false, choices, ...variable }) => ({
      ...variable,
      ...(choices && { choices: [...choices] }),
      ...(variable.name === "SVC_BASE_URL" && { default: origin }),
      isRequired: false,
      isSecret,
    })),
  };
}
