/** The entry of a deployment for the MCP Registry, which `mcp-publisher` sends there. */
import { toolName } from "../../../catalog/operation/tool-name.ts";
import { bridgeVariables } from "../../../catalog/service/bridge-variables.ts";
import { service } from "../../../catalog/service/service.ts";
import type { JsonObject } from "../../lib/text.ts";
import type { Config } from "../../worker/config/config.ts";
import { mcpPath, mcpUnderscorePath } from "../../worker/discovery/addresses/paths.ts";
import { addressOf, type Publication } from "../../worker/discovery/addresses/publication.ts";
import { icons } from "../../worker/protocols/mcp/tools.ts";

/** The name of this origin in registries: its host name reversed, or its address, and the service. */
export function registryName(origin: string): string {
  const { hostname } = new URL(origin);
  const isAddress = /^[\d.]+$|:/.test(hostname);
  const namespace = isAddress ? hostname.replace(/[^\w.-]/g, "-") : hostname.split(".").reverse().join(".");
  return `${namespace}/${service.id}`;
}

/** The entry of an origin for the MCP Registry (schema of 2025-12-11). A key of our own says what the tools cost. */
export function mcpServerEntry(publication: Pick<Publication, "origin" | "operations" | "config">): JsonObject {
  const packages = mcpPackages(publication.origin, publication.config);
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    name: registryName(publication.origin),
    title: service.name.en,
    description: service.tagline.en,
    version: service.version,
    websiteUrl: addressOf(publication, "/developers"),
    icons: icons(publication.origin),
    // Most clients use the first address, so its tool names are those that every model accepts.
    remotes: [mcpUnderscorePath, mcpPath].map((path) => ({
      type: "streamable-http",
      url: addressOf(publication, path),
      headers: [
        {
          name: "PAYMENT-SIGNATURE",
          description: "Signed x402 v2 payment for a paid tool; or send it in _meta of the call.",
          isRequired: false,
          isSecret: true,
        },
      ],
    })),
    ...(packages.length > 0 && { packages }),
    _meta: {
      "io.modelcontextprotocol.registry/publisher-provided": {
        tools: publication.operations.map((operation) => ({
          name: toolName(operation),
          title: operation.name.en,
          price_usdc: operation.price.usdc,
        })),
      },
    },
  };
}

/** The packages of an origin's bridge; empty before one is published. */
function mcpPackages(origin: string, { npmPackage }: Pick<Config, "npmPackage">): readonly JsonObject[] {
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
