/** Virtual time: everything that happens in a history waits here for its moment, and one thing happens at a time. */
import { AsyncLocalStorage } from "node:async_hooks";

/** What does the work: once it is dead, nothing that it waits for comes. */
export interface Machine {
  dead: boolean;
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

export class Schedule {
  /** Unix ms. */
  now = begin;
  #count = 0;
  readonly #waiting = new Map<number, Waiting>();

  /** Milliseconds since the history began. */
  get elapsed(): number {
    return this.now - begin;
  }

  /** Lets something happen after a pause, unless its machine has died by then. */
  after(ms: number, happen: () => void, machine?: Machine): number {
    this.#count += 1;
    this.#waiting.set(this.#count, { at: this.now + Math.max(0, ms), machine, happen });
    return this.#count;
  }

  cancel(id: number): void {
    this.#waiting.delete(id);
  }

  /** Lets everything happen that is due within so many milliseconds of the begin. `each` is told before each thing. */
  async run(untilMs: number, each: () => void): Promise<void> {
    // All that follows without a pause is done, in the order of its promises, before Node's next turn.
    for (;;) {
      await new Promise((resolve) => nextTurn(resolve));
      const [id, next] = this.#earliest() ?? [];
      if (id === undefined || next === undefined || next.at > begin + untilMs) break;
      this.#waiting.delete(id);
      this.now = Math.max(this.now, next.at);
      if (next.machine?.dead) continue;
      each();
      if (next.machine) {
        if (!next.machine.dead) runningMachine.run(next.machine, next.happen);
      } else next.happen();
    }
    this.now = Math.max(this.now, begin + untilMs);
  }

  #earliest(): [number, Waiting] | undefined {
    let found: [number, Waiting] | undefined;
    for (const entry of this.#waiting) if (!found || entry[1].at < found[1].at) found = entry;
    return found;
  }
}
