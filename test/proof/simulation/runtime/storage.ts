/**
 * The storage of one durable object on SQLite in memory. Writes stay in an open transaction until it is committed a
 * little later; a crash rolls them back. The alarm and the keys and values are in the same transaction.
 */
import { type Row, Tables } from "./tables.ts";

/** The stored data of an object at a moment. */
export interface Snapshot {
  readonly alarm: number | undefined;
  readonly values: ReadonlyMap<string, unknown>;
  /** Rows by table; undefined before tables were created. */
  readonly tables: ReadonlyMap<string, readonly Row[]> | undefined;
  /** The statements that made the tables. */
  readonly schema: string;
}

/** The stored data besides the tables. */
interface Beside {
  readonly alarm: number | undefined;
  readonly values: ReadonlyMap<string, unknown>;
  /** Undefined before tables were created. */
  readonly tables: Tables | undefined;
  /** The statements that created the tables, and those that changed them since. */
  readonly schema: string;
}

/** A copy that changes of the given value do not affect. */
const copyOf = (value: unknown): unknown => (typeof value === "object" ? structuredClone(value) : value);

const untouched = new Tables("");
const saidUntouched = new Map<string, Row[]>();

/** The answer of a database without tables: to the same question always the same. */
function withoutTables(text: string, bindings: readonly unknown[]): readonly Row[] {
  const said = saidUntouched.get(text) ?? untouched.execute(text, bindings);
  saidUntouched.set(text, said);
  return said;
}

export class Storage {
  readonly #commitLater: () => void;
  #now: Beside = { alarm: undefined, values: new Map(), tables: undefined, schema: "" };
  /** The data that a crash leaves, while a transaction is open. */
  #durable: Beside | undefined;
  #waiting: (() => void)[] = [];

  /** `commitLater` is called at the first write of a transaction, and calls `commit` later. */
  constructor(commitLater: () => void) {
    this.#commitLater = commitLater;
  }

  #write(change?: Partial<Beside>): void {
    if (!this.#durable) {
      this.#durable = this.#now;
      this.#commitLater();
    }
    if (change) this.#now = { ...this.#now, ...change };
  }

  commit(): void {
    if (!this.#durable) return;
    const { tables } = this.#durable;
    this.#durable = undefined;
    this.#now.tables?.end("COMMIT");
    // A crash before the commit still brings deleted tables back.
    if (tables !== this.#now.tables) this.#release(tables);
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Forgets writes that are not committed, and their waiting callers. */
  crash(): void {
    this.#waiting = [];
    if (!this.#durable) return;
    const { tables } = this.#durable;
    if (tables !== this.#now.tables) tables?.end("ROLLBACK");
    this.#now.tables?.end("ROLLBACK");
    this.#rollBackTo(this.#durable);
    this.#durable = undefined;
  }

  /** Ends the open transaction of tables that are no longer the object's, and lets others use them. */
  #release(tables: Tables | undefined): void {
    tables?.end("ROLLBACK");
    tables?.giveBack();
  }

  #rollBackTo(before: Beside): void {
    if (this.#now.tables !== before.tables) this.#now.tables?.giveBack();
    this.#now = before;
  }

  committed(): Promise<void> {
    return this.#durable ? new Promise((resolve) => this.#waiting.push(resolve)) : Promise.resolve();
  }

  /** The stored data, to come back to; undefined while a write is not committed. */
  snapshot(): Snapshot | undefined {
    // The tables of an open transaction already show what is not committed.
    if (this.#durable) return undefined;
    const { alarm, values, tables, schema } = this.#now;
    return { alarm, values, tables: tables?.rows(), schema };
  }

  /** Sets the data back to a snapshot, as the platform does with a bookmark. */
  setBack({ alarm, values, tables, schema }: Snapshot): void {
    if (this.#durable) throw new Error("Something is not committed");
    this.#now.tables?.giveBack();
    const own = tables && Tables.of(schema);
    if (tables) own?.replace(tables);
    this.#now = { alarm, values, tables: own, schema };
  }

  /** Lets others use the database. */
  close(): void {
    this.commit();
    this.#now.tables?.giveBack();
    this.#now = { ...this.#now, tables: undefined };
  }

  #execute(text: string, bindings: readonly unknown[]): readonly Row[] {
    const { tables: known } = this.#now;
    if (text.startsWith("SELECT")) return known?.execute(text, bindings) ?? withoutTables(text, bindings);
    this.#write();
    known?.begin();
    if (known && text.startsWith("ALTER")) {
      known.alter(text);
      this.#now = { ...this.#now, schema: `${this.#now.schema};${text}` };
      return [];
    }
    if (known) return known.execute(text, bindings);
    // Whatever is written first creates the tables.
    const tables = Tables.of(text);
    tables.begin();
    this.#now = { ...this.#now, tables, schema: text };
    return [];
  }

  get alarm(): number | undefined {
    return this.#now.alarm;
  }

  set alarm(alarm: number | undefined) {
    this.#write({ alarm });
  }

  /** The rows of a query of the object's tables, for checks. */
  read(text: string): Row[] {
    return this.#now.tables?.execute(text) ?? [];
  }

  #change(change: (values: Map<string, unknown>) => void): void {
    const values = new Map(this.#now.values);
    change(values);
    this.#write({ values });
  }

  /** The part that an object gets as `ctx.storage`. */
  readonly ofObject = {
    sql: {
      exec: (text: string, ...bindings: readonly unknown[]) => {
        const rows = this.#execute(text, bindings);
        return {
          toArray: () => rows,
          one: () => {
            if (rows.length !== 1) throw new Error(`${rows.length} rows instead of one`);
            return rows[0];
          },
        };
      },
    },
    transactionSync: (work: () => unknown) => {
      this.#write();
      const before = this.#now;
      before.tables?.begin();
      before.tables?.execute("SAVEPOINT work");
      try {
        const result = work();
        before.tables?.execute("RELEASE work");
        return result;
      } catch (thrown) {
        before.tables?.execute("ROLLBACK TO work");
        before.tables?.execute("RELEASE work");
        if (!before.tables) this.#now.tables?.end("ROLLBACK");
        this.#rollBackTo(before);
        throw thrown;
      }
    },
    setAlarm: async (alarm: number) => this.#write({ alarm }),
    sync: () => this.committed(),
    deleteAll: async () => {
      this.#write();
      // Tables that this very transaction has created are removed.
      if (this.#now.tables !== this.#durable?.tables) this.#release(this.#now.tables);
      this.#write({ values: new Map(), alarm: undefined, tables: undefined });
    },
    kv: {
      get: (key: string) => copyOf(this.#now.values.get(key)),
      put: (key: string, value: unknown) => this.#change((values) => values.set(key, copyOf(value))),
      delete: (key: string) => this.#change((values) => values.delete(key)),
      list: ({ prefix }: { readonly prefix: string }) =>
        [...this.#now.values].filter(([key]) => key.startsWith(prefix)).sort(([a], [b]) => (a < b ? -1 : 1)),
    },
  };
}
