/** The Saudi landed cost of one unit or a whole consignment, with alternatives for the duty rate (domain.md 4.3 and 4.13). */
import {
  completenessPct,
  currencyAssumption,
  type OptionalField,
  omittedFields,
  optionalPurchaseFields,
} from "./assumptions.ts";
import { currencies, defaultCurrency } from "./currency.ts";
import { customsProcessingFee, feeByConsignment, isBelowPersonalThreshold } from "./customs-processing-fee.ts";
import { derive, landedSteps } from "./derivation.ts";
import { dutyRateTable } from "./duty-rate-table.ts";
import { edition } from "./edition.ts";
import { toNumber } from "./exact/decimal.ts";
import { type Integer, subtract } from "./exact/integer.ts";
import { addPercentages, percentage, percentageToNumber } from "./exact/percentage.ts";
import { landedCostFacts } from "./facts-used.ts";
import type { LandedCostInput } from "./inputs.ts";
import { type ImportedGoods, landedCost, showLandedCost } from "./landed-cost.ts";
import { MoneyReader } from "./money-reader.ts";
import { noticesWhen } from "./notices.ts";
import { regulatoryFacts } from "./regulation.ts";
import type { ShownAssumption } from "./result-parts.ts";
import type { SaLandedCost } from "./results.ts";
import { typicalShare } from "./typical-values.ts";
import { vatRateNotices } from "./vat.ts";

const standardDutyRatePct = regulatoryFacts.DUTY_STANDARD.value;
const saudiVatRatePct = regulatoryFacts.IMPORT_VAT.value;

/** What was taken for granted: statutory rates, and no freight, because a customs value is a fact and not an estimate. */
function assumptionAbout(field: OptionalField, typicalFreight: ImportedGoods, decimals: number): ShownAssumption[] {
  switch (field) {
    case "duty_rate_pct":
      return [{ field, value: standardDutyRatePct, kind: "statutory_default" }];
    case "vat_rate_pct":
      return [{ field, value: saudiVatRatePct, kind: "statutory_default" }];
    case "shipping":
    case "insurance":
      return [{ field, value: 0, kind: "zero_default", typical_value: toNumber(typicalFreight[field], decimals) }];
    default:
      return [];
  }
}

/** Answers `sa_landed_cost`. The VAT rate defaults to the Saudi one in every currency. */
export function saLandedCost(input: LandedCostInput): SaLandedCost {
  const currency = input.currency ?? defaultCurrency;
  const { decimals, sarPerUnit } = currencies[currency];
  const show = (amount: Integer) => toNumber(amount, decimals);
  const money = new MoneyReader(decimals);
  const product_value = money.read("product_value", input.product_value);
  const shipping = money.readOptional("shipping", input.shipping);
  const insurance = money.readOptional("insurance", input.insurance);
  const purchase: ImportedGoods = {
    product_value,
    shipping: shipping ?? 0,
    insurance: insurance ?? 0,
    duty_rate_pct: percentage(input.duty_rate_pct ?? standardDutyRatePct),
    vat_rate_pct: percentage(input.vat_rate_pct ?? saudiVatRatePct),
  };
  const typicalFreight: ImportedGoods = {
    ...purchase,
    shipping: shipping ?? typicalShare("shipping", product_value),
    insurance: insurance ?? typicalShare("insurance", product_value),
  };
  const omitted = omittedFields(input, optionalPurchaseFields);
  const lines = landedCost(purchase);
  const { landed_cost, ...breakdown } = showLandedCost(lines, product_value, decimals);
  const onePointMore = landedCost({
    ...purchase,
    duty_rate_pct: addPercentages(purchase.duty_rate_pct, percentage(1)),
  });
  const dutyRatePct = percentageToNumber(purchase.duty_rate_pct);
  return {
    operation: "sa_landed_cost",
    ...edition(currency),
    landed_cost,
    ...breakdown,
    landed_cost_with_typical_freight: show(landedCost(typicalFreight).landed_cost),
    cost_per_plus_1pp_duty: show(subtract(onePointMore.landed_cost, lines.landed_cost)),
    customs_processing_fee: customsProcessingFee(currency, lines, purchase.vat_rate_pct),
    fee_by_consignment: feeByConsignment(),
    duty_rate_table: dutyRateTable(purchase, dutyRatePct, lines.landed_cost, decimals),
    notices: [
      ...noticesWhen([
        ["WITHIN_PERSONAL_SHIPMENT_THRESHOLD", isBelowPersonalThreshold(currency, lines.cif_value)],
        ["PROCESSING_FEE_NOT_CONVERTED", sarPerUnit === null],
        ["FREIGHT_NOT_SUPPLIED", shipping === null || insurance === null],
        ["DUTY_RATE_ASSUMED", input.duty_rate_pct === undefined],
      ]),
      ...vatRateNotices(input.vat_rate_pct, saudiVatRatePct),
      ...noticesWhen([["AMOUNTS_ROUNDED_TO_MINOR_UNIT", money.rounded.length > 0]]),
    ],
    completeness_pct: completenessPct(omitted.length, optionalPurchaseFields.length),
    inputs_used: {
      currency,
      product_value: show(purchase.product_value),
      shipping: show(purchase.shipping),
      insurance: show(purchase.insurance),
      duty_rate_pct: dutyRatePct,
      vat_rate_pct: percentageToNumber(purchase.vat_rate_pct),
    },
    assumptions: [
      ...currencyAssumption(input.currency),
      ...omitted.flatMap((field) => assumptionAbout(field, typicalFreight, decimals)),
      ...money.rounded,
    ],
    derivation: derive(landedSteps, { landed_cost, ...breakdown }),
    facts: landedCostFacts(currency, input),
  };
}
