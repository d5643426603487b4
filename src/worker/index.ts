/** The Worker. */
import { env } from "cloudflare:workers";
import { operations } from "../../catalog/index.ts";
import { createApp } from "./app.ts";
import { configOf } from "./config/config.ts";
import { reconcileLastDay } from "./sale/reconciliation/daily-reconciliation.ts";

export { CalculationCore } from "./calculation/calculation-core.ts";
export { Gate } from "./guard/gate.ts";
export { Conversation } from "./protocols/a2a/conversation.ts";
export { Task } from "./protocols/a2a/task.ts";
export { Backlog } from "./sale/ledger/backlog.ts";
export { Ledger } from "./sale/ledger/ledger.ts";

configOf(env);

const app = createApp(operations);

export default {
  fetch: app.fetch,
  /** The daily comparison of the books with the chain (`[triggers]` in wrangler.toml). */
  async scheduled({ scheduledTime }, bindings) {
    const { payment } = configOf(bindings);
    if (payment) await reconcileLastDay(bindings.BOOKS, payment, scheduledTime);
  },
} satisfies ExportedHandler<Env>;
