/** The free check: profit, margin and break-even price of one order from two to five figures (domain.md 4.4 and 4.5). */
import { asSupplied } from "./as-supplied.ts";
import {
  completenessPct,
  currencyAssumption,
  impliedVatAssumptions,
  type OptionalField,
  omissionAssumptions,
  omittedCosts,
  omittedFields,
} from "./assumptions.ts";
import { assumedVatRatePct, currencies, defaultCurrency, followsSaudiRules } from "./currency.ts";
import { derive, freeSteps } from "./derivation.ts";
import { edition } from "./edition.ts";
import { toNumber } from "./exact/decimal.ts";
import { type Integer, sum } from "./exact/integer.ts";
import { hundredthsToNumber, noPercent, percentage, percentageToNumber } from "./exact/percentage.ts";
import { saleFacts } from "./facts-used.ts";
import type { FreeProfitInput } from "./inputs.ts";
import { missingSaleInputs, showMissingInputs } from "./missing-inputs.ts";
import { MoneyReader } from "./money-reader.ts";
import { closingNotices, saleNotices } from "./notices.ts";
import { marketScores } from "./opportunity-score.ts";
import { netRevenue } from "./order.ts";
import { OrderCase } from "./order-case.ts";
import { priceForMargin } from "./price-for-margin.ts";
import type { VatPositionName } from "./result-words.ts";
import type { FreeProfitCheck } from "./results.ts";
import { literalSale, planSale, type StatedSale } from "./sale-input.ts";
import { typicalPercentage } from "./typical-values.ts";
import { feesOf } from "./unit-economics.ts";
import { netPrice } from "./vat.ts";
import { inEveryPosition, showVatPosition } from "./vat-positions.ts";
import { verdictOn } from "./verdict.ts";

const optionalFields: readonly OptionalField[] = ["total_fee_pct", "ad_cost_per_order", "fulfillment_cost"];

const unknownMarket = marketScores({ competitor_count: null, delivery_days: null });

/** The one fee of the check stands in the place of the marketplace fee; there are no others. */
function readFreeSale(input: FreeProfitInput, price: Integer, money: MoneyReader): StatedSale {
  return {
    expected_sale_price: price,
    marketplace_fee_pct: input.total_fee_pct === undefined ? null : percentage(input.total_fee_pct),
    payment_fee_pct: noPercent,
    returns_reserve_pct: noPercent,
    ad_cost_per_order: money.readOptional("ad_cost_per_order", input.ad_cost_per_order),
    fulfillment_cost: money.readOptional("fulfillment_cost", input.fulfillment_cost),
    other_cost_per_order: 0,
  };
}

/** Answers `free_profit_check`. The sales channel is unknown, so that both unregistered positions can apply. */
export function freeProfitCheck(input: FreeProfitInput): FreeProfitCheck {
  const currency = input.currency ?? defaultCurrency;
  const { decimals } = currencies[currency];
  const show = (amount: Integer) => toNumber(amount, decimals);
  const vatRatePct = assumedVatRatePct(currency);
  const vatRate = percentage(vatRatePct);
  const money = new MoneyReader(decimals);
  const landed_cost = money.read("landed_cost", input.landed_cost);
  const price = money.read("expected_sale_price", input.expected_sale_price);
  const stated = readFreeSale(input, price, money);
  const omitted = omittedFields(input, optionalFields);
  const costs = omittedCosts(omitted);
  const totalFee = stated.marketplace_fee_pct ?? typicalPercentage("total_fee_pct");
  const sale = planSale({ ...stated, marketplace_fee_pct: totalFee });
  const plan = new OrderCase({
    position: "vat_registered",
    vatRate,
    sale,
    cost: { landed_cost, landed_cost_ex_vat: netPrice(landed_cost, vatRate) },
    market: unknownMarket,
  });
  const literal = new OrderCase({ ...plan.facts, sale: literalSale(stated) });
  const applies = (position: VatPositionName) => position !== "deemed_supplier" || followsSaudiRules(currency);
  const positions = inEveryPosition(plan);
  const unregisteredProfits = positions
    .filter((order) => order !== plan && applies(order.facts.position))
    .map(({ profit }) => profit);
  const missing = missingSaleInputs(plan, costs, decimals);
  const breakEven = priceForMargin(plan.facts, 0, decimals);
  const { total_fees } = feesOf(sale);
  const figures = {
    net_revenue: show(netRevenue("vat_registered", vatRate, price)),
    unit_cost: show(plan.unitCost),
    total_fees: show(total_fees),
    total_cost: show(sum(plan.unitCost, total_fees, sale.ad_cost_per_order, sale.fulfillment_cost)),
    profit_per_unit: show(plan.profit),
    margin_pct: hundredthsToNumber(plan.margin),
    roi_pct: hundredthsToNumber(plan.roi),
  };
  return {
    operation: "free_profit_check",
    ...edition(currency),
    verdict: verdictOn(plan.profit, hundredthsToNumber(plan.margin)),
    profit_per_unit: figures.profit_per_unit,
    margin_pct: figures.margin_pct,
    roi_pct: figures.roi_pct,
    break_even_price: breakEven === null ? null : show(breakEven),
    as_supplied: asSupplied(literal, plan, decimals),
    vat_positions: positions.map((order) => showVatPosition(order, applies(order.facts.position), decimals)),
    net_revenue: figures.net_revenue,
    unit_cost: figures.unit_cost,
    total_fees: figures.total_fees,
    total_cost: figures.total_cost,
    missing_inputs: showMissingInputs(missing, decimals),
    notices: [
      ...saleNotices(plan, { competitorCount: undefined, costsOmitted: costs.length > 0 }),
      ...closingNotices(plan.profit, unregisteredProfits, money.rounded.length > 0),
    ],
    completeness_pct: completenessPct(omitted.length, optionalFields.length),
    inputs_used: {
      currency,
      landed_cost: show(landed_cost),
      expected_sale_price: show(price),
      total_fee_pct: percentageToNumber(totalFee),
      ad_cost_per_order: show(sale.ad_cost_per_order),
      fulfillment_cost: show(sale.fulfillment_cost),
      vat_rate_pct: vatRatePct,
    },
    assumptions: [
      ...currencyAssumption(input.currency),
      ...omissionAssumptions(
        omitted,
        vatRatePct,
        (field) => missing.find((gap) => gap.field === field)?.assumed_value ?? 0,
      ),
      ...impliedVatAssumptions(vatRatePct, show(landed_cost)),
      ...money.rounded,
    ],
    derivation: derive(freeSteps, figures),
    facts: [...saleFacts[currency]],
  };
}
