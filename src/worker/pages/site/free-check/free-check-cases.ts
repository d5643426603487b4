/** The cases in a free check's answer, and the page's first: the lowest that can be the seller's own. */
import type { FreeProfitCheckResult } from "../../../../../catalog/results/shown.ts";
import type { FreeCheckInput } from "./question.ts";

/** Profit per unit in whole currency units, margin in per cent of the price. */
export interface Case {
  readonly name: string;
  readonly profit: number;
  readonly marginPct: number;
}

/** The registered position read as if the landed cost did not contain import VAT (domain.md 4.2). */
const otherReading = "landed_cost_excludes_vat";

/** The unregistered position of each kind of channel (domain.md 4.3). */
const unregisteredPosition = { marketplace: "deemed_supplier", own_store: "vat_as_cost" } as const;

function canBe(name: Case["name"], { registered, channel }: Pick<FreeCheckInput, "registered" | "channel">): boolean {
  if (name === "as_supplied") return true;
  if (name === "vat_registered" || name === otherReading) return registered !== "no";
  return registered !== "yes" && (channel === undefined || unregisteredPosition[channel.kind] === name);
}

/**
 * Returns every case that can be the seller's, the entered figures first. The lead is the case with the lowest profit.
 * The case of a landed cost without import VAT is last and never the lead, because the field asks for a cost with VAT.
 */
export function casesOf(
  figures: Pick<
    FreeProfitCheckResult,
    "profit_per_unit" | "margin_pct" | "as_supplied" | "if_unregistered" | "if_landed_cost_excludes_vat"
  >,
  question: Pick<FreeCheckInput, "registered" | "channel">,
): { readonly lead: Case; readonly cases: readonly Case[] } {
  const entered: Case = {
    name: "as_supplied",
    profit: figures.as_supplied.profit_per_unit,
    marginPct: figures.as_supplied.margin_pct,
  };
  const registered: Case = { name: "vat_registered", profit: figures.profit_per_unit, marginPct: figures.margin_pct };
  const unregistered = figures.if_unregistered.map(
    ({ position, profit_per_unit, margin_pct }): Case => ({
      name: position,
      profit: profit_per_unit,
      marginPct: margin_pct,
    }),
  );
  const cases = [entered, registered, ...unregistered].filter(({ name }) => canBe(name, question));
  const lead = cases.reduce((lowest, other) => (other.profit < lowest.profit ? other : lowest));
  const other = figures.if_landed_cost_excludes_vat;
  const reading: Case[] = other
    ? [{ name: otherReading, profit: other.profit_per_unit, marginPct: other.margin_pct }]
    : [];
  return { lead, cases: [...cases, ...reading.filter(({ name }) => canBe(name, question))] };
}
