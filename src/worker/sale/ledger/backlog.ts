/** The leftovers of all ledgers: ledgers cannot be listed, so each reports them to this one object after an alarm. */
import { DurableObject } from "cloudflare:workers";
import { within } from "../../../lib/within.ts";
import { callObject } from "../../http/call-object.ts";
import { logEvent, reasonOf } from "../../http/log.ts";

/** Leftovers of one payer's ledger. */
export interface Leftovers {
  /** Settlements that the chain has not decided. */
  readonly unresolved: number;
  /**
   * Those of them that a facilitator has refused. The service has not failed there, and they are decided when the
   * payment has run out. A ledger of an earlier release does not say it.
   */
  readonly refused?: number;
  /** Sales that the books have not taken. */
  readonly unbooked: number;
}

/** Leftovers of every ledger together. */
export interface BacklogReading extends Required<Leftovers> {
  /** Milliseconds since the epoch at which the oldest of them was first reported; undefined without any. */
  readonly since: number | undefined;
}

/** The most ledgers that one run wakes, how many at a time, and how long one of them may take, ms. */
const mostWoken = 500;
const wokenAtOnce = 20;
const wakingMs = 10_000;

/** The name of the last ledger that a run has taken. */
const turnKey = "turn";

/** The name of the one object that keeps the backlog. */
export const backlogName = "backlog";

export class Backlog extends DurableObject<Env> {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    ctx.storage.sql.exec(
      "CREATE TABLE IF NOT EXISTS leftovers (payer TEXT PRIMARY KEY, unresolved INTEGER NOT NULL, unbooked INTEGER NOT NULL, since INTEGER NOT NULL, refused INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID",
    );
    const columns = ctx.storage.sql.exec<{ name: string }>("SELECT name FROM pragma_table_info('leftovers')").toArray();
    if (!columns.some(({ name }) => name === "refused"))
      ctx.storage.sql.exec("ALTER TABLE leftovers ADD COLUMN refused INTEGER NOT NULL DEFAULT 0");
  }

  /** Notes a payer's leftovers; a report without any removes the note. */
  note(payer: string, { unresolved, unbooked, refused = 0 }: Leftovers): void {
    if (unresolved + unbooked === 0) this.ctx.storage.sql.exec("DELETE FROM leftovers WHERE payer = ?", payer);
    else
      this.ctx.storage.sql.exec(
        "INSERT INTO leftovers (payer, unresolved, unbooked, since, refused) VALUES (?, ?, ?, ?, ?) ON CONFLICT (payer) DO UPDATE SET unresolved = excluded.unresolved, unbooked = excluded.unbooked, refused = excluded.refused",
        payer,
        unresolved,
        unbooked,
        Date.now(),
        refused,
      );
  }

  /**
   * Chooses the ledgers with leftovers whose turn is next, in rotation: no ledger keeps others waiting, and a run
   * that ends early does not begin with the same ones again.
   */
  takeNext(limit: number): string[] {
    const { sql, kv } = this.ctx.storage;
    const turn = kv.get<string>(turnKey) ?? "";
    const names = sql
      .exec<{ payer: string }>("SELECT payer FROM leftovers ORDER BY payer <= ?, payer LIMIT ?", turn, limit)
      .toArray()
      .map(({ payer }) => payer);
    const last = names.at(-1);
    if (last !== undefined) kv.put(turnKey, last);
    return names;
  }

  /** The names of ledgers with undecided settlements. */
  undecided(limit: number): string[] {
    return this.ctx.storage.sql
      .exec<{ payer: string }>("SELECT payer FROM leftovers WHERE unresolved > 0 ORDER BY payer LIMIT ?", limit)
      .toArray()
      .map(({ payer }) => payer);
  }

  /** The sums over all payers. */
  read(): BacklogReading {
    const sums = this.ctx.storage.sql
      .exec<{ unresolved: number; unbooked: number; refused: number; since: number | null }>(
        "SELECT total(unresolved) AS unresolved, total(unbooked) AS unbooked, total(refused) AS refused, min(since) AS since FROM leftovers",
      )
      .one();
    return { ...sums, since: sums.since ?? undefined };
  }
}

/** Set in a ledger while the backlog holds a note of it. */
const toldKey = "told_backlog";

/** Whether the backlog holds a note of a ledger, as the ledger recorded it. */
export const hasTold = ({ storage }: DurableObjectState): boolean => storage.kv.get(toldKey) !== undefined;

/**
 * Tells the backlog a ledger's leftovers, and one more time when nothing is left; with `always` in any case. The next
 * note replaces a lost one.
 */
export async function tellLeftovers(
  ctx: DurableObjectState,
  { BACKLOG }: Pick<Env, "BACKLOG">,
  store: { leftovers(): Leftovers },
  always = false,
): Promise<void> {
  const leftovers = store.leftovers();
  const isOpen = leftovers.unresolved + leftovers.unbooked > 0;
  if (!isOpen && !always && !hasTold(ctx)) return;
  try {
    await callObject(
      () => BACKLOG.getByName(backlogName),
      async (backlog) => backlog.note(ctx.id.name ?? String(ctx.id), leftovers),
    );
    if (isOpen) ctx.storage.kv.put(toldKey, true);
    else ctx.storage.kv.delete(toldKey);
  } catch (thrown) {
    logEvent("backlog_unavailable", { reason: reasonOf(thrown) });
  }
}

/**
 * Wakes ledgers with leftovers so that they set their alarms again: Cloudflare gives one up after some failures. The
 * next run continues with the others.
 */
export async function wakeLedgers({ BACKLOG, LEDGER }: Pick<Env, "BACKLOG" | "LEDGER">): Promise<void> {
  const backlog = () => BACKLOG.getByName(backlogName);
  const wake = (name: string) =>
    within(
      wakingMs,
      callObject(
        () => LEDGER.getByName(name),
        async (ledger) => ledger.wake(),
      ),
    );
  try {
    const names = await callObject(backlog, async (object) => object.takeNext(mostWoken));
    for (let first = 0; first < names.length; first += wokenAtOnce)
      for (const outcome of await Promise.allSettled(names.slice(first, first + wokenAtOnce).map(wake)))
        if (outcome.status === "rejected") logEvent("ledger_not_woken", { reason: reasonOf(outcome.reason) });
  } catch (thrown) {
    logEvent("backlog_unavailable", { reason: reasonOf(thrown) });
  }
}
