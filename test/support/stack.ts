/**
 * The stack of `npm start` as a test's own, to stop, crash and restart. Tests that only use a stack share one: `sharedStack`.
 *
 *     const stack = await startTestStack({ FACILITATOR_URL: double.url });
 *     const payer = await stack.outside.fundedWallet();
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { x402HTTPClient } from "@x402/core/client";
import type { PrivateKeyAccount } from "viem/accounts";
import { balanceOf, fundedWallet, payingFetch, paymentClient } from "../../src/tools/buy/buyer.ts";
import { type Facilitator, startFacilitator } from "../../src/tools/local/facilitator.ts";
import { freePort } from "../../src/tools/local/free-port.ts";
import { type Stack, startStack } from "../../src/tools/local/stack.ts";
import type { StackAddresses } from "../../src/tools/local/stack-file.ts";
import { comesUp } from "../../src/tools/local/worker.ts";
import { unlimited } from "./unlimited.ts";

/** What a test does with a running stack from outside. */
export function outside(addresses: StackAddresses) {
  return {
    ...addresses,
    /** Posts JSON to a path of the service. */
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      fetch(addresses.service + path, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    /** A fresh wallet with an amount of test USDC in atomic units; 1,000 USDC when none is given. */
    fundedWallet: (atomic = 1_000_000_000n) => fundedWallet(addresses, atomic),
    /** What an address holds, in atomic units. */
    balanceOf: (address: `0x${string}`) => balanceOf(addresses, address),
    /** The stock paying client, with its cap raised. */
    payingFetch: (payer: PrivateKeyAccount) => payingFetch(addresses, payer),
    /** The headers with which the stock client answers a 402, for calls that are to be repeated or changed. */
    sign: async (payer: PrivateKeyAccount, challenge: Response): Promise<Record<string, string>> => {
      const client = new x402HTTPClient(paymentClient(addresses, payer));
      const required = client.getPaymentRequiredResponse((name) => challenge.headers.get(name));
      return client.encodePaymentSignatureHeader(await client.createPaymentPayload(required));
    },
  };
}
/** A stack that is used, not controlled. */
export type OutsideStack = ReturnType<typeof outside>;

/** A stack of a test's own. Its addresses, except the service's, change when everything is restarted. */
export interface TestStack {
  /** What can be done from outside, at its present addresses. */
  readonly outside: OutsideStack;
  readonly stack: Stack;
  readonly stateDir: string;
  /** Starts a real facilitator on the stack's chain, for a double given by FACILITATOR_URL to stand in front of. */
  startFacilitator(): Promise<Facilitator>;
  /** Kills the workerd that runs the Worker's code in the middle of whatever it does, and waits until wrangler has replaced it. */
  crashRuntime(): Promise<void>;
  /** Kills wrangler and workerd, and starts them again at the same address on the same state. */
  crashWorker(): Promise<void>;
  /** Kills everything, the chain and the facilitator too, and starts it again on the same state. */
  crashEverything(): Promise<void>;
  /** Ends the stack and removes its state. */
  stop(): Promise<void>;
}

/** Starts a stack on free ports and a state directory of its own, with the given settings of `src/config/config.ts`. */
export async function startTestStack(settings: Readonly<Record<string, string>> = {}): Promise<TestStack> {
  const stateDir = await mkdtemp(join(tmpdir(), "gulf-retail-analysis-"));
  const local = { port: await freePort(), stateDir, given: { ...unlimited, ...settings } };
  let stack = await startStack(local);
  const facilitators: Facilitator[] = [];
  const answers = () => comesUp(`${stack.addresses.service}/status`, () => true);
  return {
    get outside() {
      return outside(stack.addresses);
    },
    get stack() {
      return stack;
    },
    stateDir,
    startFacilitator: async () => {
      const facilitator = await startFacilitator({
        rpcUrl: stack.addresses.rpcUrl,
        onSettled: async () => stack.chain?.save(),
      });
      facilitators.push(facilitator);
      return facilitator;
    },
    crashRuntime: async () => {
      stack.worker.killRuntime();
      await answers();
    },
    crashWorker: async () => {
      stack.worker.kill();
      await stack.restartWorker();
    },
    crashEverything: async () => {
      await stack.kill();
      stack = await startStack(local);
    },
    stop: async () => {
      await Promise.all(facilitators.map((facilitator) => facilitator.stop()));
      await stack.stop();
      await rm(stateDir, { recursive: true, force: true });
    },
  };
}
