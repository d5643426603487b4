/** The rows of one payer's ledger in the object's SQLite, and when each of them has to be looked at again. */
import type { Locale } from "../operation/operation.ts";
import type { Leftovers } from "./backlog.ts";
import { ledgerSchema } from "./ledger-schema.ts";
import type { Order, Purchase } from "./purchase.ts";
import { nextState, type SaleState, type SaleStep, unresolvedStates } from "./transitions.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** How long a paid answer is kept and given again. */
export const answerRetentionMs = 30 * dayMs;
/** Authorizations of one payer that may be unresolved at a time; further ones are refused before anything is asked to charge. */
export const maxUnresolved = 32;

/** Keys that can name one row. */
const maxKeys = 8;

/** One authorization. */
export interface Row {
  readonly nonce: string;
  readonly state: SaleState;
  readonly fingerprint: string;
  readonly order: Order;
  readonly locale: Locale;
  /** Gzip of the answer's JSON text. */
  readonly answer: ArrayBuffer;
  /** Which facilitator was asked to settle. */
  readonly facilitator: number;
  readonly fromBlock: bigint | undefined;
  /** A transaction that the facilitator named while it was pending. */
  readonly transaction: string | undefined;
  /** JSON text of the SettleResponse, once settled. */
  readonly settlement: string | undefined;
  readonly looks: number;
}

/** What the books are told of a sale. */
export interface SaleRecord {
  readonly id: string;
  readonly soldAt: string;
  readonly operation: string;
  /** Atomic units. */
  readonly price: string;
  readonly payer: string;
  readonly transaction: string;
  readonly network: string;
  readonly transport: string;
  readonly referralCode: string | null;
  readonly requestId: string;
}

const unresolved = unresolvedStates.map((state) => `'${state}'`).join(", ");

type Columns = {
  nonce: string;
  state: SaleState;
  fingerprint: string;
  purchase: string;
  locale: Locale;
  answer: ArrayBuffer;
  facilitator: number;
  from_block: string | null;
  pending_transaction: string | null;
  settlement: string | null;
  looks: number;
};

const toRow = (columns: Columns): Row => ({
  nonce: columns.nonce,
  state: columns.state,
  fingerprint: columns.fingerprint,
  order: JSON.parse(columns.purchase),
  locale: columns.locale,
  answer: columns.answer,
  facilitator: columns.facilitator,
  fromBlock: columns.from_block === null ? undefined : BigInt(columns.from_block),
  transaction: columns.pending_transaction ?? undefined,
  settlement: columns.settlement ?? undefined,
  looks: columns.looks,
});

/** The tables of one ledger. Nothing is written before the first settlement is asked for, so an invented payer costs no storage. */
export class LedgerStore {
  readonly #storage: DurableObjectStorage;
  #ready = false;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  #exists(): boolean {
    this.#ready ||= this.#storage.sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'outbox'").toArray().length > 0;
    return this.#ready;
  }

  #rows(condition: string, ...values: SqlStorageValue[]): Row[] {
    if (!this.#exists()) return [];
    return this.#storage.sql
      .exec<Columns>(`SELECT * FROM authorizations WHERE ${condition}`, ...values)
      .toArray()
      .map(toRow);
  }

  find(nonce: string): Row | undefined {
    return this.#rows("nonce = ?", nonce)[0];
  }

  findByKeys(keys: readonly string[]): Row | undefined {
    for (const key of keys) {
      const row = this.#rows("nonce = (SELECT nonce FROM keys WHERE key = ?)", key)[0];
      if (row) return row;
    }
    return undefined;
  }

  /** Purchases of the same thing whose buyer never got an answer: whoever asks again for it is the same buyer, with a new signature. */
  findUnanswered(fingerprint: string): Row[] {
    return this.#rows(
      `fingerprint = ? AND (state IN (${unresolved}) OR (state = 'settled' AND answered = 0)) ORDER BY state = 'settled' DESC LIMIT 4`,
      fingerprint,
    );
  }

  unresolvedCount(): number {
    if (!this.#exists()) return 0;
    return this.#storage.sql
      .exec<{ rows: number }>(`SELECT count(*) AS rows FROM authorizations WHERE state IN (${unresolved})`)
      .one().rows;
  }

  /** What is still open: settlements without a decision, sales that the books have not taken. */
  leftovers(): Leftovers {
    const unbooked = this.#exists()
      ? this.#storage.sql.exec<{ rows: number }>("SELECT count(*) AS rows FROM outbox").one().rows
      : 0;
    return { unresolved: this.unresolvedCount(), unbooked };
  }

  /** Unresolved rows whose time to be looked at has come. */
  due(now: number, limit: number): Row[] {
    return this.#rows(`state IN (${unresolved}) AND due_at <= ? ORDER BY due_at LIMIT ?`, now, limit);
  }

  /** Writes the row of an authorization that leaves memory: about to be settled, or found paid. */
  insert(
    purchase: Purchase,
    row: Pick<Row, "state" | "answer" | "facilitator" | "fromBlock" | "settlement">,
    dueAt: number,
  ): Row {
    const { operation, payment, terms, resource, extensions, context } = purchase;
    const order: Order = { operation, payment, terms, resource, extensions, context };
    this.#storage.transactionSync(() => {
      if (!this.#exists()) this.#storage.sql.exec(ledgerSchema);
      this.#storage.sql.exec(
        "INSERT INTO authorizations (nonce, state, fingerprint, purchase, locale, answer, facilitator, from_block, settlement, due_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        payment.authorization.nonce,
        row.state,
        purchase.fingerprint,
        JSON.stringify(order),
        purchase.locale,
        row.answer,
        row.facilitator,
        row.fromBlock === undefined ? null : String(row.fromBlock),
        row.settlement ?? null,
        dueAt,
      );
      for (const key of purchase.keys)
        this.#storage.sql.exec(
          "INSERT INTO keys (key, nonce) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET nonce = excluded.nonce",
          key,
          payment.authorization.nonce,
        );
    });
    this.#ready = true;
    return {
      nonce: payment.authorization.nonce,
      fingerprint: purchase.fingerprint,
      order,
      locale: purchase.locale,
      transaction: undefined,
      looks: 0,
      ...row,
    };
  }

  /** Names a row that was bought without these keys, or under few others. A key that names another row keeps it. */
  addKeys(nonce: string, keys: readonly string[]): void {
    const { named } = this.#storage.sql
      .exec<{ named: number }>("SELECT count(*) AS named FROM keys WHERE nonce = ?", nonce)
      .one();
    for (const key of keys.slice(0, Math.max(0, maxKeys - named)))
      this.#storage.sql.exec("INSERT INTO keys (key, nonce) VALUES (?, ?) ON CONFLICT (key) DO NOTHING", key, nonce);
  }

  /** Takes one step of the table. Throws when the row is gone or the step is not allowed. */
  move(nonce: string, event: SaleStep, dueAt: number, transaction?: string): void {
    const row = this.find(nonce);
    if (!row) throw new Error(`No authorization ${nonce}`);
    this.#storage.sql.exec(
      "UPDATE authorizations SET state = ?, due_at = ?, looks = 0, pending_transaction = coalesce(?, pending_transaction) WHERE nonce = ?",
      nextState(row.state, event),
      dueAt,
      transaction ?? null,
      nonce,
    );
  }

  /** Settles a row and puts the sale into the outbox, both or neither. */
  settle(nonce: string, event: SaleStep, settlement: string, record: SaleRecord, now: number): void {
    this.#storage.transactionSync(() => {
      this.move(nonce, event, now + answerRetentionMs);
      this.#storage.sql.exec("UPDATE authorizations SET settlement = ? WHERE nonce = ?", settlement, nonce);
      this.putOut(record, now);
    });
  }

  putOut(record: SaleRecord, now: number): void {
    this.#storage.sql.exec(
      "INSERT INTO outbox (id, sale, due_at) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING",
      record.id,
      JSON.stringify(record),
      now,
    );
  }

  markAnswered(nonce: string): void {
    this.#storage.sql.exec("UPDATE authorizations SET answered = 1 WHERE nonce = ? AND answered = 0", nonce);
  }

  /** Looked at without a decision: look again later. */
  postpone(nonce: string, dueAt: number): void {
    this.#storage.sql.exec("UPDATE authorizations SET looks = looks + 1, due_at = ? WHERE nonce = ?", dueAt, nonce);
  }

  /** Removes a row that can no longer matter, and its keys. */
  release(nonce: string, event: SaleStep): void {
    this.#storage.transactionSync(() => {
      const row = this.find(nonce);
      if (!row || nextState(row.state, event) !== "released") return;
      this.#storage.sql.exec("DELETE FROM keys WHERE nonce = ?", nonce);
      this.#storage.sql.exec("DELETE FROM authorizations WHERE nonce = ?", nonce);
    });
  }

  /** Removes settled rows whose retention has ended. */
  releaseOutdated(now: number): void {
    for (const row of this.#rows("state = 'settled' AND due_at <= ? LIMIT 100", now))
      this.release(row.nonce, "retention_ended");
  }

  /** Sales that the books have not confirmed and that are due. */
  outbox(now: number): { readonly record: SaleRecord; readonly attempts: number }[] {
    if (!this.#exists()) return [];
    return this.#storage.sql
      .exec<{ sale: string; attempts: number }>(
        "SELECT sale, attempts FROM outbox WHERE due_at <= ? ORDER BY due_at LIMIT 50",
        now,
      )
      .toArray()
      .map(({ sale, attempts }) => ({ record: JSON.parse(sale), attempts }));
  }

  delivered(id: string): void {
    this.#storage.sql.exec("DELETE FROM outbox WHERE id = ?", id);
  }

  postponeDelivery(id: string, dueAt: number): void {
    this.#storage.sql.exec("UPDATE outbox SET attempts = attempts + 1, due_at = ? WHERE id = ?", dueAt, id);
  }

  /** When something has to be done next, Unix ms; undefined when never. */
  nextDue(): number | undefined {
    if (!this.#exists()) return undefined;
    const { due } = this.#storage.sql
      .exec<{ due: number | null }>(
        "SELECT min(due_at) AS due FROM (SELECT min(due_at) AS due_at FROM authorizations UNION ALL SELECT min(due_at) FROM outbox)",
      )
      .one();
    return due ?? undefined;
  }
}
