/** The rows of one payer's ledger in the object's SQLite, and when each is to be looked at again. */

import type { Hex } from "viem";
import type { Verdict } from "../../../payment/situations.ts";
import type { SignatureKind } from "../facilitator/calls.ts";
import type { Payment } from "../payment/authorization.ts";
import { type Authorization, withoutEnvelope } from "../payment/signature.ts";
import type { Leftovers } from "./backlog.ts";
import {
  type Columns,
  columnNames,
  columns,
  ledgerAdditions,
  ledgerSchema,
  type Row,
  rowVersion,
  storedAs,
  toOrder,
  toRow,
  valuesOf,
} from "./ledger-row.ts";
import { bookedFrom, maxVerdicts } from "./sale-bounds.ts";
import { recordVersion, type SaleRecord } from "./sale-record.ts";
import { keyOf, nonceStart, opens, secretOf } from "./stored-answer.ts";

/** The rows that this release reads: rows in the two states that only earlier releases have count as absent. */
const knownRows = `SELECT * FROM authorizations WHERE state IN (${storedAs("asked", "settled")}) AND`;

/** The rows that this release may work on. */
const ownRows = `version <= ${rowVersion}`;
const ownRecords = `coalesce(json_extract(sale, '$.version'), 1) <= ${recordVersion}`;

/** The statements of every sale as fixed texts: composing a text costs more than the query. */
const questions = {
  find: `${knownRows} nonce = ?`,
  findByKeys: `${knownRows} nonce IN (SELECT nonce FROM keys WHERE key IN (?, ?))`,
  findEqual: `${knownRows} fingerprint = ? AND nonce != ? ORDER BY state = 'settled' DESC, rowid DESC LIMIT 1`,
  dueTimes: `SELECT (SELECT due_at FROM authorizations WHERE ${ownRows} ORDER BY due_at LIMIT 1) AS row,
    (SELECT min(due_at) FROM outbox WHERE ${ownRecords}) AS sale`,
};

/** Where the last refusal of a payment by a facilitator is noted. */
const refusalKey = "refused by";
type FacilitatorRefusal = { readonly facilitator: string; readonly until: number };

/** Where verdicts of facilitators are kept after their rows have ended. */
const verdictsKey = "verdicts";
/** A verdict on one payment, and on everything that its payer signs in the same way, until Unix ms. */
export interface EndedVerdict {
  readonly verdict: Verdict;
  readonly kind: SignatureKind;
  readonly until: number;
}
type KeptVerdict = EndedVerdict & { readonly nonce: string; readonly signature: Hex };

const upsert = `INSERT INTO authorizations (${columnNames.join(", ")}) VALUES (${columnNames.map(() => "?").join(", ")})
  ON CONFLICT (nonce) DO UPDATE SET ${columnNames
    .filter((name) => name !== "nonce")
    .map((name) => `${name} = excluded.${name}`)
    .join(", ")}`;

/** The columns that change when a look has decided nothing. */
const lookColumns = [
  "state",
  "looks",
  "due_at",
  "void_at",
  "searched_to",
  "pending_transaction",
  "settle_after",
  "calls",
] as const;
const postponement = `UPDATE authorizations SET ${lookColumns.map((name) => `${name} = ?`).join(", ")} WHERE nonce = ?`;

/** The tables of one ledger. They are made with the first row, so an invented payer costs no storage. */
export class LedgerStore {
  readonly #storage: DurableObjectStorage;
  /** Whether the tables are there; undefined until they are looked for. */
  #hasTables: boolean | undefined;
  #paid = false;
  /** The undecided authorizations by nonce; undefined until they are read. A sale counts them several times. */
  #open: Map<string, Authorization> | undefined;
  /** The secret from which the keys of answers are made; undefined until it is read. */
  #secret: Uint8Array | undefined;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  #exists(): boolean {
    if (this.#hasTables !== undefined) return this.#hasTables;
    const { sql } = this.#storage;
    this.#hasTables = sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'outbox'").toArray().length > 0;
    if (!this.#hasTables) return false;
    const present = sql.exec<{ name: string }>("SELECT name FROM pragma_table_info('authorizations')").toArray();
    const additions = ledgerAdditions(present.map(({ name }) => name));
    if (additions) sql.exec(additions);
    return true;
  }

  /** Runs a statement on the tables; before they exist, nothing is found or done. */
  #select<Found extends Record<string, SqlStorageValue>>(query: string, ...values: SqlStorageValue[]): Found[] {
    return this.#exists() ? this.#storage.sql.exec<Found>(query, ...values).toArray() : [];
  }

  #rows(query: string, ...values: SqlStorageValue[]): Row[] {
    return this.#select<Columns>(query, ...values).map(toRow);
  }

  #undecided(): Map<string, Authorization> {
    this.#open ??= new Map(
      this.#select<Pick<Columns, "nonce" | "purchase">>(
        `SELECT nonce, purchase FROM authorizations WHERE state IN (${storedAs("asked")})`,
      ).map(({ nonce, purchase }) => [nonce, toOrder(purchase).payment.authorization]),
    );
    return this.#open;
  }

  /** Changes tables in one transaction. If it fails, what is held in memory is read again. */
  #change(change: () => void): void {
    try {
      this.#storage.transactionSync(change);
    } catch (thrown) {
      this.#open = undefined;
      this.#hasTables = undefined;
      this.#secret = undefined;
      throw thrown;
    }
  }

  find(nonce: string): Row | undefined {
    return this.#rows(questions.find, nonce)[0];
  }

  #answerSecret(): Uint8Array {
    this.#secret ??= secretOf(this.#storage);
    return this.#secret;
  }

  /** The key of an authorization's stored answer (`stored-answer.ts`). */
  answerKey(nonce: string): string {
    return keyOf(this.#answerSecret(), nonce);
  }

  /** Returns the stored answer that a key opens. */
  answerAt(key: string): ArrayBuffer | undefined {
    const start = nonceStart(key);
    if (start === undefined) return undefined;
    const rows = this.#rows(`${knownRows} nonce >= ? AND nonce < ? AND state = 'settled' LIMIT 8`, start, `${start}g`);
    return rows.find(({ nonce }) => opens(this.#storage, key, nonce))?.answer;
  }

  /** Returns the rows that a request's keys name: two at most. */
  findByKeys([first, second]: readonly string[]): Row[] {
    return first === undefined ? [] : this.#rows(questions.findByKeys, first, second ?? first);
  }

  /**
   * The purchase of an equal request with another nonce. Earlier releases could make several: the latest settled one
   * counts, else the latest.
   */
  findEqual(fingerprint: string, nonce: string): Row | undefined {
    return this.#rows(questions.findEqual, fingerprint, nonce)[0];
  }

  undecidedCount(): number {
    return this.#undecided().size;
  }

  /** The authorizations that can still take the payer's money. */
  undecided(): readonly Authorization[] {
    return [...this.#undecided().values()];
  }

  /** Returns whether the payer has ever paid here, as far as its rows go back. */
  hasPaid(): boolean {
    this.#paid ||= this.#select("SELECT 1 FROM authorizations WHERE state = 'settled' LIMIT 1").length > 0;
    return this.#paid;
  }

  /** The open work: undecided authorizations, and sales that the books have not taken. */
  leftovers(): Leftovers {
    const unbooked = this.#select("SELECT id FROM outbox").length;
    const unresolved = this.undecidedCount();
    const refused =
      unresolved === 0 ? 0 : this.#select("SELECT nonce FROM authorizations WHERE state = 'declined'").length;
    return { unresolved, unbooked, refused };
  }

  /** The undecided rows that are due for a look. */
  due(now: number, limit: number): Row[] {
    // SQLite would plan a statement with a bound limit again each time.
    return this.#rows(
      `${knownRows} state IN (${storedAs("asked")}) AND due_at <= ? AND ${ownRows} ORDER BY due_at LIMIT ${limit}`,
      now,
    );
  }

  /** Returns settled rows whose retention has ended. Rows of earlier releases that were never settled are deleted. */
  outdated(now: number): Row[] {
    this.#select(
      `DELETE FROM authorizations WHERE state NOT IN (${storedAs("asked", "settled")}) AND due_at <= ?`,
      now,
    );
    return this.#rows(`${knownRows} state = 'settled' AND due_at <= ? AND ${ownRows} LIMIT 100`, now);
  }

  /**
   * Writes a row, the keys that name it and a new sale's record for the books: all or nothing. A key that names another
   * row keeps it.
   */
  write(row: Row, keys: readonly string[], record?: SaleRecord): void {
    const open = this.#undecided();
    this.#change(() => {
      if (!this.#exists()) {
        this.#storage.sql.exec(ledgerSchema);
        this.#answerSecret();
        this.#hasTables = true;
      }
      this.#storage.sql.exec(upsert, ...valuesOf(row));
      for (const key of keys)
        this.#storage.sql.exec(
          "INSERT INTO keys (key, nonce) VALUES (?, ?) ON CONFLICT (key) DO NOTHING",
          key,
          row.nonce,
        );
      if (record) this.putOut(record, bookedFrom(row, row.settledAt));
    });
    if (row.state === "asked") open.set(row.nonce, row.order.payment.authorization);
    else open.delete(row.nonce);
  }

  /** Queues a sale for the books, to be written from a moment on (Unix ms). */
  putOut(record: SaleRecord, dueAt: number): void {
    this.#storage.sql.exec(
      "INSERT INTO outbox (id, sale, due_at) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING",
      record.id,
      JSON.stringify(record),
      dueAt,
    );
  }

  /** Records that a look decided nothing: look again later, and continue the search where this look ended. */
  postpone(row: Row): void {
    this.#storage.sql.exec(postponement, ...lookColumns.map((name) => columns[name].storedOf(row)), row.nonce);
  }

  /** Removes a row that is no longer needed, with its keys; a verdict on it is kept in the same transaction. */
  remove(nonce: string, ended?: EndedVerdict): void {
    const row = ended && this.find(nonce);
    const kept = row && [
      ...this.#verdicts(0),
      { ...ended, nonce, signature: withoutEnvelope(row.order.payment.signature) },
    ];
    this.#change(() => {
      if (kept) this.#storage.kv.put<readonly KeptVerdict[]>(verdictsKey, kept.slice(-maxVerdicts));
      this.#storage.sql.exec("DELETE FROM keys WHERE nonce = ?", nonce);
      this.#storage.sql.exec("DELETE FROM authorizations WHERE nonce = ?", nonce);
    });
    this.#open?.delete(nonce);
  }

  /** Returns sales that the books have not confirmed and that are due. */
  outbox(now: number): { readonly record: SaleRecord; readonly attempts: number }[] {
    return this.#select<{ sale: string; attempts: number }>(
      `SELECT sale, attempts FROM outbox WHERE due_at <= ? AND ${ownRecords} ORDER BY due_at LIMIT 50`,
      now,
    ).map(({ sale, attempts }) => ({ record: JSON.parse(sale), attempts }));
  }

  delivered(id: string): void {
    this.#select("DELETE FROM outbox WHERE id = ?", id);
  }

  postponeDelivery(id: string, dueAt: number): void {
    this.#select("UPDATE outbox SET attempts = attempts + 1, due_at = ? WHERE id = ?", dueAt, id);
  }

  /** Writes which facilitator has refused a payment of this payer, until Unix ms. */
  noteRefusal(facilitator: string, until: number): void {
    this.#storage.kv.put<FacilitatorRefusal>(refusalKey, { facilitator, until });
  }

  /** The facilitator that has lately refused a payment of this payer. */
  refusedBy(now: number): string | undefined {
    const refusal = this.#storage.kv.get<FacilitatorRefusal>(refusalKey);
    return refusal && now < refusal.until ? refusal.facilitator : undefined;
  }

  #verdicts(now: number): readonly KeptVerdict[] {
    const kept = this.#storage.kv.get<readonly KeptVerdict[]>(verdictsKey) ?? [];
    return kept.filter(({ until }) => now < until);
  }

  /** Returns whether a verdict is kept on this very payment. */
  isRefused(nonce: string, signature: Hex, now: number): boolean {
    const inner = withoutEnvelope(signature);
    return this.#verdicts(now).some((kept) => kept.nonce === nonce && kept.signature === inner);
  }

  /** The latest verdict on this payment, or on what the payer signs in the same way where `kind` is given. */
  verdictOn(
    { authorization: { nonce }, signature }: Payment,
    kind: SignatureKind | undefined,
    now: number,
  ): Verdict | undefined {
    const inner = withoutEnvelope(signature);
    return this.#verdicts(now).findLast(
      (kept) => kept.kind === kind || (kind === undefined && kept.nonce === nonce && kept.signature === inner),
    )?.verdict;
  }

  /**
   * Returns whether there are tables and nothing is in them, rows of later releases included, and neither a refusal nor
   * a verdict is remembered. Then they are forgotten: the caller deletes them at once.
   */
  forgetWhenEmpty(now: number): boolean {
    const [found] = this.#select<{ kept: number }>(
      "SELECT EXISTS (SELECT 1 FROM authorizations) OR EXISTS (SELECT 1 FROM outbox) AS kept",
    );
    if (found?.kept !== 0 || this.refusedBy(now) !== undefined || this.#verdicts(now).length > 0) return false;
    this.#hasTables = undefined;
    this.#paid = false;
    this.#open = undefined;
    this.#secret = undefined;
    return true;
  }

  /** When a row and when a sale for the books is due next, Unix ms; infinite when none is. */
  dueTimes(): { readonly row: number; readonly sale: number } {
    const [next] = this.#select<{ row: number | null; sale: number | null }>(questions.dueTimes);
    return { row: next?.row ?? Number.POSITIVE_INFINITY, sale: next?.sale ?? Number.POSITIVE_INFINITY };
  }

  /** When something has to be done next, Unix ms; undefined when never. */
  nextDue(): number | undefined {
    const { row, sale } = this.dueTimes();
    const next = Math.min(row, sale);
    if (Number.isFinite(next)) return next;
    const refusedUntil = this.#storage.kv.get<FacilitatorRefusal>(refusalKey)?.until ?? 0;
    return Math.max(refusedUntil, ...this.#verdicts(0).map(({ until }) => until)) || undefined;
  }
}
