/** The most profit of the last products of a queue, and of its first ones (domain-plans.md 4.11 and 4.12). */
import { add, type Integer, sum } from "../exact/integer.ts";
import type { Candidate } from "./candidate.ts";
import { ProfitRow } from "./profit-row.ts";
import type { Queued } from "./queue.ts";

/** A line that the tables chose. */
export interface ChosenLine<C extends Candidate = Candidate> {
  readonly candidate: C;
  readonly cash: Integer;
  readonly units: Integer;
  /** What the line earns when all is sold, in minor units. */
  readonly gain: Integer;
}

/** The tables of one queue, those of its first products made when they are first asked for. */
export class QueueTables<C extends Candidate> {
  readonly queue: readonly Queued<C>[];
  readonly #empty: ProfitRow;
  /** For each position, the products from there on; last, nothing. */
  readonly #from: readonly ProfitRow[];
  /** For each position, the products before it. */
  #before: readonly ProfitRow[] | undefined;
  readonly #positions: ReadonlyMap<number, number>;

  constructor(queue: readonly Queued<C>[], mostSteps: number) {
    this.queue = queue;
    this.#positions = new Map(queue.map(({ candidate }, position) => [candidate.place, position]));
    this.#empty = ProfitRow.empty(mostSteps, sum(...queue.map(({ options }) => options.at(-1)?.gain ?? 0)));
    const from = [this.#empty];
    let row = this.#empty;
    for (const { options } of queue.toReversed()) {
      row = row.with(options);
      from.push(row);
    }
    this.#from = from.reverse();
  }

  #rowFrom(position: number): ProfitRow {
    return this.#from[position] ?? this.#empty;
  }

  #rowBefore(position: number): ProfitRow {
    if (this.#before === undefined) {
      const before = [this.#empty];
      let row = this.#empty;
      for (const { options } of this.queue) {
        row = row.with(options);
        before.push(row);
      }
      this.#before = before;
    }
    return this.#before[position] ?? this.#empty;
  }

  /** The most that at most so many steps earn, before the consignments are paid. */
  most(steps: number): Integer {
    return this.#rowFrom(0).profit(steps);
  }

  /** The same without the product at a place of the rank order. */
  mostWithout(place: number, steps: number): Integer {
    const position = this.#positions.get(place);
    if (position === undefined) return this.most(steps);
    return this.#rowBefore(position).sharedProfit(this.#rowFrom(position + 1), steps);
  }

  /** The lines that earn it, in queue order: of equal plans the one with most units for the first product. */
  lines(steps: number): ChosenLine<C>[] {
    let left = steps;
    const lines: ChosenLine<C>[] = [];
    for (const [position, { candidate, cash, options }] of this.queue.entries()) {
      const best = this.#rowFrom(position).profit(left);
      const rest = this.#rowFrom(position + 1);
      const chosen = options.findLast((option) => {
        return option.steps <= left && add(rest.profit(left - option.steps), option.gain) === best;
      });
      if (!chosen) continue;
      lines.push({ candidate, cash, units: chosen.units, gain: chosen.gain });
      left -= chosen.steps;
    }
    return lines;
  }
}
