/** The data to get first: products that the plan would buy if their costs were as assumed (domain-plans.md 4.12). */
import { named } from "../capital/candidate.ts";
import { compare, type Integer, subtract } from "../exact/integer.ts";
import { unitOf } from "../product/evaluated-product.ts";
import type { PlannedPortfolio } from "./planned-portfolio.ts";
import { distinctProducts, type Portfolio, type PortfolioProduct } from "./portfolio.ts";

/** The gain with `missing` supplied at the assumed values, which are the figures of the basis; in minor units. */
function gainIfConfirmed({ product, place }: PortfolioProduct, { search, plan }: PlannedPortfolio): Integer {
  const { basis, basisUsed } = product.scenario;
  return subtract(search.profitWith(place, unitOf({ plan: basis, used: basisUsed })), plan.profit);
}

/** The list `data_priority`, by gain, then by rank. */
export function dataPriority(portfolio: Portfolio, planned: PlannedPortfolio | null) {
  const { money } = portfolio;
  return distinctProducts(portfolio)
    .filter(({ product }) => product.decision !== "GO" && product.confirmedDecision === "GO")
    .map((ranked) => ({ product: ranked.product, gain: planned && gainIfConfirmed(ranked, planned) }))
    .sort((a, b) => compare(b.gain ?? 0, a.gain ?? 0))
    .map(({ product, gain }) => ({
      ...named(product, money),
      get: [...product.missing],
      gain_if_confirmed: gain === null ? null : money(gain),
    }));
}
