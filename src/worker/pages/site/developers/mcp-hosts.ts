/**
 * How each MCP host is set up: by the bridge, a program that pays, or by the remote address. The address needs no
 * program and no wallet.
 */
import type { JsonObject, Text } from "../../../../lib/text.ts";
import { mcpUnderscorePath } from "../../../discovery/addresses/paths.ts";
import { ownProgram, type ProgramSource } from "../../../discovery/guides/own-program.ts";

/** The name under which a host lists the server. */
const serverName = "gulf-retail";

/** Code to paste, and the language in which it is written. */
interface Setup {
  readonly language: "json" | "toml" | "shell" | "text";
  readonly code: string;
}

/** One host. */
export interface McpHost {
  readonly id: string;
  readonly name: string;
  /** The file that holds the bridge's entry. */
  readonly file: string;
  /** The bridge, which pays within limits, from where a reader gets it. */
  bridge(origin: string, source: ProgramSource): Setup;
  /** The remote address, without a wallet. */
  remote(origin: string): Setup;
  /** Where the remote address goes when it is not the same file. */
  readonly remotePlace?: Text;
}

const json = (value: JsonObject): Setup => ({ language: "json", code: JSON.stringify(value, null, 2) });

const bridgeEnvironment = (origin: string) => ({
  SVC_BASE_URL: origin,
  SVC_TOOL_NAME_STYLE: "underscore",
  EVM_PRIVATE_KEY: "0x…",
  SVC_MAX_USDC_PER_CALL: "2.50",
  SVC_MAX_USDC_PER_DAY: "10",
});

function bridgeProcess(origin: string, source: ProgramSource) {
  const { command, args } = ownProgram(source);
  return { command, args: [...args, "mcp"], env: bridgeEnvironment(origin) };
}

/** A host that keeps its servers as JSON; `entry` is what it wants beside the common part of each. */
const jsonHost = (
  list: "mcpServers" | "servers",
  entry: { readonly bridge?: JsonObject; readonly remote?: JsonObject } = {},
): Pick<McpHost, "bridge" | "remote"> => ({
  bridge: (origin, source) => json({ [list]: { [serverName]: { ...entry.bridge, ...bridgeProcess(origin, source) } } }),
  remote: (origin) => json({ [list]: { [serverName]: { ...entry.remote, url: origin + mcpUnderscorePath } } }),
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
    remote: (origin) => ({ language: "text", code: origin + mcpUnderscorePath }),
    remotePlace: { en: "In Settings, Connectors:", ar: "في الإعدادات ضمن Connectors:" },
  },
  {
    id: "claude-code",
    name: "Claude Code",
    file: ".mcp.json",
    ...jsonHost("mcpServers"),
    remote: (origin) => ({
      language: "shell",
      // Quoted, because shells take a question mark for a pattern.
      code: `claude mcp add --transport http ${serverName} "${origin}${mcpUnderscorePath}"`,
    }),
    remotePlace: { en: "In a terminal:", ar: "في سطر الأوامر:" },
  },
  { id: "cursor", name: "Cursor", file: ".cursor/mcp.json", ...jsonHost("mcpServers") },
  {
    id: "vs-code",
    name: "VS Code",
    file: ".vscode/mcp.json",
    ...jsonHost("servers", { bridge: { type: "stdio" }, remote: { type: "http" } }),
  },
  {
    id: "copilot-cli",
    name: "Copilot CLI",
    file: "~/.copilot/mcp-config.json",
    ...jsonHost("mcpServers", {
      bridge: { type: "local", tools: ["*"] },
      remote: { type: "http", tools: ["*"] },
    }),
  },
  {
    id: "codex",
    name: "Codex",
    file: "~/.codex/config.toml",
    bridge: (origin, source) => {
      const { command, args, env } = bridgeProcess(origin, source);
      const lines = [
        tomlTable,
        `command = ${tomlText(command)}`,
        `args = [${args.map(tomlText).join(", ")}]`,
        "",
        `[mcp_servers.${serverName}.env]`,
        ...Object.entries(env).map(([name, value]) => `${name} = ${tomlText(value)}`),
      ];
      return { language: "toml", code: lines.join("\n") };
    },
    remote: (origin) => ({ language: "toml", code: `${tomlTable}\nurl = ${tomlText(origin + mcpUnderscorePath)}` }),
  },
];
