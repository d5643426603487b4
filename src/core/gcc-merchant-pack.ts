/** Ranking, budget, purchase plan and what to renegotiate (domain.md 4.10, 4.11 and 4.13). */
import { toNumber } from "./exact/decimal.ts";
import type { Integer } from "./exact/integer.ts";
import { hundredthsToNumber } from "./exact/percentage.ts";
import type { MerchantPackInput } from "./inputs.ts";
import { compactRecord } from "./product-record.ts";
import { fund, portfolioHead, rankPortfolio, spend } from "./ranked-portfolio.ts";
import type { Ranked } from "./ranking.ts";
import type { Renegotiation } from "./result-portfolio-parts.ts";
import type { GccMerchantPack } from "./results.ts";

/** The RENEGOTIATE products with the prices to aim at and to walk away from. */
function renegotiationList(ranked: readonly Ranked[], decimals: number): Renegotiation[] {
  const money = (amount: Integer | null) => (amount === null ? null : toNumber(amount, decimals));
  return ranked
    .filter(({ study }) => study.decision === "RENEGOTIATE")
    .map(({ index, study }) => ({
      index,
      product_value: toNumber(study.scenario.product.product_value, decimals),
      target_product_value: money(study.targetProductValue),
      required_reduction_pct: study.requiredReduction === null ? null : hundredthsToNumber(study.requiredReduction),
      walk_away_product_value: money(study.walkAwayProductValue),
    }));
}

/** Answers `gcc_merchant_pack`. */
export function gccMerchantPack(input: MerchantPackInput): GccMerchantPack {
  const portfolio = rankPortfolio(input);
  const { ranked, decimals } = portfolio;
  return {
    operation: "gcc_merchant_pack",
    ...portfolioHead(portfolio),
    products: ranked.map(compactRecord),
    ...spend(fund(portfolio, input.working_capital), decimals),
    renegotiation_list: renegotiationList(ranked, decimals),
  };
}
