/** The moves of buyers, cheats, strangers and the operator in a history of sales, with the answers that they get. */
import { z } from "zod";
import type { ChallengeError } from "../../../../catalog/service/challenge-errors.ts";
import { A2aError } from "../../../../src/worker/protocols/a2a/errors.ts";
import type { Task } from "../../../../src/worker/protocols/a2a/model.ts";
import type { HistoryRecord } from "../histories/history-record.ts";
import type { Outside } from "../outside/outside.ts";
import type { ReleaseCaller, ReleaseName } from "../releases/release.ts";
import type { Schedule } from "../runtime/schedule.ts";
import type { Snapshot } from "../runtime/storage.ts";
import { type Account, type Buyer, paymentStatusOf, paymentWith, type SignedPayment } from "./buyer.ts";
import { type Given, givenBy, givenIn, receiptOf } from "./given-result.ts";
import type { Answer } from "./route.ts";
import type { SalePromises } from "./sale-promises.ts";
import type { SalesHistory, SalesStep } from "./sales-history.ts";
import type { AskedAgent, Worker } from "./worker.ts";

/** The error of a challenge; an Error object has another form. */
const challengeSchema = z.object({ error: z.string() });

/** An authorization as histories name it. */
const nameOf = ({ authorization }: SignedPayment): string => `signature ${BigInt(authorization.nonce)}`;

/** The world in which moves are made. */
export interface SalesWorld {
  readonly history: SalesHistory;
  readonly record: HistoryRecord;
  readonly schedule: Schedule;
  readonly outside: Outside;
  readonly promises: SalePromises;
  /** The signatures that payers have made. */
  readonly genuine: Set<string>;
  /** During a deployment a Worker of each release answers. */
  readonly workers: Readonly<Record<ReleaseName, Worker>>;
  /** The stored data of a payer's ledger, if there are any. */
  readonly snapshotOf: (account: Account) => Snapshot | undefined;
}

/** The words of a challenge about the times of a signature: they stop a buyer whose clock is more than an hour off. */
const aboutTime: ReadonlySet<string> = new Set<ChallengeError>([
  "payment_expired",
  "payment_not_yet_valid",
  "payment_validity_too_long",
]);
export class Moves {
  readonly buyers: Buyer[];
  /** Whose ledger was set back in time. */
  forgetful: Account | undefined;
  /** The stored data of each payer's ledger before each request, where a ledger is set back to one of these moments. */
  readonly moments = new Map<string, Snapshot[]>();
  readonly #world: SalesWorld;
  #nonces = 0;
  #requests = 0;

  constructor(world: SalesWorld, buyers: Buyer[]) {
    this.#world = world;
    this.buyers = buyers;
  }

  /** Takes a step of the history. */
  take(step: SalesStep): void {
    const buyer = "sale" in step ? this.buyers[step.sale] : undefined;
    switch (step.type) {
      case "act":
        for (let copy = 0; buyer && copy < step.copies; copy++)
          this.act(buyer, { overHttp: step.overHttp, impatient: step.impatient && copy === 0 });
        return;
      case "look":
        if (buyer) this.look(buyer, step.how);
        return;
      case "cheat": {
        const [one, other] = this.buyers.filter(({ planned }) => planned.payer === step.payer);
        const payment = one?.signed.at(-1);
        if (!other || !payment) return;
        if (other.taskId === undefined) this.post(other, payment, { does: "cheats" });
        else this.#send(other, payment, "cheats");
        return;
      }
      case "cancel": {
        const signed = this.buyers.filter(({ planned }) => planned.payer === step.payer).flatMap((one) => one.signed);
        const payment = signed[step.choice % Math.max(1, signed.length)];
        if (!payment) return;
        this.#world.record.tell(`the payer cancels ${nameOf(payment)}`);
        this.#world.outside.cancel(payment.authorization);
        return;
      }
      case "steal": {
        const shown = [...this.#world.outside.shown.values()];
        const seen = shown[step.choice % Math.max(1, shown.length)];
        if (!buyer || !seen) return;
        const { authorization } = seen;
        // The node's stand-in asks a contract about signatures of every length but an account's.
        const end = this.#world.outside.world.wallets.has(authorization.from) ? "1b1b" : "1b";
        const forged = `0x${"ab".repeat(32)}${authorization.from.slice(2).padStart(64, "0")}${end}`;
        this.post(buyer, paymentWith(authorization, step.forged ? forged : seen.signature, buyer.operation), {
          does: `a stranger ${step.forged ? "forges" : "copies"}`,
          key: null,
        });
        return;
      }
      case "note": {
        const nonce = this.#world.promises.note(step.choice);
        if (nonce !== undefined) this.#world.record.tell(`the operator notes signature ${BigInt(nonce)}`);
        return;
      }
      case "broadcast":
        this.#world.outside.broadcast(step.choice);
        return;
      case "catch_up":
        this.#world.record.tell("what facilitators put off happens");
        this.#world.outside.world.catchUp();
    }
  }

  /** Whether the promises hold for a buyer: the buyer follows the answers, and no payment was noted or forgotten. */
  isPromised(buyer: Buyer): boolean {
    return (
      !this.#world.promises.isCheat(buyer) && !this.#world.promises.isNoted(buyer) && buyer.account !== this.forgetful
    );
  }

  /** Whether a buyer may be told to stop: every facilitator refuses the payer, and no payment of the buyer has come. */
  mayBeStopped({ account, nonces }: Buyer): boolean {
    const { outside, promises } = this.#world;
    return outside.isRefused(account.address) && !nonces.some((nonce) => promises.isPaid(nonce));
  }

  /** A buyer's next move: the first message of a task, a payment, or the same payment again. */
  act(buyer: Buyer, { overHttp, impatient }: { readonly overHttp: boolean; readonly impatient: boolean }): void {
    if (buyer.stopped !== undefined) return;
    const isTask = buyer.planned.transport === "a2a" && !overHttp;
    const last = buyer.signed.at(-1);
    if (isTask && !last && buyer.taskId === undefined) {
      this.#send(buyer, undefined, "opens a task");
      return;
    }
    const signs = !last || ((buyer.isChallenged || impatient) && !buyer.servedBy);
    const payment = buyer.servedBy ?? (signs ? this.sign(buyer) : last);
    if (isTask) this.#send(buyer, payment, "pays");
    else this.post(buyer, payment, {});
  }

  /** Signs for a buyer's next payment. */
  sign(buyer: Buyer): SignedPayment {
    this.#nonces += 1;
    const payment = buyer.sign(this.#nonces, Math.floor(this.#world.schedule.now / 1000));
    this.#world.genuine.add(payment.signature);
    return payment;
  }

  /** The Worker for the next request, and the request's name. Keeps the ledger's data of that moment. */
  #nextRequest(account: Account, does: (name: string) => string): { readonly name: string; readonly worker: Worker } {
    this.#requests += 1;
    const name = `request ${this.#requests}`;
    const { workers, lastRelease, setBack } = this.#world.history;
    const release = this.#world.outside.calm ? lastRelease : (workers[this.#requests % workers.length] ?? lastRelease);
    this.#world.record.tell(`${does(name)}${release === "this release" ? "" : `, through ${release}`}`);
    const moment = setBack && !this.forgetful ? this.#world.snapshotOf(account) : undefined;
    if (moment) this.moments.set(account.address, [...(this.moments.get(account.address) ?? []), moment]);
    return { name, worker: this.#world.workers[release] };
  }

  #receive(buyer: Buyer, body: number, payment: SignedPayment, given: Given): void {
    const { transaction, isForResult } = receiptOf(given);
    this.#world.promises.given(buyer, body, given.result, transaction);
    if (!isForResult) this.#world.record.break("a receipt is not for its result");
    if (body === buyer.planned.body) buyer.servedBy ??= payment;
  }

  /** Follows the answer to a payment. `wasPaid`: the money had come before the request was sent. */
  #obey(buyer: Buyer, payment: SignedPayment, told: string, error: string, wasPaid: boolean): void {
    const isHonest = this.isPromised(buyer);
    // A buyer who is told that the clock is wrong sets it, and signs again.
    const action = told === "stop" && aboutTime.has(error) ? "sign_again" : told;
    const isBroken = action === "stop" && isHonest && !buyer.servedBy && !this.mayBeStopped(buyer);
    if (isBroken) this.#world.record.break("a buyer is told to stop");
    if (action === "stop") buyer.stopped ??= error;
    if (action !== "sign_again") return;
    if (payment === buyer.signed.at(-1)) buyer.isChallenged = true;
    const isRepeated = wasPaid && buyer.signed.includes(payment) && !buyer.servedBy;
    if (isRepeated && isHonest && this.#world.outside.calm)
      this.#world.record.break("a buyer who paid and repeats is asked to pay again");
  }

  /** Asks the operation's own address, over HTTP or as an MCP tool does. */
  post(
    buyer: Buyer,
    payment: SignedPayment,
    {
      does = `the buyer of body ${buyer.planned.body + 1} asks`,
      body = buyer.planned.body,
      key = buyer.nextKey(),
      served = () => {},
    }: { readonly does?: string; readonly body?: number; readonly key?: string | null; readonly served?: () => void },
  ): void {
    const { operation, account, planned } = buyer;
    const { name, worker } = this.#nextRequest(
      account,
      (request) =>
        `${request}: ${does} for body ${body + 1} with ${nameOf(payment)}${key === null ? "" : ` and ${key}`}`,
    );
    const wasPaid = this.#world.promises.isPaid(payment.authorization.nonce);
    const isOwn = buyer.signed.includes(payment);
    const call = {
      operation,
      input: { body },
      paymentSignature: payment.header,
      idempotencyKey: key ?? undefined,
      transport: planned.transport === "mcp" ? ("mcp" as const) : ("http" as const),
      callerAddress: account.callerAddress,
      requestId: name,
    };
    worker.post(call, (answer: Answer | undefined) => {
      if (!answer) {
        this.#world.record.tell(`${name} loses its connection`);
        return;
      }
      const error = challengeSchema.safeParse(answer.body).data?.error ?? "";
      const action = answer.headers.get("Retry-Action") ?? "";
      this.#world.record.tell(`${name} is answered ${[answer.status, error, action].filter(Boolean).join(" ")}`);
      const isGenuine = this.#world.genuine.has(payment.signature);
      if (answer.status === 200 && !isGenuine) this.#world.record.break("a forged signature got a result");
      if (!isGenuine) return;
      if (answer.status === 200) {
        this.#receive(isOwn ? buyer : this.#ownerOf(payment, body, buyer), body, payment, givenIn(answer));
        served();
      } else if (isOwn && body === planned.body) this.#obey(buyer, payment, action, error, wasPaid);
    });
  }

  /**
   * Returns the buyer whose purchase a stranger or a cheat got with a payment: the buyer of the body, if that payer
   * signed the payment. The earlier release gives an answer that was just sold for any valid payment of its payer.
   */
  #ownerOf(payment: SignedPayment, body: number, otherwise: Buyer): Buyer {
    const signer = this.buyers.find(({ signed }) => signed.some(({ signature }) => signature === payment.signature));
    const isOfBody = (one: Buyer) => one.planned.body === body && one.account === signer?.account;
    return this.buyers.find(isOfBody) ?? signer ?? otherwise;
  }

  /** Calls the agent as a buyer. */
  #ask(
    buyer: Buyer,
    payment: SignedPayment | undefined,
    does: string,
    work: (agent: AskedAgent, caller: ReleaseCaller, name: string) => Promise<Task>,
  ): void {
    const { name, worker } = this.#nextRequest(
      buyer.account,
      (request) =>
        `${request}: the buyer of body ${buyer.planned.body + 1} ${does}${payment ? ` with ${nameOf(payment)}` : ""}`,
    );
    const wasPaid = payment !== undefined && this.#world.promises.isPaid(payment.authorization.nonce);
    const asked = { callerAddress: buyer.account.callerAddress, requestId: name };
    worker.ask(
      asked,
      (agent, caller) => work(agent, caller, name),
      (answer) => {
        if (answer === undefined) this.#world.record.tell(`${name} loses its connection`);
        else if (answer instanceof A2aError) {
          this.#world.record.tell(`${name} is refused: ${answer.failure}`);
          if (answer.failure === "taskNotFound" || answer.failure === "unsupportedOperation") buyer.taskId = undefined;
        } else this.#hear(buyer, payment, answer, name, wasPaid);
      },
    );
  }

  #hear(buyer: Buyer, payment: SignedPayment | undefined, task: Task, name: string, wasPaid: boolean): void {
    const state = task.status.state.replace("TASK_STATE_", "");
    const { said, action, error = said } = paymentStatusOf(task);
    this.#world.record.tell(`${name}: ${[state, said, action].filter(Boolean).join(", ")}`);
    buyer.taskId ??= task.id;
    if (task.id !== buyer.taskId) return;
    buyer.said = said;
    if (state === "FAILED" || state === "CANCELED") buyer.taskId = undefined;
    const last = buyer.signed.at(-1);
    if (state === "COMPLETED") {
      const paidBy = payment ?? last;
      if (paidBy) this.#receive(buyer, buyer.planned.body, paidBy, givenBy(task));
      return;
    }
    const asks = said === "payment-required" || said === "payment-failed";
    if (asks && payment) this.#obey(buyer, payment, action ?? "sign_again", error ?? said, wasPaid);
  }

  #send(buyer: Buyer, payment: SignedPayment | undefined, does: string): void {
    this.#ask(buyer, payment, does, (agent, caller, name) => agent.sendMessage(buyer.message(name, payment), caller));
  }

  /** Asks the agent for a buyer's task, or sends a message on it without a payment. */
  look(buyer: Buyer, how: "reads" | "asks" | "declines" = "reads"): void {
    const id = buyer.taskId;
    if (id === undefined) return;
    this.#ask(buyer, undefined, `${how} about the task`, (agent, caller, name) =>
      how === "reads"
        ? agent.getTask({ id }, caller)
        : agent.sendMessage(buyer.message(name, undefined, how === "declines"), caller),
    );
  }
}
