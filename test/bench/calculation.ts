/** Milliseconds per calculation, best of several runs after warming up: `node test/bench/calculation.ts`. */

import type { BundleInput } from "../../src/worker/core/figures/inputs.ts";
import * as core from "../../src/worker/core/index.ts";
import { realisticProducts } from "../fixtures/random-products.ts";
import { extremePortfolios } from "./extreme-portfolios.ts";

/** The shortest of the runs in milliseconds, after one run that warms up. */
function best(runs: number, calculate: () => unknown): number {
  calculate();
  let shortest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    calculate();
    shortest = Math.min(shortest, performance.now() - start);
  }
  return shortest;
}

const ms = (value: number) => value.toFixed(value < 1 ? 3 : 1).padStart(9);

function row(title: string, counts: readonly number[], time: (count: number) => number): void {
  console.log(title.padEnd(46), counts.map((count) => `${String(count).padStart(5)}: ${ms(time(count))}`).join("  "));
}

const capital = 250_000;
const [product = { product_value: 40, expected_sale_price: 199 }] = realisticProducts(1, 1);
const sizes = [1, 10, 50, 150];

console.log("Milliseconds per calculation by number of products, best of 15 runs");
row("free_profit_check", [1], () =>
  best(500, () => core.freeProfitCheck({ landed_cost: 60, expected_sale_price: 129 })),
);
row("sa_landed_cost", [1], () => best(500, () => core.saLandedCost({ product_value: 250, shipping: 25 })));
row("gcc_opportunity_score", [1], () =>
  best(500, () => core.gccOpportunityScore({ landed_cost: 80, expected_sale_price: 149, marketplace_fee_pct: 9 })),
);
row("gcc_product_decision", [1], () => best(500, () => core.gccProductDecision(product)));

const portfolios: [string, (input: BundleInput) => unknown][] = [
  ["gcc_portfolio_rank", core.gccPortfolioRank],
  ["gcc_merchant_pack", (input) => core.gccMerchantPack({ ...input, working_capital: capital })],
  ["x402_agent_pilot", core.x402AgentPilot],
  ["x402_agent_growth", core.x402AgentGrowth],
  ["x402_agent_scale", core.x402AgentScale],
];
for (const [name, answer] of portfolios) {
  row(name, sizes, (count) =>
    best(15, () => answer({ products: realisticProducts(count, 7), working_capital: capital })),
  );
}

const scaleOf = (count: number) =>
  best(15, () => core.x402AgentScale({ products: realisticProducts(count, 7), working_capital: capital }));
console.log(
  `x402_agent_scale, time per product at 150 relative to 10: ${(scaleOf(150) / 150 / (scaleOf(10) / 10)).toFixed(2)}`,
);

console.log("x402_agent_scale, 150 products with capital, worst cases, best of 5 runs");
for (const [title, input] of Object.entries(extremePortfolios))
  row(title, [150], () => best(5, () => core.x402AgentScale(input)));
