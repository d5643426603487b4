/** The cases that a free check's answer holds, and which of them the page leads with: the lowest that can be the seller's own. */
import type { VatPositionName } from "../../../core/result-words.ts";
import type { FreeCheckFigures } from "./free-check-figures.ts";
import type { Question } from "./free-check-question.ts";

/** Profit per unit in whole currency units, margin in per cent of the price. */
export interface Case {
  readonly name: "as_supplied" | VatPositionName;
  readonly profit: number;
  readonly marginPct: number;
}

/** The unregistered position of each kind of channel (domain.md 1.1). */
const unregisteredPosition = { marketplace: "deemed_supplier", own_store: "vat_as_cost" } as const;

function canBe(name: Case["name"], { registered, channel }: Pick<Question, "registered" | "channel">): boolean {
  if (name === "as_supplied") return true;
  if (name === "vat_registered") return registered !== "no";
  return registered !== "yes" && (channel === undefined || unregisteredPosition[channel.kind] === name);
}

/** Every case that can be the seller's, the entered figures first; the lead is the one with the lowest profit. */
export function casesOf(
  figures: Pick<FreeCheckFigures, "as_supplied" | "vat_positions">,
  question: Pick<Question, "registered" | "channel">,
): { readonly lead: Case; readonly cases: readonly Case[] } {
  const entered: Case = {
    name: "as_supplied",
    profit: figures.as_supplied.profit_per_unit,
    marginPct: figures.as_supplied.margin_pct,
  };
  const positions = figures.vat_positions
    .filter(({ applies }) => applies)
    .map(
      ({ position, profit_per_unit, margin_pct }): Case => ({
        name: position,
        profit: profit_per_unit,
        marginPct: margin_pct,
      }),
    );
  const cases = [entered, ...positions].filter(({ name }) => canBe(name, question));
  const lead = cases.reduce((lowest, other) => (other.profit < lowest.profit ? other : lowest));
  return { lead, cases };
}
