/** Virtual time: every event of a history waits here for its moment, and one event happens at a time. */
import { AsyncLocalStorage } from "node:async_hooks";

/** A machine that does work: after its crash, none of its pending results arrives. */
export interface Machine {
  dead: boolean;
  /** How far its clock is ahead, milliseconds; absent where it is right. */
  readonly skewMs?: number;
  /** Resolves when everything written so far is durable. */
  committed(): Promise<void>;
}

/** The machine whose code is running. */
export const runningMachine = new AsyncLocalStorage<Machine>();

interface Waiting {
  readonly id: number;
  readonly at: number;
  readonly machine: Machine | undefined;
  readonly happen: () => void;
}

/** When histories begin, Unix ms. */
const begin = Date.UTC(2026, 0, 1);

const nextTurn = globalThis.setImmediate;

/** Events within one turn of Node's loop, weighted like several turns. */
const stepsAtOnce = 32;

export class Schedule {
  /** Unix ms. */
  now = begin;
  #count = 0;
  /** All pending events, by their time, then by the order in which they were added. */
  readonly #waiting: Waiting[] = [];

  /** Milliseconds since the history began. */
  get elapsed(): number {
    return this.now - begin;
  }

  /** Schedules an event after a pause, unless its machine has crashed by then. */
  after(ms: number, happen: () => void, machine?: Machine): number {
    this.#count += 1;
    const at = this.now + Math.max(0, ms);
    const place = this.#waiting.findLastIndex((other) => other.at <= at) + 1;
    this.#waiting.splice(place, 0, { id: this.#count, at, machine, happen });
    return this.#count;
  }

  cancel(id: number): void {
    const place = this.#waiting.findIndex((waiting) => waiting.id === id);
    if (place >= 0) this.#waiting.splice(place, 1);
  }

  /** Runs every event that is due within `untilMs` of the beginning. `each` is called before each event. */
  run(untilMs: number, each: () => void): Promise<void> {
    const until = begin + untilMs;
    return new Promise((resolve, reject) => {
      let ended = false;
      const end = (how: () => void) => {
        ended = true;
        how();
      };
      const step = () => {
        if (ended) return;
        try {
          const [next] = this.#waiting;
          if (next && next.at <= until) {
            this.#waiting.shift();
            return this.#happen(next, each);
          }
          this.now = Math.max(this.now, until);
          end(resolve);
        } catch (thrown) {
          end(() => reject(thrown));
        }
      };
      // All immediate consequences of one event are finished, in promise order, before Node runs the next.
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
}
