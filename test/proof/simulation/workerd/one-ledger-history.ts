/** Histories in which one ledger sells everything, and what Node and workerd are compared by: happenings and rows. */

import type { Told } from "../histories/told.ts";
import { drawLedgerHistory, type LedgerHistory } from "../ledger/ledger-history.ts";
import { runLedgerHistory } from "../ledger/run-ledger-history.ts";
import type { StoragePlatform } from "../runtime/object-storage.ts";

const tables = ["authorizations", "keys", "outbox"];

/** The history of a seed with one payer: a durable object has no other's storage. */
function withOnePayer(history: LedgerHistory): LedgerHistory {
  return {
    ...history,
    purchases: history.purchases.map((purchase) => ({ ...purchase, payer: 0 })),
    cheats: history.cheats.slice(0, 1).map(() => 0),
    steps: history.steps.map((step) => (step.type === "cheat" ? { ...step, payer: 0 } : step)),
    // A real object comes back to a bookmark by itself, not to what a history has kept.
    setBack: undefined,
    crashes: history.crashes.map((crash) => ({ ...crash, payer: 0 })),
  };
}

const toText = (value: unknown) => (value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value);

/** Runs the history of a seed; the rows that it leaves follow what happened. */
export function runOneLedgerHistory(seed: number, storage: Pick<StoragePlatform, "newStorage">): Promise<Told> {
  return runLedgerHistory(withOnePayer(drawLedgerHistory(seed)), undefined, {
    ...storage,
    // A crash of a real object cannot be put between a write and its commit.
    commitsAtOnce: true,
    run: seed,
    ended: (storage, lines) => {
      lines.push(`alarm ${storage.alarm}`);
      for (const table of tables)
        for (const row of storage.read(`SELECT * FROM ${table} ORDER BY 1`))
          lines.push(`${table} ${JSON.stringify(Object.entries(row).map(([name, value]) => [name, toText(value)]))}`);
    },
  });
}
