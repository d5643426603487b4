/** Runs one history with the production ledger, and says what it breaks of what is promised. */
import { toHex } from "viem";
import type { SaleOutcome } from "../../../../src/worker/sale/payment/purchase.ts";
import type { Authorization } from "../../../../src/worker/sale/payment/signature.ts";
import { payTo } from "../../../fixtures/payment-settings.ts";
import { HistoryRecord } from "../histories/history-record.ts";
import { Random } from "../histories/random.ts";
import type { Told } from "../histories/told.ts";
import { checkLedgers, isAllBooked, soldIn } from "../ledger-promises.ts";
import { Outside } from "../outside/outside.ts";
import type { AnyLedger, ReleaseName } from "../releases/release.ts";
import { releases } from "../releases/releases.ts";
import { Clocks } from "../runtime/clocks.ts";
import { hostileTime } from "../runtime/hostile-time.ts";
import { ObjectHost } from "../runtime/object-host.ts";
import type { ObjectStorage, Snapshot, StoragePlatform } from "../runtime/object-storage.ts";
import { useRuntime } from "../runtime/runtime.ts";
import { Schedule } from "../runtime/schedule.ts";
import { type Account, answerFor, Buyer } from "./buyer.ts";
import { hostileMs, type LedgerHistory, type Step } from "./ledger-history.ts";

/** When faults have stopped, everybody repeats so often, so many milliseconds apart. */
const repetitions = 25;
const repetitionMs = 20_000;
/** How long the alarms go on after that, ms. */
const alarmsMs = 20 * 60_000;

/** A request's signature: a new one after a challenge, always a new one, or always the last. */
type Signs = "as answered" | "anew" | "again";

const startingBalance = 10n ** 12n;
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const nameOf = ({ nonce }: Pick<Authorization, "nonce">) => `signature ${BigInt(nonce)}`;

/** Where a history of ledgers runs. */
export interface LedgerPlatform extends StoragePlatform {
  /** Makes other addresses in each history: what the code remembers by address must not reach the next one. */
  readonly run: number;
  /** Is shown each ledger's storage at the end, and may add to what is told. */
  ended?(storage: ObjectStorage, lines: string[]): void;
}

class Running {
  readonly #history: LedgerHistory;
  readonly #platform: LedgerPlatform;
  readonly #schedule = new Schedule();
  readonly record = new HistoryRecord(this.#schedule);
  readonly #random: Random;
  readonly #outside: Outside;
  readonly #hosts: readonly ObjectHost<AnyLedger>[];
  readonly #clocks: Clocks;
  readonly #makeOf: (release: ReleaseName) => (context: object) => AnyLedger;
  readonly #buyers: readonly Buyer[];
  /** Bodies whose results were given for a transaction. */
  readonly #given = new Map<string, Set<number>>();
  #nonces = 0;
  /** The bodies that were sent with each signature, by nonce. */
  readonly #bodiesSent = new Map<string, Set<number>>();
  #requests = 0;
  /** What was stored for each payer before each request, where a ledger is set back to one of these moments. */
  readonly #moments = new Map<number, readonly Snapshot[]>();
  /** Payers whose ledger was set back, and its lost sales: it does not know an equal request signed anew. */
  readonly #forgetful = new Set<number>();
  readonly #forgotten: string[] = [];

  constructor(history: LedgerHistory, without: string | undefined, platform: LedgerPlatform) {
    const { run } = platform;
    this.#history = history;
    this.#platform = platform;
    this.#random = new Random(history.seed ^ 0x5bd1e995);
    const schedule = this.#schedule;
    this.#outside = new Outside({
      run,
      schedule,
      random: this.#random,
      clockShift: history.clockShift,
      faults: history.faults,
      damages: history.damages,
      without,
      tell: (line) => this.record.tell(line),
    });
    const outside = this.#outside;
    useRuntime({ schedule, random: this.#random, fetch: outside.fetch });
    this.#clocks = new Clocks(history.skews);
    const { bindings } = outside;
    this.#makeOf = (name) => releases[name].ledgers(bindings, without, (input) => outside.calculate(input));
    const make = this.#makeOf(history.firstRelease);
    const count = 1 + Math.max(0, ...history.purchases.map(({ payer }) => payer), ...history.cheats);
    const accounts = Array.from({ length: count }, (_, payer): Account => {
      const address = toHex(run * 16 + payer + 1, { size: 20 });
      outside.world.balances.set(address, startingBalance);
      return { address, callerAddress: `10.${(run >> 16) & 255}.${(run >> 8) & 255}.${run & 255}` };
    });
    this.#hosts = accounts.map(
      ({ address }) => new ObjectHost(schedule, this.#random, platform, `payer:${address}`, make, this.#clocks),
    );
    this.#buyers = history.purchases.flatMap((planned) => {
      const account = accounts[planned.payer];
      return account ? [new Buyer(planned, account)] : [];
    });
  }

  get #nowSeconds(): number {
    return Math.floor(this.#schedule.now / 1000);
  }

  #isCheat(buyer: Buyer): boolean {
    return this.#history.cheats.includes(buyer.planned.payer);
  }

  async run(): Promise<void> {
    await hostileTime(
      this.#schedule,
      this.#history,
      hostileMs,
      (step) => this.#take(step),
      ({ payer, deploys }) => this.#crash(payer, deploys),
    );
    this.record.tell("faults stop, and everybody repeats");
    this.#endDeployment();
    this.#outside.calm = true;
    this.#outside.world.catchUp();
    const waiting = new Set(this.#buyers.filter((buyer) => buyer.signed.length > 0 && !this.#isCheat(buyer)));
    let ms = hostileMs;
    for (let repetition = 0; repetition < repetitions && waiting.size > 0; repetition++) {
      for (const buyer of waiting)
        this.#buy(buyer, buyer.planned.body, repetition === 0 ? "again" : "as answered", () => waiting.delete(buyer));
      ms += repetitionMs;
      await this.#schedule.run(ms, () => {});
    }
    if (waiting.size > 0) this.record.break("a buyer who repeats to the end gets no result");
    ms += alarmsMs;
    await this.#schedule.run(ms, () => {});
    const { setBack, lastRelease } = this.#history;
    // An earlier release neither asks the books what a payment bought nor books a sale again.
    if (setBack && lastRelease === "this release") {
      if (setBack.what === "books") this.#setBooksBack(setBack.choice);
      else await this.#setLedgerBack(setBack.payer, setBack.choice, ms);
      await this.#schedule.run(ms + 3 * repetitionMs + alarmsMs, () => {});
    }
    this.#check();
    for (const { storage } of this.#hosts) {
      this.#platform.ended?.(storage, this.record.lines);
      storage.close();
    }
  }

  /**
   * Sets a ledger back to a moment before a purchase. Another body gets nothing with what was paid, and the body that
   * was sold is given again.
   */
  async #setLedgerBack(payer: number, choice: number, ms: number): Promise<void> {
    const host = this.#hosts[payer];
    const moments = this.#moments.get(payer) ?? [];
    const moment = moments[choice % Math.max(1, moments.length)];
    if (!host || !moment || !host.isIdle || !isAllBooked(host.storage)) return;
    this.record.tell(`the ledger of payer ${payer + 1} is set back in time`);
    this.#forgotten.push(...soldIn(host.storage));
    this.#forgetful.add(payer);
    host.setBack(moment);
    const buyers = this.#buyers.filter(({ planned, servedBy }) => planned.payer === payer && servedBy);
    for (const buyer of buyers) this.#buy(buyer, buyer.planned.body + 100, "again", () => {});
    await this.#schedule.run(ms + repetitionMs, () => {});
    const waiting = new Set(
      buyers.filter(
        (buyer) => this.#isPaid(buyer.servedBy) && !this.#isCheat(buyer) && this.#outside.isBookedFor(buyer.servedBy),
      ),
    );
    for (const buyer of waiting) this.#buy(buyer, buyer.planned.body, "again", () => waiting.delete(buyer));
    await this.#schedule.run(ms + 2 * repetitionMs, () => {});
    if (waiting.size > 0) this.record.break("a ledger that was set back keeps a buyer from what was bought");
  }

  /** The books forget their last sales, and the comparison with the chain asks the ledgers for what was paid. */
  #setBooksBack(choice: number): void {
    const { books, world } = this.#outside;
    if (!this.#hosts.every(({ storage }) => isAllBooked(storage))) return;
    this.record.tell("the books are set back in time");
    const booked = [...books.keys()];
    for (const id of booked.slice(choice % Math.max(1, booked.length))) {
      // What a facilitator only claimed to have settled is not on the chain, and is not asked for.
      if (world.received.some(({ nonce }) => nonce !== undefined && String(id).endsWith(nonce))) books.delete(id);
    }
    const nonces = world.received.flatMap(({ nonce }) => nonce ?? []);
    for (const host of this.#hosts)
      host.call(
        async (ledger) => ledger.rebook?.(nonces),
        () => {},
      );
  }

  #isPaid(authorization: Authorization | undefined): boolean {
    return this.#outside.world.received.some(({ nonce }) => nonce === authorization?.nonce);
  }

  #crash(payer: number, deploys: ReleaseName | undefined): void {
    this.record.tell(`the ledger of payer ${payer + 1} ${deploys ? `is now of ${deploys}` : "crashes"}`);
    if (deploys) this.#hosts[payer]?.deploy(this.#makeOf(deploys));
    else this.#hosts[payer]?.crash();
  }

  /** A deployment is completed, or rolled back. */
  #endDeployment(): void {
    const { firstRelease, lastRelease, deployments } = this.#history;
    if (deployments.length === 0 && firstRelease === lastRelease) return;
    this.record.tell(`everything is now of ${lastRelease}`);
    const make = this.#makeOf(lastRelease);
    for (const host of this.#hosts) host.deploy(make);
  }

  /** Of which release the Worker is that sends the next request. */
  get #worker(): ReleaseName {
    const { workers, lastRelease } = this.#history;
    return this.#outside.calm ? lastRelease : (workers[this.#requests % workers.length] ?? lastRelease);
  }

  #take(step: Step): void {
    switch (step.type) {
      case "buy": {
        const buyer = this.#buyers[step.purchase];
        for (let copy = 0; buyer && copy < step.copies; copy++)
          this.#buy(buyer, buyer.planned.body, step.impatient && copy === 0 ? "anew" : "as answered", () => {});
        return;
      }
      case "cheat": {
        const [one, other] = this.#buyers.filter(({ planned }) => planned.payer === step.payer);
        if (one && other) this.#buy(one, other.planned.body, "as answered", () => {});
        return;
      }
      case "catch_up":
        this.record.tell("what facilitators put off happens");
        this.#outside.world.catchUp();
        return;
      case "broadcast":
        this.#outside.broadcast(step.choice);
    }
  }

  #buy(buyer: Buyer, body: number, signs: Signs, served: () => void): void {
    const held = buyer.servedBy ?? buyer.signed.at(-1);
    const keeps = buyer.servedBy !== undefined || signs === "again" || (signs === "as answered" && !buyer.isChallenged);
    const authorization = held && keeps ? held : this.#sign(buyer);
    const wasPaid = this.#isPaid(authorization);
    const host = this.#hosts[buyer.planned.payer];
    const moment = this.#history.setBack && host?.snapshot();
    if (moment) this.#moments.set(buyer.planned.payer, [...(this.#moments.get(buyer.planned.payer) ?? []), moment]);
    const worker = this.#worker;
    this.#requests += 1;
    const request = `request ${this.#requests}`;
    const { planned } = buyer;
    this.record.tell(
      `${request}: payer ${planned.payer + 1} asks for body ${body + 1} with ${nameOf(authorization)}${planned.withKey ? " and a key" : ""}${worker === "this release" ? "" : `, through ${worker}`}`,
    );
    const bodies = this.#bodiesSent.get(authorization.nonce) ?? new Set<number>();
    this.#bodiesSent.set(authorization.nonce, bodies.add(body));
    const workerSeconds = Math.floor((this.#schedule.now + this.#clocks.next()) / 1000);
    const purchase = buyer.request(authorization, body, request, workerSeconds, worker);
    const sell = (ledger: AnyLedger) => ledger.sell(purchase);
    this.#hosts[planned.payer]?.call(sell, (outcome) => {
      this.record.tell(`${request} ${this.#wordOf(outcome)}`);
      if (outcome?.kind === "challenge" && authorization === buyer.signed.at(-1)) buyer.isChallenged = true;
      // A signature buys one body: who sent it with two may be refused one of them.
      if (outcome?.kind === "challenge" && wasPaid && body === planned.body && bodies.size === 1 && this.#outside.calm)
        this.record.break("a buyer who paid and repeats is asked to pay again");
      if (outcome?.kind !== "sold") return;
      this.#checkResult(outcome, buyer, body);
      if (body !== planned.body) return;
      buyer.servedBy ??= authorization;
      served();
    });
  }

  #sign(buyer: Buyer): Authorization {
    this.#nonces += 1;
    return buyer.sign(this.#nonces, this.#nowSeconds);
  }

  #wordOf(outcome: SaleOutcome | undefined): string {
    if (!outcome) return "loses its connection";
    if (outcome.kind === "sold") return outcome.charged ? "is sold" : "is answered again";
    return `is answered ${outcome.kind === "challenge" ? `with a challenge, ${outcome.error}` : outcome.code}`;
  }

  #checkResult(outcome: Extract<SaleOutcome, { kind: "sold" }>, buyer: Buyer, body: number): void {
    if (outcome.answer !== answerFor(body)) this.record.break("a request got the result of another");
    const { transaction }: { transaction: string } = JSON.parse(outcome.settlement);
    const paid = this.#outside.world.received.find((transfer) => isSame(transfer.transaction, transaction));
    const mayBeTrusted = !buyer.planned.large && buyer.signed.some(({ nonce }) => this.#outside.lied.has(nonce));
    if (!paid) {
      if (!mayBeTrusted && !this.#isCheat(buyer)) this.record.break("a result was given without money");
      return;
    }
    const bodies = (this.#given.get(transaction) ?? new Set<number>()).add(body);
    this.#given.set(transaction, bodies);
    if (bodies.size > 1) this.record.break("one payment bought two results");
  }

  /** What is promised at the end. */
  #check(): void {
    const { world, asked } = this.#outside;
    for (const buyer of this.#buyers) {
      const charges = world.transfers.filter(
        ({ to, nonce }) =>
          isSame(to, payTo) &&
          nonce !== undefined &&
          asked.has(nonce) &&
          buyer.signed.some((authorization) => authorization.nonce === nonce),
      );
      if (charges.length > 1 && !this.#isCheat(buyer) && !this.#forgetful.has(buyer.planned.payer))
        this.record.break("one purchase was charged twice");
    }
    const ledgers = this.#hosts.map(({ storage }) => storage);
    checkLedgers(ledgers, this.#outside, (promise) => this.record.break(promise), this.#forgotten);
  }
}

/** Runs a history. The same history tells the same, whatever ran before. */
export async function runLedgerHistory(
  history: LedgerHistory,
  without: string | undefined,
  platform: LedgerPlatform,
): Promise<Told> {
  const running = new Running(history, without, platform);
  await running.run();
  return running.record;
}
