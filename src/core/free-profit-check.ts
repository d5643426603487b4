/** A preliminary profit with one fee percentage, and what typical costs would change (domain.md 4.4 and 4.13). */
import {
  completeness,
  currencyAssumption,
  type OptionalField,
  omissionAssumptions,
  omittedFields,
} from "./assumptions.ts";
import { assumedVatRatePct, currencies, defaultCurrency } from "./currency.ts";
import { derive, freeSteps } from "./derivation.ts";
import { edition } from "./edition.ts";
import { toNumber } from "./exact/decimal.ts";
import { add, type Integer, subtract, sum } from "./exact/integer.ts";
import {
  grossUp,
  hundredthsToNumber,
  type Percentage,
  part,
  percentage,
  ratioInHundredths,
} from "./exact/percentage.ts";
import type { FreeProfitInput } from "./inputs.ts";
import { noticesWhen, saleNotices } from "./notices.ts";
import type { Verdict } from "./result-words.ts";
import type { FreeProfitCheck } from "./results.ts";
import { MoneyReader } from "./scenario.ts";
import { fill, isTypicalField, showTypicalValue } from "./typical-values.ts";
import { vatCheck } from "./vat.ts";

interface FreeScenario {
  readonly landed_cost: Integer;
  readonly expected_sale_price: Integer;
  readonly total_fee_pct: Percentage;
  readonly ad_cost_per_order: Integer;
  readonly fulfillment_cost: Integer;
}

const optionalFields: readonly OptionalField[] = ["total_fee_pct", "ad_cost_per_order", "fulfillment_cost"];

/** Below this net margin, in per cent of the price, a profit is THIN. */
export const thinMarginPct = 15;

function freeEconomics(scenario: FreeScenario) {
  const price = scenario.expected_sale_price;
  const cash = sum(scenario.landed_cost, scenario.ad_cost_per_order, scenario.fulfillment_cost);
  const total_fees = part(price, scenario.total_fee_pct);
  const total_cost = add(cash, total_fees);
  const profit_per_unit = subtract(price, total_cost);
  return {
    total_fees,
    total_cost,
    profit_per_unit,
    net_margin_pct: ratioInHundredths(profit_per_unit, price),
    break_even_price: grossUp(cash, scenario.total_fee_pct),
  };
}

function verdictOn(profit: Integer, marginInHundredths: Integer): Verdict {
  if (profit < 0) return "LOSS";
  if (profit === 0) return "BREAK_EVEN";
  return marginInHundredths < 100 * thinMarginPct ? "THIN" : "PROFITABLE";
}

/** Answers `free_profit_check`. */
export function freeProfitCheck(input: FreeProfitInput): FreeProfitCheck {
  const currency = input.currency ?? defaultCurrency;
  const { decimals } = currencies[currency];
  const show = (amount: Integer) => toNumber(amount, decimals);
  const money = new MoneyReader(decimals, show);
  const scenario: FreeScenario = {
    landed_cost: money.read("landed_cost", input.landed_cost),
    expected_sale_price: money.read("expected_sale_price", input.expected_sale_price),
    total_fee_pct: percentage(input.total_fee_pct ?? 0),
    ad_cost_per_order: money.read("ad_cost_per_order", input.ad_cost_per_order),
    fulfillment_cost: money.read("fulfillment_cost", input.fulfillment_cost),
  };
  const omitted = omittedFields(input, optionalFields);
  const filled = omitted.filter(isTypicalField);
  const base = freeEconomics(scenario);
  const typical = freeEconomics(filled.reduce(fill, scenario));
  const figures = {
    profit_per_unit: show(base.profit_per_unit),
    net_margin_pct: hundredthsToNumber(base.net_margin_pct),
    roi_pct: hundredthsToNumber(ratioInHundredths(base.profit_per_unit, scenario.landed_cost)),
    total_fees: show(base.total_fees),
    total_cost: show(base.total_cost),
    break_even_price: base.break_even_price === null ? null : show(base.break_even_price),
  };
  return {
    operation: "free_profit_check",
    preliminary: true,
    ...edition(currency),
    inputs_used: {
      currency,
      landed_cost: show(scenario.landed_cost),
      expected_sale_price: show(scenario.expected_sale_price),
      total_fee_pct: input.total_fee_pct ?? 0,
      ad_cost_per_order: show(scenario.ad_cost_per_order),
      fulfillment_cost: show(scenario.fulfillment_cost),
    },
    assumptions: [
      ...currencyAssumption(input.currency),
      ...omissionAssumptions(omitted, assumedVatRatePct(currency), (field) =>
        showTypicalValue(field, scenario, decimals),
      ),
      ...money.rounded,
    ],
    ...completeness(omitted.length, optionalFields.length),
    ...figures,
    verdict: verdictOn(base.profit_per_unit, base.net_margin_pct),
    reality_check:
      filled.length === 0
        ? null
        : {
            profit_with_typical_costs: show(typical.profit_per_unit),
            margin_with_typical_costs_pct: hundredthsToNumber(typical.net_margin_pct),
            filled_fields: filled,
          },
    vat_check: vatCheck(currency, scenario.expected_sale_price, base.profit_per_unit),
    notices: [
      ...saleNotices({ ...scenario, profit_per_unit: base.profit_per_unit }),
      ...noticesWhen([["AMOUNTS_ROUNDED_TO_MINOR_UNIT", money.rounded.length > 0]]),
    ],
    derivation: derive(freeSteps, figures),
  };
}
