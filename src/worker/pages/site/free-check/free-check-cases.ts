/**
 * The cases in a free check's answer, and the case that the page shows first: the lowest that can be the seller's
 * own.
 */
import type { FreeProfitCheckResult } from "../../../../../catalog/results/shown.ts";
import type { Language } from "../../../../shop/words/language.ts";
import type { ResultMessage } from "../../../../shop/words/results.ts";
import type { FreeCheckMessage } from "../../words/free-check.ts";
import type { FreeCheckInput } from "./question.ts";
import type { Understood } from "./understand.ts";

/** The language in which the cases are written, on the page and in the views of MCP hosts. */
export type ResultLanguage = Language<FreeCheckMessage | ResultMessage>;

/** The seller's position, as far as it was stated, and the landed cost if this page worked it out. */
export type Seller = Pick<FreeCheckInput, "registered" | "channel"> & Partial<Pick<Understood, "estimate">>;

/** The registered position read as if the landed cost did not contain import VAT (domain.md 4.2). */
const otherReading = "landed_cost_excludes_vat";

/** The unregistered position of each kind of channel (domain.md 4.3). */
const unregisteredPosition = { marketplace: "deemed_supplier", own_store: "vat_as_cost" } as const;

function canBe(name: string, { registered, channel, estimate }: Seller): boolean {
  if (name === "as_supplied") return true;
  // The landed cost that this page works out contains import VAT.
  if (name === otherReading && estimate) return false;
  if (name === "vat_registered" || name === otherReading) return registered !== "no";
  return registered !== "yes" && (channel === undefined || unregisteredPosition[channel.kind] === name);
}

/** Profit per unit in whole currency units, margin in per cent of the price. */
const caseOf = (name: string, figures: { readonly profit_per_unit: number; readonly margin_pct: number }) => ({
  name,
  profit: figures.profit_per_unit,
  marginPct: figures.margin_pct,
});

export type Case = ReturnType<typeof caseOf>;

/**
 * Every case that can be the seller's, the entered figures first. The lead is the case with the lowest profit.
 * The case of a landed cost without import VAT is last and never the lead, because the field asks for a cost with VAT.
 */
export function casesOf(figures: FreeProfitCheckResult, seller: Seller) {
  const other = figures.if_landed_cost_excludes_vat;
  const cases = [
    caseOf("as_supplied", figures.as_supplied),
    caseOf("vat_registered", figures),
    ...figures.if_unregistered.map((unregistered) => caseOf(unregistered.position, unregistered)),
    ...(other ? [caseOf(otherReading, other)] : []),
  ].filter(({ name }) => canBe(name, seller));
  const lead = cases
    .filter(({ name }) => name !== otherReading)
    .reduce((lowest, candidate) => (candidate.profit < lowest.profit ? candidate : lowest));
  return { lead, cases };
}
