/** ZATCA's declaration-processing fee, as if the amounts were one declaration (domain.md 1.1 and 4.3). */
import { type Currency, currencies } from "./currency.ts";
import { powerOfTen, toNumber } from "./exact/decimal.ts";
import { type Integer, maximum, minimum, multiply, roundDivide, sum } from "./exact/integer.ts";
import { type Percentage, part, percentage } from "./exact/percentage.ts";
import type { LandedCost } from "./landed-cost.ts";
import { personalShipmentThresholdSar, customsProcessingFee as rule } from "./regulation.ts";
import type { CustomsProcessingFee } from "./results.ts";

const rate = percentage(rule.rate_pct);

/** The minor units that an amount in whole SAR is worth, as a numerator over the peg's own numerator. */
function sarTimesPeg(sar: number, decimals: number, pegDenominator: Integer): Integer {
  return multiply(multiply(sar, powerOfTen(decimals)), pegDenominator);
}

/**
 * The fee in the scenario's currency. Everything is kept over the common denominator `peg numerator x whole`, so that it is rounded
 * once, at the end. Null for a currency without an official peg: no exchange rate is guessed.
 */
export function customsProcessingFee(
  currency: Currency,
  lines: LandedCost,
  vatRate: Percentage,
): CustomsProcessingFee | null {
  const { decimals, sarPerUnit } = currencies[currency];
  if (!sarPerUnit) return null;
  const proportional = multiply(multiply(lines.cif_value, rate.numerator), sarPerUnit.numerator);
  const bound = (sar: number) => multiply(sarTimesPeg(sar, decimals, sarPerUnit.denominator), rate.whole);
  const charged = minimum(maximum(proportional, bound(rule.min_sar)), bound(rule.max_sar));
  const amount = roundDivide(charged, multiply(sarPerUnit.numerator, rate.whole));
  const vat = part(amount, vatRate);
  return {
    basis: "amounts_as_one_declaration",
    ...rule,
    amount: toNumber(amount, decimals),
    vat_on_fee: toNumber(vat, decimals),
    landed_cost_with_fee: toNumber(sum(lines.landed_cost, amount, vat), decimals),
  };
}

/** Whether the CIF value is within the duty exemption of individuals' shipments; false without an official peg. */
export function isWithinPersonalThreshold(currency: Currency, cifValue: Integer): boolean {
  const { decimals, sarPerUnit } = currencies[currency];
  return (
    sarPerUnit !== null &&
    multiply(cifValue, sarPerUnit.numerator) <=
      sarTimesPeg(personalShipmentThresholdSar, decimals, sarPerUnit.denominator)
  );
}
