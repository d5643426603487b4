/** How good an opportunity is, for a seller who knows the landed cost (domain.md 4.7 and 4.13). */
import { asSupplied } from "./as-supplied.ts";
import {
  completenessPct,
  currencyAssumption,
  impliedVatAssumptions,
  omissionAssumptions,
  omittedCosts,
  omittedFields,
  optionalSaleFields,
} from "./assumptions.ts";
import { assumedVatRatePct, currencies, defaultCurrency } from "./currency.ts";
import { derive, unitSteps } from "./derivation.ts";
import { edition } from "./edition.ts";
import { toNumber } from "./exact/decimal.ts";
import { add } from "./exact/integer.ts";
import { percentage } from "./exact/percentage.ts";
import { saleFacts } from "./facts-used.ts";
import type { OpportunityInput } from "./inputs.ts";
import { missingSaleInputs, showMissingInputs } from "./missing-inputs.ts";
import { MoneyReader } from "./money-reader.ts";
import { closingNotices, saleNotices } from "./notices.ts";
import { marketScores, showScore } from "./opportunity-score.ts";
import { perOrderCosts } from "./order.ts";
import { OrderCase } from "./order-case.ts";
import { priceLadder, showPriceRung } from "./price-ladder.ts";
import type { GccOpportunityScore } from "./results.ts";
import { risk, showRisk } from "./risk.ts";
import { literalSale, planSale, readMarket, readSale, showSaleInputs } from "./sale-input.ts";
import { sensitivity } from "./sensitivity.ts";
import { showStressTest } from "./stress-tests.ts";
import { targetMarginPct } from "./thresholds.ts";
import { showUnitEconomics } from "./unit-economics.ts";
import { netPrice } from "./vat.ts";
import { inEveryPosition, showPricedVatPosition, unregisteredPosition } from "./vat-positions.ts";

/** Answers `gcc_opportunity_score`. There is no field for VAT: the landed cost is taken to include import VAT at the default rate. */
export function gccOpportunityScore(input: OpportunityInput): GccOpportunityScore {
  const currency = input.currency ?? defaultCurrency;
  const { decimals } = currencies[currency];
  const vatRatePct = assumedVatRatePct(currency);
  const vatRate = percentage(vatRatePct);
  const money = new MoneyReader(decimals);
  const landed_cost = money.read("landed_cost", input.landed_cost);
  const stated = readSale(input, money.read("expected_sale_price", input.expected_sale_price), money);
  const omitted = omittedFields(input, optionalSaleFields);
  const costs = omittedCosts(omitted);
  const sale = planSale(stated);
  const plan = new OrderCase({
    position: "vat_registered",
    vatRate,
    sale,
    cost: { landed_cost, landed_cost_ex_vat: netPrice(landed_cost, vatRate) },
    market: marketScores(readMarket(input)),
  });
  const literal = new OrderCase({ ...plan.facts, sale: literalSale(stated) });
  const unregistered = unregisteredPosition(currency, sale);
  const positions = inEveryPosition(plan);
  const unregisteredProfits = positions
    .filter(({ facts }) => facts.position === unregistered)
    .map(({ profit }) => profit);
  const missing = missingSaleInputs(plan, costs, decimals);
  const operations = priceLadder(plan.facts, decimals);
  const priceAt = (margin: number) => operations.find(({ marginPct }) => marginPct === margin)?.price ?? null;
  const unitEconomics = showUnitEconomics(
    plan,
    { breakEven: priceAt(0), atTargetMargin: priceAt(targetMarginPct) },
    decimals,
  );
  const score = showScore(plan.scores, plan.score);
  const planRisk = showRisk(risk(plan.profit, plan.stress), add(landed_cost, perOrderCosts(sale)), decimals);
  const shownLandedCost = toNumber(landed_cost, decimals);
  return {
    operation: "gcc_opportunity_score",
    ...edition(currency),
    headline: {
      opportunity_score: score.opportunity_score,
      profit_per_unit: unitEconomics.profit_per_unit,
      margin_pct: unitEconomics.margin_pct,
      roi_pct: unitEconomics.roi_pct,
      risk_level: planRisk.risk_level,
    },
    notices: [
      ...saleNotices(plan, { competitorCount: input.competitor_count, costsOmitted: costs.length > 0 }),
      ...closingNotices(plan.profit, unregisteredProfits, money.rounded.length > 0),
    ],
    as_supplied: asSupplied(literal, plan, decimals),
    vat_positions: positions.map((order) =>
      showPricedVatPosition(order, order === plan || order.facts.position === unregistered, decimals),
    ),
    price_ladder: operations.map((rung) => showPriceRung(rung, sale.expected_sale_price, decimals)),
    unit_economics: unitEconomics,
    ...score,
    risk: planRisk,
    stress_tests: plan.stress.map((outcome) => showStressTest(outcome, plan.profit, decimals)),
    missing_inputs: showMissingInputs(missing, decimals),
    sensitivity: sensitivity(plan, costs, decimals),
    completeness_pct: completenessPct(omitted.length, optionalSaleFields.length),
    inputs_used: {
      currency,
      landed_cost: shownLandedCost,
      expected_sale_price: toNumber(sale.expected_sale_price, decimals),
      ...showSaleInputs(sale, input, decimals),
      vat_rate_pct: vatRatePct,
    },
    assumptions: [
      ...currencyAssumption(input.currency),
      ...omissionAssumptions(
        omitted,
        vatRatePct,
        (field) => missing.find((gap) => gap.field === field)?.assumed_value ?? 0,
      ),
      ...impliedVatAssumptions(vatRatePct, shownLandedCost),
      ...money.rounded,
    ],
    derivation: derive(unitSteps, unitEconomics),
    facts: [...saleFacts[currency]],
  };
}
