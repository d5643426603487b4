/** Working capital over a portfolio: the plan, and the same question asked with other capital, caps or gains (domain.md 4.11). */
import { floorTo, toDecimal } from "../exact/decimal.ts";
import { add, floorDivide, type Integer, multiply, subtract } from "../exact/integer.ts";
import { part, percentage } from "../exact/percentage.ts";
import type { Portfolio } from "../portfolio.ts";
import type { Ranked } from "../ranking.ts";
import { type Caps, capsOf, minimumCapPct } from "./caps.ts";
import {
  type Buyable,
  bounded,
  buyable,
  byReturn,
  isWorthBuying,
  type PlannedLine,
  type SearchedPlan,
  search,
} from "./queue.ts";

/** Per cent of the working capital kept back for clearance, certificates, the customs fee and bad luck. */
export const reservePct = 10;

const reserveShare = percentage(reservePct);

/** An allocation; amounts in minor units. */
export interface Allocation {
  readonly workingCapital: Integer;
  readonly reserve: Integer;
  readonly investable: Integer;
  /** Every product of the queue, funded or not, in queue order. */
  readonly lines: readonly PlannedLine[];
  readonly plan: SearchedPlan;
  readonly cashAllocated: Integer;
  readonly unallocated: Integer;
}

/** What of a line adds up over the units bought. */
export function sumOver(lines: readonly PlannedLine[], perUnit: (line: PlannedLine) => Integer): Integer {
  let total: Integer = 0;
  for (const line of lines) total = add(total, multiply(line.units, perUnit(line)));
  return total;
}

function countOf(queue: readonly Buyable[], decision: "GO" | "TEST"): number {
  return queue.filter((item) => item.decision === decision).length;
}

export class Capital {
  readonly decimals: 2 | 3;
  readonly workingCapital: Integer;
  readonly reserve: Integer;
  readonly investable: Integer;
  /** The caps of the plan. */
  readonly caps: Caps;
  /** GO and TEST in queue order. */
  readonly queue: readonly Buyable[];
  readonly plan: Allocation;

  /** `workingCapital` in minor units. */
  constructor(ranked: readonly Ranked[], workingCapital: Integer, decimals: 2 | 3) {
    this.decimals = decimals;
    this.workingCapital = workingCapital;
    this.reserve = part(workingCapital, reserveShare);
    this.investable = subtract(workingCapital, this.reserve);
    this.queue = ranked
      .filter(({ product }) => isWorthBuying(product.decision))
      .map((entry) => buyable(entry, entry.product.decision, entry.product.plan))
      .sort(byReturn);
    this.caps = this.capsFor(this.queue, minimumCapPct);
    this.plan = this.#allocate(workingCapital, this.caps);
  }

  /** The caps for a queue where one GO product may always take so many per cent. */
  capsFor(queue: readonly Buyable[], capPct: number): Caps {
    return capsOf(this.investable, countOf(queue, "GO"), countOf(queue, "TEST"), capPct);
  }

  /** The allocation of so many per cent of the capital with the caps of the plan. */
  atLevel(levelPct: number): Allocation {
    const level = floorDivide(multiply(this.workingCapital, levelPct), 100);
    return level === this.workingCapital ? this.plan : this.#allocate(level, this.caps);
  }

  /** The allocation where one GO product may always take so many per cent. */
  withCapPct(capPct: number): Allocation {
    const caps = this.capsFor(this.queue, capPct);
    // The cap of a TEST follows from that of a GO and from the queue.
    return caps.go === this.caps.go ? this.plan : this.#allocate(this.workingCapital, caps);
  }

  #allocate(workingCapital: Integer, caps: Caps): Allocation {
    const reserve = part(workingCapital, reserveShare);
    const investable = subtract(workingCapital, reserve);
    const plan = search(bounded(this.queue, caps, investable), investable);
    const cashAllocated = sumOver(plan.lines, ({ cash }) => cash);
    return {
      workingCapital,
      reserve,
      investable,
      lines: plan.lines,
      plan,
      cashAllocated,
      unallocated: subtract(investable, cashAllocated),
    };
  }
}

/** The capital of a portfolio, cut off to minor units: never spend more than given. */
export function capitalOf({ ranked, decimals }: Portfolio, workingCapital: number): Capital {
  return new Capital(ranked, floorTo(toDecimal(workingCapital), decimals), decimals);
}
