/** The least time of each calculation, beside its target: `node test/bench/calculation.ts`. */
import * as core from "../../src/core/index.ts";
import { realisticProducts } from "../fixtures/random-products.ts";
import { extremePortfolios } from "./extreme-portfolios.ts";

const [product = { product_value: 40, expected_sale_price: 199 }] = realisticProducts(1, 1);
const portfolio = (count: number) => ({ products: realisticProducts(count, 7), working_capital: 250_000 });
const [pack, ten, fifty, most] = [portfolio(12), portfolio(10), portfolio(50), portfolio(150)];
const supplied = { total_fee_pct: 17, ad_cost_per_order: 5, fulfillment_cost: 8 };

/** The calculations, each with the most milliseconds that it may take. */
const calculations: readonly (readonly [title: string, calculate: () => unknown, most?: number])[] = [
  ["`free_profit_check`, prices only", () => core.freeProfitCheck({ landed_cost: 60, expected_sale_price: 129 })],
  [
    "`free_profit_check`, all supplied",
    () => core.freeProfitCheck({ landed_cost: 20, expected_sale_price: 59, ...supplied }),
  ],
  ["`sa_landed_cost`", () => core.saLandedCost({ product_value: 250, shipping: 25 })],
  [
    "`gcc_opportunity_score`",
    () => core.gccOpportunityScore({ landed_cost: 80, expected_sale_price: 149, marketplace_fee_pct: 9 }),
  ],
  ["`gcc_product_decision`", () => core.gccProductDecision(product), 2],
  ["`gcc_portfolio_rank`, 10 products", () => core.gccPortfolioRank(ten)],
  ["`gcc_merchant_pack`, 12 products", () => core.gccMerchantPack(pack), 10],
  ["`x402_agent_pilot`, 10 products", () => core.x402AgentPilot(ten)],
  ["`x402_agent_growth`, 50 products", () => core.x402AgentGrowth(fifty)],
  ["`x402_agent_scale`, 150 products", () => core.x402AgentGrowth(most), 60],
  ...Object.entries(extremePortfolios).map(
    ([title, input]) => [`the same, ${title}`, () => core.x402AgentGrowth(input), 250] as const,
  ),
];

/** Milliseconds of processor time that this process has used: other programs hardly count. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The milliseconds of one call, as the mean of `calls`. */
function timed(calls: number, calculate: () => unknown): number {
  const start = processorMs();
  for (let call = 0; call < calls; call++) calculate();
  return (processorMs() - start) / calls;
}

/** The least milliseconds of a call, tried for a second. A turn takes about ten milliseconds, or one call. */
function leastOf(calculate: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  const end = processorMs() + 1000;
  for (let round = 0; round < 5 || processorMs() < end; round++)
    least = Math.min(least, timed(Math.max(1, Math.round(10 / Math.min(least, 10))), calculate));
  return least;
}

const show = (ms: number) => (ms < 1 ? `${(1000 * ms).toFixed(1)} µs` : `${ms.toFixed(1)} ms`);

console.log("| calculation | least | target | met |\n|---|---|---|---|");
for (const [title, calculate, target] of calculations) {
  const least = leastOf(calculate);
  const judged = target === undefined ? " | " : `≤ ${target} ms | ${least <= target ? "yes" : "**no**"}`;
  console.log(`| ${title} | ${show(least)} | ${judged} |`);
}
