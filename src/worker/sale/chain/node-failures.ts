/** Which addresses of nodes have failed this isolate lately: such a one is asked last, and at most once a second. */
import { memoize } from "../../../lib/memo.ts";

/** How long a failure counts, and the pause between two questions to an address that failed, ms. */
const failedMs = 30_000;
const pauseMs = 1_000;

/** When an address failed last, was asked, and was asked a question of our own. Milliseconds since the epoch. */
class Known {
  failedAt = 0;
  askedAt = 0;
  checkedAt = 0;
}

const nothingKnown = () => memoize((_url: string) => new Known(), 16);

class NodeFailures {
  #of = nothingKnown();

  /** Returns the addresses that may be asked now, in the order in which to ask them. */
  inOrder(urls: readonly string[], now: number): readonly string[] {
    const hasFailed = (url: string) => now < this.#of(url).failedAt + failedMs;
    const mayAsk = (url: string) => now >= this.#of(url).askedAt + pauseMs;
    return [...urls.filter((url) => !hasFailed(url)), ...urls.filter((url) => hasFailed(url) && mayAsk(url))];
  }

  /** Notes that an address is asked. */
  noteAsked(url: string, now: number): void {
    this.#of(url).askedAt = now;
  }

  /** Notes that an address has failed: the pause before it is asked again begins now. */
  noteFailed(url: string, now: number): void {
    Object.assign(this.#of(url), { failedAt: now, askedAt: now });
  }

  /** Whether an address that gave a caller no answer is to be asked a question of our own; at most once a second. */
  mayCheck(url: string, now: number): boolean {
    const known = this.#of(url);
    const isDue = now >= known.checkedAt + pauseMs;
    if (isDue) known.checkedAt = now;
    return isDue;
  }

  /** Forgets every failure. */
  forget(): void {
    this.#of = nothingKnown();
  }
}

export const nodeFailures = new NodeFailures();
