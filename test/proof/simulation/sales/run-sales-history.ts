/** Runs one history of sales over HTTP, MCP and A2A, and returns the promise that it breaks. */
import { toHex } from "viem";
import { Random } from "../../../fixtures/random.ts";
import { HistoryRecord } from "../histories/history-record.ts";
import { Outside } from "../outside/outside.ts";
import { currentRelease } from "../releases/current-release.ts";
import { earlierRelease } from "../releases/earlier-release.ts";
import type { AnyLedger, ReleaseName } from "../releases/release.ts";
import { Clocks } from "../runtime/clocks.ts";
import type { ObjectHost } from "../runtime/object-host.ts";
import { useRuntime } from "../runtime/runtime.ts";
import { Schedule } from "../runtime/schedule.ts";
import { type Account, Buyer } from "./buyer.ts";
import { withoutSalesGuard } from "./guards.ts";
import { Moves } from "./moves.ts";
import { objectBindings } from "./objects.ts";
import { isAllBooked, SalePromises, soldIn } from "./sale-promises.ts";
import { hostileMs, list, payers, type SalesHistory } from "./sales-history.ts";
import { Worker } from "./worker.ts";

const startingBalance = 10n ** 12n;

/** How often every buyer goes on when faults have stopped, and how many milliseconds apart. */
const repetitions = 30;
const repetitionMs = 20_000;

/** How long the alarms go on after the last move, ms. */
const alarmsMs = 20 * 60_000;

/** The first body of the purchases that are made when everything is over. */
const lastBodies = 200;

const releases = { "this release": currentRelease, "an earlier release": earlierRelease } as const;

/** Histories of this process so far. */
let runs = 0;

class RunningSales {
  readonly record: HistoryRecord;
  readonly #history: SalesHistory;
  readonly #schedule = new Schedule();
  readonly #outside: Outside;
  readonly #promises: SalePromises;
  readonly #accounts: readonly Account[];
  readonly #objects;
  readonly #deploy: (what: "ledger" | "tasks", payer: number | undefined, release: ReleaseName) => void;
  readonly #workers: readonly Worker[];
  readonly #moves: Moves;
  /** The nonces of sales that a ledger forgot when it was set back. */
  readonly #forgotten: string[] = [];
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
    const genuine = new Set<string>();
    outside.genuine = genuine;
    useRuntime({ schedule, random, fetch: outside.fetch });
    this.#promises = new SalePromises(outside, history.cheats, (promise) => this.record.break(promise));
    this.#accounts = list(payers, (payer) => {
      const address = toHex(run * 16 + payer + 1, { size: 20 });
      outside.world.balances.set(address, startingBalance);
      const isContract = history.contracts.includes(payer);
      if (isContract) outside.world.wallets.set(address, (_digest, signature) => genuine.has(signature));
      return { address, callerAddress: `10.${(run >> 16) & 255}.${(run >> 8) & 255}.${run & 255}`, isContract };
    });
    const buyers = history.sales.flatMap((planned) => {
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
      const env: Env = Object.assign(Object.create(Object.prototype), {
        ...outside.bindings(name),
        ...objects.bindings,
      });
      return new Worker(schedule, env, releases[name], clocks);
    };
    const workers = { "this release": workerOf("this release"), "an earlier release": workerOf("an earlier release") };
    this.#workers = Object.values(workers);
    const promises = this.#promises;
    const snapshotOf = (account: Account) => this.#ledgerOf(account).snapshot();
    this.#moves = new Moves(
      { history, record: this.record, schedule, outside, promises, genuine, workers, snapshotOf },
      buyers,
    );
  }

  async run(): Promise<void> {
    const { lastRelease, steps, crashes } = this.#history;
    for (const step of steps) this.#schedule.after(step.at, () => this.#moves.take(step));
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
      () => this.#moves.buyers.filter((buyer) => buyer.signed.length > 0 && this.#moves.isPromised(buyer)),
      "a buyer who goes on to the end gets no result",
    );
    await this.#pass(alarmsMs);
    this.#promises.returnNoted([...this.#objects.ledgers.hosts.values()].map(({ storage }) => storage));
    this.#repeatReturned();
    if (lastRelease === "this release") {
      await this.#setBack();
      if (this.#history.seed % 2 === 0) await this.#repeat();
      else await this.#buyMore();
      await this.#pass(alarmsMs);
    }
    this.#promises.checkCharges(this.#moves.buyers.filter((buyer) => this.#moves.isPromised(buyer)));
    const { ledgers, tasks, conversations } = this.#objects;
    this.#promises.checkLedgers(
      [...ledgers.hosts.values()].map(({ storage }) => storage),
      this.#forgotten,
    );
    for (const objects of [ledgers, tasks, conversations]) objects.close();
  }

  #pass(ms: number): Promise<void> {
    this.#ms += ms;
    return this.#schedule.run(this.#ms, () => {});
  }

  #ledgerOf({ address }: Account): ObjectHost<AnyLedger> {
    return this.#objects.ledgers.host(`payer:${address}`);
  }

  /** Lets buyers follow the answers until each has a result or was told to stop. */
  async #goOn(buyers: () => readonly Buyer[], promise: string): Promise<void> {
    const waiting = () => buyers().filter(({ servedBy, stopped }) => !servedBy && stopped === undefined);
    for (let repetition = 0; repetition < repetitions && waiting().length > 0; repetition++) {
      for (const buyer of waiting())
        if (buyer.taskId !== undefined && (buyer.said === "payment-submitted" || repetition % 2 === 1))
          this.#moves.look(buyer);
        else this.#moves.act(buyer, { overHttp: false, impatient: false });
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
    if (what === "worker") for (const worker of this.#workers) worker.crash();
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
    const moments = (account && this.#moves.moments.get(account.address)) ?? [];
    const moment = moments[setBack.choice % Math.max(1, moments.length)];
    if (!account || !moment) return;
    this.record.tell(`the ledger of payer ${setBack.payer + 1} is set back in time`);
    const host = this.#ledgerOf(account);
    this.#forgotten.push(...soldIn(host.storage));
    this.#moves.forgetful = account;
    host.setBack(moment);
    const served = this.#moves.buyers.filter((buyer) => buyer.account === account && buyer.servedBy);
    for (const buyer of served)
      if (buyer.servedBy) this.#moves.post(buyer, buyer.servedBy, { body: buyer.planned.body + 100 });
    await this.#pass(repetitionMs);
    for (const buyer of served) if (buyer.servedBy) this.#moves.post(buyer, buyer.servedBy, {});
    this.#repeatReturned();
    await this.#pass(repetitionMs + alarmsMs);
    this.#repeatReturned();
    await this.#pass(repetitionMs);
  }

  /** Sends every payment again that was returned: it buys nothing. */
  #repeatReturned(): void {
    for (const buyer of this.#moves.buyers)
      for (const payment of buyer.signed)
        if (this.#promises.returned.has(payment.authorization.nonce)) this.#moves.post(buyer, payment, {});
  }

  /** A buyer who has a result signs again, without a key and with a new one: it is the same purchase. */
  async #repeat(): Promise<void> {
    const buyer = this.#moves.buyers.find((one) => one.servedBy && this.#moves.isPromised(one));
    if (!buyer) return;
    const before = this.#promises.chargesOf(buyer);
    let given = 0;
    for (const key of [null, "another key"]) {
      this.#moves.post(buyer, this.#moves.sign(buyer), { key, served: () => given++ });
      await this.#pass(repetitionMs);
    }
    if (given !== 2 || this.#promises.chargesOf(buyer) !== before)
      this.record.break("a request that is asked again is not answered for nothing");
  }

  /** Lets every payer buy something else, because no history may lock a payer out. */
  async #buyMore(): Promise<void> {
    this.record.tell("every payer buys something else");
    const last = this.#accounts.map((account, payer) => {
      const body = lastBodies + payer;
      return new Buyer({ payer, body, large: false, transport: "http", keys: "none", clockAhead: 0 }, account);
    });
    this.#moves.buyers.push(...last);
    await this.#goOn(() => last, "a payer is locked out");
    if (last.some((buyer) => buyer.stopped !== undefined && !this.#moves.mayBeStopped(buyer)))
      this.record.break("a payer is locked out");
  }
}

/** Runs a history. The same history gives the same events, whatever ran before. */
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
