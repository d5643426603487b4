import { evictDurableObject, listDurableObjectIds, reset, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { configOf } from "../../src/config/config.ts";
import { learn } from "../../src/guard/circuit-knowledge.ts";
import { facilitatorCircuits } from "../../src/sale/facilitator.ts";

/** Ledgers of earlier tests. They stay listed after they were deleted; their payers, who are made for one test, do not come back. */
const emptied = new Set<string>();

/**
 * Deletes what objects and books hold once everything at work in a ledger has ended, so that the next test, in this file or another, starts with
 * nothing: a ledger's alarm rings a second after a sale. The isolate is told that the circuits are closed, for it believes for a second what
 * it last heard of them.
 */
export async function emptyStorage(): Promise<void> {
  for (const id of await listDurableObjectIds(env.LEDGER)) {
    if (emptied.has(String(id))) continue;
    emptied.add(String(id));
    const ledger = env.LEDGER.get(id);
    const takeBackAlarm = () => runInDurableObject(ledger, (_, { storage }) => storage.deleteAlarm());
    await takeBackAlarm();
    await evictDurableObject(ledger);
    // Work that was at its end may have set an alarm, and only what is in memory is deleted.
    await takeBackAlarm();
  }
  await reset();
  const { payment } = configOf(env);
  for (const circuit of ["core" as const, ...(payment ? facilitatorCircuits(payment) : [])])
    learn(circuit, { status: "closed", retryAfterMs: 0 });
}
