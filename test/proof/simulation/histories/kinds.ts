/** All kinds of histories, and which one a seed is of. */
import { allSaleGuards } from "../../guards.ts";
import { drawA2aHistory } from "../a2a/a2a-history.ts";
import { a2aGuards } from "../a2a/removals.ts";
import { runA2aHistory } from "../a2a/run-a2a-history.ts";
import { drawBridgeHistory } from "../bridge/bridge-history.ts";
import { bridgeGuards, runBridgeHistory } from "../bridge/run-bridge-history.ts";
import { drawLedgerHistory, simplerLedgerHistories } from "../ledger/ledger-history.ts";
import { runLedgerHistory } from "../ledger/run-ledger-history.ts";
import { longIsNotAbsent } from "../outside/damaged-answer.ts";
import { replaceRuntime } from "../runtime/runtime.ts";
import { sqlite } from "../runtime/storage.ts";
import { simplerAround } from "../sales/planned-sales.ts";
import { defineKind, type Kind } from "./kind.ts";
import { Random } from "./random.ts";

replaceRuntime();

const ledger = defineKind({
  guards: [...allSaleGuards, longIsNotAbsent],
  draw: drawLedgerHistory,
  run: (history, without) => runLedgerHistory(history, without, sqlite),
  simpler: simplerLedgerHistories,
});

const bridge = defineKind({ guards: bridgeGuards, draw: drawBridgeHistory, run: runBridgeHistory });
const a2a = defineKind({
  guards: [...a2aGuards, ...allSaleGuards],
  draw: drawA2aHistory,
  run: runA2aHistory,
  simpler: simplerAround,
});

export const kinds = { ledger, bridge, a2a } satisfies Record<string, Kind>;
export type KindName = keyof typeof kinds;

export const isKindName = (name: string): name is KindName => Object.hasOwn(kinds, name);

// What else runs in this process with the stand-ins in place.
export { sqlite } from "../runtime/storage.ts";
export { runOneLedgerHistory } from "../workerd/one-ledger-history.ts";

/** The kind of the history of a seed; those over A2A take longest, and are fewer. */
export function kindOf(seed: number): KindName {
  return new Random(seed ^ 0x2545f491).pick("ledger", "ledger", "bridge", "bridge", "a2a");
}
