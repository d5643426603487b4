/** What is known of one product independently of the capital (domain.md 4.5, 5 and 7.4). */
import type { Currency } from "../inputs/market.ts";
import { showHundredths, toNumber } from "../number.ts";
import { decisionOf, obstaclesOf } from "./decision.ts";
import { missingInputs } from "./missing-inputs.ts";
import { nextStep } from "./next-step.ts";
import { roiOf } from "./order.ts";
import { type ProductNumbers, readProduct } from "./product.ts";
import { showProfit } from "./request.ts";
import { ifInstalments, ifReturnRate } from "./returns.ts";
import { riskOf, scoreOf } from "./score.ts";
import { unitsPerOrder } from "./units-per-order.ts";

/** Judges a product; one of a portfolio is in the currency of the portfolio. */
export function judge(input: ProductNumbers, currency?: Currency) {
  const reading = readProduct("product", input, currency);
  const { request } = reading;
  const { order, unregistered } = request;
  const decision = decisionOf(request);
  const missing = missingInputs(request, decision);
  const sets = unitsPerOrder(request);
  const score = scoreOf(request, input);
  const headline = {
    decision,
    ...showProfit(request),
    roi_pct: showHundredths(roiOf(order)),
    opportunity_score: toNumber(score.tenths, 1),
    risk_level: riskOf(request),
  };
  const advice = {
    why_not_go: obstaclesOf(request),
    next_step: nextStep(request, decision, missing, sets.units_per_order),
    ...sets,
    if_return_rate: ifReturnRate(request),
    if_instalments: ifInstalments(request),
  };
  return { ...reading, unregistered, headline, advice, missing, score };
}

/** A product with its decision, and what a result says of it. */
export type Judged = ReturnType<typeof judge>;
