/** ZATCA's declaration-processing fee (domain.md 1.1 and 4.3). */
import { type Currency, currencies } from "./currency.ts";
import { powerOfTen, toNumber } from "./exact/decimal.ts";
import { type Integer, maximum, minimum, multiply, roundDivide, sum } from "./exact/integer.ts";
import { type Percentage, part, percentage, ratio } from "./exact/percentage.ts";
import type { LandedCost } from "./landed-cost.ts";
import { regulatoryFacts } from "./regulation.ts";
import type { ShownConsignmentFee, ShownProcessingFee } from "./result-parts.ts";

const rule = regulatoryFacts.PROCESSING_FEE.value;
const rate = percentage(rule.rate_pct);

/** The CIF values, in SAR, for which results always show the fee. */
export const consignmentsCifSar = [5_000, 10_000, 50_000, 100_000, 400_000] as const;

/** The minor units that an amount in whole SAR is worth, as a numerator over the peg's own numerator. */
function sarTimesPeg(sar: number, decimals: number, pegDenominator: Integer): Integer {
  return multiply(multiply(sar, powerOfTen(decimals)), pegDenominator);
}

/**
 * The fee as if the amounts were one declaration, in their currency. Everything is kept over the common denominator
 * `peg numerator x whole`, so that it is rounded once, at the end. Null for a currency without an official peg: no rate is guessed.
 */
export function customsProcessingFee(
  currency: Currency,
  lines: LandedCost,
  vatRate: Percentage,
): ShownProcessingFee | null {
  const { decimals, sarPerUnit } = currencies[currency];
  if (!sarPerUnit) return null;
  const proportional = multiply(multiply(lines.cif_value, rate.numerator), sarPerUnit.numerator);
  const bound = (sar: number) => multiply(sarTimesPeg(sar, decimals, sarPerUnit.denominator), rate.whole);
  const charged = minimum(maximum(proportional, bound(rule.min_sar)), bound(rule.max_sar));
  const amount = roundDivide(charged, multiply(sarPerUnit.numerator, rate.whole));
  const vat = part(amount, vatRate);
  return {
    basis: "these_amounts_are_one_declaration",
    ...rule,
    amount: toNumber(amount, decimals),
    vat_on_fee: toNumber(vat, decimals),
    landed_cost_with_fee: toNumber(sum(lines.landed_cost, amount, vat), decimals),
  };
}

/** The fee by size of consignment: the same in every request. */
export function feeByConsignment(): ShownConsignmentFee[] {
  const { decimals } = currencies.SAR;
  const halalas = (sar: number) => multiply(sar, powerOfTen(decimals));
  return consignmentsCifSar.map((cif) => {
    const fee = minimum(maximum(part(halalas(cif), rate), halalas(rule.min_sar)), halalas(rule.max_sar));
    return {
      consignment_cif_sar: cif,
      fee_sar: toNumber(fee, decimals),
      pct_of_cif: toNumber(ratio(multiply(100, fee), halalas(cif), 3), 3),
    };
  });
}

/** Whether the CIF value is below the duty threshold of individuals' shipments; false without an official peg. */
export function isBelowPersonalThreshold(currency: Currency, cifValue: Integer): boolean {
  const { decimals, sarPerUnit } = currencies[currency];
  return (
    sarPerUnit !== null &&
    multiply(cifValue, sarPerUnit.numerator) <
      sarTimesPeg(regulatoryFacts.DE_MINIMIS.value, decimals, sarPerUnit.denominator)
  );
}
