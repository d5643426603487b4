/**
 * The world outside of the service in a history: the chain, two nodes of it, two facilitators, and the objects that
 * ledgers are bound to. Each call may meet a fault.
 */
import { toHex } from "viem";
import { z } from "zod";
import { ServiceError } from "../../../../src/worker/http/errors.ts";
import { facilitatorUrls, nodeUrl, payTo } from "../../../fixtures/payment-settings.ts";
import type { Random } from "../../../fixtures/random.ts";
import { settleModes } from "../../../fixtures/settle-modes.ts";
import { unlimited } from "../../../fixtures/unlimited.ts";
import { standingGate } from "../../../worker/guard/standing-gate.ts";
import { World } from "../../../worker/sale/fixtures/world.ts";
import type { ReleaseName } from "../releases/release.ts";
import { type Machine, runningMachine, type Schedule } from "../runtime/schedule.ts";
import { Books } from "./books.ts";

/** How a facilitator misbehaves besides the modes of the tests' facilitator. */
const furtherModes = [
  "asks for patience",
  "says yes for another payment",
  "settles, and names another payment",
] as const;
const facilitatorFaults = [...settleModes, ...furtherModes] as const;

/** Reasons of refusals: that a payer is refused permanently, and those that can follow a transaction. */
const refusesPayer = "kyt_risk_detected";
const refusesWallet = ["transaction_failed", "invalid_exact_evm_signature"];
const reasons = [
  refusesPayer,
  ...refusesWallet,
  "invalid_exact_evm_nonce_already_used",
  "settle_exact_evm_transaction_confirmation_timed_out",
  "failed_to_execute_transfer",
];

/** After this many refusals in a row the service concludes that a facilitator refuses a contract wallet. */
const refusalsOfWallet = 4;

const nodeFaults = [
  "is away",
  "answers 500",
  "is limited",
  "lags behind",
  "shows ten blocks at a time",
  "shows no events",
  "is on another chain",
  "is on a fork",
  "stands still",
  "names a block far ahead",
] as const;
const bindingFaults = ["fails", "fails after it did its work"] as const;

/** How long nodes can be on a fork in one history, ms: two looks of the service are further apart. */
const forkMs = 30_000;

const choose = <Choice>(choices: readonly Choice[], fault: number | undefined): Choice | undefined =>
  fault === undefined ? undefined : choices[fault % choices.length];

interface NodeQuestion {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** An answer of a node with some of its results replaced. */
async function withResults(
  answer: Response,
  body: string,
  replace: (question: NodeQuestion, result: unknown) => unknown,
): Promise<Response> {
  const asked: NodeQuestion | readonly NodeQuestion[] = JSON.parse(body);
  const said: { readonly result?: unknown } | readonly { readonly result?: unknown }[] = JSON.parse(
    await answer.text(),
  );
  const replaced = (question: NodeQuestion | undefined, one: { readonly result?: unknown }) =>
    question && "result" in one ? { ...one, result: replace(question, one.result) } : one;
  if ("method" in asked) return Response.json("length" in said ? said : replaced(asked, said));
  return Response.json("length" in said ? said.map((one, index) => replaced(asked[index], one)) : said);
}

const hex = z.templateLiteral(["0x", z.string()]);

const isStateCall = ({ method, params: [call] }: NodeQuestion): boolean =>
  method === "eth_call" && JSON.stringify(call).includes("0xe94a0102");

const block = z.object({ number: hex, timestamp: hex });

/** By how many blocks an invented block is ahead. */
const farAhead = 1_000_000n;

const nothingUsed = `0x${"0".repeat(64)}`;

interface Surroundings {
  /** The number of this history in its process: the code under test remembers by address, so addresses carry it. */
  readonly run: number;
  readonly schedule: Schedule;
  readonly random: Random;
  readonly clockShift: number;
  readonly faults: readonly (number | undefined)[];
  /** Writes a line for each event. */
  readonly tell: (line: string) => void;
}

type Signed = Parameters<World["transferWithAuthorization"]>[0];

export class Outside {
  readonly world = new World();
  readonly books = new Books((work) => this.#bound("the books", work));
  /** Nonces that a facilitator was asked to settle. */
  readonly asked = new Set<string>();
  /** The authorizations that facilitators were asked to settle, by nonce. */
  readonly shown = new Map<string, { readonly authorization: Signed; readonly signature: string }>();
  /** Nonces that a facilitator claimed to have settled without doing so: the stated trust below the threshold. */
  readonly lied = new Set<string>();
  /** Nonces for whose settlement a facilitator named the transaction of another payment. */
  readonly misnamed = new Set<string>();
  /** How often each payer was refused by each facilitator, by reasons that can be permanent. */
  readonly #refusals = new Map<string, Map<string, number>>();
  /** Signatures that their payers made. */
  genuine: ReadonlySet<string> = new Set();
  /** Whether faults have stopped. */
  calm = false;
  readonly #surroundings: Surroundings;
  #calls = 0;
  #forkedSince: number | undefined;
  /** The first block that a node named. A node that stands still goes on naming it, and shows no nonce as used. */
  #firstBlock: z.infer<typeof block> | undefined;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
    this.world.clockShift = surroundings.clockShift;
  }

  /** The bindings and settings of a release. */
  bindings(release: ReleaseName) {
    const isEarlier = release === "an earlier release";
    const closed = { status: "closed", retryAfterMs: 0 };
    const nodes = [nodeUrl, nodeUrl.replace("node", "second-node")].map((url) => this.#own(url));
    return {
      PAY_TO: payTo,
      FACILITATORS: JSON.stringify(facilitatorUrls.map((url) => ({ url: this.#own(url) }))),
      RPC_URL: isEarlier ? nodes[0] : nodes.join(),
      PAYMENT_TIMEOUT_SECONDS: "300",
      SETTLE_TIMEOUT_MS: "3000",
      CHAIN_TIMEOUT_MS: "500",
      CHAIN_WAIT_MS: "1000",
      ...(isEarlier && { VERIFY_TIMEOUT_MS: "1000" }),
      ...unlimited,
      GATE: {
        getByName: () => ({
          ...standingGate(() => this.#bound("a circuit", async () => 0)),
          // The names of earlier releases.
          openUntil: () => this.#bound("a circuit", async () => 0),
          enterCircuit: () => this.#bound("a circuit", async () => ({ entry: { admitted: true }, reading: closed })),
          countFailure: () => this.#bound("a circuit", async () => closed),
          reportProbe: () => this.#bound("a circuit", async () => closed),
        }),
      },
      BACKLOG: { getByName: () => ({ note: () => this.#bound("the backlog", async () => undefined) }) },
      BOOKS: this.books.binding,
    };
  }

  /** Lets a third party broadcast an authorization that a facilitator has seen. */
  broadcast(choice: number): void {
    const { tell } = this.#surroundings;
    const shown = [...this.shown.values()];
    const authorization = shown[choice % Math.max(1, shown.length)]?.authorization;
    if (!authorization) return;
    tell(`a third party broadcasts signature ${BigInt(authorization.nonce)}`);
    try {
      this.world.transferWithAuthorization(authorization);
    } catch (reverted) {
      if (!(reverted instanceof Error)) throw reverted;
      tell(`  and it reverts: ${reverted.message}`);
    }
  }

  /** The payer cancels an authorization, unless it was used before. */
  cancel(authorization: Signed): void {
    if (!this.world.received.some(({ nonce }) => nonce === authorization.nonce)) this.world.cancel(authorization);
  }

  /** Whether every facilitator has said that it does not serve a payer, or its wallet: then it may be told to stop. */
  isRefused(payer: string): boolean {
    const by = this.#refusals.get(payer.toLowerCase());
    return facilitatorUrls.every((url) => (by?.get(new URL(url).host) ?? 0) >= refusalsOfWallet);
  }

  #noteRefusal(payer: string, { host }: URL, reason: string): void {
    const count = reason === refusesPayer ? refusalsOfWallet : refusesWallet.includes(reason) ? 1 : 0;
    const by = this.#refusals.get(payer.toLowerCase()) ?? new Map<string, number>();
    this.#refusals.set(payer.toLowerCase(), by.set(host, (by.get(host) ?? 0) + count));
  }

  #own(url: string): string {
    return url.replace(".test", `-${this.#surroundings.run}.test`);
  }

  /** The fault of the next call; undefined for none. */
  nextFault(): number | undefined {
    const fault = this.calm ? undefined : this.#surroundings.faults[this.#calls];
    this.#calls += 1;
    return fault;
  }

  /** Lets a call leave when earlier writes are durable, and its answer come later, unless its machine has died. */
  #call<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const { schedule, random } = this.#surroundings;
    const machine: Machine | undefined = runningMachine.getStore();
    return new Promise((resolve, reject) => {
      const leave = () => {
        const back = (happen: () => void) => schedule.after(1 + random.below(20), happen, machine);
        // The other parties do not use the clock of the calling machine.
        runningMachine.exit(work).then(
          (answer) => back(() => resolve(answer)),
          (thrown) => back(() => reject(thrown)),
        );
      };
      (machine?.committed() ?? Promise.resolve()).then(() => schedule.after(random.below(5), leave, machine));
    });
  }

  #bound<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> {
    return this.#call(async () => {
      const fault = choose(bindingFaults, this.nextFault());
      if (fault) this.#surroundings.tell(`${name} ${fault}`);
      if (fault === "fails") throw new Error("The object is away");
      const answer = await work();
      if (fault) throw new Error("The connection is gone");
      return answer;
    });
  }

  /** Stands in for the calculation core: the answer repeats the input. */
  calculate(input: unknown): Promise<string> {
    return this.#call(async () => {
      // A failed calculation ends a request before any money is involved.
      const fault = this.nextFault();
      if (fault !== undefined && fault % 4 === 0) {
        this.#surroundings.tell("the calculation fails");
        throw new ServiceError("core_unavailable");
      }
      return JSON.stringify({ input });
    });
  }

  /** Stands in for the network. */
  readonly fetch = (url: string, init: RequestInit): Promise<Response> => {
    const { signal } = init;
    const answer = this.#call(() => this.#answer(url.replace(`-${this.#surroundings.run}.test`, ".test"), init));
    return new Promise((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
      answer.then(resolve, reject);
    });
  };

  #answer(url: string, init: RequestInit): Promise<Response> {
    const isNode = /\/\/(second-)?node/.test(url);
    return isNode ? this.#askNode(url, init, this.nextFault()) : this.#askFacilitator(url, init, this.nextFault());
  }

  async #askNode(url: string, init: RequestInit, fault: number | undefined): Promise<Response> {
    const { world } = this;
    const { tell, schedule } = this.#surroundings;
    let wrong = choose(nodeFaults, fault);
    if (wrong === "is on a fork") this.#forkedSince ??= schedule.now;
    if (wrong === "is on a fork" && schedule.now >= (this.#forkedSince ?? 0) + forkMs) wrong = "is away";
    if (wrong) tell(`the ${url.includes("second") ? "second node" : "node"} ${wrong}`);
    if (wrong === "answers 500") return new Response("no", { status: 500 });
    if (wrong === "is limited") return new Response("slow down", { status: 429, headers: { "Retry-After": "1" } });
    if (wrong === "is away") throw new TypeError("connection refused");
    world.laggingState = wrong === "lags behind";
    world.mostBlocks = wrong === "shows ten blocks at a time" ? 10n : 100_000n;
    const answer = await world.fetch(nodeUrl, init);
    const body = String(init.body);
    const isStill = wrong === "stands still";
    const hidesEvents = isStill || wrong === "shows no events" || wrong === "is on a fork";
    const hidesUse = isStill || wrong === "is on a fork";
    return withResults(answer, body, (question, result) => {
      if (question.method === "eth_chainId" && wrong === "is on another chain") return "0x1";
      if (question.method === "eth_getLogs" && hidesEvents) return [];
      if (question.method === "eth_getBlockByNumber") {
        const newest = block.parse(result);
        this.#firstBlock ??= newest;
        if (wrong === "names a block far ahead") return { ...newest, number: toHex(BigInt(newest.number) + farAhead) };
        return isStill ? this.#firstBlock : newest;
      }
      return hidesUse && isStateCall(question) ? nothingUsed : result;
    });
  }

  async #askFacilitator(url: string, init: RequestInit, fault: number | undefined): Promise<Response> {
    const { world } = this;
    const { tell, random } = this.#surroundings;
    world.isSupportedReachable = fault === undefined;
    if (url.endsWith("/supported")) return world.fetch(url, init);
    // Only the earlier release asks; without an answer no authorization is shown to a facilitator before it is stored.
    if (url.endsWith("/verify")) throw new TypeError("connection refused");
    const { authorization, signature } = JSON.parse(String(init.body)).paymentPayload.payload;
    const { nonce } = authorization;
    const name = `signature ${BigInt(nonce)}`;
    const mode = choose(facilitatorFaults, fault) ?? "honest";
    // Neither a facilitator nor the token takes what the payer did not sign.
    if (!this.genuine.has(signature)) {
      tell(`the facilitator refuses a forged signature for ${name}`);
      return Response.json({ success: false, errorReason: "invalid_exact_evm_signature" });
    }
    tell(`the facilitator settles ${name}: ${mode}`);
    this.shown.set(nonce, { authorization, signature });
    this.asked.add(nonce);
    const other = world.received.find((transfer) => transfer.nonce !== nonce)?.transaction ?? `0x${"7".repeat(64)}`;
    const yes = { success: true, transaction: other, network: "eip155:8453", payer: authorization.from };
    switch (mode) {
      case "asks for patience":
        return new Response("slow down", { status: 429, headers: { "Retry-After": "1" } });
      case "says yes for another payment":
        this.lied.add(nonce);
        return Response.json(yes);
      case "settles, and names another payment":
        world.settleMode = "honest";
        this.misnamed.add(nonce);
        await world.fetch(url, init);
        this.#countUnpaid(nonce);
        return Response.json(yes);
      case "says yes but does not settle":
        this.lied.add(nonce);
        break;
    }
    world.settleMode = mode;
    world.reason = reasons[random.below(reasons.length)] ?? refusesPayer;
    if (mode.startsWith("says no")) {
      tell(`  and says ${world.reason}`);
      this.#noteRefusal(authorization.from, new URL(url), world.reason);
    }
    const answer = await world.fetch(url, init);
    if (mode === "says yes without a transaction but settles") this.#countUnpaid(nonce);
    return answer;
  }

  /** Counts a yes as a lie where the token refused the transfer: the chain's clock may be past the authorization. */
  #countUnpaid(nonce: string): void {
    if (!this.world.received.some((transfer) => transfer.nonce === nonce)) this.lied.add(nonce);
  }
}
