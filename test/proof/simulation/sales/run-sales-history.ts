/** Runs one history of sales over HTTP, MCP and A2A, and says what it breaks of what is promised. */
import { toHex } from "viem";
import { z } from "zod";
import { A2aError } from "../../../../src/worker/protocols/a2a/errors.ts";
import type { Task } from "../../../../src/worker/protocols/a2a/model.ts";
import type { Caller } from "../../../../src/worker/protocols/a2a/request.ts";
import type { Answer } from "../../../../src/worker/protocols/dispatch.ts";
import { HistoryRecord } from "../histories/history-record.ts";
import { Random } from "../histories/random.ts";
import { Outside } from "../outside/outside.ts";
import { currentRelease } from "../releases/current-release.ts";
import { earlierRelease } from "../releases/earlier-release.ts";
import type { AnyLedger, ReleaseName } from "../releases/release.ts";
import { Clocks } from "../runtime/clocks.ts";
import type { ObjectHost } from "../runtime/object-host.ts";
import { useRuntime } from "../runtime/runtime.ts";
import { Schedule } from "../runtime/schedule.ts";
import type { Snapshot } from "../runtime/storage.ts";
import { type Account, Buyer, paymentStatusOf, paymentWith, type SignedPayment } from "./buyer.ts";
import { type Given, givenBy, givenIn, receiptOf } from "./given-result.ts";
import { withoutSalesGuard } from "./guards.ts";
import { objectBindings } from "./objects.ts";
import { isAllBooked, SalePromises, soldIn } from "./sale-promises.ts";
import { hostileMs, list, payers, type SalesHistory, type SalesStep } from "./sales-history.ts";
import { type AskedAgent, Worker } from "./worker.ts";

const startingBalance = 10n ** 12n;

/** How often every buyer goes on when faults have stopped, and how many milliseconds apart. */
const repetitions = 30;
const repetitionMs = 20_000;

/** How long the alarms go on when everybody has stopped, ms. */
const alarmsMs = 20 * 60_000;

/** The first body of the purchases that are made when everything is over. */
const lastBodies = 200;

/** The error of a challenge; an Error object has another form. */
const challengeSchema = z.object({ error: z.string() });

/** An authorization as histories name it. */
const nameOf = ({ authorization }: SignedPayment): string => `signature ${BigInt(authorization.nonce)}`;

const releases = { "this release": currentRelease, "an earlier release": earlierRelease } as const;

/** Histories of this process so far. */
let runs = 0;

class RunningSales {
  readonly record: HistoryRecord;
  readonly #history: SalesHistory;
  readonly #schedule = new Schedule();
  readonly #outside: Outside;
  readonly #promises: SalePromises;
  readonly #genuine = new Set<string>();
  readonly #accounts: readonly Account[];
  readonly #buyers: Buyer[];
  readonly #objects;
  readonly #deploy: (what: "ledger" | "tasks", payer: number | undefined, release: ReleaseName) => void;
  /** During a deployment a Worker of each release answers. */
  readonly #workers: Readonly<Record<ReleaseName, Worker>>;
  /** What was stored for each payer before each request, where a ledger is set back to one of these moments. */
  readonly #moments = new Map<string, Snapshot[]>();
  /** The nonces of sales that a ledger forgot when it was set back, and whose ledger it was. */
  readonly #forgotten: string[] = [];
  #forgetful: Account | undefined;
  #nonces = 0;
  #requests = 0;
  #ms = hostileMs;

  constructor(history: SalesHistory, without: string | undefined) {
    // Every history has other addresses: what the code remembers by address must not reach the next one.
    const run = ++runs;
    const schedule = this.#schedule;
    this.#history = history;
    this.record = new HistoryRecord(schedule);
    const random = new Random(history.seed ^ 0x5bd1e995);
    const tell = (line: string) => this.record.tell(line);
    const { clockShift, faults } = history;
    const outside = new Outside({ run, schedule, random, clockShift, faults, tell });
    this.#outside = outside;
    outside.genuine = this.#genuine;
    useRuntime({ schedule, random, fetch: outside.fetch });
    this.#promises = new SalePromises(outside, history.cheats, (promise) => this.record.break(promise));
    this.#accounts = list(payers, (payer) => {
      const address = toHex(run * 16 + payer + 1, { size: 20 });
      outside.world.balances.set(address, startingBalance);
      const isContract = history.contracts.includes(payer);
      if (isContract) outside.world.wallets.set(address, (_digest, signature) => this.#genuine.has(signature));
      return { address, callerAddress: `10.${(run >> 16) & 255}.${(run >> 8) & 255}.${run & 255}`, isContract };
    });
    this.#buyers = history.sales.flatMap((planned) => {
      const account = this.#accounts[planned.payer];
      return account ? [new Buyer(planned, account)] : [];
    });

    const clocks = new Clocks(history.skews);
    const makersOf = (name: ReleaseName) => {
      const { ledgers, task, conversation } = releases[name];
      return {
        ledger: ledgers(outside.bindings(name), without, (input) => outside.calculate(input)),
        task,
        conversation,
      };
    };
    const objects = objectBindings(
      { schedule, random, clocks, nextFault: () => outside.nextFault(), tell },
      makersOf(history.firstRelease),
    );
    this.#objects = objects;
    this.#deploy = (what, payer, release) => {
      const { ledger, task, conversation } = makersOf(release);
      const account = payer === undefined ? undefined : this.#accounts[payer];
      if (what === "tasks") {
        objects.tasks.deploy(task);
        objects.conversations.deploy(conversation);
      } else if (account) this.#ledgerOf(account).deploy(ledger);
      else objects.ledgers.deploy(ledger);
    };
    const workerOf = (name: ReleaseName) => {
      // Its type is that of the Workers runtime, of which there are only stand-ins here.
      const env: Env = Object.assign(Object.create(null), { ...outside.bindings(name), ...objects.bindings });
      return new Worker(schedule, env, releases[name], clocks);
    };
    this.#workers = { "this release": workerOf("this release"), "an earlier release": workerOf("an earlier release") };
  }

  async run(): Promise<void> {
    const { lastRelease, steps, crashes } = this.#history;
    for (const step of steps) this.#schedule.after(step.at, () => this.#take(step));
    let happenings = 0;
    await this.#schedule.run(hostileMs, () => {
      happenings += 1;
      for (const crash of crashes) if (crash.after === happenings) this.#crash(crash);
    });
    this.record.tell("faults stop, and everybody goes on");
    // A deployment is completed, or rolled back.
    this.#deploy("ledger", undefined, lastRelease);
    this.#deploy("tasks", undefined, lastRelease);
    this.#outside.calm = true;
    this.#outside.world.catchUp();
    await this.#goOn(
      () => this.#buyers.filter((buyer) => buyer.signed.length > 0 && this.#isPromised(buyer)),
      "a buyer who goes on to the end gets no result",
    );
    await this.#pass(alarmsMs);
    this.#promises.returnNoted([...this.#objects.ledgers.hosts.values()].map(({ storage }) => storage));
    for (const buyer of this.#buyers)
      for (const payment of buyer.signed)
        if (this.#promises.returned.has(payment.authorization.nonce)) this.#post(buyer, payment, {});
    if (lastRelease === "this release") {
      await this.#setBack();
      if (this.#history.seed % 2 === 0) await this.#repeat();
      else await this.#buyMore();
      await this.#pass(alarmsMs);
    }
    this.#promises.checkCharges(this.#buyers.filter((buyer) => this.#isPromised(buyer)));
    const { ledgers, tasks, conversations } = this.#objects;
    this.#promises.checkLedgers(
      [...ledgers.hosts.values()].map(({ storage }) => storage),
      this.#forgotten,
    );
    for (const objects of [ledgers, tasks, conversations]) objects.close();
  }

  /** Whether a buyer does what the answers say, and no payment was noted or forgotten. */
  #isPromised(buyer: Buyer): boolean {
    return !this.#promises.isCheat(buyer) && !this.#promises.isNoted(buyer) && buyer.account !== this.#forgetful;
  }

  #pass(ms: number): Promise<void> {
    this.#ms += ms;
    return this.#schedule.run(this.#ms, () => {});
  }

  #ledgerOf({ address }: Account): ObjectHost<AnyLedger> {
    return this.#objects.ledgers.host(`payer:${address}`);
  }

  /** Lets buyers do what the answers say until each has a result or was told to stop. */
  async #goOn(buyers: () => readonly Buyer[], promise: string): Promise<void> {
    const waiting = () => buyers().filter(({ servedBy, stopped }) => !servedBy && stopped === undefined);
    for (let repetition = 0; repetition < repetitions && waiting().length > 0; repetition++) {
      for (const buyer of waiting())
        if (buyer.taskId !== undefined && (buyer.said === "payment-submitted" || repetition % 2 === 1))
          this.#look(buyer);
        else this.#act(buyer, { overHttp: false, impatient: false });
      await this.#pass(repetitionMs);
    }
    if (waiting().length > 0) this.record.break(promise);
  }

  #crash({ what, payer, deploys }: SalesHistory["crashes"][number]): void {
    const name = { worker: "the Worker", ledger: `the ledger of payer ${payer + 1}`, tasks: "every task" }[what];
    if (deploys && what !== "worker") {
      this.record.tell(`${name} is now of ${deploys}`);
      this.#deploy(what, payer, deploys);
      return;
    }
    this.record.tell(`${name} crashes`);
    const account = this.#accounts[payer];
    const { tasks, conversations } = this.#objects;
    if (what === "worker") for (const worker of Object.values(this.#workers)) worker.crash();
    else if (what === "tasks") for (const objects of [tasks, conversations]) objects.crash();
    else if (account) this.#ledgerOf(account).crash();
  }

  /**
   * Sets a ledger or the books back in time. A ledger then gives nothing for what was paid but the same answer; the
   * books get from the ledgers what the chain shows as paid.
   */
  async #setBack(): Promise<void> {
    const { setBack } = this.#history;
    const hosts = [...this.#objects.ledgers.hosts.values()];
    if (!setBack || !hosts.every(({ storage, isIdle }) => isIdle && isAllBooked(storage))) return;
    if (setBack.what === "books") {
      this.record.tell("the books are set back in time");
      const { books, world } = this.#outside;
      const nonces = world.received.flatMap(({ nonce }) => nonce ?? []);
      // What a facilitator only claimed to have settled is not on the chain, and is not asked for.
      const isPaid = (id: string) => nonces.some((nonce) => id.endsWith(nonce));
      const { ids } = books;
      for (const id of ids.slice(setBack.choice % Math.max(1, ids.length))) if (isPaid(id)) books.forget(id);
      for (const host of hosts)
        host.call(
          async (ledger) => ledger.rebook(nonces),
          () => {},
        );
      await this.#pass(alarmsMs);
      return;
    }
    const account = this.#accounts[setBack.payer];
    const moments = (account && this.#moments.get(account.address)) ?? [];
    const moment = moments[setBack.choice % Math.max(1, moments.length)];
    if (!account || !moment) return;
    this.record.tell(`the ledger of payer ${setBack.payer + 1} is set back in time`);
    const host = this.#ledgerOf(account);
    this.#forgotten.push(...soldIn(host.storage));
    this.#forgetful = account;
    host.setBack(moment);
    const served = this.#buyers.filter((buyer) => buyer.account === account && buyer.servedBy);
    for (const buyer of served)
      if (buyer.servedBy) this.#post(buyer, buyer.servedBy, { body: buyer.planned.body + 100 });
    await this.#pass(repetitionMs);
    for (const buyer of served) if (buyer.servedBy) this.#post(buyer, buyer.servedBy, {});
    await this.#pass(repetitionMs + alarmsMs);
  }

  /** A buyer who has a result signs again: without a key it is the same purchase, with a new key another one. */
  async #repeat(): Promise<void> {
    const buyer = this.#buyers.find((one) => one.servedBy && this.#isPromised(one));
    if (!buyer) return;
    const before = this.#promises.chargesOf(buyer);
    let given = 0;
    this.#post(buyer, this.#sign(buyer), { key: null, served: () => given++ });
    await this.#pass(repetitionMs);
    if (given !== 1 || this.#promises.chargesOf(buyer) !== before)
      this.record.break("a request that is asked again is not answered for nothing");
    // A new key counts ten minutes after the settlement.
    const again = new Buyer({ ...buyer.planned, transport: "http" }, buyer.account);
    this.#buyers.push(again);
    this.#post(again, this.#sign(again), { key: "another key" });
    await this.#pass(repetitionMs);
    if (!again.servedBy || this.#promises.chargesOf(again) !== 1)
      this.record.break("a request with a new key is not another purchase");
  }

  /** Lets every payer buy something else, because no history may lock a payer out. */
  async #buyMore(): Promise<void> {
    this.record.tell("every payer buys something else");
    const last = this.#accounts.map((account, payer) => {
      const body = lastBodies + payer;
      return new Buyer({ payer, body, large: false, transport: "http", withKey: false }, account);
    });
    this.#buyers.push(...last);
    await this.#goOn(() => last, "a payer is locked out");
    if (last.some(({ stopped }) => stopped !== undefined)) this.record.break("a payer is locked out");
  }

  #take(step: SalesStep): void {
    const buyer = "sale" in step ? this.#buyers[step.sale] : undefined;
    switch (step.type) {
      case "act":
        for (let copy = 0; buyer && copy < step.copies; copy++)
          this.#act(buyer, { overHttp: step.overHttp, impatient: step.impatient && copy === 0 });
        return;
      case "look":
        if (buyer) this.#look(buyer);
        return;
      case "cheat": {
        const [one, other] = this.#buyers.filter(({ planned }) => planned.payer === step.payer);
        const payment = one?.signed.at(-1);
        if (!other || !payment) return;
        if (other.taskId === undefined) this.#post(other, payment, { does: "cheats" });
        else this.#send(other, payment, "cheats");
        return;
      }
      case "cancel": {
        const signed = this.#buyers.filter(({ planned }) => planned.payer === step.payer).flatMap((one) => one.signed);
        const payment = signed[step.choice % Math.max(1, signed.length)];
        if (!payment) return;
        this.record.tell(`the payer cancels ${nameOf(payment)}`);
        this.#outside.cancel(payment.authorization);
        return;
      }
      case "steal": {
        const shown = [...this.#outside.shown.values()];
        const seen = shown[step.choice % Math.max(1, shown.length)];
        if (!buyer || !seen) return;
        const { authorization } = seen;
        // The node's stand-in asks a contract about signatures of every length but an account's.
        const end = this.#outside.world.wallets.has(authorization.from) ? "1b1b" : "1b";
        const forged = `0x${"ab".repeat(32)}${authorization.from.slice(2).padStart(64, "0")}${end}`;
        this.#post(buyer, paymentWith(authorization, step.forged ? forged : seen.signature, buyer.operation), {
          does: `a stranger ${step.forged ? "forges" : "copies"}`,
          key: null,
        });
        return;
      }
      case "note": {
        const nonce = this.#promises.note(step.choice);
        if (nonce !== undefined) this.record.tell(`the operator notes signature ${BigInt(nonce)}`);
        return;
      }
      case "broadcast":
        this.#outside.broadcast(step.choice);
        return;
      case "catch_up":
        this.record.tell("what facilitators put off happens");
        this.#outside.world.catchUp();
    }
  }

  /** What comes next for a buyer: the first message of a task, a payment, or the same payment again. */
  #act(buyer: Buyer, { overHttp, impatient }: { readonly overHttp: boolean; readonly impatient: boolean }): void {
    if (buyer.stopped !== undefined) return;
    const isTask = buyer.planned.transport === "a2a" && !overHttp;
    const last = buyer.signed.at(-1);
    if (isTask && !last && buyer.taskId === undefined) {
      this.#send(buyer, undefined, "opens a task");
      return;
    }
    const signs = !last || ((buyer.isChallenged || impatient) && !buyer.servedBy);
    const payment = buyer.servedBy ?? (signs ? this.#sign(buyer) : last);
    if (isTask) this.#send(buyer, payment, "pays");
    else this.#post(buyer, payment, {});
  }

  #sign(buyer: Buyer): SignedPayment {
    this.#nonces += 1;
    const payment = buyer.sign(this.#nonces, Math.floor(this.#schedule.now / 1000));
    this.#genuine.add(payment.signature);
    return payment;
  }

  /** The Worker for the next request, and the request's name. Keeps what a ledger had stored by then. */
  #nextRequest(account: Account, does: (name: string) => string): { readonly name: string; readonly worker: Worker } {
    this.#requests += 1;
    const name = `request ${this.#requests}`;
    const { workers, lastRelease, setBack } = this.#history;
    const release = this.#outside.calm ? lastRelease : (workers[this.#requests % workers.length] ?? lastRelease);
    this.record.tell(`${does(name)}${release === "this release" ? "" : `, through ${release}`}`);
    const moment = setBack && !this.#forgetful ? this.#ledgerOf(account).snapshot() : undefined;
    if (moment) this.#moments.set(account.address, [...(this.#moments.get(account.address) ?? []), moment]);
    return { name, worker: this.#workers[release] };
  }

  #receive(buyer: Buyer, body: number, payment: SignedPayment, given: Given): void {
    const { transaction, isForResult } = receiptOf(given);
    this.#promises.given(buyer, body, given.result, transaction);
    if (!isForResult) this.record.break("a receipt is not for its result");
    if (body === buyer.planned.body) buyer.servedBy ??= payment;
  }

  /** Does what an answer to a payment says. `wasPaid`: the money had come before the request was sent. */
  #obey(buyer: Buyer, payment: SignedPayment, action: string, error: string, wasPaid: boolean): void {
    const isHonest = this.#isPromised(buyer);
    if (action === "stop" && isHonest && !buyer.servedBy) this.record.break("a buyer is told to stop");
    if (action === "stop") buyer.stopped ??= error;
    if (action !== "sign_again") return;
    if (payment === buyer.signed.at(-1)) buyer.isChallenged = true;
    const isRepeated = wasPaid && buyer.signed.includes(payment) && !buyer.servedBy;
    if (isRepeated && isHonest && this.#outside.calm)
      this.record.break("a buyer who paid and repeats is asked to pay again");
  }

  /** Asks the operation's own address, over HTTP or as an MCP tool does. */
  #post(
    buyer: Buyer,
    payment: SignedPayment,
    {
      does = `the buyer of body ${buyer.planned.body + 1} asks`,
      body = buyer.planned.body,
      key = buyer.key,
      served = () => {},
    }: { readonly does?: string; readonly body?: number; readonly key?: string | null; readonly served?: () => void },
  ): void {
    const { operation, account, planned } = buyer;
    const { name, worker } = this.#nextRequest(
      account,
      (request) =>
        `${request}: ${does} for body ${body + 1} with ${nameOf(payment)}${key === null ? "" : ` and ${key}`}`,
    );
    const wasPaid = this.#promises.isPaid(payment.authorization.nonce);
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
        this.record.tell(`${name} loses its connection`);
        return;
      }
      const error = challengeSchema.safeParse(answer.body).data?.error ?? "";
      const action = answer.headers.get("Retry-Action") ?? "";
      this.record.tell(`${name} is answered ${[answer.status, error, action].filter(Boolean).join(" ")}`);
      const isGenuine = this.#genuine.has(payment.signature);
      if (answer.status === 200 && !isGenuine) this.record.break("a forged signature got a result");
      if (!isGenuine) return;
      if (answer.status === 200) {
        this.#receive(isOwn ? buyer : this.#ownerOf(payment, body, buyer), body, payment, givenIn(answer));
        served();
      } else if (isOwn && body === planned.body) this.#obey(buyer, payment, action, error, wasPaid);
    });
  }

  /**
   * Whose purchase the result for a body is that a stranger or a cheat got with a payment: of the buyer of that body,
   * if the same payer signed the payment. The earlier release reads with it, while it is valid, what was just sold.
   */
  #ownerOf(payment: SignedPayment, body: number, otherwise: Buyer): Buyer {
    const signer = this.#buyers.find(({ signed }) => signed.some(({ signature }) => signature === payment.signature));
    const isOfBody = (one: Buyer) => one.planned.body === body && one.account === signer?.account;
    return this.#buyers.find(isOfBody) ?? signer ?? otherwise;
  }

  /** Calls the agent as a buyer. */
  #ask(
    buyer: Buyer,
    payment: SignedPayment | undefined,
    does: string,
    work: (agent: AskedAgent, caller: Caller, name: string) => Promise<Task>,
  ): void {
    const { name, worker } = this.#nextRequest(
      buyer.account,
      (request) =>
        `${request}: the buyer of body ${buyer.planned.body + 1} ${does}${payment ? ` with ${nameOf(payment)}` : ""}`,
    );
    const wasPaid = payment !== undefined && this.#promises.isPaid(payment.authorization.nonce);
    const asked = { callerAddress: buyer.account.callerAddress, requestId: name };
    worker.ask(
      asked,
      (agent, caller) => work(agent, caller, name),
      (answer) => {
        if (answer === undefined) this.record.tell(`${name} loses its connection`);
        else if (answer instanceof A2aError) {
          this.record.tell(`${name} is refused: ${answer.failure}`);
          if (answer.failure === "taskNotFound") buyer.taskId = undefined;
        } else this.#hear(buyer, payment, answer, name, wasPaid);
      },
    );
  }

  #hear(buyer: Buyer, payment: SignedPayment | undefined, task: Task, name: string, wasPaid: boolean): void {
    const state = task.status.state.replace("TASK_STATE_", "");
    const { said, action = "sign_again" } = paymentStatusOf(task);
    this.record.tell(`${name}: ${[state, said, action].filter(Boolean).join(", ")}`);
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
    if (asks && payment) this.#obey(buyer, payment, action, said, wasPaid);
  }

  #send(buyer: Buyer, payment: SignedPayment | undefined, does: string): void {
    this.#ask(buyer, payment, does, (agent, caller, name) => agent.sendMessage(buyer.message(name, payment), caller));
  }

  #look(buyer: Buyer): void {
    const id = buyer.taskId;
    if (id === undefined) return;
    this.#ask(buyer, undefined, "looks at the task", (agent, caller) => agent.getTask({ id }, caller));
  }
}

/** Runs a history. The same history tells the same, whatever ran before. */
export async function runSalesHistory(history: SalesHistory, without: string | undefined): Promise<HistoryRecord> {
  const putBack = withoutSalesGuard(without);
  try {
    const running = new RunningSales(history, without);
    await running.run();
    return running.record;
  } finally {
    putBack();
  }
}
