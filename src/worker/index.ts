/** The Worker's entry point: it starts the application, runs on a schedule, and exports the Durable Objects. */
import { env } from "cloudflare:workers";
import { operations } from "../../catalog/index.ts";
import { createApp } from "./app.ts";
import { configOf } from "./config/config.ts";
import { hourly } from "./config/schedule.ts";
import { signLogs } from "./http/log.ts";
import { wakeLedgers } from "./sale/ledger/backlog.ts";
import { isReconciliationOverdue, reconcileLastDay } from "./sale/reconciliation/daily-reconciliation.ts";
import { endRefunded, prepareReturns } from "./sale/reconciliation/ledger-questions.ts";
import { versionOf } from "./status/version.ts";

export { CalculationCore } from "./calculation/calculation-core.ts";
export { Gate } from "./guard/gate.ts";
export { Conversation } from "./protocols/a2a/conversation.ts";
export { Task } from "./protocols/a2a/task.ts";
export { Backlog } from "./sale/ledger/backlog.ts";
export { Ledger } from "./sale/ledger/ledger.ts";

// In a deployment, log lines name the version: while one replaces another, both answer.
if (configOf(env).environment !== "local") signLogs(versionOf(env));

const app = createApp(operations);

export default {
  fetch: app.fetch,
  /**
   * Runs hourly: sets lost alarms again, prepares payments that are to be returned, and ends refunded purchases. Daily,
   * and hourly after a failure: compares the books with the chain.
   */
  async scheduled({ scheduledTime, cron }, bindings) {
    const { payment } = configOf(bindings);
    if (!payment) return;
    await wakeLedgers(bindings);
    await prepareReturns(bindings, scheduledTime);
    await endRefunded(bindings, scheduledTime);
    if (cron !== hourly || (await isReconciliationOverdue(bindings.BOOKS, scheduledTime)))
      await reconcileLastDay(bindings, payment, scheduledTime);
  },
} satisfies ExportedHandler<Env>;
