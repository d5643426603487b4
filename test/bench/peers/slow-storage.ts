/** The service on storage that takes `STORAGE_MS` to make a write durable, as replicated storage does. */
import service, { Ledger as FastLedger } from "../../../src/index.ts";

export { Backlog, CalculationCore, Conversation, Gate, Task } from "../../../src/index.ts";

export class Ledger extends FastLedger {
  constructor(ctx: DurableObjectState, env: Env & { readonly STORAGE_MS?: string }) {
    const { storage } = ctx;
    const sync = storage.sync.bind(storage);
    const ms = Number(env.STORAGE_MS ?? 0);
    Object.defineProperty(storage, "sync", {
      value: async () => {
        if (ms > 0) await scheduler.wait(ms);
        await sync();
      },
    });
    super(ctx, env);
  }
}

export default service;
