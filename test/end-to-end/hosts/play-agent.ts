/**
 * Plays a script to a coding agent, and observes which part of each result reaches its model and what it does with
 * money.
 */
import { spawn } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { generatePrivateKey } from "viem/accounts";
import { saLandedCost } from "../../../catalog/operations/sa-landed-cost.ts";
import { isObject } from "../../../src/lib/text.ts";
import { usdcText } from "../../../src/lib/usdc.ts";
import { balanceOf, fundedWallet } from "../../../src/tools/local/local-wallet.ts";
import type { StackAddresses } from "../../../src/tools/local/stack-file.ts";
import { project } from "../../../src/tools/wrangler.ts";
import type { CodingAgent } from "./coding-agents.ts";
import { marks } from "./marked-server.ts";
import { type ScriptedCall, type StandInModel, startStandInModel } from "./stand-in-model.ts";

const success: ScriptedCall = { tool: /halves.success/, arguments: { word: "a" } };
const failure: ScriptedCall = { tool: /halves.error/, arguments: { word: "a" } };
const paid = { tool: /sa_landed_cost/, arguments: { product_value: 100 } } satisfies ScriptedCall;

/** The name of a tool that the model was not shown. */
export const notShown = "not shown";

/** The observations of an agent. */
export interface Seen {
  /** The parts of a success, and of an error, that reached the model; empty if no call ran. */
  readonly success: readonly string[];
  readonly error: readonly string[];
  /** The name under which the model was shown a tool that is called `halves.success`. */
  readonly toolName: string;
  /** Arguments that the agent adds to the schema of every tool. */
  readonly added: readonly string[];
  /** The agent's reaction when its model called a tool that pays by itself. */
  readonly paid: "called without asking" | "not called without a person" | "not shown to the model";
}

const partsIn = (result: string | undefined): readonly string[] =>
  Object.entries(marks).flatMap(([part, mark]) => (result?.includes(mark) ? [part] : []));

function seenBy(model: StandInModel): Seen {
  const tool = model.tools().find(({ name }) => success.tool.test(name));
  const { properties } = isObject(tool?.schema) ? tool.schema : {};
  const isShown = model.tools().some(({ name }) => paid.tool.test(name));
  // The bridge's limit is below the price: its refusal says that the call arrived, and nothing is paid.
  const arrived = model.resultOf(paid)?.includes("SVC_MAX_USDC_PER_CALL is") ?? false;
  return {
    success: partsIn(model.resultOf(success)),
    error: partsIn(model.resultOf(failure)),
    toolName: tool?.name.replace("\n", " / ") ?? notShown,
    added: Object.keys(Object(properties)).filter((name) => name !== "word"),
    paid: arrived ? "called without asking" : isShown ? "not called without a person" : "not shown to the model",
  };
}

/** An environment with these variables alone: those of this machine's user change what an agent does. */
function only(variables: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const environment = { ...process.env };
  for (const name of Object.keys(environment)) delete environment[name];
  return Object.assign(environment, variables);
}

/** How long an agent may take, milliseconds. */
const longestRun = 240_000;

/** The setup for an agent: the folder of its program, an empty one of its own, and the service. */
export interface Stage {
  readonly programs: string;
  readonly home: string;
  readonly service: string;
}

/** The wallet of the bridge, and how it may be used. */
interface Wallet {
  readonly key: `0x${string}`;
  readonly perCall: string;
  readonly mayPay: boolean;
}

/** Runs an agent whose model makes these calls, until it ends. */
async function runAgent(
  agent: CodingAgent,
  { programs, home, service }: Stage,
  { key, perCall, mayPay }: Wallet,
  script: readonly ScriptedCall[],
): Promise<StandInModel> {
  const model = await startStandInModel(script);
  const node = process.execPath;
  const bridge = {
    SVC_BASE_URL: service,
    SVC_TOOL_NAME_STYLE: "underscore",
    EVM_PRIVATE_KEY: key,
    SVC_MAX_USDC_PER_CALL: perCall,
    SVC_SPENDING_FILE: join(home, "spending.json"),
  };
  const servers = {
    marked: { command: node, args: [join(import.meta.dirname, "marked-server.ts")], env: {} },
    gulf: { command: node, args: [join(project, "src/tools/run.js"), "src/client/cli.ts", "mcp"], env: bridge },
  };
  await mkdir(home, { recursive: true });
  const { words, env } = await agent.start({ servers, model: model.url, home, mayPay });
  const child = spawn(join(programs, agent.program), [...words], {
    cwd: home,
    stdio: "ignore",
    env: only({
      PATH: `${dirname(node)}:${programs}:${process.env.PATH ?? ""}`,
      HOME: home,
      TERM: "dumb",
      CI: "1",
      ...env,
    }),
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), longestRun);
  await new Promise((resolve) => {
    child.once("error", resolve);
    child.once("close", resolve);
  });
  clearTimeout(timer);
  await model.stop();
  return model;
}

/** Runs an installed agent, and looks at what its model was shown. */
export async function playAgent(agent: CodingAgent, stage: Stage): Promise<Seen> {
  const wallet = { key: generatePrivateKey(), perCall: "0.01", mayPay: false };
  return seenBy(await runAgent(agent, stage, wallet, [success, failure, paid]));
}

/** A purchase by an agent whose user has approved the tool that pays. */
export interface Bought {
  /** The amount that the wallet paid on the chain, in USDC. */
  readonly charged: string;
  /** The facts of the purchase that its model can name. */
  readonly told: readonly string[];
  /** Seconds from the start of the program to its end. */
  readonly seconds: number;
}

/** The facts of a purchase in a result that a model reads: what was paid, what came, and where that is kept. */
function toldIn(result = ""): readonly string[] {
  const got = String(saLandedCost.answer(paid.arguments, "en").summary_text).slice(0, 60);
  const parts = {
    price: /paid_usdc\W+0\.25\b|Paid for this answer: 0\.25 USDC/.test(result),
    result: result.includes(got),
    address: /\/answers\/[0-9a-f]{64}/.test(result),
  };
  return Object.entries(parts).flatMap(([name, isTold]) => (isTold ? [name] : []));
}

/** Runs an installed agent with a wallet that may pay for one call, on a local chain. */
export async function playPurchase(agent: CodingAgent, stage: Stage, token: StackAddresses): Promise<Bought> {
  const key = generatePrivateKey();
  const balance = 1_000_000n;
  const { address } = await fundedWallet(token, balance, key);
  const begin = performance.now();
  const model = await runAgent(agent, stage, { key, perCall: saLandedCost.price.usdc, mayPay: true }, [paid]);
  return {
    charged: usdcText(balance - (await balanceOf(token, address)), 2),
    told: toldIn(model.resultOf(paid)),
    seconds: Math.round((performance.now() - begin) / 1000),
  };
}
