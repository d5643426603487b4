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
  /** The file that holds the bridge's entry; for a host that runs no program, the place of the remote address. */
  readonly file: string;
  /** The bridge, which pays within limits, from where a reader gets it; absent for a host that runs no program. */
  readonly bridge?: (origin: string, source: ProgramSource) => string;
  /** The remote address, without a wallet. */
  remote(origin: string): string;
  /** Where the remote address goes when it is not the same file. */
  readonly remotePlace?: Text;
  /** What a reader has to know of this host. */
  readonly note?: Text;
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

/** Returns what a reader of a host that reads no hint has to know, behind what was measured. */
const onlyLimits = (seen: Text): Text => ({
  en: `${seen.en} Only SVC_MAX_USDC_PER_CALL and SVC_MAX_USDC_PER_DAY protect the wallet there.`,
  ar: `${seen.ar} لا يحمي المحفظة هناك إلا SVC_MAX_USDC_PER_CALL وSVC_MAX_USDC_PER_DAY.`,
});

const tomlText = (value: string) => JSON.stringify(value);
const tomlTable = `[mcp_servers.${serverName}]`;
/** Without it Codex 0.171.0 leaves a server that takes over a second out of the first turn, and says nothing. */
const tomlRequired = "required = true";

const opencodeJson = (entry: JsonObject) =>
  JSON.stringify({ $schema: "https://opencode.ai/config.json", mcp: { [serverName]: entry } }, null, 2);

/** Returns an entry of Continue's configuration, its values in JSON, which YAML holds. */
const continueYaml = (entry: JsonObject) =>
  [
    "mcpServers:",
    `  - name: ${serverName}`,
    ...Object.entries(entry).map(([name, value]) => `    ${name}: ${JSON.stringify(value)}`),
  ].join("\n");

/** Every host whose set-up is known; the first, which runs the bridge, is the one that examples show. */
export const mcpHosts: readonly [McpHost & Required<Pick<McpHost, "bridge">>, ...McpHost[]] = [
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
        tomlRequired,
        `command = ${tomlText(command)}`,
        `args = [${args.map(tomlText).join(", ")}]`,
        "",
        `[mcp_servers.${serverName}.env]`,
        ...Object.entries(env).map(([name, value]) => `${name} = ${tomlText(value)}`),
      ].join("\n");
    },
    remote: (origin) => `${tomlTable}\n${tomlRequired}\nurl = ${tomlText(origin + mcpUnderscorePath)}`,
  },
  {
    id: "opencode",
    name: "opencode",
    file: "opencode.json",
    bridge: (origin, source) => {
      const { command, args, env } = bridgeProcess(origin, source);
      return opencodeJson({ type: "local", command: [command, ...args], environment: env });
    },
    remote: (origin) => opencodeJson({ type: "remote", url: origin + mcpUnderscorePath }),
    note: onlyLimits({
      en: "By default opencode calls every tool without asking, one that pays too.",
      ar: "يستدعي opencode في وضعه الافتراضي كل أداة دون سؤال، حتى التي تدفع.",
    }),
  },
  {
    id: "continue",
    name: "Continue",
    file: "~/.continue/config.yaml",
    bridge: (origin, source) => continueYaml(bridgeProcess(origin, source)),
    remote: (origin) => continueYaml({ type: "streamable-http", url: origin + mcpUnderscorePath }),
    note: onlyLimits({
      en: "The command line of Continue calls tools that pay without asking, with --readonly too.",
      ar: "يستدعي سطر أوامر Continue الأدوات التي تدفع دون سؤال، حتى مع --readonly.",
    }),
  },
  {
    id: "low-code",
    name: "n8n, Flowise, LibreChat",
    file: "mcpServers",
    remote: (origin) => origin + mcpUnderscorePath,
    remotePlace: {
      en: "As the endpoint of n8n's MCP Client (HTTP Streamable), as `url` in Flowise's Custom MCP, and in LibreChat's `mcpServers` with `type: streamable-http`:",
      ar: "عنوانًا لعقدة MCP Client في n8n (HTTP Streamable)، وفي `url` ضمن Custom MCP في Flowise، وفي `mcpServers` في LibreChat مع `type: streamable-http`:",
    },
    note: {
      en: "These hosts have no wallet. A paid tool answers with its price and with an address at which a person can buy the same in the browser.",
      ar: "لا محفظة لهذه التطبيقات. تجيب الأداة المدفوعة بسعرها وبعنوان يمكن لشخص أن يشتري فيه التحليل نفسه من المتصفح.",
    },
  },
];
