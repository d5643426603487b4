/** The books of a history: the tables of D1, as the migrations make them, in SQLite in memory. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

const migrations = join(import.meta.dirname, "../../../../src/worker/sale/ledger/migrations");

/** One database for all histories of this process, which run one after the other. */
const database = new DatabaseSync(":memory:");
for (const name of readdirSync(migrations).sort()) database.exec(readFileSync(join(migrations, name), "utf8"));

const statements = new Map<string, StatementSync>();

/** A statement with its values. */
export interface Bound {
  readonly text: string;
  readonly values: readonly SQLInputValue[];
  first(): Promise<unknown>;
}

/** Runs a call of the books, which may fail before or after its work. */
type Call = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

export class Books {
  readonly #call: Call;

  constructor(call: Call) {
    this.#call = call;
    database.exec("DELETE FROM sales; DELETE FROM strays");
  }

  #run({ text, values }: Pick<Bound, "text" | "values">) {
    const statement = statements.get(text) ?? database.prepare(text);
    statements.set(text, statement);
    return statement.all(...values);
  }

  /** The binding of ledgers. */
  get binding() {
    return {
      prepare: (text: string) => ({
        bind: (...values: readonly SQLInputValue[]): Bound => ({
          text,
          values,
          first: () => this.#call(async () => this.#run({ text, values })[0] ?? null),
        }),
      }),
      batch: (statements: readonly Bound[]) =>
        this.#call(async () => {
          for (const statement of statements) this.#run(statement);
        }),
    };
  }

  /** The ids of the sales: network/payer/nonce, in the order in which they were booked. */
  get ids(): readonly string[] {
    return this.#run({ text: "SELECT id FROM sales ORDER BY rowid", values: [] }).map(({ id }) => String(id));
  }

  /** Notes a payment as one that is returned. */
  note(id: string): void {
    this.#run({ text: "INSERT INTO strays (id, noted_at, note) VALUES (?, '', '')", values: [id] });
  }

  /** Deletes every note of a payment. */
  static forgetNotes(): void {
    database.exec("DELETE FROM strays");
  }

  /** Forgets a sale, as when the books are set back. */
  forget(id: string): void {
    this.#run({ text: "DELETE FROM sales WHERE id = ?", values: [id] });
  }
}
