/** The leftovers of all ledgers: ledgers cannot be listed, so each tells this one object after an alarm. */
import { DurableObject } from "cloudflare:workers";

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
