/** Which addresses of nodes have failed this isolate lately: such a one is asked last, and at most once a second. */
import { BoundedMap } from "../../../lib/memo.ts";

/** How long a failure counts, and the pause between two questions to an address that failed, ms. */
const failedMs = 30_000;
const pauseMs = 1_000;

/** Times are milliseconds since the epoch. */
interface Failure {
  readonly at: number;
  askedAt: number;
}

class NodeFailures {
  #known = new BoundedMap<string, Failure>(16);
  /** When an address was last asked a question of our own. */
  #checked = new BoundedMap<string, number>(16);

  /** Returns the addresses that may be asked now, in the order in which to ask them. */
  inOrder(urls: readonly string[], now: number): readonly string[] {
    const failureOf = (url: string) => {
      const failure = this.#known.get(url);
      return failure && now < failure.at + failedMs ? failure : undefined;
    };
    const failed = urls.filter((url) => now >= (failureOf(url)?.askedAt ?? now) + pauseMs);
    return [...urls.filter((url) => !failureOf(url)), ...failed];
  }

  /** Notes that an address is asked. */
  noteAsked(url: string, now: number): void {
    const failure = this.#known.get(url);
    if (failure) failure.askedAt = now;
  }

  /** Notes that an address has failed. */
  noteFailed(url: string, now: number): void {
    this.#known.set(url, { at: now, askedAt: this.#known.get(url)?.askedAt ?? now });
  }

  /** Whether an address that gave a caller no answer is to be asked a question of our own; at most once a second. */
  mayCheck(url: string, now: number): boolean {
    const isDue = now >= (this.#checked.get(url) ?? 0) + pauseMs;
    if (isDue) this.#checked.set(url, now);
    return isDue;
  }

  /** Forgets every failure. */
  forget(): void {
    this.#known = new BoundedMap(16);
    this.#checked = new BoundedMap(16);
  }
}

export const nodeFailures = new NodeFailures();
