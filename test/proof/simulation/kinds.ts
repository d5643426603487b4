/** All kinds of histories, and which one a seed is of. */
import { saleGuards } from "../../../src/sale/sale-guards.ts";
import { drawBridgeHistory } from "./bridge/bridge-history.ts";
import { bridgeGuards, runBridgeHistory } from "./bridge/run-bridge-history.ts";
import { defineKind, type Kind } from "./kind.ts";
import { drawLedgerHistory, withFewerCopies } from "./ledger/ledger-history.ts";
import { runLedgerHistory } from "./ledger/run-ledger-history.ts";
import { drawLimitsHistory } from "./limits/limits-history.ts";
import { limitsGuards, runLimitsHistory } from "./limits/run-limits-history.ts";
import { Random } from "./random.ts";
import { replaceRuntime } from "./runtime.ts";

replaceRuntime();

const ledger = defineKind({
  guards: Object.keys(saleGuards),
  draw: drawLedgerHistory,
  run: runLedgerHistory,
  simpler: withFewerCopies,
});

const bridge = defineKind({ guards: bridgeGuards, draw: drawBridgeHistory, run: runBridgeHistory });
const limits = defineKind({ guards: limitsGuards, draw: drawLimitsHistory, run: runLimitsHistory });

export const kinds = { ledger, bridge, limits } satisfies Record<string, Kind>;
export type KindName = keyof typeof kinds;

export const isKindName = (name: string): name is KindName => Object.hasOwn(kinds, name);

/** The kind of the history of a seed. */
export function kindOf(seed: number): KindName {
  return new Random(seed ^ 0x2545f491).pick("ledger", "bridge", "limits");
}
