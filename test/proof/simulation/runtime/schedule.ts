/** Virtual time: everything that happens in a history waits here for its moment, and one thing happens at a time. */
import { AsyncLocalStorage } from "node:async_hooks";

/** What does the work: once it is dead, nothing that it waits for comes. */
export interface Machine {
  dead: boolean;
  /** Milliseconds by which its clock is ahead; absent where it is right. */
  readonly skewMs?: number;
  /** The number of a process, where that matters. */
  readonly id?: number;
  /** Resolves when everything written so far is durable. */
  committed(): Promise<void>;
}

/** The machine whose code is running. */
export const runningMachine = new AsyncLocalStorage<Machine>();

interface Waiting {
  readonly at: number;
  readonly machine: Machine | undefined;
  readonly happen: () => void;
}

/** When histories begin, Unix ms. */
const begin = Date.UTC(2026, 0, 1);

const nextTurn = globalThis.setImmediate;

/** Things that happen in one turn of Node's loop, whose own work is worth that of several. */
const stepsAtOnce = 32;

export class Schedule {
  /** Unix ms. */
  now: number;
  readonly #begin: number;
  #count = 0;
  readonly #waiting = new Map<number, Waiting>();
  /** All that wait, and some that were cancelled: a binary heap by their moment, then by who came first. */
  readonly #heap: { readonly id: number; readonly at: number }[] = [];

  /** `later`: so many milliseconds after the moment at which histories usually begin. */
  constructor(later = 0) {
    this.#begin = begin + later;
    this.now = this.#begin;
  }

  /** Milliseconds since the history began. */
  get elapsed(): number {
    return this.now - this.#begin;
  }

  /** Lets something happen after a pause, unless its machine has died by then. */
  after(ms: number, happen: () => void, machine?: Machine): number {
    this.#count += 1;
    const at = this.now + Math.max(0, ms);
    this.#waiting.set(this.#count, { at, machine, happen });
    this.#push({ id: this.#count, at });
    return this.#count;
  }

  cancel(id: number): void {
    this.#waiting.delete(id);
  }

  /** Lets everything happen that is due within so many milliseconds of the begin. `each` is told before each thing. */
  run(untilMs: number, each: () => void): Promise<void> {
    const until = this.#begin + untilMs;
    return new Promise((resolve, reject) => {
      let ended = false;
      const end = (how: () => void) => {
        ended = true;
        how();
      };
      const step = () => {
        if (ended) return;
        try {
          const next = this.#next(until);
          if (next) return this.#happen(next, each);
          this.now = Math.max(this.now, until);
          end(resolve);
        } catch (thrown) {
          end(() => reject(thrown));
        }
      };
      // All that follows from one thing without a pause is done, in promise order, before Node calls the next.
      const steps = () => {
        if (ended) return;
        for (let count = 0; count < stepsAtOnce; count++) nextTurn(step);
        nextTurn(steps);
      };
      nextTurn(steps);
    });
  }

  #happen({ at, machine, happen }: Waiting, each: () => void): void {
    this.now = Math.max(this.now, at);
    if (machine?.dead) return;
    each();
    if (!machine) happen();
    else if (!machine.dead) runningMachine.run(machine, happen);
  }

  /** Takes out what is to happen next, if it is due by then. */
  #next(until: number): Waiting | undefined {
    for (;;) {
      const first = this.#heap[0];
      if (!first || first.at > until) return undefined;
      this.#pop();
      const waiting = this.#waiting.get(first.id);
      if (!waiting) continue;
      this.#waiting.delete(first.id);
      return waiting;
    }
  }

  #isBefore(one: number, other: number): boolean {
    const a = this.#heap[one];
    const b = this.#heap[other];
    return a !== undefined && (b === undefined || a.at < b.at || (a.at === b.at && a.id < b.id));
  }

  #swap(one: number, other: number): void {
    const a = this.#heap[one];
    const b = this.#heap[other];
    if (!a || !b) return;
    this.#heap[one] = b;
    this.#heap[other] = a;
  }

  #push(entry: { readonly id: number; readonly at: number }): void {
    let place = this.#heap.push(entry) - 1;
    for (let parent = (place - 1) >> 1; place > 0 && this.#isBefore(place, parent); parent = (place - 1) >> 1) {
      this.#swap(place, parent);
      place = parent;
    }
  }

  #pop(): void {
    this.#swap(0, this.#heap.length - 1);
    this.#heap.pop();
    for (let place = 0; ; ) {
      const left = 2 * place + 1;
      const child = this.#isBefore(left + 1, left) ? left + 1 : left;
      if (!this.#isBefore(child, place)) return;
      this.#swap(place, child);
      place = child;
    }
  }
}
