/**
 * The host of a durable object: it makes the object when needed, fires its alarm and crashes it. It holds replies
 * until writes are durable.
 */

import type { Random } from "../../../fixtures/random.ts";
import type { Clocks } from "./clocks.ts";
import { type Machine, runningMachine, type Schedule } from "./schedule.ts";
import { type Snapshot, Storage } from "./storage.ts";

/** How long after a crash in its alarm an object's alarm fires again, ms. */
const ringAgainMs = 2_000;

/** An object that can be woken. */
export interface Alarmed {
  alarm(): Promise<void>;
}

interface Running<Made> {
  readonly machine: Machine;
  readonly made: Made;
}

export class ObjectHost<Made extends Alarmed> {
  readonly storage: Storage;
  readonly #schedule: Schedule;
  #make: (context: object) => Made;
  readonly #name: string;
  readonly #clocks: Clocks;
  #running: Running<Made> | undefined;
  /** Reports to callers that their connection was lost. */
  #callers = new Set<() => void>();
  #timer: number | undefined;
  #isRinging = false;

  constructor(schedule: Schedule, random: Random, name: string, make: (context: object) => Made, clocks: Clocks) {
    this.#clocks = clocks;
    this.#schedule = schedule;
    this.#make = make;
    this.#name = name;
    this.storage = new Storage(() => {
      const commit = () => {
        this.storage.commit();
        this.#setTimer();
      };
      schedule.after(random.below(5), commit, this.#running?.machine);
    });
  }

  #started(): Running<Made> {
    if (this.#running) return this.#running;
    const machine: Machine = { dead: false, skewMs: this.#clocks.next(), committed: () => this.storage.committed() };
    const context = {
      id: { name: this.#name },
      storage: this.storage.ofObject,
      waitUntil: (work: Promise<unknown>) => void work.catch(() => {}),
    };
    this.#running = runningMachine.run(machine, () => ({ machine, made: this.#make(context) }));
    return this.#running;
  }

  /**
   * Asks the object; the answer is sent when all earlier writes are durable. It is undefined if the object failed, or
   * the connection was lost.
   */
  call<Answer>(ask: (made: Made) => Promise<Answer>, answered: (answer: Answer | undefined) => void): void {
    const { machine, made } = this.#started();
    const lost = () => answered(undefined);
    this.#callers.add(lost);
    const reply = (answer: Answer | undefined) =>
      this.storage.committed().then(() => {
        if (this.#callers.delete(lost)) this.#schedule.after(1, () => answered(answer));
      });
    runningMachine.run(machine, () => ask(made).then(reply, () => reply(undefined)));
  }

  /** Loses the memory, and all writes that were not durable. Messages that were sent still arrive. */
  crash(): void {
    if (!this.#running) return;
    this.#running.machine.dead = true;
    this.#running = undefined;
    this.storage.crash();
    const lost = [...this.#callers];
    this.#callers = new Set();
    for (const tell of lost) this.#schedule.after(1, tell);
    if (this.#isRinging) {
      this.#isRinging = false;
      this.#ringLater(ringAgainMs);
    } else this.#setTimer();
  }

  /** A deployment resets the object: the next request or alarm finds it made in another way. */
  deploy(make: (context: object) => Made): void {
    this.crash();
    this.#make = make;
  }

  /** Whether no caller waits for the object, and its alarm is not being worked on. */
  get isIdle(): boolean {
    return this.#callers.size === 0 && !this.#isRinging;
  }

  /** The stored data, with an alarm that fires or will fire again: the platform deletes it afterwards. */
  snapshot(): Snapshot | undefined {
    const stored = this.storage.snapshot();
    const isDue = this.#isRinging || this.#timer !== undefined;
    return stored && isDue ? { ...stored, alarm: stored.alarm ?? this.#schedule.now } : stored;
  }

  /** Starts the object again with the data that it had stored at that time. */
  setBack(to: Snapshot): void {
    this.crash();
    this.storage.setBack(to);
    this.#setTimer();
  }

  #setTimer(): void {
    const { alarm } = this.storage;
    if (this.#isRinging || alarm === undefined) return;
    this.#ringLater(alarm - this.#schedule.now);
  }

  #ringLater(ms: number): void {
    if (this.#timer !== undefined) this.#schedule.cancel(this.#timer);
    const timer = this.#schedule.after(ms, () => {
      // A crash right before it fires sets another one: the platform never fires two at the same time.
      if (this.#timer === timer) this.#ring();
    });
    this.#timer = timer;
  }

  #ring(): void {
    this.#timer = undefined;
    const { machine, made } = this.#started();
    this.#isRinging = true;
    const ended = (next: () => void) => () => {
      if (machine.dead) return;
      this.#isRinging = false;
      next();
    };
    this.storage.alarm = undefined;
    // The platform counts an alarm as fired once its writes are durable.
    const durable = () => this.storage.committed();
    runningMachine.run(machine, () =>
      made
        .alarm()
        .then(durable)
        .then(
          ended(() => this.#setTimer()),
          ended(() => this.#ringLater(ringAgainMs)),
        ),
    );
  }
}
