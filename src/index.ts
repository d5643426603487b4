/** The Worker. */
import { ladder } from "../catalog/index.ts";
import { createApp } from "./app.ts";

export { CalculationCore } from "./calculation-core.ts";
export { Gate } from "./guard/gate.ts";
export { Task } from "./protocols/tasks.ts";
export { Ledger } from "./sale/ledger.ts";

export default createApp(ladder);
