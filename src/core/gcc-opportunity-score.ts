/** Unit economics, stress tests and the score of an opportunity at a known landed cost (domain.md 4.13). */
import {
  completeness,
  currencyAssumption,
  type OptionalField,
  omissionAssumptions,
  omittedFields,
} from "./assumptions.ts";
import { assumedVatRatePct, currencies, defaultCurrency } from "./currency.ts";
import { derive, unitSteps } from "./derivation.ts";
import { edition } from "./edition.ts";
import { toNumber } from "./exact/decimal.ts";
import { add, type Integer } from "./exact/integer.ts";
import { hundredthsToNumber, ratioInHundredths } from "./exact/percentage.ts";
import type { OpportunityInput } from "./inputs.ts";
import { missingInputs, showMissingInputs } from "./missing-inputs.ts";
import { noticesWhen, saleNotices } from "./notices.ts";
import { showScore } from "./opportunity-score.ts";
import { marketScores, OrderAssessment } from "./order-assessment.ts";
import { orderProfit, perOrderCosts } from "./order-profit.ts";
import { priceLadder } from "./price-ladder.ts";
import type { AsSuppliedTypicalCase } from "./result-parts.ts";
import type { TypicalField } from "./result-words.ts";
import type { GccOpportunityScore } from "./results.ts";
import { risk, showRisk } from "./risk.ts";
import { MoneyReader, readMarket, readSale, type Sale } from "./scenario.ts";
import { sensitivity } from "./sensitivity.ts";
import { showStressTest } from "./stress-tests.ts";
import { fill, isTypicalField, showTypicalValue } from "./typical-values.ts";
import { showUnitEconomics, unitEconomics } from "./unit-economics.ts";
import { vatCheck } from "./vat.ts";

const optionalFields: readonly OptionalField[] = [
  "marketplace_fee_pct",
  "payment_fee_pct",
  "ad_cost_per_order",
  "fulfillment_cost",
  "returns_reserve_pct",
  "other_cost_per_order",
  "competitor_count",
  "delivery_days",
];

/** The typical case where no VAT rate is known: the profit as supplied, with the gaps filled. */
function typicalCase(
  sale: Sale,
  landedCost: Integer,
  gaps: readonly TypicalField[],
  decimals: number,
): AsSuppliedTypicalCase {
  const filled = gaps.reduce(fill, sale);
  const { profit_per_unit } = orderProfit(filled, { landed_cost: landedCost, vat: null });
  const cash = add(landedCost, perOrderCosts(filled));
  return {
    profit_per_unit: toNumber(profit_per_unit, decimals),
    margin_pct: hundredthsToNumber(ratioInHundredths(profit_per_unit, sale.expected_sale_price)),
    cash_per_unit: toNumber(cash, decimals),
    cash_return_pct: hundredthsToNumber(ratioInHundredths(profit_per_unit, cash)),
    vat_position: "as_supplied",
    filled_fields: [...gaps],
  };
}

/** Answers `gcc_opportunity_score`. */
export function gccOpportunityScore(input: OpportunityInput): GccOpportunityScore {
  const currency = input.currency ?? defaultCurrency;
  const { decimals } = currencies[currency];
  const show = (amount: Integer) => toNumber(amount, decimals);
  const money = new MoneyReader(decimals, show);
  const landedCost = money.read("landed_cost", input.landed_cost);
  const sale = readSale(input, money.read("expected_sale_price", input.expected_sale_price), money);
  const omitted = omittedFields(input, optionalFields);
  const gaps = omitted.filter(isTypicalField);
  const showTypical = (field: TypicalField) => showTypicalValue(field, sale, decimals);
  const cost = { landed_cost: landedCost, vat: null };
  const order = new OrderAssessment(sale, cost, marketScores(readMarket(input)));
  const figures = unitEconomics(sale, landedCost);
  const economics = showUnitEconomics(sale, landedCost, figures, decimals);
  const profit = figures.profit_per_unit;
  const score = showScore(order.scores, profit);
  return {
    operation: "gcc_opportunity_score",
    ...edition(currency),
    inputs_used: {
      currency,
      landed_cost: show(landedCost),
      expected_sale_price: show(sale.expected_sale_price),
      marketplace_fee_pct: input.marketplace_fee_pct ?? 0,
      payment_fee_pct: input.payment_fee_pct ?? 0,
      ad_cost_per_order: show(sale.ad_cost_per_order),
      fulfillment_cost: show(sale.fulfillment_cost),
      returns_reserve_pct: input.returns_reserve_pct ?? 0,
      other_cost_per_order: show(sale.other_cost_per_order),
      competitor_count: input.competitor_count ?? null,
      delivery_days: input.delivery_days ?? null,
    },
    assumptions: [
      ...currencyAssumption(input.currency),
      ...omissionAssumptions(omitted, assumedVatRatePct(currency), showTypical),
      ...money.rounded,
    ],
    ...completeness(omitted.length, optionalFields.length),
    headline: {
      profit_per_unit: economics.profit_per_unit,
      net_margin_pct: economics.net_margin_pct,
      roi_pct: economics.roi_pct,
      opportunity_score: score.opportunity_score,
      score_band: score.score_band,
    },
    unit_economics: economics,
    ...score,
    stress_tests: order.stress.map((outcome) => showStressTest(outcome, profit, decimals)),
    risk: showRisk(risk(profit, order.stress), figures.cash_per_unit, decimals),
    typical_case: typicalCase(sale, landedCost, gaps, decimals),
    vat_check: vatCheck(currency, sale.expected_sale_price, profit),
    missing_inputs: showMissingInputs(
      missingInputs(gaps, profit, (field) => orderProfit(fill(sale, field), cost).profit_per_unit),
      showTypical,
      decimals,
    ),
    price_ladder: priceLadder(sale.expected_sale_price, figures, decimals),
    sensitivity: sensitivity(sale, landedCost, figures, decimals),
    notices: [
      ...saleNotices({ ...sale, ...figures, landed_cost: landedCost }),
      ...noticesWhen([
        ["ZERO_COMPETITORS_CHECK_DEMAND", input.competitor_count === 0],
        ["AMOUNTS_ROUNDED_TO_MINOR_UNIT", money.rounded.length > 0],
      ]),
    ],
    derivation: derive(unitSteps, economics),
  };
}
