/** The full study of one product: every exact figure that a dossier, a record, a ranking or an allocation needs, computed once. */

import { assumedVatRatePct } from "./currency.ts";
import { decide } from "./decision.ts";
import type { Integer } from "./exact/integer.ts";
import { type MissingInput, missingInputs } from "./missing-inputs.ts";
import { noticesWhen, saleNotices } from "./notices.ts";
import { ProductAssessment } from "./product-assessment.ts";
import type { ProductScenario } from "./product-scenario.ts";
import type { Decision, NoticeCode } from "./result-words.ts";
import { type Risk, risk } from "./risk.ts";
import { requiredReduction, targetProductValue, walkAwayProductValue } from "./target-price.ts";
import { fill } from "./typical-values.ts";
import { type UnitEconomics, unitEconomics } from "./unit-economics.ts";
import { vatRateNotices } from "./vat.ts";
import { type VatPosition, vatPositions } from "./vat-positions.ts";

/** Amounts in minor units, percentages in hundredths of a per cent, scores in tenths. */
export interface ProductStudy {
  readonly scenario: ProductScenario;
  readonly assessment: ProductAssessment;
  readonly economics: UnitEconomics;
  readonly positions: readonly [VatPosition, VatPosition, VatPosition];
  readonly risk: Risk;
  readonly decision: Decision;
  readonly score: Integer;
  readonly prudentProfit: Integer;
  readonly prudentMargin: Integer;
  readonly prudentCashReturn: Integer;
  readonly targetProductValue: Integer | null;
  readonly walkAwayProductValue: Integer | null;
  readonly requiredReduction: Integer | null;
  readonly missingInputs: readonly MissingInput[];
  readonly notices: NoticeCode[];
}

function productNotices(
  { input, currency, product, rounded }: ProductScenario,
  lines: { readonly landed_cost: Integer },
  economics: UnitEconomics,
  [asCost, registered, deemed]: readonly [VatPosition, VatPosition, VatPosition],
): NoticeCode[] {
  return [
    ...saleNotices({ ...product, ...economics, landed_cost: lines.landed_cost }),
    ...noticesWhen([
      ["ZERO_COMPETITORS_CHECK_DEMAND", input.competitor_count === 0],
      ["DUTY_RATE_ASSUMED", input.duty_rate_pct === undefined],
    ]),
    ...vatRateNotices(input.vat_rate_pct, assumedVatRatePct(currency)),
    ...noticesWhen([
      ["VAT_REGISTERED_PROFIT_LOWER", registered.profit_per_unit < asCost.profit_per_unit],
      ["LOSS_IF_MARKETPLACE_IS_DEEMED_SUPPLIER", deemed.profit_per_unit < 0 && asCost.profit_per_unit > 0],
      ["AMOUNTS_ROUNDED_TO_MINOR_UNIT", rounded],
    ]),
  ];
}

/** Studies a product. */
export function studyProduct(scenario: ProductScenario): ProductStudy {
  const { product, gaps } = scenario;
  const assessment = new ProductAssessment(product, scenario.market, gaps);
  const { lines } = assessment;
  const { profit_per_unit, prudent_profit_per_unit } = assessment.profit;
  const economics = unitEconomics(product, lines.landed_cost);
  const positions = vatPositions(product, product.vat_rate_pct, lines, economics);
  const target = targetProductValue(product);
  return {
    scenario,
    assessment,
    economics,
    positions,
    risk: risk(profit_per_unit, assessment.stress),
    decision: decide(assessment),
    score: assessment.score,
    prudentProfit: prudent_profit_per_unit,
    prudentMargin: assessment.prudentMargin,
    prudentCashReturn: assessment.prudentCashReturn,
    targetProductValue: target,
    walkAwayProductValue: walkAwayProductValue(product),
    requiredReduction: requiredReduction(product.product_value, target),
    missingInputs: missingInputs(
      gaps,
      profit_per_unit,
      (field) => assessment.with(fill(product, field)).profit.profit_per_unit,
    ),
    notices: productNotices(scenario, lines, economics, positions),
  };
}
