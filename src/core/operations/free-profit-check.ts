/** Whether there is a profit at all, from a landed cost, a price and one fee (domain.md 4.4 and 4.13). */
import { toNumber } from "../exact/decimal.ts";
import { type Integer, subtract, sum } from "../exact/integer.ts";
import { shareOf, showHundredths } from "../exact/percentage.ts";
import { followsSaudiRules } from "../figures/currency.ts";
import { edition, readCurrency } from "../figures/edition.ts";
import type { FreeProfitInput } from "../figures/inputs.ts";
import { assumptionsOf, showFreeInputs } from "../figures/inputs-used.ts";
import { readStated } from "../figures/stated-figures.ts";
import { freeSteps } from "../product/dossier/derivation.ts";
import { showVatPosition } from "../product/dossier/vat-positions.ts";
import { lowestPrice } from "../product/lowest-price.ts";
import { missingInputs, showMissingInputs } from "../product/missing-inputs.ts";
import { noticesOf } from "../product/notices.ts";
import { breaksEven } from "../product/rules.ts";
import { Scenario } from "../product/scenario.ts";
import { showWithoutVat } from "../product/unit-economics.ts";
import { verdictOn } from "../product/verdict.ts";

/** The caller's own arithmetic without VAT and omitted costs, and the bridge to the plan case. */
function showAsSupplied(scenario: Scenario) {
  const { stated, plan, market } = scenario;
  const { total_fee_pct, ad_cost_per_order, fulfillment_cost, expected_sale_price } = stated;
  const [fee, ad, fulfilment] = [total_fee_pct ?? 0, ad_cost_per_order ?? 0, fulfillment_cost ?? 0];
  const literal = plan.profitWithCosts(fee, ad, fulfilment);
  const costs = sum(plan.landed, market.scale.part(expected_sale_price, fee), ad, fulfilment);
  const own = subtract(expected_sale_price, costs);
  const money = (amount: Integer) => toNumber(amount, market.decimals);
  return {
    profit_per_unit: money(own),
    margin_pct: showHundredths(shareOf(own, expected_sale_price)),
    vat_effect: money(subtract(literal, own)),
    omitted_costs_effect: money(subtract(plan.profit, literal)),
  };
}

/** Answers `free_profit_check`. */
export function freeProfitCheck(input: FreeProfitInput) {
  const currency = readCurrency(input.currency);
  const reading = readStated("free_check", input, currency.currency);
  const scenario = Scenario.of(reading);
  const { plan, basis, used, market } = scenario;
  const money = (amount: Integer) => toNumber(amount, market.decimals);
  const unregistered = [scenario.inPosition("vat_as_cost")];
  if (followsSaudiRules(market.currency)) unregistered.push(scenario.inPosition("deemed_supplier"));
  const breakEven = lowestPrice(scenario, [breaksEven]);
  return {
    operation: "free_profit_check" as const,
    ...edition(currency.currency),
    verdict: verdictOn(basis.profit, basis.margin),
    profit_per_unit: money(plan.profit),
    margin_pct: showHundredths(plan.margin),
    roi_pct: showHundredths(plan.roi),
    break_even_price: breakEven === null ? null : money(breakEven),
    if_landed_cost_excludes_vat: showWithoutVat(plan),
    as_supplied: showAsSupplied(scenario),
    vat_positions: [scenario, ...unregistered].map(showVatPosition),
    net_revenue: money(plan.netRevenue),
    unit_cost: money(plan.unitCost),
    total_fees: money(plan.totalFees),
    missing_inputs: showMissingInputs(scenario, missingInputs(scenario, null)),
    notices: noticesOf(reading, scenario, unregistered),
    inputs_used: showFreeInputs(reading, used),
    assumptions: assumptionsOf(reading, used, currency),
    derivation: freeSteps,
  };
}
