/** One authorization in the ledger, and how it is stored in SQLite. */
import type { Locale } from "../../../lib/text.ts";
import type { Verdict } from "../../../payment/situations.ts";
import type { SaleState } from "../decide.ts";
import type { Order, Purchase } from "../payment/purchase.ts";

/**
 * The shape in which rows are written. A release that finds a row of a later shape leaves it alone: nothing is sold,
 * given or charged, and the buyer repeats. A release whose rows this one would misread raises it.
 */
export const rowVersion = 1;

/** One call to a facilitator, to settle. */
export interface SettleCall {
  /** The facilitator's address. */
  readonly facilitator: string;
  /** When it was about to be made, Unix ms; 0 for a call of an earlier release. */
  readonly at: number;
  /** Which of the requests that called it belongs to, from 1 on. */
  readonly round: number;
  /** Why the facilitator refuses the payment permanently. */
  readonly said?: Verdict;
  /** Whether it refused before it sent anything, permanently or not. Rows of earlier releases do not say it. */
  readonly refused?: true;
}

/** One authorization. Times are milliseconds since the epoch. */
export interface Row {
  readonly nonce: string;
  /** `none` before it is first written. */
  readonly state: SaleState;
  /** Operation and SHA-256 of the canonical JSON, as sent, of the request that it is bound to. */
  readonly fingerprint: string;
  readonly order: Order;
  readonly locale: Locale;
  /** Gzip of the answer's JSON text; empty when none is stored. */
  readonly answer: ArrayBuffer;
  /** Every call, in the order in which they were made. */
  readonly calls: readonly SettleCall[];
  /** The newest block when the payment was proved, as one node named it. */
  readonly fromBlock: bigint | undefined;
  /** The last block that was searched for the use of its nonce. */
  readonly searchedTo: bigint | undefined;
  /** A transaction that the facilitator named while it was pending, or that paid. */
  readonly transaction: string | undefined;
  /** JSON text of the SettleResponse, once settled. */
  readonly settlement: string | undefined;
  /** When a facilitator may be asked again. */
  readonly settleAfter: number;
  readonly settledAt: number;
  /** When a look first showed that the authorization can never pay; 0 if the last one did not. */
  readonly voidAt: number;
  /** How often the alarm has looked without a decision. */
  readonly looks: number;
  /** When the alarm has something to do. */
  readonly dueAt: number;
}

/** When a payment was first asked for, Unix ms; 0 where an earlier release asked first, which does not say it. */
export const askedAtOf = ({ calls: [first] }: Pick<Row, "calls">): number => first?.at ?? 0;

/** Returns the row of an authorization without a stored row. */
export const newRow = ({
  operation,
  payment,
  terms,
  resourceUrl,
  builderCode,
  context,
  fingerprint,
  locale,
}: Purchase): Row => ({
  nonce: payment.authorization.nonce,
  state: "none",
  order: { operation, payment, terms, resourceUrl, builderCode, context },
  fingerprint,
  locale,
  calls: [],
  answer: new ArrayBuffer(0),
  fromBlock: undefined,
  searchedTo: undefined,
  transaction: undefined,
  settlement: undefined,
  settleAfter: 0,
  settledAt: 0,
  voidAt: 0,
  looks: 0,
  dueAt: 0,
});

/** The names under which states are stored: those of earlier releases, which distinguished several undecided ones. */
const storedNames = { asked: ["settling", "unknown", "declined"], settled: ["settled"] } as const;

/**
 * Returns the names of states as a list of SQL. Earlier releases kept rows in two more states, of authorizations that
 * no facilitator was asked to settle. They count as no row.
 */
export const storedAs = (...states: readonly (keyof typeof storedNames)[]): string =>
  states.flatMap((state) => storedNames[state].map((name) => `'${name}'`)).join(", ");

/**
 * Returns the name under which a row's state is stored. A facilitator that has refused ends nothing: it can still
 * broadcast what it was given.
 */
function storedName({ state, calls }: Pick<Row, "state" | "calls">): string {
  if (state === "settled") return "settled";
  const last = calls.at(-1);
  return last?.said || last?.refused ? "declined" : "settling";
}

/** The type of a column's value, from the beginning of its type in SQL. */
type Stored<Type extends string> = Type extends `INTEGER${string}`
  ? number
  : Type extends `BLOB${string}`
    ? ArrayBuffer
    : Type extends "TEXT"
      ? string | null
      : string;

/** A column: its type in SQL, and what it stores of a row. */
const column = <const Type extends string>(type: Type, storedOf: (row: Row) => Stored<Type>) => ({ type, storedOf });

const text = (value: bigint | undefined): string | null => (value === undefined ? null : String(value));

/** Columns that the ledgers of the first releases have. */
const firstColumns = {
  nonce: column("TEXT PRIMARY KEY", ({ nonce }) => nonce),
  state: column("TEXT NOT NULL", storedName),
  fingerprint: column("TEXT NOT NULL", ({ fingerprint }) => fingerprint),
  purchase: column("TEXT NOT NULL", ({ order }) => JSON.stringify(order)),
  locale: column("TEXT NOT NULL", ({ locale }) => locale),
  answer: column("BLOB NOT NULL", ({ answer }) => answer),
  facilitator: column("TEXT NOT NULL", ({ calls }) => calls.at(-1)?.facilitator ?? ""),
  from_block: column("TEXT", ({ fromBlock }) => text(fromBlock)),
  pending_transaction: column("TEXT", ({ transaction = null }) => transaction),
  settlement: column("TEXT", ({ settlement = null }) => settlement),
  /** Read by earlier releases only. */
  answered: column("INTEGER NOT NULL DEFAULT 0", () => 1),
  looks: column("INTEGER NOT NULL DEFAULT 0", ({ looks }) => looks),
  due_at: column("INTEGER NOT NULL", ({ dueAt }) => dueAt),
};

/**
 * Columns that ledgers of earlier releases lack. The first release named facilitators by their position, not by their
 * address, so for its rows only the chain decides.
 */
const laterColumns = {
  searched_to: column("TEXT", ({ searchedTo }) => text(searchedTo)),
  settle_calls: column("INTEGER NOT NULL DEFAULT 0", ({ calls }) => calls.length),
  settle_after: column("INTEGER NOT NULL DEFAULT 0", ({ settleAfter }) => settleAfter),
  settled_at: column("INTEGER NOT NULL DEFAULT 0", ({ settledAt }) => settledAt),
  void_at: column("INTEGER NOT NULL DEFAULT 0", ({ voidAt }) => voidAt),
  version: column("INTEGER NOT NULL DEFAULT 1", () => rowVersion),
  calls: column("TEXT", ({ calls }) => JSON.stringify(calls)),
};

export const columns = { ...firstColumns, ...laterColumns };

export type Columns = { -readonly [Name in keyof typeof columns]: ReturnType<(typeof columns)[Name]["storedOf"]> };

export const columnNames = Object.keys(columns);

/** What is stored of a row, in the order of `columnNames`. */
export const valuesOf = (row: Row): SqlStorageValue[] => Object.values(columns).map(({ storedOf }) => storedOf(row));

/** Returns an order as it was stored; the first release kept the whole resource. */
export function toOrder(stored: string): Order {
  const order: Omit<Order, "resourceUrl"> & { resourceUrl?: string; resource?: { url: string } } = JSON.parse(stored);
  return { ...order, resourceUrl: order.resourceUrl ?? order.resource?.url ?? "" };
}

/** Returns the calls of a row. An earlier release counts its own without listing them. */
function toCalls({ calls, settle_calls, facilitator }: Columns): readonly SettleCall[] {
  const listed: readonly SettleCall[] = calls === null ? [] : JSON.parse(calls);
  const rounds = listed.at(-1)?.round ?? 0;
  const unlisted = Array.from({ length: Math.max(0, settle_calls - listed.length) }, (_, index) => ({
    facilitator: String(facilitator),
    at: 0,
    round: rounds + index + 1,
  }));
  return [...listed, ...unlisted];
}

/** Returns a row as it was stored. Throws an error for one that a later release wrote. */
export function toRow(stored: Columns): Row {
  if (stored.version > rowVersion) throw new Error(`A later release wrote a row of version ${stored.version}`);
  return {
    nonce: stored.nonce,
    state: stored.state === "settled" ? "settled" : "asked",
    fingerprint: stored.fingerprint,
    order: toOrder(stored.purchase),
    locale: stored.locale === "ar" ? "ar" : "en",
    answer: stored.answer,
    calls: toCalls(stored),
    fromBlock: stored.from_block === null ? undefined : BigInt(stored.from_block),
    searchedTo: stored.searched_to === null ? undefined : BigInt(stored.searched_to),
    transaction: stored.pending_transaction ?? undefined,
    settlement: stored.settlement ?? undefined,
    settleAfter: stored.settle_after,
    settledAt: stored.settled_at,
    voidAt: stored.void_at,
    looks: stored.looks,
    dueAt: stored.due_at,
  };
}

/** The tables of one payer's ledger: authorizations, the keys that name them, and sales that the books lack. */
export const ledgerSchema = `
  CREATE TABLE IF NOT EXISTS authorizations (
    ${Object.entries(columns)
      .map(([name, { type }]) => `${name} ${type}`)
      .join(",\n    ")}
  );
  CREATE INDEX IF NOT EXISTS authorizations_by_due ON authorizations (due_at);
  CREATE INDEX IF NOT EXISTS authorizations_by_fingerprint ON authorizations (fingerprint);
  CREATE TABLE IF NOT EXISTS keys (key TEXT PRIMARY KEY, nonce TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS outbox (id TEXT PRIMARY KEY, sale TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, due_at INTEGER NOT NULL) WITHOUT ROWID;
`;

/** Adds the columns that a table lacks; empty when nothing is missing. */
export const ledgerAdditions = (present: readonly string[]): string =>
  Object.entries(laterColumns)
    .filter(([name]) => !present.includes(name))
    .map(([name, { type }]) => `ALTER TABLE authorizations ADD COLUMN ${name} ${type}`)
    .join(";");
