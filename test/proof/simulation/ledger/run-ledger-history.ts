/** Runs one history with the production ledger, and says what it breaks of what is promised. */
import type { SaleOutcome } from "../../../../src/worker/sale/payment/purchase.ts";
import type { Told } from "../histories/told.ts";
import type { AnyLedger, ReleaseName } from "../releases/release.ts";
import { releases } from "../releases/releases.ts";
import { ObjectHost } from "../runtime/object-host.ts";
import type { ObjectStorage, Snapshot, StoragePlatform } from "../runtime/object-storage.ts";
import { hostileMs } from "../sales/planned-sales.ts";
import { alarmsMs, nameOf, RunningSales, repetitionMs } from "../sales/running-sales.ts";
import { isAllBooked, soldIn } from "../sales/sale-promises.ts";
import { Buyer } from "./buyer.ts";
import type { LedgerHistory, Step } from "./ledger-history.ts";

/** When faults have stopped, everybody repeats so often. */
const repetitions = 25;

/** A request's signature: a new one after a challenge, always a new one, or always the last. */
type Signs = "as answered" | "anew" | "again";

/** Where a history of ledgers runs. */
export interface LedgerPlatform extends StoragePlatform {
  /** The number of the history, where its addresses must be known elsewhere. */
  readonly run?: number;
  /** Is shown each ledger's storage at the end, and may add to what is told. */
  ended?(storage: ObjectStorage, lines: string[]): void;
}

class RunningLedgers extends RunningSales<LedgerHistory> {
  readonly #platform: LedgerPlatform;
  readonly #hosts: readonly ObjectHost<AnyLedger>[];
  readonly #makeOf: (release: ReleaseName) => (context: object) => AnyLedger;
  readonly #buyers: readonly Buyer[];
  /** The bodies that were sent with each signature, by nonce. */
  readonly #bodiesSent = new Map<string, Set<number>>();
  /** What was stored for each payer before each request, where a ledger is set back to one of these moments. */
  readonly #moments = new Map<number, readonly Snapshot[]>();
  /** Payers whose ledger was set back, and its lost sales: it does not know an equal request signed anew. */
  readonly #forgetful = new Set<number>();
  readonly #forgotten: string[] = [];

  constructor(history: LedgerHistory, without: string | undefined, platform: LedgerPlatform) {
    const payers = 1 + Math.max(0, ...history.purchases.map(({ payer }) => payer), ...history.cheats);
    super(history, payers, without, platform.run);
    this.#platform = platform;
    const { outside, schedule, random, clocks, accounts } = this;
    const { bindings } = outside;
    this.#makeOf = (name) => releases[name].ledgers(bindings, without, (input) => outside.calculate(input));
    const make = this.#makeOf(history.firstRelease);
    this.#hosts = accounts.map(
      ({ address }) => new ObjectHost(schedule, random, platform, `payer:${address}`, make, clocks),
    );
    this.#buyers = history.purchases.flatMap((planned) => {
      const account = accounts[planned.payer];
      return account ? [new Buyer(planned, account)] : [];
    });
  }

  async run(): Promise<void> {
    await this.beHostile("repeats");
    const waiting = new Set(this.#buyers.filter((buyer) => buyer.signed.length > 0 && !this.promises.isCheat(buyer)));
    let ms = hostileMs;
    for (let repetition = 0; repetition < repetitions && waiting.size > 0; repetition++) {
      for (const buyer of waiting)
        this.#buy(buyer, buyer.planned.body, repetition === 0 ? "again" : "as answered", () => waiting.delete(buyer));
      ms += repetitionMs;
      await this.schedule.run(ms, () => {});
    }
    if (waiting.size > 0) this.record.break("a buyer who repeats to the end gets no result");
    ms += alarmsMs;
    await this.schedule.run(ms, () => {});
    const { setBack, lastRelease } = this.history;
    // An earlier release neither asks the books what a payment bought nor books a sale again.
    if (setBack && lastRelease === "this release") {
      if (setBack.what === "books") this.#setBooksBack(setBack.choice);
      else await this.#setLedgerBack(setBack.payer, setBack.choice, ms);
      await this.schedule.run(ms + 3 * repetitionMs + alarmsMs, () => {});
    }
    this.promises.checkCharges(this.#buyers.filter(({ planned }) => !this.#forgetful.has(planned.payer)));
    const storages = this.#hosts.map(({ storage }) => storage);
    this.promises.checkLedgers(storages, this.#forgotten);
    for (const storage of storages) {
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
    await this.schedule.run(ms + repetitionMs, () => {});
    const waiting = new Set(
      buyers.filter(
        (buyer) =>
          this.promises.isPaid(buyer.servedBy?.nonce) &&
          !this.promises.isCheat(buyer) &&
          this.outside.isBookedFor(buyer.servedBy),
      ),
    );
    for (const buyer of waiting) this.#buy(buyer, buyer.planned.body, "again", () => waiting.delete(buyer));
    await this.schedule.run(ms + 2 * repetitionMs, () => {});
    if (waiting.size > 0) this.record.break("a ledger that was set back keeps a buyer from what was bought");
  }

  /** The books forget their last sales, and the comparison with the chain asks the ledgers for what was paid. */
  #setBooksBack(choice: number): void {
    const { books, world } = this.outside;
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

  protected crash({ payer, deploys }: LedgerHistory["crashes"][number]): void {
    this.record.tell(`the ledger of payer ${payer + 1} ${deploys ? `is now of ${deploys}` : "crashes"}`);
    if (deploys) this.#hosts[payer]?.deploy(this.#makeOf(deploys));
    else this.#hosts[payer]?.crash();
  }

  protected deployEverything(release: ReleaseName): void {
    this.record.tell(`everything is now of ${release}`);
    const make = this.#makeOf(release);
    for (const host of this.#hosts) host.deploy(make);
  }

  protected take(step: Step): void {
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
      default:
        this.takeOutside(step);
    }
  }

  #buy(buyer: Buyer, body: number, signs: Signs, served: () => void): void {
    const held = buyer.servedBy ?? buyer.signed.at(-1);
    const keeps = buyer.servedBy !== undefined || signs === "again" || (signs === "as answered" && !buyer.isChallenged);
    const authorization = held && keeps ? held : this.sign(buyer);
    const wasPaid = this.promises.isPaid(authorization.nonce);
    const host = this.#hosts[buyer.planned.payer];
    const moment = this.history.setBack && host?.snapshot();
    if (moment) this.#moments.set(buyer.planned.payer, [...(this.#moments.get(buyer.planned.payer) ?? []), moment]);
    const worker = this.release;
    const request = this.nextRequest();
    const { planned } = buyer;
    this.record.tell(
      `${request}: payer ${planned.payer + 1} asks for body ${body + 1} with ${nameOf(authorization.nonce)}${planned.withKey ? " and a key" : ""}${worker === "this release" ? "" : `, through ${worker}`}`,
    );
    const bodies = this.#bodiesSent.get(authorization.nonce) ?? new Set<number>();
    this.#bodiesSent.set(authorization.nonce, bodies.add(body));
    const workerSeconds = Math.floor((this.schedule.now + this.clocks.next()) / 1000);
    const purchase = buyer.request(authorization, body, request, workerSeconds, worker);
    const sell = (ledger: AnyLedger) => ledger.sell(purchase);
    this.#hosts[planned.payer]?.call(sell, (outcome) => {
      this.record.tell(`${request} ${this.#wordOf(outcome)}`);
      if (outcome?.kind === "challenge" && authorization === buyer.signed.at(-1)) buyer.isChallenged = true;
      // A signature buys one body: who sent it with two may be refused one of them.
      if (outcome?.kind === "challenge" && wasPaid && body === planned.body && bodies.size === 1 && this.outside.calm)
        this.record.break("a buyer who paid and repeats is asked to pay again");
      if (outcome?.kind !== "sold") return;
      const { transaction }: { transaction: string } = JSON.parse(outcome.settlement);
      this.promises.given(buyer, body, outcome.answer, transaction);
      if (body !== planned.body) return;
      buyer.servedBy ??= authorization;
      served();
    });
  }

  #wordOf(outcome: SaleOutcome | undefined): string {
    if (!outcome) return "loses its connection";
    if (outcome.kind === "sold") return outcome.charged ? "is sold" : "is answered again";
    return `is answered ${outcome.kind === "challenge" ? `with a challenge, ${outcome.error}` : outcome.code}`;
  }
}

/** Runs a history. The same history tells the same, whatever ran before. */
export async function runLedgerHistory(
  history: LedgerHistory,
  without: string | undefined,
  platform: LedgerPlatform,
): Promise<Told> {
  const running = new RunningLedgers(history, without, platform);
  await running.run();
  return running.record;
}
