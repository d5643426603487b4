/** What to buy with a budget, when, and which prices to renegotiate (domain.md 4.11 and 4.13). */
import { showAllocation } from "./capital/allocation.ts";
import { capitalOf } from "./capital/capital.ts";
import { purchasePlan } from "./capital/purchase-plan.ts";
import { renegotiationList } from "./capital/renegotiation-list.ts";
import { edition } from "./edition.ts";
import { productFacts } from "./facts-used.ts";
import type { MerchantPackInput } from "./inputs.ts";
import { readPortfolio } from "./portfolio.ts";
import { portfolioSummary } from "./portfolio-summary.ts";
import { productRecord } from "./product-record.ts";
import { ranking } from "./ranking.ts";
import type { GccMerchantPack } from "./results.ts";

/** Answers `gcc_merchant_pack`. */
export function gccMerchantPack(input: MerchantPackInput): GccMerchantPack {
  const portfolio = readPortfolio(input);
  const { currency, decimals, ranked } = portfolio;
  const capital = capitalOf(portfolio, input.working_capital);
  return {
    operation: "gcc_merchant_pack",
    ...edition(currency),
    summary: portfolioSummary(ranked),
    allocation: showAllocation(capital.plan, decimals),
    purchase_plan: purchasePlan(capital.plan, decimals),
    renegotiation_list: renegotiationList(portfolio, capital),
    ranking: ranking(ranked),
    products: ranked.map((entry) => productRecord(entry, decimals)),
    facts: productFacts(currency, input.products),
  };
}
