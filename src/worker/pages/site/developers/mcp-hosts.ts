/**
 * How each MCP host is set up: by the bridge, a program that pays, or by the remote address. The address needs no
 * program and no wallet.
 */
import type { JsonObject, Text } from "../../../../lib/text.ts";
import { mcpUnderscorePath } from "../../../discovery/addresses/paths.ts";
import { ownProgram, type ProgramSource } from "../../../discovery/guides/own-program.ts";

/** The name under which a host lists the server. */
const serverName = "gulf-retail";

/** One host. */
export interface McpHost {
  readonly id: string;
  readonly name: string;
  /** The file that holds the bridge's entry. */
  readonly file: string;
  /** The bridge, which pays within limits, from where a reader gets it. */
  bridge(origin: string, source: ProgramSource): string;
  /** The remote address, without a wallet. */
  remote(origin: string): string;
  /** Where the remote address goes when it is not the same file. */
  readonly remotePlace?: Text;
}

function bridgeProcess(origin: string, source: ProgramSource) {
  const { command, args } = ownProgram(source);
  const env = {
    SVC_BASE_URL: origin,
    SVC_TOOL_NAME_STYLE: "underscore",
    EVM_PRIVATE_KEY: "0x…",
    SVC_MAX_USDC_PER_CALL: "2.50",
    SVC_MAX_USDC_PER_DAY: "10",
  };
  return { command, args: [...args, "mcp"], env };
}

const json = (list: "mcpServers" | "servers", entry: JsonObject) =>
  JSON.stringify({ [list]: { [serverName]: entry } }, null, 2);

/** Returns a host that keeps its servers as JSON, with what it wants beside the common part of each entry. */
const jsonHost = (list: "mcpServers" | "servers", bridge: JsonObject = {}, remote: JsonObject = {}) => ({
  bridge: (origin: string, source: ProgramSource) => json(list, { ...bridge, ...bridgeProcess(origin, source) }),
  remote: (origin: string) => json(list, { ...remote, url: origin + mcpUnderscorePath }),
});

const tomlText = (value: string) => JSON.stringify(value);
const tomlTable = `[mcp_servers.${serverName}]`;

/** Every host whose set-up is known. */
export const mcpHosts: readonly [McpHost, ...McpHost[]] = [
  {
    id: "claude-desktop",
    name: "Claude Desktop",
    file: "claude_desktop_config.json",
    ...jsonHost("mcpServers"),
    remote: (origin) => origin + mcpUnderscorePath,
    remotePlace: { en: "In Settings, Connectors:", ar: "في الإعدادات ضمن Connectors:" },
  },
  {
    id: "claude-code",
    name: "Claude Code",
    file: ".mcp.json",
    ...jsonHost("mcpServers"),
    // Quoted, because shells take a question mark for a pattern.
    remote: (origin) => `claude mcp add --transport http ${serverName} "${origin}${mcpUnderscorePath}"`,
    remotePlace: { en: "In a terminal:", ar: "في سطر الأوامر:" },
  },
  { id: "cursor", name: "Cursor", file: ".cursor/mcp.json", ...jsonHost("mcpServers") },
  {
    id: "vs-code",
    name: "VS Code",
    file: ".vscode/mcp.json",
    ...jsonHost("servers", { type: "stdio" }, { type: "http" }),
  },
  {
    id: "copilot-cli",
    name: "Copilot CLI",
    file: "~/.copilot/mcp-config.json",
    ...jsonHost("mcpServers", { type: "local", tools: ["*"] }, { type: "http", tools: ["*"] }),
  },
  {
    id: "codex",
    name: "Codex",
    file: "~/.codex/config.toml",
    bridge: (origin, source) => {
      const { command, args, env } = bridgeProcess(origin, source);
      return [
        tomlTable,
        `command = ${tomlText(command)}`,
        `args = [${args.map(tomlText).join(", ")}]`,
        "",
        `[mcp_servers.${serverName}.env]`,
        ...Object.entries(env).map(([name, value]) => `${name} = ${tomlText(value)}`),
      ].join("\n");
    },
    remote: (origin) => `${tomlTable}\nurl = ${tomlText(origin + mcpUnderscorePath)}`,
  },
];
