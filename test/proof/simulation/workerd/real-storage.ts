/**
 * The storage of a real durable object for histories: commits and the alarm follow virtual time. Tables and values are
 * the runtime's own.
 */
import type { ObjectStorage, Snapshot } from "../runtime/object-storage.ts";

type Row = Record<string, SqlStorageValue>;

export class RealStorage implements ObjectStorage {
  readonly #storage: DurableObjectStorage;
  readonly #commitLater: () => void;
  #alarm: number | undefined;
  #isOpen = false;
  #waiting: (() => void)[] = [];

  constructor(storage: DurableObjectStorage, commitLater: () => void) {
    this.#storage = storage;
    this.#commitLater = commitLater;
  }

  #write(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    this.#commitLater();
  }

  commit(): void {
    this.#isOpen = false;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  crash(): void {
    this.#isOpen = false;
    this.#waiting = [];
  }

  committed(): Promise<void> {
    return this.#isOpen ? new Promise((resolve) => this.#waiting.push(resolve)) : Promise.resolve();
  }

  snapshot(): Snapshot {
    throw new Error("A real object is not set back here");
  }

  setBack(): void {
    throw new Error("A real object is not set back here");
  }

  close(): void {}

  get size(): number {
    return [...this.#storage.kv.list()].length;
  }

  get alarm(): number | undefined {
    return this.#alarm;
  }

  set alarm(alarm: number | undefined) {
    this.#write();
    this.#alarm = alarm;
  }

  read(text: string): Row[] {
    const { sql } = this.#storage;
    const exists = sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'outbox'").toArray().length > 0;
    return exists ? sql.exec<Row>(text).toArray() : [];
  }

  readonly ofObject = {
    sql: {
      exec: (text: string, ...bindings: SqlStorageValue[]) => {
        if (!text.startsWith("SELECT")) this.#write();
        return this.#storage.sql.exec(text, ...bindings);
      },
    },
    transactionSync: <Result>(work: () => Result): Result => {
      this.#write();
      return this.#storage.transactionSync(work);
    },
    setAlarm: async (alarm: number) => {
      this.alarm = alarm;
    },
    sync: () => this.committed(),
    kv: {
      get: (key: string) => this.#storage.kv.get(key),
      put: (key: string, value: unknown) => {
        this.#write();
        this.#storage.kv.put(key, value);
      },
      delete: (key: string) => {
        this.#write();
        return this.#storage.kv.delete(key);
      },
    },
  };
}
