/**
 * The service on storage that takes `STORAGE_MS` to make a write durable, as replicated storage does. Its books are
 * behind `BOOKS_URL`, as D1 is behind the network.
 */
import service, { Ledger as FastLedger } from "../../../src/worker/index.ts";

export { Backlog, CalculationCore, Conversation, Gate, Task } from "../../../src/worker/index.ts";

interface Settings {
  readonly STORAGE_MS?: string;
  readonly BOOKS_URL?: string;
}

/** The part of D1 that the books use: a batch of prepared statements in one request. */
const booksAt = (url: string) => ({
  prepare: (sql: string) => ({ bind: (...params: unknown[]) => ({ sql, params }) }),
  batch: async (statements: readonly unknown[]) => {
    const answer = await fetch(url, { method: "POST", body: JSON.stringify(statements) });
    if (!answer.ok) throw new Error(`The books answered ${answer.status}`);
    return answer.json();
  },
});

export class Ledger extends FastLedger {
  constructor(ctx: DurableObjectState, env: Env & Settings) {
    const { storage } = ctx;
    const sync = storage.sync.bind(storage);
    const ms = Number(env.STORAGE_MS ?? 0);
    Object.defineProperty(storage, "sync", {
      value: async () => {
        if (ms > 0) await scheduler.wait(ms);
        await sync();
      },
    });
    super(ctx, Object.assign({}, env, env.BOOKS_URL && { BOOKS: booksAt(env.BOOKS_URL) }));
  }
}

export default service;
