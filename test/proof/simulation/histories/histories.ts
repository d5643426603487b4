/** Histories of sales by their seeds, with the production code in them. */
import { replaceRuntime } from "../runtime/runtime.ts";
import { runSalesHistory } from "../sales/run-sales-history.ts";
import { drawSalesHistory, type SalesHistory } from "../sales/sales-history.ts";
import type { HistoryRecord } from "./history-record.ts";
import { shrink } from "./shrink.ts";

replaceRuntime();

/** Runs the history of a seed. The same seed gives the same history, whatever ran before. */
export const run = (seed: number, without: string | undefined): Promise<HistoryRecord> =>
  runSalesHistory(drawSalesHistory(seed), without);

/** Runs the shortest history that breaks the same promise as the one of a seed. */
export async function runShortest(seed: number, without: string | undefined): Promise<HistoryRecord> {
  const breaks = async (history: SalesHistory) => (await runSalesHistory(history, without)).violation;
  return runSalesHistory(await shrink(drawSalesHistory(seed), breaks), without);
}
