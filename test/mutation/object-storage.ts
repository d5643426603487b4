/**
 * The storage of one durable object in memory, on SQLite: what objects and their tests use of it. Nothing is lost and
 * nothing waits. The simulation's storage loses and waits, and knows the statements of the objects alone.
 */
import { DatabaseSync } from "node:sqlite";
import { type Row, rowsOf } from "../proof/simulation/runtime/tables.ts";

/** Runs one statement, or several without values. */
export function execute(database: DatabaseSync, text: string, values: readonly unknown[]): Row[] {
  if (values.length > 0 || !text.includes(";")) return rowsOf(database.prepare(text), values);
  database.exec(text);
  return [];
}

export class ObjectStorage {
  #database = new DatabaseSync(":memory:");
  #values = new Map<string, unknown>();
  #alarm: number | null = null;

  readonly sql = {
    exec: (text: string, ...values: readonly unknown[]) => {
      const rows = execute(this.#database, text, values);
      return {
        toArray: () => rows,
        one: () => {
          if (rows.length !== 1) throw new Error(`${rows.length} rows instead of one`);
          return rows[0];
        },
        [Symbol.iterator]: () => rows[Symbol.iterator](),
      };
    },
  };

  readonly kv = {
    get: (key: string): unknown => structuredClone(this.#values.get(key)),
    put: (key: string, value: unknown) => void this.#values.set(key, structuredClone(value)),
    delete: (key: string) => this.#values.delete(key),
    list: ({ prefix = "" }: { readonly prefix?: string } = {}) =>
      [...this.#values].filter(([key]) => key.startsWith(prefix)),
  };

  transactionSync<Result>(work: () => Result): Result {
    this.#database.exec("SAVEPOINT work");
    try {
      const result = work();
      this.#database.exec("RELEASE work");
      return result;
    } catch (thrown) {
      this.#database.exec("ROLLBACK TO work; RELEASE work");
      throw thrown;
    }
  }

  async setAlarm(at: number): Promise<void> {
    this.#alarm = at;
  }

  async getAlarm(): Promise<number | null> {
    return this.#alarm;
  }

  async deleteAlarm(): Promise<void> {
    this.#alarm = null;
  }

  async sync(): Promise<void> {}

  async get(key: string): Promise<unknown> {
    return this.kv.get(key);
  }

  async put(key: string, value: unknown): Promise<void> {
    this.kv.put(key, value);
  }

  async list(): Promise<ReadonlyMap<string, unknown>> {
    return this.#values;
  }

  async deleteAll(): Promise<void> {
    this.#database.close();
    this.#database = new DatabaseSync(":memory:");
    this.#values = new Map();
    this.#alarm = null;
  }
}
