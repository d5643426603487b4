/** The prices to negotiate for: of what is bought, then of what could be bought (domain-plans.md 4.12). */
import { named } from "../capital/candidate.ts";
import { compare, type Integer, maximum, minimum, multiply, subtract } from "../exact/integer.ts";
import { part, shareOf, showHundredths } from "../exact/percentage.ts";
import { unitOf } from "../product/evaluated-product.ts";
import { goCostsSupplied } from "../product/thresholds.ts";
import type { PlannedPortfolio } from "./planned-portfolio.ts";
import { distinctProducts, type Portfolio, type PortfolioProduct } from "./portfolio.ts";
import { WalkAways } from "./walk-away.ts";

/** Per cent of the lower of today's price and walk_away. */
const openingPct = 94;
const targetPct = 97;

/** Products that are not bought, at most so many. */
const mostOthers = 10;

interface Offer {
  readonly ranked: PortfolioProduct;
  readonly walkAway: Integer;
  /** Bought units; null without a plan. */
  readonly units: Integer | null;
  /** What 1 % off is worth for these units, in minor units; null for a product that is not bought. */
  readonly onePercentOff: Integer | null;
}

/** What 1 % off the product value is worth for so many units, in minor units. */
function onePercentOff({ product }: PortfolioProduct, units: Integer): Integer {
  const cheaper = product.scenario.with("product_value", maximum(1, part(product.productValue, 99)));
  return multiply(units, subtract(cheaper.plan.profit, product.profit));
}

/** The order of the products that are not bought: those with the smaller share to go first. */
function byShareToGo(a: Offer, b: Offer): number {
  const [valueA, valueB] = [a.ranked.product.productValue, b.ranked.product.productValue];
  return compare(multiply(b.walkAway, valueA), multiply(a.walkAway, valueB));
}

/** The products with enough data for which the plan, or without one the decision, has a highest price. */
function offers(portfolio: Portfolio, planned: PlannedPortfolio | null): Offer[] {
  const walkAways = planned?.walkAways ?? new WalkAways(null);
  const bought: Offer[] = [];
  const others: Offer[] = [];
  for (const ranked of distinctProducts(portfolio)) {
    if (ranked.product.costsSupplied < goCostsSupplied) continue;
    const line = planned?.plan.lines.find(({ candidate }) => candidate.place === ranked.place);
    const isBought = planned ? line !== undefined : ranked.product.decision === "GO";
    const walkAway = isBought ? walkAways.of(ranked) : walkAways.withinReach(ranked);
    if (walkAway === null) continue;
    const worth = line ? onePercentOff(ranked, line.units) : null;
    (isBought ? bought : others).push({ ranked, walkAway, units: planned && (line?.units ?? 0), onePercentOff: worth });
  }
  bought.sort((a, b) => compare(b.onePercentOff ?? 0, a.onePercentOff ?? 0));
  return [...bought, ...others.sort(byShareToGo).slice(0, mostOthers)];
}

/** What the plan earns at a price up to walk_away, where the product is GO; in minor units. */
function profitAt({ product, place }: PortfolioProduct, value: Integer, { search }: PlannedPortfolio): Integer {
  return search.profitWith(place, unitOf(product.scenario.with("product_value", value)));
}

/** The list `negotiation`. */
export function negotiation(portfolio: Portfolio, planned: PlannedPortfolio | null) {
  const { money } = portfolio;
  return offers(portfolio, planned).map(({ ranked, walkAway, units, onePercentOff }) => {
    const { product } = ranked;
    const base = minimum(product.productValue, walkAway);
    const target = maximum(1, part(base, targetPct));
    const gain = planned && subtract(profitAt(ranked, target, planned), planned.plan.profit);
    return {
      ...named(product, money),
      units: units === null ? null : Number(units),
      one_percent_off: onePercentOff === null ? null : money(onePercentOff),
      opening: money(maximum(1, part(base, openingPct))),
      target: money(target),
      walk_away: money(walkAway),
      walk_away_change_pct: showHundredths(shareOf(subtract(walkAway, product.productValue), product.productValue)),
      gain_at_target: gain === null ? null : money(gain),
    };
  });
}
