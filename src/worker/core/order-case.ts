/**
 * One order in one VAT position with all that is judged about it. Each figure is computed when it is first asked for: a search asks only
 * for what decides.
 */
import type { Integer } from "./exact/integer.ts";
import { type Percentage, ratioInHundredths } from "./exact/percentage.ts";
import { type MarketScores, type SubScore, subScores, weightedScore } from "./opportunity-score.ts";
import { type OrderAmounts, orderAmounts, orderProfit, type SaleTerms, type ShelfCost, unitCost } from "./order.ts";
import { type ScoreComponent, type StressTestName, stressTestNames, type VatPositionName } from "./result-words.ts";
import { type StressOutcome, stressed, survives } from "./stress-tests.ts";

/** What an order is judged by. */
export interface OrderFacts {
  readonly position: VatPositionName;
  readonly vatRate: Percentage;
  readonly sale: SaleTerms;
  readonly cost: ShelfCost;
  readonly market: MarketScores;
}

export class OrderCase {
  readonly facts: OrderFacts;
  readonly amounts: OrderAmounts;
  #profit: Integer | undefined;
  #downside: StressOutcome | undefined;
  #stress: readonly StressOutcome[] | undefined;
  #scores: Readonly<Record<ScoreComponent, SubScore>> | undefined;

  constructor(facts: OrderFacts) {
    this.facts = facts;
    this.amounts = orderAmounts(facts.sale, facts.cost);
  }

  /** In minor units. */
  get profit(): Integer {
    this.#profit ??= orderProfit(this.facts.position, this.facts.vatRate, this.amounts);
    return this.#profit;
  }

  /** In hundredths of a per cent of the consumer price. */
  get margin(): Integer {
    return ratioInHundredths(this.profit, this.amounts.price);
  }

  /** In minor units. */
  get unitCost(): Integer {
    return unitCost(this.facts.position, this.amounts);
  }

  /** In hundredths of a per cent of the unit cost. */
  get roi(): Integer {
    return ratioInHundredths(this.profit, this.unitCost);
  }

  /** The profit in the combined downside, without running the other tests. */
  get downsideProfit(): Integer {
    return this.#combinedDownside().profit;
  }

  /** The five stress tests in their order. */
  get stress(): readonly StressOutcome[] {
    this.#stress ??= stressTestNames.map((test) =>
      test === "combined_downside" ? this.#combinedDownside() : this.#run(test),
    );
    return this.#stress;
  }

  /** The five sub-scores. */
  get scores(): Readonly<Record<ScoreComponent, SubScore>> {
    this.#scores ??= subScores({
      margin_pct: this.margin,
      roi_pct: this.roi,
      survived: this.stress.filter(survives).length,
      ...this.facts.market,
    });
    return this.#scores;
  }

  /** The opportunity score in tenths: 0 without profit. */
  get score(): Integer {
    return this.profit > 0 ? weightedScore(this.scores) : 0;
  }

  #combinedDownside(): StressOutcome {
    this.#downside ??= this.#run("combined_downside");
    return this.#downside;
  }

  #run(test: StressTestName): StressOutcome {
    const order = stressed(test, this.amounts, this.facts.sale.fees);
    return { test, price: order.price, profit: orderProfit(this.facts.position, this.facts.vatRate, order) };
  }
}
