/**
 * `npm run hosts`: plays every coding agent of the table, in its pinned version, with a stand-in model on the loopback.
 * It downloads half a gigabyte of programs, so `npm test` does not run it.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { defineCommand, Mistake } from "../../../src/client/command.ts";
import { project } from "../../../src/tools/wrangler.ts";
import { reportProgress } from "../../fixtures/progress.ts";
import { table } from "../../manual/markdown.ts";
import { besideStack } from "./beside-stack.ts";
import { type CodingAgent, codingAgents } from "./coding-agents.ts";
import { installPackages } from "./install-packages.ts";
import { type Bought, notShown, playAgent, playPurchase, type Seen } from "./play-agent.ts";

const page = join(project, "docs/using/hosts.md");

/** How often a host is run at most while its model was not shown the tools. */
const mostTurns = 3;

const partsText = (parts: readonly string[]): string => parts.join(", ") || "nothing";

/** A row of the table: the observations of an agent. */
const rowOf = (agent: CodingAgent, seen: Seen): string[] => [
  `${agent.name} ${agent.version}`,
  ...[partsText(seen.success), partsText(seen.error), seen.toolName, seen.added.join(", ") || "–", seen.paid],
  agent.set,
];

const heads = ["host", "success", "error", "`halves.success` is called", "adds", "a tool that pays", "set for the run"];

const purchaseOf = ({ name, version, approval }: CodingAgent, { charged, told, seconds }: Bought): string[] => [
  `${name} ${version}`,
  approval,
  `${charged} USDC`,
  partsText(told),
  String(seconds),
];

const purchaseHeads = ["host", "set for it", "charged", "its model is told", "seconds"];

type Rows = readonly (readonly string[])[];

const pageOf = (rows: Rows, purchases: Rows, day: string): string => `# Hosts

What reaches the model of each coding agent, and what it does with a tool that pays by itself. Written by \`npm run hosts -- --write\` on ${day}: each
program was run as people run it, without a person at the keyboard, with a model on the loopback that follows a script. A server with marked halves shows which
part of a result the model gets (\`text\` is \`content\`, \`structured\` is \`structuredContent\`, \`meta\` is \`_meta\`); the [bridge](mcp.md) with a wallet, whose limit
is below the price, shows whether a call that pays is made without asking.

${table(heads, rows)}

A purchase in each, of \`svc_sa_landed_cost\` for 0.25 USDC on a local chain, after its user has said beforehand that this tool may be called. Charged is what the
wallet paid on the chain; its model is told, in the half that it reads, what was paid (price), what was got (result), and where that is kept (address).
The seconds are those from the start of the program to its end, on a busy machine of two cores.

${table(purchaseHeads, purchases)}

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
    write: { type: "boolean", help: "writes docs/using/hosts.md" },
  },
  async run({ folder: kept, write }, programs) {
    const unknown = programs.find((name) => !codingAgents.some(({ program }) => program === name));
    if (unknown !== undefined)
      throw new Mistake(`There is no ${unknown}: ${codingAgents.map(({ program }) => program).join(", ")}.`);
    if (write && programs.length > 0) throw new Mistake("--write needs every program, so name none.");
    const chosen = codingAgents.filter(({ program }) => programs.length === 0 || programs.includes(program));
    const rows: string[][] = [];
    const purchases: string[][] = [];
    await besideStack(async (addresses, temporary) => {
      const folder = kept ?? join(temporary, "programs");
      for (const [index, agent] of chosen.entries()) {
        reportProgress(index, chosen.length, `${agent.name} ${agent.version}`);
        await installPackages([`${agent.package}@${agent.version}`], folder, { scripts: true });
        const stage = (run: string | number) => ({
          programs: join(folder, "node_modules/.bin"),
          home: join(temporary, `${agent.program}-${run}`),
          service: addresses.service,
        });
        const play = (turn: number) => playAgent(agent, stage(turn));
        let seen = await play(0);
        // A host may ask its model before its servers have started, as opencode does on a busy machine.
        for (let turn = 1; turn < mostTurns && seen.toolName === notShown; turn++) seen = await play(turn);
        rows.push(rowOf(agent, seen));
        purchases.push(purchaseOf(agent, await playPurchase(agent, stage("buys"), addresses)));
      }
    });
    process.stdout.write(`${table(heads, rows)}\n${table(purchaseHeads, purchases)}\n`);
    if (write) await writeFile(page, pageOf(rows, purchases, new Date().toISOString().slice(0, 10)));
    return rows.every(([, , , name]) => name !== notShown);
  },
});
