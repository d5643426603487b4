/**
 * What is outside of the ledgers in a history: chain, node, facilitators, and the objects that they are bound to. Each
 * call may meet a fault.
 */
import { ServiceError } from "../../../../src/worker/http/errors.ts";
import { facilitatorUrls, nodeUrl, payTo } from "../../../fixtures/payment-settings.ts";
import { settleModes } from "../../../fixtures/settle-modes.ts";
import { unlimited } from "../../../fixtures/unlimited.ts";
import { type VerifyMode, World } from "../../../worker/sale/fixtures/world.ts";
import type { Random } from "../histories/random.ts";
import { type Machine, runningMachine, type Schedule } from "../runtime/schedule.ts";
import { damaged, damageOf, longIsNotAbsent } from "./damaged-answer.ts";

const verifyModes: readonly VerifyMode[] = [
  "refuses the connection",
  "hangs",
  "answers 500",
  "answers HTML",
  "says no",
];
const nodeFaults = ["is away", "answers 500", "lags behind", "shows ten blocks at a time"] as const;
const bindingFaults = ["fails", "fails after it did its work"] as const;

const choose = <Choice>(choices: readonly Choice[], fault: number | undefined): Choice | undefined =>
  fault === undefined ? undefined : choices[fault % choices.length];

/** A row of the books, by the columns that a release names. */
function rowOf(insert: string, values: readonly unknown[]): Readonly<Record<string, unknown>> {
  const names = /\(([^)]*)\)/.exec(insert)?.[1]?.split(", ") ?? [];
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
}

/** What a history tells of itself, one line for each thing that happened. */
export type Tell = (line: string) => void;

interface Surroundings {
  /** Tells histories of one process apart in what the code under test remembers by address. */
  readonly run: number;
  readonly schedule: Schedule;
  readonly random: Random;
  readonly clockShift: number;
  readonly faults: readonly (number | undefined)[];
  /** Whether answers may be damaged. */
  readonly damages: boolean;
  /** The guard that is left out. */
  readonly without: string | undefined;
  readonly tell: Tell;
}

export class Outside {
  readonly world = new World();
  /** Rows of the books by their id. */
  readonly books = new Map<unknown, Readonly<Record<string, unknown>>>();
  /** Nonces whose settlement was asked of a facilitator. */
  readonly asked = new Set<string>();
  /** Nonces that a facilitator was shown, with what was signed. */
  readonly shown = new Map<string, Parameters<World["transferWithAuthorization"]>[0]>();
  /** Nonces that a facilitator claimed to have settled without doing so: the stated trust below the threshold. */
  readonly lied = new Set<string>();
  /** Signatures that their payers made; undefined where none is forged. */
  genuine: Set<string> | undefined;
  calm = false;
  readonly #surroundings: Surroundings;
  #calls = 0;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
    this.world.clockShift = surroundings.clockShift;
  }

  /** The bindings and settings of the ledgers. */
  get bindings() {
    const { run } = this.#surroundings;
    const fail = () => this.#bound("a circuit's object", () => Promise.reject(new Error("The object is away")));
    const closed = { status: "closed", retryAfterMs: 0 };
    return {
      PAY_TO: payTo,
      FACILITATORS: JSON.stringify(facilitatorUrls.map((url) => ({ url: this.#own(url) }))),
      RPC_URL: this.#own(nodeUrl),
      VERIFY_TIMEOUT_MS: "1000",
      SETTLE_TIMEOUT_MS: "3000",
      CHAIN_TIMEOUT_MS: "500",
      CHAIN_WAIT_MS: "1000",
      ...unlimited,
      GATE: {
        getByName: () => ({
          enterCircuit: () => this.#bound("a circuit", async () => ({ entry: { admitted: true }, reading: closed })),
          countFailure: () => this.#bound("a circuit", async () => closed),
          reportProbe: () => this.#bound("a circuit", async () => closed),
          takeRequests: () => fail(),
        }),
      },
      BACKLOG: { getByName: () => ({ note: () => this.#bound("the backlog", async () => undefined) }) },
      BOOKS: {
        prepare: (text: string) => ({
          bind: (...values: readonly unknown[]) =>
            text.startsWith("SELECT") ? this.#soldUnder(values[0]) : rowOf(text, values),
        }),
        batch: (rows: readonly Readonly<Record<string, unknown>>[]) =>
          this.#bound("the books", async () => {
            for (const row of rows) if (!this.books.has(row.id)) this.books.set(row.id, row);
          }),
      },
      run,
    };
  }

  /** The one question that ledgers ask the books. */
  #soldUnder(id: unknown) {
    const read = async () => {
      const row = this.books.get(id);
      return row ? { fingerprint: row.fingerprint ?? null } : null;
    };
    return { first: () => this.#bound("the books", read) };
  }

  /** Whether the books say what was bought with an authorization: an earlier release did not tell them. */
  isBookedFor(authorization: { readonly nonce: string } | undefined): boolean {
    return [...this.books.values()].some(
      ({ id, fingerprint }) =>
        authorization && String(id).endsWith(authorization.nonce) && typeof fingerprint === "string",
    );
  }

  /** A third party broadcasts what a facilitator was shown. */
  broadcast(choice: number): void {
    const { tell } = this.#surroundings;
    const shown = [...this.shown.values()];
    const authorization = shown[choice % Math.max(1, shown.length)];
    if (!authorization) return;
    tell(`a third party broadcasts signature ${BigInt(authorization.nonce)}`);
    try {
      this.world.transferWithAuthorization(authorization);
    } catch (reverted) {
      if (!(reverted instanceof Error)) throw reverted;
      tell(`  and it reverts: ${reverted.message}`);
    }
  }

  #own(url: string): string {
    return url.replace(".test", `-${this.#surroundings.run}.test`);
  }

  /** What goes wrong with the next call. */
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
        // Nobody outside goes by the clock of the machine that calls.
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
      // A calculation that failed ends a request before anything can go wrong with the money.
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

  async #answer(url: string, init: RequestInit): Promise<Response> {
    const { damages, tell, without } = this.#surroundings;
    const fault = this.nextFault();
    const damage = damages ? damageOf(fault) : undefined;
    const answer = await this.#undamaged(url, init, damage === undefined ? fault : undefined);
    if (damage === undefined) return answer;
    tell(`  and the answer ${damage}`);
    const isUnguarded = without === longIsNotAbsent && url.startsWith(nodeUrl);
    return damaged(await answer.text(), damage, isUnguarded);
  }

  #undamaged(url: string, init: RequestInit, fault: number | undefined): Promise<Response> {
    const { world } = this;
    const { tell } = this.#surroundings;
    if (url.startsWith(nodeUrl)) {
      const wrong = choose(nodeFaults, fault);
      if (wrong) tell(`the node ${wrong}`);
      if (wrong === "answers 500") return Promise.resolve(new Response("no", { status: 500 }));
      world.nodeReachable = wrong !== "is away";
      world.laggingState = wrong === "lags behind";
      world.mostBlocks = wrong === "shows ten blocks at a time" ? 10n : 100_000n;
      return world.fetch(url, init);
    }
    world.isSupportedReachable = fault === undefined;
    if (url.endsWith("/supported")) return world.fetch(url, init);

    const { authorization, signature } = JSON.parse(String(init.body)).paymentPayload.payload;
    const { nonce } = authorization;
    this.shown.set(nonce, authorization);
    world.verifyMode = choose(verifyModes, fault) ?? "honest";
    world.settleMode = choose(settleModes, fault) ?? "honest";
    world.busyAnswers = 0;
    const name = `signature ${BigInt(nonce)}`;
    // Neither a facilitator nor the token takes what the payer did not sign.
    if (this.genuine?.has(signature) === false) {
      tell(`the facilitator refuses a forged signature for ${name}`);
      const invalidReason = "invalid_exact_evm_signature";
      return Promise.resolve(
        Response.json({ isValid: false, invalidReason, success: false, errorReason: invalidReason }),
      );
    }
    if (url.endsWith("/verify")) tell(`the facilitator verifies ${name}: ${world.verifyMode}`);
    else {
      tell(`the facilitator settles ${name}: ${world.settleMode}`);
      this.asked.add(nonce);
      if (world.settleMode === "says yes but does not settle") this.lied.add(nonce);
    }
    return world.fetch(url, init);
  }
}
