/** Everything that is judged about one order, each figure computed when it is first asked for: a search asks only for what decides. */
import type { Integer } from "./exact/integer.ts";
import { ratioInHundredths } from "./exact/percentage.ts";
import {
  marketSubScore,
  opportunityScore,
  type SubScore,
  scoreBeforeProfitRule,
  subScores,
} from "./opportunity-score.ts";
import { type OrderProfit, orderProfit, type UnitCost } from "./order-profit.ts";
import type { ScoreComponent } from "./result-words.ts";
import type { Market, Sale } from "./scenario.ts";
import { type StressOutcome, stressTest, stressTests, survives } from "./stress-tests.ts";

/** The sub-scores of the market, which no shock and no lever changes. */
export interface MarketScores {
  readonly competition: SubScore;
  readonly delivery: SubScore;
}

/** Scores the facts about the market. */
export function marketScores(market: Market): MarketScores {
  return {
    competition: marketSubScore("competition", market.competitor_count),
    delivery: marketSubScore("delivery", market.delivery_days),
  };
}

export class OrderAssessment {
  readonly sale: Sale;
  readonly cost: UnitCost;
  readonly #market: MarketScores;
  #profit: OrderProfit | undefined;
  #stress: readonly StressOutcome[] | undefined;
  #scores: Readonly<Record<ScoreComponent, SubScore>> | undefined;

  constructor(sale: Sale, cost: UnitCost, market: MarketScores) {
    this.sale = sale;
    this.cost = cost;
    this.#market = market;
  }

  /** Base and prudent profit in minor units. */
  get profit(): OrderProfit {
    this.#profit ??= orderProfit(this.sale, this.cost);
    return this.#profit;
  }

  /** In hundredths of a per cent of the price. */
  get netMargin(): Integer {
    return ratioInHundredths(this.profit.profit_per_unit, this.sale.expected_sale_price);
  }

  /** In hundredths of a per cent of the price. */
  get prudentMargin(): Integer {
    return ratioInHundredths(this.profit.prudent_profit_per_unit, this.sale.expected_sale_price);
  }

  /** In hundredths of a per cent of the landed cost. */
  get roi(): Integer {
    return ratioInHundredths(this.profit.profit_per_unit, this.cost.landed_cost);
  }

  /** The five stress tests in their order. */
  get stress(): readonly StressOutcome[] {
    this.#stress ??= stressTests(this.sale, this.cost);
    return this.#stress;
  }

  /** The prudent profit under the combined downside, without running the other tests. */
  get combinedDownsideProfit(): Integer {
    return stressTest("combined_downside", this.sale, this.cost).prudent_profit_per_unit;
  }

  /** The five sub-scores. */
  get scores(): Readonly<Record<ScoreComponent, SubScore>> {
    this.#scores ??= subScores({
      net_margin_pct: this.netMargin,
      roi_pct: this.roi,
      survived: this.stress.filter(survives).length,
      ...this.#market,
    });
    return this.#scores;
  }

  /** The opportunity score in tenths. */
  get score(): Integer {
    return opportunityScore(scoreBeforeProfitRule(this.scores), this.profit.profit_per_unit);
  }
}
