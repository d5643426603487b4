/**
 * The Saudi landed cost of one unit or a whole consignment, with other duty rates and border costs (domain.md 4.3 and
 * 4.13).
 */
import { toNumber } from "../exact/decimal.ts";
import { add, type Integer, maximum, minimum, multiply, roundDivide, subtract, sum } from "../exact/integer.ts";
import { part, RateScale, shareOf, showHundredths } from "../exact/percentage.ts";
import { assumedDutyRatePct, atPeg, currencies, minorUnits } from "../figures/currency.ts";
import { edition, readCurrency } from "../figures/edition.ts";
import type { Assumptions } from "../figures/fields.ts";
import type { LandedCostInput } from "../figures/inputs.ts";
import { MoneyReader } from "../figures/money-reader.ts";
import { regulatoryFacts } from "../figures/regulation.ts";
import { typicalValues } from "../figures/typical-values.ts";
import { landedSteps, taxSteps } from "../product/dossier/derivation.ts";
import { type LandedCost, landedCost, showLandedCost } from "../product/landed-cost.ts";
import { noticeBounds, noticesWhen } from "../product/notices.ts";

const { IMPORT_VAT, PROCESSING_FEE, SABER, CLEARANCE, DE_MINIMIS } = regulatoryFacts;

/** The Saudi rates that hold in every currency, per cent. */
const saudiDutyRatePct = assumedDutyRatePct("SAR");
const saudiVatRatePct = IMPORT_VAT.value.rate_pct;

/** The duty rates of the table, beside the one used, per cent. */
export const dutyTableRates = [0, 5, 6.5, 10, 12, 15] as const;

/** The facts that can bring the duty to 0, in the order in which they are shown. */
export const preferenceIds = ["GCC_ORIGIN", "GAFTA", "EFTA", "SINGAPORE", "GULF_DUTY_PAID"] as const;

/** The purchase as it was read: minor units and units of the scale. */
interface Purchase {
  readonly currency: keyof typeof currencies;
  readonly scale: RateScale;
  readonly cif: Integer;
  readonly duty: Integer;
  readonly vat: Integer;
  readonly lines: LandedCost;
}

/** The fee of one declaration; kept over the peg until it is rounded once. Null without a peg. */
function processingFee({ currency, cif }: Purchase): Integer | null {
  const { sarPerUnit } = currencies[currency];
  if (!sarPerUnit) return null;
  const { rate_pct, minimum: least, maximum: most } = PROCESSING_FEE.value;
  // Hundredths of a per cent of the CIF value in SAR, so that every bound is over the same denominator.
  const wholeRate = 10_000;
  const bound = (sar: number) => multiply(multiply(minorUnits(currency, sar), sarPerUnit.denominator), wholeRate);
  const proportional = multiply(multiply(cif, Math.round(100 * rate_pct)), sarPerUnit.numerator);
  const charged = minimum(maximum(proportional, bound(least)), bound(most));
  return roundDivide(charged, multiply(sarPerUnit.numerator, wholeRate));
}

/** What the amounts cost at the border if they are one consignment; null without a peg. */
function showConsignmentCosts(purchase: Purchase) {
  const { currency, scale, vat, lines } = purchase;
  const money = (amount: Integer) => toNumber(amount, currencies[currency].decimals);
  const fee = processingFee(purchase);
  if (fee === null) return null;
  const peg = (sar: number) => atPeg(currency, sar) ?? 0;
  const certificate = peg(SABER.value.shipment_certificate);
  const [low, high] = [peg(CLEARANCE.value.lowest), peg(CLEARANCE.value.highest)];
  const landed = (clearance: Integer) => {
    const costs = sum(fee, certificate, clearance);
    return money(sum(lines.landed_cost, costs, scale.part(costs, vat)));
  };
  return {
    customs_processing_fee: money(fee),
    saber_shipment_certificate: money(certificate),
    clearance_low: money(low),
    clearance_high: money(high),
    landed_cost_low: landed(low),
    landed_cost_high: landed(high),
  };
}

/** The landed cost at other duty rates, rising. */
function showDutyRates({ currency, scale, cif, duty, vat, lines }: Purchase) {
  const money = (amount: Integer) => toNumber(amount, currencies[currency].decimals);
  const rates = dutyTableRates.map((rate) => scale.read(rate));
  const before = rates.filter((rate) => rate < duty);
  const after = rates.filter((rate) => rate > duty);
  return [...before, duty, ...after].map((rate) => {
    const { customs_duty, import_vat, landed_cost } = landedCost(scale, cif, rate, vat);
    return {
      duty_rate_pct: scale.show(rate),
      used: rate === duty,
      customs_duty: money(customs_duty),
      import_vat: money(import_vat),
      landed_cost: money(landed_cost),
      change: money(subtract(landed_cost, lines.landed_cost)),
    };
  });
}

/** What each preference would save. */
function showPreferences({ currency, scale, cif, vat, lines }: Purchase) {
  const saving = subtract(lines.landed_cost, landedCost(scale, cif, 0, vat).landed_cost);
  return preferenceIds.map((preference) => {
    const { status, source_date } = regulatoryFacts[preference];
    return { preference, saving: toNumber(saving, currencies[currency].decimals), status, source_date };
  });
}

/** Whether the CIF value is below the threshold of individuals' shipments; false without a peg. */
function isPersonalShipment({ currency, cif }: Purchase): boolean {
  const { sarPerUnit } = currencies[currency];
  return (
    sarPerUnit !== null &&
    multiply(cif, sarPerUnit.numerator) < multiply(minorUnits(currency, DE_MINIMIS.value.below), sarPerUnit.denominator)
  );
}

/** Answers `sa_landed_cost`. Omitted freight counts as 0, because a customs value is a fact and not an estimate. */
export function saLandedCost(input: LandedCostInput) {
  const { currency, basis } = readCurrency(input.currency);
  const { decimals, sarPerUnit } = currencies[currency];
  const show = (amount: Integer) => toNumber(amount, decimals);
  const reader = new MoneyReader(decimals);
  const product_value = reader.read("product_value", input.product_value);
  const shipping = reader.readOptional("shipping", input.shipping);
  const insurance = reader.readOptional("insurance", input.insurance);
  const scale = RateScale.for([input.duty_rate_pct, input.vat_rate_pct]);
  const duty = scale.read(input.duty_rate_pct ?? saudiDutyRatePct);
  const vat = scale.read(input.vat_rate_pct ?? saudiVatRatePct);
  const cif = sum(product_value, shipping ?? 0, insurance ?? 0);
  const typicalFreight = add(
    shipping ?? part(product_value, typicalValues.shipping),
    insurance ?? part(product_value, typicalValues.insurance),
  );
  const purchase: Purchase = { currency, scale, cif, duty, vat, lines: landedCost(scale, cif, duty, vat) };
  const { landed_cost, ...parts } = showLandedCost(purchase.lines, decimals);
  const assumptions: Assumptions = {
    ...(basis === "default" && { currency: "default" }),
    ...(shipping === null && { shipping: "zero" }),
    ...(insurance === null && { insurance: "zero" }),
    ...(input.duty_rate_pct === undefined && { duty_rate_pct: "highest_common_rate" }),
    ...(input.vat_rate_pct === undefined && { vat_rate_pct: "standard_rate" }),
  };
  for (const field of reader.rounded) assumptions[field] = "rounded";
  return {
    operation: "sa_landed_cost" as const,
    ...edition(currency),
    landed_cost,
    ...parts,
    import_taxes_pct_of_cif: showHundredths(shareOf(subtract(purchase.lines.landed_cost, cif), cif)),
    landed_cost_with_typical_freight: show(
      landedCost(scale, add(product_value, typicalFreight), duty, vat).landed_cost,
    ),
    consignment_costs: showConsignmentCosts(purchase),
    duty_rate_table: showDutyRates(purchase),
    preferences: showPreferences(purchase),
    notices: noticesWhen({
      WITHIN_PERSONAL_SHIPMENT_THRESHOLD: isPersonalShipment(purchase),
      CONSIGNMENT_COSTS_NOT_CONVERTED: sarPerUnit === null,
      FREIGHT_NOT_SUPPLIED: shipping === null || insurance === null,
      DUTY_RATE_ASSUMED: input.duty_rate_pct === undefined,
      DUTY_RAISED_2020: duty < scale.read(noticeBounds.dutyRatePct),
      VAT_RATE_DIFFERS_FROM_STANDARD: vat !== scale.read(saudiVatRatePct),
      AMOUNTS_ROUNDED_TO_MINOR_UNIT: reader.rounded.length > 0,
    }),
    inputs_used: {
      currency,
      product_value: show(product_value),
      shipping: show(shipping ?? 0),
      insurance: show(insurance ?? 0),
      duty_rate_pct: scale.show(duty),
      vat_rate_pct: scale.show(vat),
    },
    assumptions,
    derivation: { ...landedSteps, ...taxSteps },
  };
}
