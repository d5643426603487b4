/** The operations on several products (domain.md 7.5). */
import { type Currency, defaultCurrency } from "../inputs/market.ts";
import { showHundredths, toDecimal, truncateTo } from "../number.ts";
import { actionOf, holdReasonOf } from "../portfolio/action.ts";
import { dozen, type PlannedOrder, planOrder, tiedUp } from "../portfolio/plan.ts";
import { type Ranked, rank } from "../portfolio/ranking.ts";
import { decisionOf } from "../product/decision.ts";
import { goLimits } from "../product/limits.ts";
import { sellThroughOf } from "../product/order.ts";
import { inputsOf, type ProductNumbers, readProduct } from "../product/product.ts";
import type {
  DecisionCounts,
  Foot,
  GrowthAnswer,
  PackAnswer,
  PilotAnswer,
  RankAnswer,
  Result,
  RowEnd,
  RowFigures,
  RowOrder,
  RowStart,
} from "../results.ts";
import { inTableOrder, productFacts } from "./facts-used.ts";
import { judge, showDecision } from "./gcc-product-decision.ts";
import { notesOf, noticesWhen } from "./notices.ts";
import { headOf } from "./parts.ts";

/** An input of several products, those without a currency in that of the others. */
export interface PortfolioNumbers {
  readonly products: readonly ProductNumbers[];
}

/** The same with the money to order with. */
export interface PlanNumbers extends PortfolioNumbers {
  readonly working_capital?: number | undefined;
}

/** Judges, ranks and plans; and says what stands at the end of the result. */
function analyse({ products, working_capital }: PlanNumbers) {
  const currency: Currency = products.find((product) => product.currency !== undefined)?.currency ?? defaultCurrency;
  const readings = products.map((product) => readProduct("product", product, currency));
  const judged = readings.map((reading, index) => ({
    product: judge(reading),
    inputs: inputsOf(reading, products[index] ?? {}),
  }));
  const ranked = rank(judged);
  const [first] = readings;
  if (!first) throw new Error("A portfolio has at least one product");
  const { rules } = first.request;
  const capital = working_capital === undefined ? null : truncateTo(toDecimal(working_capital), rules.decimals);
  const plan = capital === null ? null : planOrder(ranked, capital, first.request);
  const count = (decision: string) => judged.filter(({ product }) => product.decision === decision).length;
  const counts: DecisionCounts = {
    go: count("GO"),
    test: count("TEST"),
    renegotiate: count("RENEGOTIATE"),
    avoid: count("AVOID"),
  };
  const codes = new Set(judged.flatMap(({ product }) => product.notices));
  const ordersSomething = plan !== null && plan.lines.length + plan.tests.length > 0;
  const foot: Foot = {
    notices: noticesWhen({
      ...Object.fromEntries([...codes].map((code) => [code, true])),
      MARKET_ASSUMED: !rules.isOwnCurrency,
      SAME_PRODUCTS_COUNTED_ONCE: ranked.some(({ sameAs }) => sameAs !== null),
      NO_PLAN_WITHOUT_COSTS: plan !== null && readings.every(({ request }) => request.costsSupplied < 4),
      CONSIGNMENT_COST_UNKNOWN: plan !== null && !rules.hasPeg,
      PLAN_REQUIRES_REGISTRATION: plan !== null && rules.threshold !== null && plan.turnover > rules.threshold,
      MOSTLY_IDLE: ordersSomething && 2n * plan.cashLeft > plan.capital,
    }),
    notes: notesOf(rules.market, { hasPrice: true, hasSaber: true, ordersSomething }),
    facts: inTableOrder([
      ...readings.flatMap((reading, index) => productFacts(reading, judged[index]?.product.notices ?? [])),
      ...(ordersSomething && rules.hasPeg ? (["PROCESSING_FEE", "SABER", "CLEARANCE"] as const) : []),
    ]),
  };
  return { rules, ranked, plan, counts, foot };
}

function startOf(ranked: Ranked, plan: PlannedOrder | null): RowStart {
  const { request } = ranked.product;
  return {
    rank: ranked.rank,
    number: ranked.number,
    product_value: request.rules.money(request.used.product_value),
    expected_sale_price: request.rules.money(request.order.price),
    same_as: ranked.sameAs,
    action: actionOf(ranked, plan),
  };
}

function orderIn(ranked: Ranked, plan: PlannedOrder | null): RowOrder {
  if (plan === null) return { hold_reason: null, units: null, goods_cost: null };
  const { rules, order } = ranked.product.request;
  const units = plan.unitsOf(ranked.rank);
  return {
    hold_reason: actionOf(ranked, plan) === "HOLD" ? holdReasonOf(ranked, plan) : null,
    units: Number(units),
    goods_cost: rules.money(units * order.goods.landed),
  };
}

function figuresOf({ product }: Ranked): RowFigures {
  const { request, unregistered, headline, advice, missing } = product;
  return {
    ...headline,
    break_even_sell_through_pct: showHundredths(sellThroughOf(request.order)),
    decision_if_unregistered: decisionOf(unregistered),
    profit_if_unregistered: request.rules.money(unregistered.order.profit),
    ...advice,
    missing_fields: missing.map(({ field }) => field),
    first_missing_input: missing[0] ?? null,
  };
}

const endOf = ({ product: { request, notices } }: Ranked): RowEnd => ({
  notice_codes: notices,
  dozen_cost: request.rules.money(dozen * tiedUp(request)),
});

export function gccPortfolioRank(input: PortfolioNumbers): Result<RankAnswer, Foot> {
  const { rules, ranked, counts, foot } = analyse({ products: input.products });
  const products = ranked.map((each) => ({ ...startOf(each, null), ...figuresOf(each), ...endOf(each) }));
  return { head: headOf("gcc_portfolio_rank", rules), answer: { decision_counts: counts, products }, foot };
}

/** Answers an operation with a plan; `rowOf` says what stands between the order and the end of a row. */
function withPlan<Row>(
  operation: string,
  input: PlanNumbers,
  rowOf: (row: RowStart & RowOrder, ranked: Ranked) => Row,
) {
  const { rules, ranked, plan, counts, foot } = analyse(input);
  const products = ranked.map((each) => rowOf({ ...startOf(each, plan), ...orderIn(each, plan) }, each));
  return {
    head: headOf(operation, rules),
    answer: { decision_counts: counts, plan: plan?.shown ?? null, products },
    foot,
  };
}

export const gccMerchantPack = (input: PlanNumbers): Result<PackAnswer, Foot> =>
  withPlan("gcc_merchant_pack", input, (row, ranked) => ({ ...row, ...figuresOf(ranked), ...endOf(ranked) }));

export const x402AgentPilot = (input: PlanNumbers): Result<PilotAnswer, Foot> =>
  withPlan("x402_agent_pilot", input, (row, ranked) => ({
    ...row,
    ...showDecision(ranked.product),
    inputs: ranked.inputs,
    ...endOf(ranked),
  }));

const withGoLimits = (operation: string, input: PlanNumbers): Result<GrowthAnswer, Foot> =>
  withPlan(operation, input, (row, ranked) => ({
    ...row,
    ...figuresOf(ranked),
    ...endOf(ranked),
    go_limits: goLimits(ranked.product.request),
  }));

export const x402AgentGrowth = (input: PlanNumbers): Result<GrowthAnswer, Foot> =>
  withGoLimits("x402_agent_growth", input);

export const x402AgentScale = (input: PlanNumbers): Result<GrowthAnswer, Foot> =>
  withGoLimits("x402_agent_scale", input);
