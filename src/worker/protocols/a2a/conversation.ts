/** The tasks of one A2A context whose id this service made: what `ListTasks` shows to a caller that knows the id. */
import { DurableObject } from "cloudflare:workers";
import { alarmAheadMs } from "../../../lib/alarm-clock.ts";

/** One line of the list. Times are milliseconds since the epoch. */
export interface ListedTask {
  readonly id: string;
  readonly state: string;
  readonly updatedAt: number;
  readonly expiresAt: number;
}

/** A query of the list, whose lines come newest first. */
export interface EntryQuery {
  readonly state?: string | undefined;
  /** Only tasks that were updated later than this. */
  readonly after?: number | undefined;
  /** The place of the last line of the page before. */
  readonly place?: { readonly updatedAt: number; readonly id: string } | undefined;
  readonly limit: number;
}

export interface Page {
  readonly entries: ListedTask[];
  /** Whether another page follows. */
  readonly more: boolean;
  /** How many there are on all pages. */
  readonly total: number;
}

/** The most tasks that are listed; a further one replaces the one that was updated longest ago. */
const entryLimit = 500;

const key = "entries";

/** One object per context. Deletes tasks when they expire, and itself with the last one. */
export class Conversation extends DurableObject<Env> {
  /**
   * Adds a task, or replaces its entry. Only the first task of a context whose id we made `opens` the list. An id
   * that a client chose is not secret, so nothing is stored for it.
   */
  async enter(entry: ListedTask, opens: boolean): Promise<void> {
    const known = this.#entries();
    if (known.length === 0 && !opens) return;
    // A task is written before it is listed, so an earlier update can arrive after a later one.
    if (known.some(({ id, updatedAt }) => id === entry.id && updatedAt > entry.updatedAt)) return;
    const entries = [entry, ...known.filter(({ id }) => id !== entry.id)]
      .sort((a, b) => b.updatedAt - a.updatedAt || b.id.localeCompare(a.id))
      .slice(0, entryLimit);
    this.ctx.storage.kv.put(key, entries);
    await this.#wakeFor(entries);
  }

  list({ state, after, place, limit }: EntryQuery): Page {
    const matching = this.#entries().filter(
      (entry) => (state === undefined || entry.state === state) && (after === undefined || entry.updatedAt > after),
    );
    const rest = place
      ? matching.filter(
          (entry) =>
            entry.updatedAt < place.updatedAt ||
            (entry.updatedAt === place.updatedAt && entry.id.localeCompare(place.id) < 0),
        )
      : matching;
    return { entries: rest.slice(0, limit), more: rest.length > limit, total: matching.length };
  }

  override async alarm(): Promise<void> {
    const entries = this.#entries(Date.now() + alarmAheadMs);
    if (entries.length === 0) return this.ctx.storage.deleteAll();
    this.ctx.storage.kv.put(key, entries);
    await this.#wakeFor(entries);
  }

  #entries(now = Date.now()): ListedTask[] {
    return (this.ctx.storage.kv.get<ListedTask[]>(key) ?? []).filter(({ expiresAt }) => expiresAt > now);
  }

  #wakeFor(entries: readonly ListedTask[]): Promise<void> {
    return this.ctx.storage.setAlarm(Math.min(...entries.map(({ expiresAt }) => expiresAt)));
  }
}
