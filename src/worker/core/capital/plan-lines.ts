/** The products of a plan with their units, as results show them. */
import { toNumber } from "../exact/decimal.ts";
import type { ShownPlanLine } from "../result-capital-parts.ts";
import type { PlannedLine } from "./queue.ts";

/** The funded lines in queue order. */
export function showPlanLines(lines: readonly PlannedLine[]): ShownPlanLine[] {
  return lines
    .filter(({ units }) => units > 0)
    .map(({ entry, units }) => ({ index: entry.index, units: toNumber(units, 0) }));
}
