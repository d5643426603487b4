/** The Worker. */
import { env } from "cloudflare:workers";
import { ladder } from "../catalog/index.ts";
import { createApp } from "./app.ts";
import { configOf } from "./config/config.ts";

export { CalculationCore } from "./calculation/calculation-core.ts";
export { Gate } from "./guard/gate.ts";
export { Conversation } from "./protocols/a2a/conversation.ts";
export { Task } from "./protocols/a2a/task.ts";
export { Backlog } from "./sale/backlog.ts";
export { Ledger } from "./sale/ledger.ts";

configOf(env);

export default createApp(ladder);
