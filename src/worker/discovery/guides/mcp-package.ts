/** The npm package by which an MCP host runs the bridge, as registries list it. */
import { bridgeVariables } from "../../../../catalog/service/bridge-variables.ts";
import type { JsonObject } from "../../../lib/text.ts";
import type { Config } from "../../config/config.ts";

/** The packages of an origin's bridge: none before one is published. */
export function mcpPackages(origin: string, { npmPackage }: Pick<Config, "npmPackage">): readonly JsonObject[] {
  const at = npmPackage?.lastIndexOf("@");
  if (!npmPackage || !at) return [];
  return [
    {
      registryType: "npm",
      identifier: npmPackage.slice(0, at),
      version: npmPackage.slice(at + 1),
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
    },
  ];
}
