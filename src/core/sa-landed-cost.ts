/** The Saudi landed cost of goods, with alternatives for the duty rate (domain.md 4.3 and 4.13). */
import {
  completeness,
  currencyAssumption,
  type OptionalField,
  omissionAssumptions,
  omittedFields,
} from "./assumptions.ts";
import { currencies, defaultCurrency } from "./currency.ts";
import { customsProcessingFee, isWithinPersonalThreshold } from "./customs-processing-fee.ts";
import { derive, landedSteps } from "./derivation.ts";
import { edition } from "./edition.ts";
import { toNumber } from "./exact/decimal.ts";
import { type Integer, subtract } from "./exact/integer.ts";
import { addPercentages, percentage } from "./exact/percentage.ts";
import type { LandedCostInput } from "./inputs.ts";
import { landedCost, showLandedCost } from "./landed-cost.ts";
import { noticesWhen } from "./notices.ts";
import { alternativeDutyRatesPct, saudiVatRatePct, standardDutyRatePct } from "./regulation.ts";
import type { DutyRateRow, SaLandedCost } from "./results.ts";
import { MoneyReader, type Purchase } from "./scenario.ts";
import { showTypicalValue } from "./typical-values.ts";
import { vatRateNotices } from "./vat.ts";

const optionalFields: readonly OptionalField[] = ["shipping", "insurance", "duty_rate_pct", "vat_rate_pct"];

function dutyRateTable(purchase: Purchase, usedRatePct: number, used: Integer, decimals: number): DutyRateRow[] {
  const rates = new Set([...alternativeDutyRatesPct, usedRatePct]);
  return [...rates]
    .sort((a, b) => a - b)
    .map((rate) => {
      const lines = landedCost({ ...purchase, duty_rate_pct: percentage(rate) });
      return {
        duty_rate_pct: rate,
        customs_duty: toNumber(lines.customs_duty, decimals),
        import_vat: toNumber(lines.import_vat, decimals),
        landed_cost: toNumber(lines.landed_cost, decimals),
        change: toNumber(subtract(lines.landed_cost, used), decimals),
      };
    });
}

/** Answers `sa_landed_cost`. The VAT rate defaults to the Saudi one in every currency. */
export function saLandedCost(input: LandedCostInput): SaLandedCost {
  const currency = input.currency ?? defaultCurrency;
  const { decimals, sarPerUnit } = currencies[currency];
  const show = (amount: Integer) => toNumber(amount, decimals);
  const money = new MoneyReader(decimals, show);
  const dutyRatePct = input.duty_rate_pct ?? standardDutyRatePct;
  const vatRatePct = input.vat_rate_pct ?? saudiVatRatePct;
  const purchase: Purchase = {
    product_value: money.read("product_value", input.product_value),
    shipping: money.read("shipping", input.shipping),
    insurance: money.read("insurance", input.insurance),
    duty_rate_pct: percentage(dutyRatePct),
    vat_rate_pct: percentage(vatRatePct),
  };
  const omitted = omittedFields(input, optionalFields);
  const lines = landedCost(purchase);
  const breakdown = showLandedCost(lines, purchase.product_value, decimals);
  const onePointMore = landedCost({
    ...purchase,
    duty_rate_pct: addPercentages(purchase.duty_rate_pct, percentage(1)),
  });
  return {
    operation: "sa_landed_cost",
    ...edition(currency),
    inputs_used: {
      currency,
      product_value: show(purchase.product_value),
      shipping: show(purchase.shipping),
      insurance: show(purchase.insurance),
      duty_rate_pct: dutyRatePct,
      vat_rate_pct: vatRatePct,
    },
    assumptions: [
      ...currencyAssumption(input.currency),
      ...omissionAssumptions(omitted, saudiVatRatePct, (field) =>
        showTypicalValue(field, { expected_sale_price: 0, ...purchase }, decimals),
      ),
      ...money.rounded,
    ],
    ...completeness(omitted.length, optionalFields.length),
    ...breakdown,
    cost_per_plus_1pp_duty: show(subtract(onePointMore.landed_cost, lines.landed_cost)),
    customs_processing_fee: customsProcessingFee(currency, lines, purchase.vat_rate_pct),
    duty_rate_table: dutyRateTable(purchase, dutyRatePct, lines.landed_cost, decimals),
    notices: [
      ...noticesWhen([
        ["WITHIN_PERSONAL_SHIPMENT_THRESHOLD", isWithinPersonalThreshold(currency, lines.cif_value)],
        ["PROCESSING_FEE_NOT_CONVERTED", sarPerUnit === null],
        ["DUTY_RATE_ASSUMED", input.duty_rate_pct === undefined],
      ]),
      ...vatRateNotices(input.vat_rate_pct, saudiVatRatePct),
      ...noticesWhen([["AMOUNTS_ROUNDED_TO_MINOR_UNIT", money.rounded.length > 0]]),
    ],
    derivation: derive(landedSteps, breakdown),
  };
}
