/** The most profitable plan of all, and of all with one product changed (domain-plans.md 4.11 and 4.12). */
import { add, floorDivide, type Integer, maximum, multiply, subtract } from "../exact/integer.ts";
import type { Candidate, UnitMoney } from "./candidate.ts";
import { type Consignments, cashPerUnit, consignmentCounts } from "./consignments.ts";
import { type LineOption, lineOptions, type OptionRule } from "./line-options.ts";
import { queueFor } from "./queue.ts";
import { type ChosenLine, QueueTables } from "./queue-tables.ts";
import { planSteps } from "./working-capital.ts";

/** What a plan is searched under; amounts in minor units. */
export interface SearchTerms {
  /** What the steps are parts of. */
  readonly planMoney: Integer;
  readonly consignmentCost: Integer;
  readonly rule: OptionRule;
  /** The most plan money that the search is asked about; the plan money itself where omitted. */
  readonly mostMoney?: Integer;
}

/** What a what-if changes of a product. */
type Unit = UnitMoney & Pick<Candidate, "price">;

/** The best plan for an amount of plan money. */
export interface FoundPlan<C extends Candidate = Candidate> {
  /** 0 without lines. */
  readonly consignments: Consignments | 0;
  /** After the cost of the consignments; 0 without lines. */
  readonly profit: Integer;
  /** In queue order. */
  readonly lines: readonly ChosenLine<C>[];
}

/** The tables of a number of consignments that the money pays for. */
interface Way<C extends Candidate> {
  readonly consignments: Consignments;
  readonly cost: Integer;
  readonly tables: QueueTables<C>;
}

/** The most that the others earn one way before its cost, by the steps that one product takes. */
interface Rest<C extends Candidate> {
  readonly way: Way<C>;
  readonly most: readonly Integer[];
}

/** The tables of some candidates under some terms, asked as often as wanted. */
export class PlanSearch<C extends Candidate = Candidate> {
  readonly #terms: SearchTerms;
  readonly ways: readonly Way<C>[];
  readonly #rests = new Map<number, readonly Rest<C>[]>();

  constructor(candidates: readonly C[], terms: SearchTerms) {
    this.#terms = terms;
    const mostMoney = terms.mostMoney ?? terms.planMoney;
    this.ways = consignmentCounts.flatMap((consignments) => {
      const cost = multiply(terms.consignmentCost, consignments);
      const steps = this.#steps(cost, mostMoney);
      if (steps === null) return [];
      return [{ consignments, cost, tables: new QueueTables(queueFor(candidates, consignments, terms.rule), steps) }];
    });
  }

  /** `K_m`: the steps that are left of an amount of plan money; null when the consignments cost more. */
  #steps(cost: Integer, money: Integer): number | null {
    if (cost > money) return null;
    return Number(floorDivide(multiply(subtract(money, cost), planSteps), this.#terms.planMoney));
  }

  /** The best plan for the plan money, or for another amount in today's steps and under today's cap. */
  best(money: Integer = this.#terms.planMoney): FoundPlan<C> {
    let best: { profit: Integer; way: Way<C>; steps: number } | null = null;
    for (const way of this.ways) {
      const steps = this.#steps(way.cost, money);
      if (steps === null) continue;
      const profit = subtract(way.tables.most(steps), way.cost);
      if (profit > (best?.profit ?? 0)) best = { profit, way, steps };
    }
    if (best === null) return { consignments: 0, profit: 0, lines: [] };
    const { profit, way, steps } = best;
    return { consignments: way.consignments, profit, lines: way.tables.lines(steps) };
  }

  /** What is left to earn without a product, for each way and each number of steps that the product takes. */
  #restWithout(place: number): readonly Rest<C>[] {
    const known = this.#rests.get(place);
    if (known) return known;
    const rests = this.ways.flatMap((way) => {
      const steps = this.#steps(way.cost, this.#terms.planMoney);
      if (steps === null) return [];
      const taken = Array.from({ length: Math.min(this.#terms.rule.steps, steps) + 1 }, (_, taken) => taken);
      return [{ way, most: taken.map((taken) => way.tables.mostWithout(place, steps - taken)) }];
    });
    this.#rests.set(place, rests);
    return rests;
  }

  /** What the best plan earns without the product at a place of the rank order. */
  profitWithout(place: number): Integer {
    return this.#restWithout(place).reduce<Integer>(
      (best, { way, most }) => maximum(best, subtract(most[0] ?? 0, way.cost)),
      0,
    );
  }

  /** What the best plan earns when the product at that place, which is GO, has these figures instead. */
  profitWith(place: number, unit: Unit): Integer {
    let best: Integer = 0;
    for (const { way, most } of this.#restWithout(place)) {
      const profit = this.#optionsOf(unit, way)
        .map(({ steps, gain }) => add(most[steps] ?? 0, gain))
        .reduce(maximum, most[0] ?? 0);
      best = maximum(best, subtract(profit, way.cost));
    }
    return best;
  }

  /** Whether the best plan earns more with these figures than without the product. */
  earnsMoreWith(place: number, unit: Unit): boolean {
    const without = this.profitWithout(place);
    return this.#restWithout(place).some(({ way, most }) => {
      const enough = add(without, way.cost);
      return this.#optionsOf(unit, way).some(({ steps, gain }) => add(most[steps] ?? 0, gain) > enough);
    });
  }

  /** The options that the money of a way pays for. */
  #optionsOf(unit: Unit, { consignments, cost }: Way<C>): LineOption[] {
    const { planMoney, rule } = this.#terms;
    const most = this.#steps(cost, planMoney) ?? 0;
    return lineOptions(unit, cashPerUnit(unit, consignments), rule).filter(({ steps }) => steps <= most);
  }
}
