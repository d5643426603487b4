/** Runs one history of the limiter, and says what it breaks of what is promised. */
import { toHex } from "viem";
import { parseConfig } from "../../../../src/worker/config/config.ts";
import { callerOf } from "../../../../src/worker/guard/limits/caller.ts";
import { leaseMs } from "../../../../src/worker/guard/limits/lease.ts";
import { type Limit, limitsOf } from "../../../../src/worker/guard/limits/limits.ts";
import { ServiceError } from "../../../../src/worker/http/errors.ts";
import { payTo } from "../../../fixtures/payment-settings.ts";
import { HistoryRecord } from "../history-record.ts";
import { hostileTime } from "../hostile-time.ts";
import { nextRun } from "../next-run.ts";
import { Random } from "../random.ts";
import { useRuntime } from "../runtime.ts";
import { type Machine, runningMachine, Schedule } from "../schedule.ts";
import type { Told } from "../told.ts";
import { Gates } from "./gates.ts";
import { type Isolate, isolates } from "./isolates.ts";
import { isolatesAtOnce, type LimitsHistory, type LimitsStep, limitsHostileMs } from "./limits-history.ts";
import { withoutLimitsGuard } from "./removals.ts";

/** How long it takes at most until a circuit lets calls through to a facilitator that works again, ms. */
const recoveryMs = 240_000;
const verifyPauseMs = 2_500;
const enoughVerifications = 6;
/** How long after the last request nothing is left in storage, ms. */
const forgottenMs = 180_000;

/** Who calls. */
interface Caller {
  readonly name: string;
  readonly address: string;
  readonly payer: string;
  hasPaid: boolean;
}

class Running {
  /** Makes callers' addresses other ones in each history. */
  readonly #run = nextRun();
  readonly #history: LimitsHistory;
  readonly #schedule = new Schedule();
  readonly record = new HistoryRecord(this.#schedule);
  readonly #gates: Gates;
  readonly #config;
  readonly #facilitator: string;
  readonly #machines: { machine: Machine; isolate: Isolate }[] = [];
  /** When requests of a caller were let through, by limit. */
  readonly #admitted = new Map<string, { readonly limit: Limit; readonly at: number[] }>();
  #isolates = 0;
  #works = true;
  #worksSince = 0;
  #verifications = 0;
  /** Verifications since one was refused by a circuit. */
  #sinceRefused = 0;
  #callers = 0;

  constructor(history: LimitsHistory) {
    this.#history = history;
    const random = new Random(history.seed ^ 0x5bd1e995);
    const schedule = this.#schedule;
    this.#gates = new Gates({ schedule, random, faults: history.faults, tell: (line) => this.record.tell(line) });
    this.#facilitator = `http://facilitator-${this.#run}.test`;
    const limit = String(history.perMinute);
    this.#config = parseConfig({
      PAY_TO: payTo,
      FACILITATORS: JSON.stringify([{ url: this.#facilitator }]),
      RATE_LIMIT_PAID_PER_MINUTE: limit,
      RATE_LIMIT_STRANGER_PER_MINUTE: limit,
      VERIFY_TIMEOUT_MS: "1000",
    });
    useRuntime({ schedule, random, fetch: (url, init) => this.#fetch(url, init, random) });
    for (let index = 0; index < isolatesAtOnce; index++) this.#startIsolate(index);
  }

  #startIsolate(index: number): void {
    const isolate = isolates[this.#isolates];
    if (!isolate) return;
    this.#isolates += 1;
    const before = this.#machines[index];
    if (before) before.machine.dead = true;
    this.#machines[index] = { isolate, machine: { dead: false, committed: () => Promise.resolve() } };
  }

  #newCaller(name: string, hasPaid: boolean): Caller {
    this.#callers += 1;
    const number = this.#run * 64 + this.#callers;
    const groups = [(number >> 24) & 255, (number >> 16) & 255, (number >> 8) & 255, number & 255];
    return { name, address: groups.join("."), payer: toHex(number, { size: 20 }), hasPaid };
  }

  async run(): Promise<void> {
    const { isFirstSale, perMinute } = this.#history;
    const honest = this.#newCaller("the honest caller", !isFirstSale);
    // A quarter of what is allowed: leases that other isolates hold are spent for nothing.
    const pauseMs = (4 * 60_000) / perMinute;
    for (let at = 0, turn = 0; at < limitsHostileMs; at += pauseMs, turn++)
      this.#schedule.after(at, () => this.#call(turn % isolatesAtOnce, honest, { signed: true, pays: true }));
    const flooding = this.#newCaller("the flooding caller", false);
    await hostileTime(
      this.#schedule,
      this.#history,
      limitsHostileMs,
      (step) => this.#take(step, flooding),
      ({ circuit }) => {
        this.record.tell(circuit ? "the circuits' objects crash" : "the callers' objects crash");
        this.#gates.loseMemory(circuit);
      },
    );
    this.record.tell("faults stop, and the facilitator works");
    this.#gates.calm = true;
    this.#setWorks(true);
    this.#sinceRefused = 0;
    this.#verifyUntilClosed(0);
    await this.#schedule.run(limitsHostileMs + recoveryMs + forgottenMs, () => {});
    this.#check();
    for (const host of this.#gates.hosts.values()) host.storage.close();
  }

  #setWorks(works: boolean): void {
    if (works && !this.#works) this.#worksSince = this.#schedule.elapsed;
    this.#works = works;
  }

  #take(step: LimitsStep, flooding: Caller): void {
    switch (step.type) {
      case "strangers":
        for (let index = 0; index < step.count; index++)
          this.#call(step.isolate, this.#newCaller(`stranger ${step.first + index + 1}`, false), {
            signed: step.signed,
            pays: false,
          });
        return;
      case "flood":
        for (let index = 0; index < step.count; index++)
          this.#call((step.isolate + index) % isolatesAtOnce, flooding, { signed: step.signed, pays: false });
        return;
      case "verify":
        for (let index = 0; index < step.count; index++) this.#verify(step.isolate, step.poisoned);
        return;
      case "facilitator":
        this.record.tell(step.works ? "the facilitator works" : "the facilitator fails");
        this.#setWorks(step.works);
        return;
      case "restart":
        this.record.tell(`isolate ${step.isolate + 1} ends`);
        this.#startIsolate(step.isolate);
    }
  }

  /** A signed call on its way through the limiter, as the route and the ledger take it. */
  #call(index: number, caller: Caller, { signed, pays }: { readonly signed: boolean; readonly pays: boolean }): void {
    const running = this.#machines[index];
    if (!running) return;
    const { isolate, machine } = running;
    const { env } = this.#gates;
    const { paid, stranger } = limitsOf(this.#config);
    const { name, address, payer } = caller;
    const work = async (): Promise<"let through" | "refused"> => {
      const verdict = await isolate.admit(env, callerOf(address), paid);
      if (!verdict.admitted) return "refused";
      // A sale is given back to its address.
      if (!pays) this.#note(`${paid.rateClass} ${address}`, paid);
      if (!signed) return "let through";
      const { hasPaid } = caller;
      try {
        await isolate.admitPayer(env, this.#config, { payer, callerAddress: address, hasPaid });
      } catch (thrown) {
        if (thrown instanceof ServiceError) return "refused";
        throw thrown;
      }
      if (!hasPaid && !pays) this.#note(`${stranger.rateClass} ${payer}`, stranger);
      if (!pays) return "let through";
      isolate.refundAddressToken(this.#config, { transport: "http", callerAddress: address });
      if (!hasPaid) isolate.refundFirstSale(this.#config, address);
      caller.hasPaid = true;
      return "let through";
    };
    runningMachine.run(machine, () =>
      work().then(
        (ended) => {
          this.record.tell(`${name} is ${ended} by isolate ${index + 1}`);
          const isDisturbed = [address, payer].some((key) => this.#gates.failed.has(`caller:${key}`));
          if (ended === "refused" && pays && !isDisturbed)
            this.record.break("a paying caller is refused because of others");
        },
        (thrown) => this.record.break(`the limiter throws ${thrown}`),
      ),
    );
  }

  #note(key: string, limit: Limit): void {
    const noted = this.#admitted.get(key) ?? { limit, at: [] };
    this.#admitted.set(key, noted);
    noted.at.push(this.#schedule.elapsed);
  }

  /** Verifies payments until none was refused for long. */
  #verifyUntilClosed(turn: number): void {
    if (this.#sinceRefused >= enoughVerifications) return;
    this.#verify(turn % isolatesAtOnce, false);
    this.#schedule.after(verifyPauseMs, () => this.#verifyUntilClosed(turn + 1));
  }

  #verify(index: number, poisoned: boolean): void {
    const running = this.#machines[index];
    const payment = this.#config.payment;
    if (!running || !payment) return;
    this.#verifications += 1;
    const name = `verification ${this.#verifications}`;
    const terms = {
      scheme: "exact",
      network: payment.network,
      amount: "250000",
      asset: payment.asset,
      payTo,
      maxTimeoutSeconds: 120,
      extra: { name: "USD Coin", version: "2" },
    } as const;
    const authorization = {
      from: payTo,
      to: payTo,
      value: "1",
      validAfter: "0",
      validBefore: "1",
      nonce: "0x1",
    } as const;
    const request = {
      x402Version: 2,
      paymentPayload: {
        x402Version: 2,
        resource: {},
        accepted: terms,
        payload: { signature: poisoned ? "0xbad" : "0x600d", authorization },
        extensions: {},
      },
      paymentRequirements: terms,
    } as const;
    runningMachine.run(running.machine, () =>
      running.isolate.verify(this.#gates.env, payment, request).then(
        ({ kind }) => {
          this.record.tell(`${name}${poisoned ? " of a poisoned payment" : ""}: ${kind}`);
          this.#sinceRefused = kind === "circuit_open" ? 0 : this.#sinceRefused + 1;
          const workedFor = this.#works ? this.#schedule.elapsed - this.#worksSince : 0;
          if (kind !== "circuit_open" || workedFor === 0) return;
          if (workedFor > recoveryMs) this.record.break("a circuit stays open although the facilitator works");
          if (this.#worksSince === 0 && this.#gates.failed.size === 0)
            this.record.break("a circuit opened although the facilitator worked all the time");
        },
        (thrown) => this.record.break(`verify throws ${thrown}`),
      ),
    );
  }

  /** The facilitator: fails when it does not work, and for what is poisoned. */
  #fetch(url: string, init: RequestInit, random: Random): Promise<Response> {
    const works = this.#works && !String(init.body).includes("0xbad");
    const machine = runningMachine.getStore();
    return new Promise((resolve, reject) => {
      const answer = () => {
        if (!works) return reject(new TypeError("The connection is gone"));
        const kinds = [{ x402Version: 2, scheme: "exact", network: "eip155:8453" }];
        return resolve(Response.json(url.endsWith("/supported") ? { kinds } : { isValid: true }));
      };
      this.#schedule.after(5 + random.below(20), answer, machine);
    });
  }

  #check(): void {
    for (const [key, { limit, at }] of this.#admitted) {
      if (this.#gates.failed.has(`caller:${key.split(" ")[1]}`)) continue;
      const { perMinute, burst } = limit.policy;
      // A full burst, what the rate grants in a minute, and what it grants while leases can be spent.
      const most = burst + Math.ceil((perMinute * (60_000 + leaseMs)) / 60_000);
      for (const [index, moment] of at.entries())
        if (index >= most && moment - (at[index - most] ?? 0) < 60_000) {
          this.record.break("a caller got more than its limit");
          break;
        }
    }
    for (const [name, { storage }] of this.#gates.hosts)
      if (name.startsWith("caller:") && storage.size > 0) this.record.break("something is kept of a caller for ever");
  }
}

/** Runs a history. */
export async function runLimitsHistory(history: LimitsHistory, without?: string): Promise<Told> {
  const putBack = withoutLimitsGuard(without);
  try {
    const running = new Running(history);
    await running.run();
    return running.record;
  } finally {
    putBack();
  }
}
