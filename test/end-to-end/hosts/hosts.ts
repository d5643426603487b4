/**
 * `npm run hosts`: plays every coding agent of the table, in its pinned version, with a stand-in model on the loopback.
 * It downloads half a gigabyte of programs, so it is no part of the tests.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineCommand, Mistake } from "../../../src/client/command.ts";
import { startStack } from "../../../src/tools/local/stack.ts";
import { project } from "../../../src/tools/wrangler.ts";
import { freePort } from "../../fixtures/free-port.ts";
import { reportProgress } from "../../fixtures/progress.ts";
import { unlimited } from "../../fixtures/unlimited.ts";
import { table } from "../../manual/markdown.ts";
import { type CodingAgent, codingAgents } from "./coding-agents.ts";
import { installPackages } from "./install-packages.ts";
import { notShown, playAgent, type Seen } from "./play-agent.ts";

const page = join(project, "docs/using/hosts.md");

/** Runs of a host whose model was not shown the tools, at most. */
const mostTurns = 3;

const partsText = (parts: readonly string[]): string => parts.join(", ") || "nothing";

/** What was seen of an agent as a row. */
const rowOf = (agent: CodingAgent, seen: Seen): string[] => [
  `${agent.name} ${agent.version}`,
  ...[partsText(seen.success), partsText(seen.error), seen.toolName, seen.added.join(", ") || "–", seen.paid],
  agent.set,
];

const heads = ["host", "success", "error", "`halves.success` is called", "adds", "a tool that pays", "set for the run"];

const pageOf = (rows: readonly (readonly string[])[], day: string): string => `# Hosts

What reaches the model of each coding agent, and what it does with a tool that pays by itself. Written by \`npm run hosts -- --write\` on ${day}: each
program was run as people run it, without a person at the keyboard, with a model on the loopback that follows a script. A server with marked halves shows which
part of a result the model gets (\`text\` is \`content\`, \`structured\` is \`structuredContent\`, \`meta\` is \`_meta\`); the [bridge](mcp.md) with a wallet, whose limit
is below the price, shows whether a call that pays is made without asking.

${table(heads, rows)}

How each is set up is on the page \`/developers\` of a deployment, and in [MCP](mcp.md). Where a tool that pays is called without asking, only
\`SVC_MAX_USDC_PER_CALL\` and \`SVC_MAX_USDC_PER_DAY\` protect the wallet.
`;

export default defineCommand({
  call: "npm run hosts --",
  summary:
    "Plays coding agents in their pinned versions with a stand-in model, and shows what reaches it. Installs them into a temporary folder.",
  positionals: "[program]…",
  options: {
    folder: { type: "string", value: "path", help: "installs into this folder, and keeps it for the next run" },
    service: {
      type: "string",
      value: "address",
      help: "uses a service that runs already, as `npm start` brings it up",
    },
    write: { type: "boolean", help: "writes docs/using/hosts.md" },
  },
  async run({ folder: kept, service, write }, programs) {
    const unknown = programs.find((name) => !codingAgents.some(({ program }) => program === name));
    if (unknown !== undefined)
      throw new Mistake(`There is no ${unknown}: ${codingAgents.map(({ program }) => program).join(", ")}.`);
    if (write && programs.length > 0) throw new Mistake("--write needs every program, so name none.");
    const chosen = codingAgents.filter(({ program }) => programs.length === 0 || programs.includes(program));
    const temporary = await mkdtemp(join(tmpdir(), "hosts-"));
    const folder = kept ?? join(temporary, "programs");
    await mkdir(folder, { recursive: true });
    const local = { port: await freePort(), stateDir: join(temporary, "state"), given: unlimited };
    const stack = service === undefined ? await startStack(local) : undefined;
    const address = stack?.addresses.service ?? service ?? "";
    const rows: string[][] = [];
    try {
      for (const [index, agent] of chosen.entries()) {
        reportProgress(index, chosen.length, `${agent.name} ${agent.version}`);
        await installPackages([`${agent.package}@${agent.version}`], folder, { scripts: true });
        const bin = join(folder, "node_modules/.bin");
        const play = (turn: number) => playAgent(agent, bin, join(temporary, `${agent.program}-${turn}`), address);
        let seen = await play(0);
        // A host may ask its model before its servers have started, as opencode does on a busy machine.
        for (let turn = 1; turn < mostTurns && seen.toolName === notShown; turn++) seen = await play(turn);
        rows.push(rowOf(agent, seen));
      }
    } finally {
      await stack?.stop();
      await rm(temporary, { recursive: true, force: true });
    }
    process.stdout.write(`${table(heads, rows)}\n`);
    if (write) await writeFile(page, pageOf(rows, new Date().toISOString().slice(0, 10)));
    return rows.every(([, , , name]) => name !== notShown);
  },
});
