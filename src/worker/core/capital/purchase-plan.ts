/** The allocation bought in three phases, so that sales pay for going on (domain.md 4.11). */
import { toNumber } from "../exact/decimal.ts";
import { ceilDivide, floorDivide, type Integer, multiply, subtract } from "../exact/integer.ts";
import type { ShownPurchaseItem, ShownPurchasePlan } from "../result-capital-parts.ts";
import { type Allocation, sumOver } from "./capital.ts";
import type { PlannedLine } from "./queue.ts";
import { showSplit } from "./split.ts";

/** Per cent of a GO line's units that are bought once each phase is over. */
export const cumulativeSharesPct = [25, 60, 100] as const;

/** Per cent of an item that must be sold at the planned price before the next phase is bought. */
export const sellThroughGatePct = 70;

/** Units bought until the end of a phase; a TEST is bought at once. */
function unitsUntil({ decision, units }: PlannedLine, sharePct: number): Integer {
  return decision === "TEST" && sharePct > 0 ? units : ceilDivide(multiply(units, sharePct), 100);
}

function showItem(line: PlannedLine, decimals: number): ShownPurchaseItem {
  return {
    index: line.entry.index,
    units: toNumber(line.units, 0),
    cash: toNumber(multiply(line.units, line.cash), decimals),
    ...showSplit([line], ({ units }) => units, decimals),
    gate_units_sold: toNumber(ceilDivide(multiply(line.units, sellThroughGatePct), 100), 0),
  };
}

/** The purchase plan of an allocation. */
export function purchasePlan({ lines, reserve }: Allocation, decimals: number): ShownPurchasePlan {
  const phases = cumulativeSharesPct.map((share, position) => {
    const before = cumulativeSharesPct[position - 1] ?? 0;
    const items = lines
      .map((line) => ({ ...line, units: subtract(unitsUntil(line, share), unitsUntil(line, before)) }))
      .filter(({ units }) => units > 0);
    return { phase: position + 1, share, items };
  });
  const shipments = phases.reduce((count, { items }) => count + items.length, 0);
  return {
    sell_through_gate_pct: sellThroughGatePct,
    shipments,
    reserve_per_shipment: shipments === 0 ? null : toNumber(floorDivide(reserve, shipments), decimals),
    phases: phases.map(({ phase, share, items }) => ({
      phase,
      cumulative_share_pct: share,
      cash: toNumber(
        sumOver(items, ({ cash }) => cash),
        decimals,
      ),
      items: items.map((item) => showItem(item, decimals)),
    })),
  };
}
