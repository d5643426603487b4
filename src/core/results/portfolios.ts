/** The operations on several products (domain.md 7.5). */
import type { Decision, PortfolioNotice } from "../codes.ts";
import { defaultCurrency, rulesOf } from "../inputs/market.ts";
import { dozen } from "../inputs/stated-notices.ts";
import { orNull, showHundredths, toDecimal, truncateTo } from "../number.ts";
import { actionOf, holdReasonOf } from "../portfolio/action.ts";
import { fewestUnits, type PlannedOrder, planOrder, tiedUp } from "../portfolio/plan.ts";
import { type Ranked, rank } from "../portfolio/ranking.ts";
import { decisionOf } from "../product/decision.ts";
import { judge } from "../product/judgement.ts";
import { goLimits } from "../product/limits.ts";
import { sellThroughOf } from "../product/order.ts";
import type { ProductNumbers } from "../product/product.ts";
import { inTableOrder, notesOf, noticesWhen, productFoot } from "./foot.ts";
import { showDecision } from "./gcc-product-decision.ts";
import { headOf } from "./parts.ts";

/** Products and the money to order with. A product without a currency has that of the others. */
export interface PortfolioNumbers {
  readonly products: readonly ProductNumbers[];
  readonly working_capital?: number | undefined;
}

/** A ranked product with its inputs, notices and facts. */
type Listed = Ranked & { readonly foot: ReturnType<typeof productFoot> };

/** Judges, ranks and plans; `rowOf` says what stands between the action and the end of a product's row. */
function answer<Row>(
  { products, working_capital }: PortfolioNumbers,
  rowOf: (product: Listed, plan: PlannedOrder | null) => Row,
) {
  const currency = products.find((product) => product.currency !== undefined)?.currency ?? defaultCurrency;
  const rules = rulesOf(currency);
  const ranked = rank(products.map((product) => judge(product, currency))).map(
    (product): Listed => ({ ...product, foot: productFoot(product, [product.unregistered]) }),
  );
  const plan =
    working_capital === undefined
      ? null
      : planOrder(ranked, truncateTo(toDecimal(working_capital), rules.decimals), rules);
  const ordersSomething = plan !== null && plan.lines.length + plan.tests.length > 0;
  const hasCosts = ranked.some(({ request }) => request.hasCostsForAnOrder);
  const count = (wanted: Decision) => ranked.filter(({ headline }) => headline.decision === wanted).length;
  return {
    head: headOf(rules),
    answer: {
      decision_counts: {
        go: count("GO"),
        test: count("TEST"),
        renegotiate: count("RENEGOTIATE"),
        avoid: count("AVOID"),
      },
      plan: plan === null ? null : plan.shown,
      products: ranked.map((product) => ({ ...startOf(product, plan), ...rowOf(product, plan) })),
    },
    foot: {
      notices: noticesWhen({
        ...Object.fromEntries(ranked.flatMap(({ foot }) => foot.notices.map((code) => [code, true]))),
        ...({
          MARKET_ASSUMED: !rules.isOwnCurrency,
          SAME_PRODUCTS_COUNTED_ONCE: ranked.some(({ sameAs }) => sameAs !== null),
          NO_PLAN_WITHOUT_COSTS: plan !== null && !hasCosts,
          PLAN_ORDERS_NOTHING: plan !== null && hasCosts && !ordersSomething,
        } satisfies Record<Exclude<PortfolioNotice, keyof PlannedOrder["notices"]>, boolean>),
        ...plan?.notices,
      }),
      notes: notesOf("product", rules, { ORDER_TERMS: ordersSomething }),
      facts: inTableOrder([
        ...ranked.flatMap(({ foot }) => foot.facts),
        ...(ordersSomething && rules.hasPeg ? (["PROCESSING_FEE", "SABER", "CLEARANCE"] as const) : []),
      ]),
    },
  };
}

/** The start of a product's row: its place, its names, and what to do with it (6.3). */
export function startOf(product: Ranked, plan: PlannedOrder | null) {
  const { rules, used } = product.request;
  return {
    rank: product.rank,
    number: product.number,
    product_value: rules.money(used.product_value),
    expected_sale_price: rules.money(used.expected_sale_price),
    same_as: product.sameAs,
    action: actionOf(product, plan),
  };
}

/** What is ordered of a product, in units and in money; null without a plan. */
export function orderIn(plan: PlannedOrder | null, product: Ranked) {
  if (plan === null) return { hold_reason: null, units: null, goods_cost: null };
  const { rules, order } = product.request;
  const units = plan.unitsOf(product.rank);
  const cost = rules.money(units * order.goods.landed);
  return { hold_reason: holdReasonOf(product, plan), units: Number(units), goods_cost: cost };
}

function figuresOf({ request, unregistered, headline, advice, missing }: Ranked) {
  return {
    ...headline,
    break_even_sell_through_pct: orNull(sellThroughOf(request.order), showHundredths),
    decision_if_unregistered: decisionOf(unregistered),
    profit_if_unregistered: request.rules.money(unregistered.order.profit),
    ...advice,
    missing_fields: missing.map(({ field }) => field),
    first_missing_input: missing[0] ?? null,
  };
}

/** The end of a row; `aside` holds what only its texts need and is not published. */
export function endOf({ request, foot, zeros, headline }: Listed, plan: PlannedOrder | null) {
  const units = plan && headline.decision === "GO" ? fewestUnits(request) : dozen;
  return {
    notice_codes: foot.notices.filter((code) => code !== "MARKET_ASSUMED"),
    aside: {
      zeros,
      isOwnStore: request.used.ownStore,
      unitCost: request.rules.money(request.order.unitCost),
      leastOrder: { units: Number(units), cost: request.rules.money(units * tiedUp(request)) },
    },
  };
}

/** Answers `gcc_portfolio_rank`: which product comes first, and what would lift each. */
export function gccPortfolioRank({ products }: PortfolioNumbers) {
  const { head, answer: ranking, foot } = answer({ products }, (row) => ({ ...figuresOf(row), ...endOf(row, null) }));
  return { head, answer: { decision_counts: ranking.decision_counts, products: ranking.products }, foot };
}

/** Answers `gcc_merchant_pack`: what to order now, and what comes back. */
export const gccMerchantPack = (input: PortfolioNumbers) =>
  answer(input, (product, plan) => ({ ...orderIn(plan, product), ...figuresOf(product), ...endOf(product, plan) }));

/** Answers `x402_agent_pilot`: the same, with the file of each product. */
export const x402AgentPilot = (input: PortfolioNumbers) =>
  answer(input, (product, plan) => ({
    ...orderIn(plan, product),
    ...showDecision(product),
    inputs: product.foot.inputs,
    ...endOf(product, plan),
  }));

/** Answers `x402_agent_growth` and `x402_agent_scale`: the order, with the GO limit of every figure. */
export const x402AgentGrowth = (input: PortfolioNumbers) =>
  answer(input, (product, plan) => ({
    ...orderIn(plan, product),
    ...figuresOf(product),
    ...endOf(product, plan),
    go_limits: goLimits(product.request),
  }));
