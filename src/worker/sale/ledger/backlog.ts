/** The leftovers of all ledgers: ledgers cannot be listed, so each tells this one object after an alarm. */
import { DurableObject } from "cloudflare:workers";
import { logEvent, reasonOf } from "../../http/log.ts";

/** Leftovers of one payer's ledger. */
export interface Leftovers {
  /** Settlements that the chain has not decided. */
  readonly unresolved: number;
  /** Sales that the books have not taken. */
  readonly unbooked: number;
}

/** Leftovers of every ledger together. */
export interface BacklogReading extends Leftovers {
  /** Milliseconds since the epoch at which the oldest of them was first told; undefined when there is none. */
  readonly since: number | undefined;
}

/** Ledgers that one run wakes, and how many at a time. */
const mostWoken = 500;
const wokenAtOnce = 20;

/** The name of the one object. */
export const backlogName = "backlog";

export class Backlog extends DurableObject<Env> {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    ctx.storage.sql.exec(
      "CREATE TABLE IF NOT EXISTS leftovers (payer TEXT PRIMARY KEY, unresolved INTEGER NOT NULL, unbooked INTEGER NOT NULL, since INTEGER NOT NULL) WITHOUT ROWID",
    );
  }

  /** Takes note of a payer's leftovers; none removes the note. */
  note(payer: string, { unresolved, unbooked }: Leftovers): void {
    if (unresolved + unbooked === 0) this.ctx.storage.sql.exec("DELETE FROM leftovers WHERE payer = ?", payer);
    else
      this.ctx.storage.sql.exec(
        "INSERT INTO leftovers (payer, unresolved, unbooked, since) VALUES (?, ?, ?, ?) ON CONFLICT (payer) DO UPDATE SET unresolved = excluded.unresolved, unbooked = excluded.unbooked",
        payer,
        unresolved,
        unbooked,
        Date.now(),
      );
  }

  /** The names of the ledgers with the oldest leftovers. */
  oldest(limit: number): string[] {
    return this.ctx.storage.sql
      .exec<{ payer: string }>("SELECT payer FROM leftovers ORDER BY since LIMIT ?", limit)
      .toArray()
      .map(({ payer }) => payer);
  }

  /** The sums over all payers. */
  read(): BacklogReading {
    const sums = this.ctx.storage.sql
      .exec<{ unresolved: number | null; unbooked: number | null; since: number | null }>(
        "SELECT sum(unresolved) AS unresolved, sum(unbooked) AS unbooked, min(since) AS since FROM leftovers",
      )
      .one();
    return { unresolved: sums.unresolved ?? 0, unbooked: sums.unbooked ?? 0, since: sums.since ?? undefined };
  }
}

/** Has every ledger with leftovers set its alarm again: Cloudflare gives one up after some failures. */
export async function wakeLedgers({ BACKLOG, LEDGER }: Pick<Env, "BACKLOG" | "LEDGER">): Promise<void> {
  try {
    const names = await BACKLOG.getByName(backlogName).oldest(mostWoken);
    for (let first = 0; first < names.length; first += wokenAtOnce) {
      const woken = names.slice(first, first + wokenAtOnce).map((name) => LEDGER.getByName(name).wake());
      for (const outcome of await Promise.allSettled(woken))
        if (outcome.status === "rejected") logEvent("ledger_not_woken", { reason: reasonOf(outcome.reason) });
    }
  } catch (thrown) {
    logEvent("backlog_unavailable", { reason: reasonOf(thrown) });
  }
}
