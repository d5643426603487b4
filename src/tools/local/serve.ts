/** Brings up the stack of `npm start`, says where it is, and takes it down again when asked to. */
import { flushCompileCache } from "node:module";
import { generatePrivateKey } from "viem/accounts";
import { operations } from "../../../catalog/index.ts";
import { walletKeyName } from "../../../catalog/service/bridge-variables.ts";
import { networkNames } from "../../../catalog/service/networks.ts";
import { readSettings } from "./local-settings.ts";
import { fundedWallet } from "./local-wallet.ts";
import { npmAbove } from "./processes.ts";
import { type Stack, startStack } from "./stack.ts";
import type { WorkerHost } from "./worker.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Tells each step of a start. On a terminal the seconds since its beginning run below the last one. */
function startProgress() {
  if (!process.stdout.isTTY) return { tell: say, end: () => {} };
  const startedAt = Date.now();
  const write = (text: string) => process.stdout.write(`\r\x1b[K${text}`);
  const timer = setInterval(() => write(`${((Date.now() - startedAt) / 1000).toFixed(1)} s`), 100);
  return {
    tell: (line: string) => write(`${line}\n`),
    end: () => {
      clearInterval(timer);
      write("");
    },
  };
}

/** Calls `end` once when the process is asked to end, or when npm has ended without forwarding that. */
function onEnd(end: () => void): void {
  let asked = false;
  const endOnce = () => {
    if (asked) process.exit(1);
    asked = true;
    end();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, endOnce);
  if (process.env.npm_lifecycle_event === "start") {
    const npm = npmAbove();
    setInterval(() => npmAbove() !== npm && !asked && endOnce(), 200).unref();
  }
}

/** Test USDC of the wallet whose key is printed, in atomic units: enough to buy each operation twice. */
const handedOut = 1_000_000_000n;

/** Where everything is, and a free call and a purchase to paste into a shell. */
function invitation({ addresses, worker }: Stack, stateDir: string, key: string | undefined): string {
  const { service, payTo, network } = addresses;
  const free = operations.find((operation) => operation.free);
  const paid = operations.find((operation) => !operation.free);
  const elsewhere = process.env.STATE_DIR ? `STATE_DIR=${stateDir} ` : "";
  const lines = [
    `log          ${worker.logFile}`,
    `pay to       ${payTo} (${network})`,
    `state        ${stateDir}`,
    "",
    `ready        ${service}`,
  ];
  if (free)
    lines.push(
      "",
      "A free call, from a second shell:",
      `  curl -s ${service}${free.path} -H 'Content-Type: application/json' \\`,
      `    -d '${JSON.stringify(free.examples[0].input)}'`,
    );
  // `buy` pays on the first network alone.
  if (paid && network === networkNames[0])
    lines.push(
      "",
      `A purchase of ${paid.price.usdc} USDC, on the local chain:`,
      `  ${elsewhere}npm run buy -- ${paid.id}`,
    );
  if (key)
    lines.push(
      "",
      `A wallet with test USDC, for the snippets of ${service}/developers:`,
      `  export ${walletKeyName}=${key}`,
    );
  return [...lines, "", "Ctrl-C ends it."].join("\n");
}

/** Keeps the Worker running: one that ends unasked is started again, unless it keeps ending. */
async function watchWorker(stack: Stack, ending: () => boolean): Promise<void> {
  let restarts = 0;
  for (;;) {
    const startedAt = Date.now();
    await stack.worker.ended;
    if (ending()) return;
    restarts = Date.now() - startedAt > 60_000 ? 1 : restarts + 1;
    if (restarts > 5) throw new Error(`The Worker keeps ending. Its log is ${stack.worker.logFile}`);
    say("worker       ended unexpectedly; starting it again");
    await stack.restartWorker();
    say(`ready        ${stack.addresses.service}`);
  }
}

/**
 * Brings the stack up and keeps it running. Throws what keeps it from coming up.
 *
 * @param host a process that loads wrangler already
 */
export async function serve(host: WorkerHost): Promise<void> {
  let stack: Stack | undefined;
  let ending = false;
  onEnd(async () => {
    ending = true;
    say("\nstopping");
    await stack?.stop();
    process.exit(0);
  });
  const progress = startProgress();
  try {
    const settings = readSettings(process.env);
    stack = await startStack(settings, progress.tell, host);
    const key = stack.chain && generatePrivateKey();
    if (key) await fundedWallet(stack.addresses, handedOut, key);
    progress.end();
    say(invitation(stack, settings.stateDir, key));
    // A purchase from a second shell starts sooner when its code is in the compile cache, so the client's is loaded
    // here, and the cache is written now, not at the end.
    await Promise.all([import("../../client/buy-command.ts"), import("../../client/command-purchase.ts")]);
    flushCompileCache();
  } catch (error) {
    progress.end();
    host.kill();
    throw error;
  }
  stack.chain?.ended.then(
    () => ending || say("chain        ended unexpectedly; nothing can be paid until npm start is run again"),
  );
  await watchWorker(stack, () => ending);
}
