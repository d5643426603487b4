/** Everything about one product as results show it: the product decision, and each product of the pilot (domain.md 4.13). */
import { breakEvenDutyRatePct } from "./break-even-duty-rate.ts";
import { decide, showChecks } from "./decision.ts";
import { derive, landedSteps, unitSteps } from "./derivation.ts";
import type { EvaluatedProduct } from "./evaluated-product.ts";
import { toNumber } from "./exact/decimal.ts";
import type { Integer } from "./exact/integer.ts";
import { hundredthsToNumber } from "./exact/percentage.ts";
import { productFacts } from "./facts-used.ts";
import { showLandedCost } from "./landed-cost.ts";
import { showMissingInputs } from "./missing-inputs.ts";
import { showScore } from "./opportunity-score.ts";
import { atPrice } from "./order.ts";
import { type PriceRung, priceLadder, showPriceRung } from "./price-ladder.ts";
import { showProductInput } from "./product-input.ts";
import type {
  ShownDecidedPriceRung,
  ShownDecidedVatPosition,
  ShownDossier,
  ShownSupplierPrice,
} from "./result-parts.ts";
import type { TypicalField } from "./result-words.ts";
import { showRisk } from "./risk.ts";
import { sensitivity } from "./sensitivity.ts";
import { showStressTest } from "./stress-tests.ts";
import { targetMarginPct } from "./thresholds.ts";
import { showUnitEconomics } from "./unit-economics.ts";
import { inEveryPosition, showPricedVatPosition } from "./vat-positions.ts";

/** The three positions; a decision only in those that apply. */
function decidedPositions(product: EvaluatedProduct): ShownDecidedVatPosition[] {
  const { plan, unregistered, input } = product;
  return inEveryPosition(plan).map((order) => {
    const { position } = order.facts;
    const isPlan = position === plan.terms.position;
    const applies = isPlan || position === unregistered.terms.position;
    const decision = isPlan ? product.decision : product.decisionIfUnregistered;
    return { ...showPricedVatPosition(order, applies, input.decimals), decision: applies ? decision : null };
  });
}

/** A rung with the decision on the same request at its price. */
function decidedRung({ plan, input }: EvaluatedProduct, rung: PriceRung): ShownDecidedPriceRung {
  return {
    ...showPriceRung(rung, plan.amounts.price, input.decimals),
    decision: rung.price === null ? null : decide(plan.with({ sale: atPrice(plan.terms.sale, rung.price) })),
  };
}

/** The supplier's price now, at the target and at the walk-away; amounts in minor units go through `money`. */
function supplierPrice(
  product: EvaluatedProduct,
  moneyOrNull: (amount: Integer | null) => number | null,
): ShownSupplierPrice {
  const { requiredReduction, atTarget } = product;
  return {
    product_value: toNumber(product.productValue, product.input.decimals),
    target_product_value: moneyOrNull(product.plan.targetProductValue),
    required_reduction_pct: requiredReduction === null ? null : hundredthsToNumber(requiredReduction),
    decision_at_target: atTarget && decide(atTarget),
    walk_away_product_value: moneyOrNull(product.walkAwayProductValue),
  };
}

/** The dossier of a product. */
export function dossier(product: EvaluatedProduct): ShownDossier {
  const { plan, input, decision, decisionIfUnregistered, missing } = product;
  const { decimals, currency } = input;
  const money = (amount: Integer) => toNumber(amount, decimals);
  const moneyOrNull = (amount: Integer | null) => (amount === null ? null : money(amount));
  const operations = priceLadder(plan.facts, decimals);
  const priceAt = (margin: number) => operations.find(({ marginPct }) => marginPct === margin)?.price ?? null;
  const unitEconomics = showUnitEconomics(
    plan,
    { breakEven: priceAt(0), atTargetMargin: priceAt(targetMarginPct) },
    decimals,
  );
  const breakdown = showLandedCost(plan.lines, product.productValue, decimals);
  const score = showScore(plan.scores, plan.score);
  const risk = showRisk(product.risk, plan.cashPerUnit, decimals);
  const assumed = (field: TypicalField) => missing.find((gap) => gap.field === field)?.assumed_value ?? 0;
  return {
    headline: {
      decision,
      profit_per_unit: unitEconomics.profit_per_unit,
      margin_pct: unitEconomics.margin_pct,
      roi_pct: unitEconomics.roi_pct,
      opportunity_score: score.opportunity_score,
      risk_level: risk.risk_level,
      decision_if_unregistered: decisionIfUnregistered,
      profit_if_unregistered: money(product.unregistered.profit),
    },
    decision,
    checks: showChecks(plan, decimals),
    notices: product.notices,
    as_supplied: product.asSupplied,
    decision_if_omitted_costs_zero: product.decisionIfOmittedCostsZero,
    costs_supplied: input.costsSupplied,
    vat_positions: decidedPositions(product),
    supplier_price: supplierPrice(product, moneyOrNull),
    break_even_duty_rate_pct: breakEvenDutyRatePct(plan, decision),
    price_ladder: operations.map((rung) => decidedRung(product, rung)),
    unit_economics: unitEconomics,
    landed_cost_breakdown: breakdown,
    ...score,
    risk,
    stress_tests: plan.stress.map((outcome) => showStressTest(outcome, plan.profit, decimals)),
    missing_inputs: showMissingInputs(missing, decimals),
    sensitivity: sensitivity(plan, input.omittedCosts, decimals),
    ...showProductInput(input, assumed),
    derivation: [...derive(landedSteps, breakdown), ...derive(unitSteps, unitEconomics)],
    facts: productFacts(currency, [input.stated]),
  };
}
