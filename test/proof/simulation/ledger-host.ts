/** Where one payer's ledger lives: it is made when it is needed, rings its alarm, holds replies until what was written is durable, and crashes. */
import type { PayerLedger } from "../../../src/sale/payer-ledger.ts";
import type { Purchase, SaleOutcome } from "../../../src/sale/purchase.ts";
import type { Random } from "./random.ts";
import { type Machine, runningMachine, type Schedule } from "./schedule.ts";
import { Storage } from "./storage.ts";

/** Pause before the alarm of an object that crashed while it was ringing rings again, ms. */
const ringAgainMs = 2_000;

/** An answer, or none when the connection was lost. */
type Answered = (outcome: SaleOutcome | undefined) => void;

interface Running {
  readonly machine: Machine;
  readonly ledger: PayerLedger;
}

export class LedgerHost {
  readonly storage: Storage;
  readonly #schedule: Schedule;
  readonly #make: (context: object) => PayerLedger;
  readonly #name: string;
  #running: Running | undefined;
  #callers = new Set<Answered>();
  #timer: number | undefined;
  #isRinging = false;

  constructor(schedule: Schedule, random: Random, name: string, make: (context: object) => PayerLedger) {
    this.#schedule = schedule;
    this.#make = make;
    this.#name = name;
    this.storage = new Storage(() => {
      const commit = (machine: Machine | undefined) =>
        schedule.after(
          random.below(5),
          () => {
            this.storage.commit();
            this.#setTimer();
          },
          machine,
        );
      commit(this.#running?.machine);
    });
  }

  #started(): Running {
    if (this.#running) return this.#running;
    const machine: Machine = { dead: false, committed: () => this.storage.committed() };
    const context = {
      id: { name: this.#name },
      storage: this.storage.ofLedger,
      waitUntil: (work: Promise<unknown>) => void work.catch(() => {}),
    };
    this.#running = runningMachine.run(machine, () => ({ machine, ledger: this.#make(context) }));
    return this.#running;
  }

  /** Asks the ledger; the answer leaves when all that was written before it is durable. */
  sell(purchase: Purchase, answered: Answered): void {
    const { machine, ledger } = this.#started();
    this.#callers.add(answered);
    const reply = (outcome: SaleOutcome | undefined) =>
      this.storage.committed().then(() => {
        if (this.#callers.delete(answered)) this.#schedule.after(1, () => answered(outcome));
      });
    runningMachine.run(machine, () => ledger.sell(purchase).then(reply, () => reply(undefined)));
  }

  /** Memory is lost, and whatever was not durable. What has left is on its way. */
  crash(): void {
    if (!this.#running) return;
    this.#running.machine.dead = true;
    this.#running = undefined;
    this.storage.crash();
    const lost = [...this.#callers];
    this.#callers = new Set();
    for (const answered of lost) this.#schedule.after(1, () => answered(undefined));
    if (this.#isRinging) {
      this.#isRinging = false;
      this.#ringLater(ringAgainMs);
    } else this.#setTimer();
  }

  #setTimer(): void {
    const { alarm } = this.storage;
    if (this.#isRinging || alarm === undefined) return;
    this.#ringLater(alarm - this.#schedule.now);
  }

  #ringLater(ms: number): void {
    if (this.#timer !== undefined) this.#schedule.cancel(this.#timer);
    this.#timer = this.#schedule.after(ms, () => this.#ring());
  }

  #ring(): void {
    this.#timer = undefined;
    const { machine, ledger } = this.#started();
    this.#isRinging = true;
    const ended = (next: () => void) => () => {
      if (machine.dead) return;
      this.#isRinging = false;
      next();
    };
    this.storage.alarm = undefined;
    runningMachine.run(machine, () =>
      ledger.alarm().then(
        ended(() => this.#setTimer()),
        ended(() => this.#ringLater(ringAgainMs)),
      ),
    );
  }
}
