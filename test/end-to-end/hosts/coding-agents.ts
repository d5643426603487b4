/** Coding agents as people run them, each with its own settings for two MCP servers and for a model on the loopback. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** An MCP server that a host starts. */
export interface McpProcess {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** The environment of a host: servers by name, a model, a folder that is its home. */
export interface Surroundings {
  readonly servers: Readonly<Record<string, McpProcess>>;
  readonly model: string;
  readonly home: string;
  /** Whether the user has approved calls of the paying tool beforehand. */
  readonly mayPay: boolean;
}

/** A program with its arguments and its environment. */
export interface Started {
  readonly words: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** One coding agent, in the version whose behaviour was seen. */
export interface CodingAgent {
  readonly name: string;
  readonly package: string;
  readonly version: string;
  /** The program of its package. */
  readonly program: string;
  /** The host's further settings, for the table: it shows both halves of a result only if a call may run. */
  readonly set: string;
  /** The setting with which a user lets the host call the paying tool without asking. */
  readonly approval: string;
  /** Writes the settings, and returns how it is started with a question and without a person. */
  start(surroundings: Surroundings): Promise<Started>;
}

const question = "Call the tools.";

async function write(home: string, file: string, content: unknown): Promise<void> {
  const path = join(home, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, typeof content === "string" ? content : JSON.stringify(content, null, 2));
}

/** The tool that pays, as the bridge names it. */
const paidTool = "svc_sa_landed_cost";

const toml = (value: unknown) => JSON.stringify(value);

/**
 * The settings of Gemini CLI and of Qwen Code, which is based on it; tools of a trusted server run without a
 * question.
 */
const geminiSettings = ({ servers, mayPay }: Surroundings, auth: string) => ({
  mcpServers: Object.fromEntries(
    Object.entries(servers).map(([name, server]) => [name, { ...server, trust: mayPay || name === "marked" }]),
  ),
  security: { auth: { selectedType: auth } },
  privacy: { usageStatisticsEnabled: false },
  general: { disableAutoUpdate: true, enableAutoUpdate: false },
});

export const codingAgents: readonly CodingAgent[] = [
  {
    name: "Claude Code",
    package: "@anthropic-ai/claude-code",
    version: "2.1.332",
    program: "claude",
    set: "`--allowedTools` for the marked server and the free tool",
    approval: `\`--allowedTools mcp__gulf__${paidTool}\``,
    start: async ({ servers, model, home, mayPay }) => {
      await write(home, "mcp.json", { mcpServers: servers });
      return {
        words: [
          "-p",
          question,
          "--mcp-config",
          join(home, "mcp.json"),
          "--strict-mcp-config",
          "--allowedTools",
          `mcp__marked,mcp__gulf__svc_free_profit_check${mayPay ? `,mcp__gulf__${paidTool}` : ""}`,
        ],
        env: {
          ANTHROPIC_BASE_URL: model,
          ANTHROPIC_API_KEY: "stand-in",
          ENABLE_TOOL_SEARCH: "false",
          CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
          DISABLE_AUTOUPDATER: "1",
        },
      };
    },
  },
  {
    name: "Codex",
    package: "@openai/codex",
    version: "0.171.0",
    program: "codex",
    set: '`required = true`, `approval_policy = "never"`',
    approval: `\`approval_mode = "approve"\` in \`[mcp_servers.gulf.tools.${paidTool}]\``,
    start: async ({ servers, model, home, mayPay }) => {
      const entries = Object.entries(servers).flatMap(([name, { command, args, env }]) => [
        `[mcp_servers.${name}]`,
        "required = true",
        `command = ${toml(command)}`,
        `args = ${toml(args)}`,
        `[mcp_servers.${name}.env]`,
        ...Object.entries(env).map(([key, value]) => `${key} = ${toml(value)}`),
      ]);
      const provider = ["[model_providers.stand-in]", 'name = "stand-in"', `base_url = ${toml(`${model}/v1`)}`];
      const head = ['model = "stand-in"', 'model_provider = "stand-in"', 'approval_policy = "never"'];
      const approval = mayPay ? [`[mcp_servers.gulf.tools.${paidTool}]`, 'approval_mode = "approve"'] : [];
      const config = [...head, ...provider, 'wire_api = "responses"', ...entries, ...approval].join("\n");
      await write(home, ".codex/config.toml", config);
      return {
        words: ["exec", "--skip-git-repo-check", question],
        env: { CODEX_HOME: join(home, ".codex"), OPENAI_API_KEY: "stand-in" },
      };
    },
  },
  {
    name: "Gemini CLI",
    package: "@google/gemini-cli",
    version: "0.61.0",
    program: "gemini",
    set: "`trust` for the marked server alone",
    approval: "`trust` for the bridge",
    start: async (surroundings) => {
      await write(surroundings.home, ".gemini/settings.json", geminiSettings(surroundings, "gemini-api-key"));
      return {
        words: ["--prompt", question, "--skip-trust", "--model", "gemini-2.5-pro"],
        env: {
          GEMINI_API_KEY: "stand-in",
          GOOGLE_GEMINI_BASE_URL: surroundings.model,
          GEMINI_CLI_TRUST_WORKSPACE: "true",
        },
      };
    },
  },
  {
    name: "Qwen Code",
    package: "@qwen-code/qwen-code",
    version: "0.24.4",
    program: "qwen",
    set: "`trust` for the marked server alone; its model searches for tools first",
    approval: "`trust` for the bridge",
    start: async (surroundings) => {
      await write(surroundings.home, ".qwen/settings.json", geminiSettings(surroundings, "openai"));
      return {
        words: ["--prompt", question],
        env: { OPENAI_API_KEY: "stand-in", OPENAI_BASE_URL: `${surroundings.model}/v1`, OPENAI_MODEL: "stand-in" },
      };
    },
  },
  {
    name: "opencode",
    package: "opencode-ai",
    version: "1.18.33",
    program: "opencode",
    set: "nothing",
    approval: "nothing",
    start: async ({ servers, model, home }) => {
      const mcp = Object.entries(servers).map(([name, { command, args, env }]) => [
        name,
        { type: "local", command: [command, ...args], environment: env, enabled: true },
      ]);
      await write(home, "opencode.json", {
        $schema: "https://opencode.ai/config.json",
        model: "local/stand-in",
        autoupdate: false,
        share: "disabled",
        provider: {
          local: {
            npm: "@ai-sdk/openai-compatible",
            name: "local",
            options: { baseURL: `${model}/v1`, apiKey: "stand-in" },
            models: { "stand-in": { name: "stand-in" } },
          },
        },
        mcp: Object.fromEntries(mcp),
      });
      return {
        words: ["run", "--model", "local/stand-in", question],
        env: { OPENCODE_DISABLE_AUTOUPDATE: "1", OPENCODE_DISABLE_MODELS_FETCH: "1" },
      };
    },
  },
  {
    name: "Continue",
    package: "@continuedev/cli",
    version: "1.5.47",
    program: "cn",
    set: "`--readonly`",
    approval: "nothing",
    start: async ({ servers, model, home }) => {
      const config = {
        name: "stand-in",
        version: "1.0.0",
        schema: "v1",
        models: [
          { name: "stand-in", provider: "openai", model: "stand-in", apiBase: `${model}/v1`, apiKey: "stand-in" },
        ],
        mcpServers: Object.entries(servers).map(([name, server]) => ({ name, ...server })),
      };
      // YAML holds JSON.
      await write(home, "config.yaml", config);
      return {
        words: ["--print", "--readonly", "--config", join(home, "config.yaml"), question],
        env: { CONTINUE_GLOBAL_DIR: join(home, ".continue"), CONTINUE_CLI_ENABLE_TELEMETRY: "0" },
      };
    },
  },
];
