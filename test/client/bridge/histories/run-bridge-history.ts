/** Runs one history of two bridges with one book, and says what it breaks of what is promised. */
import { z } from "zod";
import type { BridgeSettings } from "../../../../src/client/bridge/bridge-settings.ts";
import { PaidCalls } from "../../../../src/client/bridge/paid-calls.ts";
import { Spending } from "../../../../src/client/bridge/spending.ts";
import { HistoryRecord } from "../../../proof/simulation/histories/history-record.ts";
import { Random } from "../../../proof/simulation/histories/random.ts";
import type { Told } from "../../../proof/simulation/histories/told.ts";
import { hostileTime } from "../../../proof/simulation/runtime/hostile-time.ts";
import { useRuntime } from "../../../proof/simulation/runtime/runtime.ts";
import { type Machine, runningMachine, Schedule } from "../../../proof/simulation/runtime/schedule.ts";
import { type BridgeHistory, type BridgeStep, bridgeCount, bridgeHostileMs } from "./bridge-history.ts";
import { cutPower, newDisk, useDisk } from "./file-system.ts";
import { bought, LyingService, type Signed, serviceUrl } from "./lying-service.ts";

const bookFile = "/state/spending.json";
const dayMs = 86_400_000;
const price = Number(bought.price.atomic);

/** How often every buyer repeats when faults have stopped, and how many milliseconds apart. */
const repetitions = 20;
const repetitionMs = 30_000;

const bookSchema = z.object({
  payments: z.array(
    z.object({ signature: z.string().optional(), session: z.string(), at: z.number(), state: z.string() }),
  ),
});

/** Guards of the bridge, and what it is without each of them. */
const removals = {
  lock_book: () => () => {},
  lose_lock: () => () => {},
  flush_text: () => () => {},
  flush_folder: () => () => {},
  sign_in_time: () => {
    const { sign } = Spending.prototype;
    return replaceSign(function (this: Spending, id, signature, validBefore) {
      return sign.call(this, id, signature, validBefore).catch(() => {});
    });
  },
  write_before_send: () => replaceSign(async () => {}),
} satisfies Record<string, () => () => void>;
export const bridgeGuards = Object.keys(removals);

/** Replaces a part of the book; the function that is returned puts it back. */
function replaceSign(part: Spending["sign"]): () => void {
  const original = Spending.prototype.sign;
  Object.assign(Spending.prototype, { sign: part });
  return () => Object.assign(Spending.prototype, { sign: original });
}

/** A signature that left a bridge, with what the book said of it then. */
interface Counted extends Signed {
  readonly session: string;
  readonly day: number;
  readonly input: string;
}

class Running {
  readonly #history: BridgeHistory;
  readonly #schedule: Schedule;
  readonly record: HistoryRecord;
  readonly #service: LyingService;
  readonly #disk;
  readonly #bridges: { machine: Machine; calls: PaidCalls; awakeAt: number }[] = [];
  readonly #signed = new Map<string, Counted>();
  #processes = 0;
  #calls = 0;

  constructor(history: BridgeHistory, without: string | undefined) {
    this.#history = history;
    // Histories begin at midnight: this one begins some time before the next.
    this.#schedule = new Schedule(dayMs - history.beforeMidnightMs);
    this.record = new HistoryRecord(this.#schedule);
    const random = new Random(history.seed ^ 0x5bd1e995);
    this.#disk = newDisk(() => random.below(4) + this.#sleepsFor(runningMachine.getStore()));
    this.#disk.isWithoutLocks = without === "lock_book";
    this.#disk.isWithoutRemovals = without === "lose_lock";
    this.#disk.isWithoutFlushedTexts = without === "flush_text";
    this.#disk.isWithoutFlushedFolders = without === "flush_folder";
    useDisk(this.#disk);
    this.#service = new LyingService({
      schedule: this.#schedule,
      random,
      clockShift: history.clockShift,
      faults: history.faults,
      tell: (line) => this.record.tell(line),
      sent: (signed, body) => this.#count(signed, body),
    });
    useRuntime({ schedule: this.#schedule, random, fetch: this.#service.fetch });
    for (let bridge = 0; bridge < bridgeCount; bridge++) this.#start(bridge);
  }

  #start(bridge: number): void {
    const { perSession, perDay } = this.#history;
    const limit = (purchases: number | undefined) => (purchases === undefined ? undefined : BigInt(purchases * price));
    this.#processes += 1;
    const machine: Machine = { dead: false, id: 1_000 + this.#processes, committed: () => Promise.resolve() };
    const settings: BridgeSettings = {
      baseUrl: serviceUrl,
      walletKey: `0x${"11".repeat(32)}`,
      limits: { perCall: BigInt(price), perSession: limit(perSession), perDay: limit(perDay) },
      spendingFile: bookFile,
      payToAllowlist: [],
      names: "dot",
      locale: "en",
    };
    this.#bridges[bridge] = { machine, calls: new PaidCalls(settings), awakeAt: 0 };
  }

  async run(): Promise<void> {
    const { steps, crashes, sleeps } = this.#history;
    const stops = [
      ...crashes.map(({ after, bridge }) => ({
        after,
        happen: () => (bridge === undefined ? this.#cutPower() : this.#crash(bridge)),
      })),
      ...sleeps.map(({ after, bridge, ms }) => ({ after, happen: () => this.#sleep(bridge, ms) })),
    ];
    await hostileTime(
      this.#schedule,
      { steps, crashes: stops },
      bridgeHostileMs,
      (step) => this.#take(step),
      ({ happen }) => happen(),
    );
    this.record.tell("faults stop, and everybody repeats");
    this.#service.calm = true;
    this.#service.catchUp();
    const asked = new Set(steps.flatMap((step) => (step.type === "call" ? [step.input] : [])));
    let ms = bridgeHostileMs;
    // A call after another: what the first of them does is seen by the next.
    for (let repetition = 0; repetition < repetitions && asked.size > 0; repetition++) {
      const isLast = repetition === repetitions - 1;
      for (const input of asked) this.#call(repetition % bridgeCount, input, () => asked.delete(input), isLast);
      ms += repetitionMs;
      await this.#schedule.run(ms, () => {});
    }
    if (asked.size > 0) this.record.break("a call is never answered");
    await this.#schedule.run(ms + repetitionMs, () => {});
    this.#check();
  }

  #crash(bridge: number): void {
    this.record.tell(`bridge ${bridge + 1} dies, and is started again`);
    this.#restart(bridge);
  }

  #restart(bridge: number): void {
    const running = this.#bridges[bridge];
    if (running) running.machine.dead = true;
    this.#start(bridge);
  }

  /** All bridges die, and with them what was not flushed. */
  #cutPower(): void {
    this.record.tell("the power is cut, and comes back");
    cutPower(this.#disk);
    for (let bridge = 0; bridge < bridgeCount; bridge++) this.#restart(bridge);
    const kept = new Set(this.#payments()?.map(({ signature }) => signature));
    for (const { header } of this.#signed.values())
      if (!kept.has(header)) this.record.break("a power cut took a signature from the book");
  }

  /** What is in the book; undefined when it cannot be read. */
  #payments(): z.output<typeof bookSchema>["payments"] | undefined {
    const text = this.#disk.files.get(bookFile)?.text ?? '{"payments":[]}';
    try {
      return bookSchema.parse(JSON.parse(text)).payments;
    } catch {
      return undefined;
    }
  }

  #sleep(bridge: number, ms: number): void {
    this.record.tell(`bridge ${bridge + 1} does nothing more on its disk for ${ms / 1000} s`);
    const running = this.#bridges[bridge];
    if (running) running.awakeAt = this.#schedule.now + ms;
  }

  /** How long a bridge does nothing more on its disk, ms. */
  #sleepsFor(machine: Machine | undefined): number {
    const running = this.#bridges.find((bridge) => bridge.machine === machine);
    return Math.max(0, (running?.awakeAt ?? 0) - this.#schedule.now);
  }

  #take(step: BridgeStep): void {
    switch (step.type) {
      case "call":
        for (let copy = 0; copy < step.copies; copy++) this.#call(step.bridge, step.input, () => {}, false);
        return;
      case "disk_full":
        this.record.tell("the disk is full");
        this.#disk.isFull = true;
        this.#schedule.after(step.ms, () => {
          this.#disk.isFull = false;
        });
        return;
      case "catch_up":
        this.record.tell("what the service put off happens");
        this.#service.catchUp();
    }
  }

  /** A call of a user. `answered` is told when it ended: with the result, or with what only the user can change. */
  #call(bridge: number, input: number, answered: () => void, isLast: boolean): void {
    const running = this.#bridges[bridge];
    if (!running) return;
    this.#calls += 1;
    const name = `call ${this.#calls}`;
    const question = { question: input };
    this.record.tell(`${name}: bridge ${bridge + 1} is asked question ${input + 1}`);
    const attachments = () => ({ paymentSignature: undefined, idempotencyKey: undefined, referralCode: undefined });
    const ended = (status: number, message: unknown) => {
      this.record.tell(
        `${name} is answered ${status}${typeof message === "string" ? `, ${message.slice(0, 60)}` : ""}`,
      );
      if (status === 200) return answered();
      const isPaid = [...this.#service.taken.values()].includes(JSON.stringify(question));
      if (status === 402 && !isPaid) return answered();
      // The service denied a payment until it had run out: the chain tells the bridge, and the bridge its user.
      if (status === 402 && [...this.#signed.values()].some(({ nonce }) => this.#service.denied.has(nonce)))
        return answered();
      if (isLast && isPaid) this.record.break("a call that was paid for gets no result");
    };
    runningMachine.run(running.machine, () => {
      running.calls.call({ operation: bought, input: question, attachments }).then(
        ({ status, body }) => ended(status, body.message),
        (thrown) => this.record.break(`a call throws ${thrown}`),
      );
    });
  }

  /** A signature leaves: the book must have it, and the limits must hold with all others that can be taken. */
  #count(signed: Signed, body: string): void {
    const written = this.#payments()?.find(({ signature }) => signature === signed.header);
    this.record.tell(`signature ${signed.nonce.slice(0, 6)} leaves for ${body}`);
    if (!written) {
      this.record.break("a signature left that is not in the book");
      return;
    }
    const { session, at } = written;
    this.#signed.set(signed.nonce, { ...signed, session, day: Math.floor(at / dayMs), input: body });
    const atRisk = [...this.#signed.values()].filter((one) => this.#service.isAtRisk(one));
    const sum = (chosen: (one: Counted) => boolean) =>
      atRisk.filter(chosen).reduce((total, { amount }) => total + amount, 0);
    const { perSession, perDay } = this.#history;
    if (perSession !== undefined && sum((one) => one.session === session) > perSession * price)
      this.record.break("a run of a bridge spent more than its limit");
    const day = Math.floor(at / dayMs);
    if (perDay !== undefined && sum((one) => one.day === day) > perDay * price)
      this.record.break("the bridges spent more in a day than their limit");
  }

  #check(): void {
    const { taken, denied } = this.#service;
    for (const nonce of taken.keys())
      if (!this.#signed.has(nonce)) this.record.break("money moved that nobody signed for");
    const paid = new Map<string, string[]>();
    for (const [nonce, body] of taken) paid.set(body, [...(paid.get(body) ?? []), nonce]);
    for (const nonces of paid.values())
      if (nonces.length > 1 && !nonces.some((nonce) => denied.has(nonce)))
        this.record.break("one call was charged twice");
  }
}

/** Runs a history. The same history tells the same, whatever ran before. */
export async function runBridgeHistory(history: BridgeHistory, without?: string): Promise<Told> {
  const removed = Object.entries(removals).find(([name]) => name === without);
  const putBack = removed?.[1]();
  try {
    const running = new Running(history, without);
    await running.run();
    return running.record;
  } finally {
    putBack?.();
  }
}
