/**
 * SQLite databases in memory for the tables of durable objects. Making a database and its tables takes longer than most
 * histories. So an emptied one is used again for the same tables.
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

/** A row of a query. */
export type Row = Record<string, unknown>;

const toInput = (value: unknown): SQLInputValue => {
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "bigint")
    return value;
  throw new TypeError(`SQLite takes no ${typeof value}`);
};

function withBuffers(row: Row): Row {
  for (const name in row) {
    const value = row[name];
    if (value instanceof Uint8Array) row[name] = new Uint8Array(value).buffer;
  }
  return row;
}

/** Runs a statement with values as workerd takes and gives them: bytes are an ArrayBuffer. */
export const rowsOf = (statement: StatementSync, values: readonly unknown[]): Row[] =>
  statement.all(...values.map(toInput)).map(withBuffers);

/** Emptied databases by the text that made their tables. */
const emptied = new Map<string, Tables[]>();

export class Tables {
  readonly #database = new DatabaseSync(":memory:");
  readonly #statements = new Map<string, StatementSync>();
  /** Rows by question: much is asked again before anything is written. */
  #read = new Map<string, readonly Row[]>();
  readonly #schema: string;
  readonly #names: readonly string[];
  #isAltered = false;
  /** Whether a transaction is open. */
  #isOpen = false;

  /** Makes a database with the tables of a schema. */
  constructor(schema: string) {
    this.#schema = schema;
    this.#database.exec(schema);
    this.#names = this.execute("SELECT name FROM sqlite_master WHERE type = 'table'").map(({ name }) => String(name));
  }

  /** A database with the empty tables of a schema. */
  static of(schema: string): Tables {
    return emptied.get(schema)?.pop() ?? new Tables(schema);
  }

  /** Opens a transaction, unless one is open. */
  begin(): void {
    if (this.#isOpen) return;
    this.execute("BEGIN");
    this.#isOpen = true;
  }

  /** Ends the transaction, if one is open. */
  end(how: "COMMIT" | "ROLLBACK"): void {
    if (!this.#isOpen) return;
    this.execute(how);
    this.#isOpen = false;
  }

  /** Changes the tables themselves. */
  alter(text: string): void {
    this.#isAltered = true;
    this.#statements.clear();
    this.#read = new Map();
    this.#database.exec(text);
  }

  /** Empties the tables for their next user. */
  giveBack(): void {
    // Tables that an upgrade has changed are not created again.
    if (this.#isAltered) {
      this.#database.close();
      return;
    }
    for (const name of this.#names) this.execute(`DELETE FROM ${name}`);
    const others = emptied.get(this.#schema);
    if (others) others.push(this);
    else emptied.set(this.#schema, [this]);
  }

  /** All rows by their table. */
  rows(): ReadonlyMap<string, readonly Row[]> {
    return new Map(this.#names.map((name) => [name, this.execute(`SELECT * FROM ${name}`)]));
  }

  /** Replaces all rows. */
  replace(rows: ReadonlyMap<string, readonly Row[]>): void {
    for (const [name, ofTable] of rows) {
      this.execute(`DELETE FROM ${name}`);
      for (const row of ofTable)
        this.execute(
          `INSERT INTO ${name} (${Object.keys(row).join(", ")}) VALUES (${Object.keys(row)
            .map(() => "?")
            .join(", ")})`,
          Object.values(row),
        );
    }
  }

  execute(text: string, bindings: readonly unknown[] = []): Row[] {
    const isText = bindings.every((value) => typeof value === "string" || typeof value === "number");
    if (text.startsWith("SELECT") && isText) {
      const question = JSON.stringify([text, bindings]);
      const rows = this.#read.get(question) ?? this.#run(text, bindings);
      this.#read.set(question, rows);
      return rows.map((row) => ({ ...row }));
    }
    if (this.#read.size > 0 && !/^(?:BEGIN|COMMIT|SAVEPOINT|RELEASE)/.test(text)) this.#read = new Map();
    return this.#run(text, bindings);
  }

  #run(text: string, bindings: readonly unknown[]): Row[] {
    let statement = this.#statements.get(text);
    if (!statement) {
      statement = this.#database.prepare(text);
      this.#statements.set(text, statement);
    }
    return rowsOf(statement, bindings);
  }
}
