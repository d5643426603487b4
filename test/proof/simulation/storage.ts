/**
 * The storage of one durable object on SQLite in memory. What is written stays in an open transaction until it is committed a little later; a
 * crash rolls back what is not. The alarm and the keys and values are in the same transaction.
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

const ownTables = `
  CREATE TABLE simulated_alarm (at INTEGER NOT NULL);
  CREATE TABLE simulated_values (key TEXT PRIMARY KEY, value TEXT NOT NULL);
`;

type Row = Record<string, unknown>;

const toInput = (value: unknown): SQLInputValue => {
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  throw new TypeError(`SQLite takes no ${typeof value}`);
};

const toOutput = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? new Uint8Array(value).buffer : value,
    ]),
  );

export class Storage {
  readonly #database = new DatabaseSync(":memory:");
  readonly #statements = new Map<string, StatementSync>();
  readonly #commitLater: () => void;
  #open = false;
  #waiting: (() => void)[] = [];

  /** `commitLater` is called with the first write of a transaction, and has `commit` called. */
  constructor(commitLater: () => void) {
    this.#database.exec(ownTables);
    this.#commitLater = commitLater;
  }

  #write(): void {
    if (this.#open) return;
    this.#open = true;
    this.#database.exec("BEGIN");
    this.#commitLater();
  }

  commit(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#database.exec("COMMIT");
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Forgets what is not committed, and whoever waits for it. */
  crash(): void {
    if (this.#open) this.#database.exec("ROLLBACK");
    this.#open = false;
    this.#waiting = [];
  }

  committed(): Promise<void> {
    return this.#open ? new Promise((resolve) => this.#waiting.push(resolve)) : Promise.resolve();
  }

  close(): void {
    this.#database.close();
  }

  #execute(text: string, ...bindings: readonly unknown[]): Row[] {
    if (!/^\s*SELECT/i.test(text)) this.#write();
    if (bindings.length === 0 && text.includes(";")) {
      this.#database.exec(text);
      return [];
    }
    let statement = this.#statements.get(text);
    if (!statement) {
      statement = this.#database.prepare(text);
      this.#statements.set(text, statement);
    }
    return statement.all(...bindings.map(toInput)).map(toOutput);
  }

  get alarm(): number | undefined {
    const [row] = this.#execute("SELECT at FROM simulated_alarm");
    return row === undefined ? undefined : Number(row.at);
  }

  set alarm(at: number | undefined) {
    this.#execute("DELETE FROM simulated_alarm");
    if (at !== undefined) this.#execute("INSERT INTO simulated_alarm (at) VALUES (?)", at);
  }

  /** Rows of a query of the ledger's tables, for whoever checks what became of them. */
  read(text: string): Row[] {
    const exists = this.#execute("SELECT 1 FROM sqlite_master WHERE name = 'outbox'").length > 0;
    return exists ? this.#execute(text) : [];
  }

  /** What the ledger is given as `ctx.storage`. */
  readonly ofLedger = {
    sql: {
      exec: (text: string, ...bindings: readonly unknown[]) => {
        const rows = this.#execute(text, ...bindings);
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
      this.#database.exec("SAVEPOINT work");
      try {
        const result = work();
        this.#database.exec("RELEASE work");
        return result;
      } catch (thrown) {
        this.#database.exec("ROLLBACK TO work; RELEASE work");
        throw thrown;
      }
    },
    setAlarm: async (at: number) => {
      this.alarm = at;
    },
    sync: () => this.committed(),
    kv: {
      get: (key: string) => {
        const [row] = this.#execute("SELECT value FROM simulated_values WHERE key = ?", key);
        return row && JSON.parse(String(row.value));
      },
      put: (key: string, value: unknown) =>
        void this.#execute(
          "INSERT OR REPLACE INTO simulated_values (key, value) VALUES (?, ?)",
          key,
          JSON.stringify(value),
        ),
      delete: (key: string) => void this.#execute("DELETE FROM simulated_values WHERE key = ?", key),
    },
  };
}
