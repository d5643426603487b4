/** What the free profit check returns (domain.md 4.13). */
import { verdicts } from "../../src/core/product/verdict.ts";
import { assumptionTexts, grounds, notices, resultOf } from "./envelope.ts";
import { breakEvenPrice, marginPct, netRevenue, profitPerUnit, roiPct, totalFees, unitCost } from "./fields/figures.ts";
import { word } from "./fields/kinds.ts";
import { freeInputsUsed } from "./inputs-used.ts";
import { missingInputs } from "./limits.ts";
import { asSupplied, deemedSupplierRule, ifLandedCostExcludesVat, vatPositions } from "./unit-economics.ts";

export const freeProfitCheckResult = resultOf("free_profit_check", "FreeProfitCheck", {
  verdict: word(
    "What the profit amounts to; THIN is a margin under 15%",
    "خلاصة الربح، وTHIN هامش أقل من 15%",
    verdicts,
  ),
  profit_per_unit: profitPerUnit,
  margin_pct: marginPct,
  roi_pct: roiPct,
  break_even_price: breakEvenPrice,
  if_landed_cost_excludes_vat: ifLandedCostExcludesVat,
  as_supplied: asSupplied,
  vat_positions: vatPositions,
  art_47: deemedSupplierRule,
  net_revenue: netRevenue,
  unit_cost: unitCost,
  total_fees: totalFees,
  missing_inputs: missingInputs,
  notices,
  ...grounds(freeInputsUsed),
  assumption_texts: assumptionTexts,
});
