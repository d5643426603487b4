/** Visits every world that the first one reaches, breadth first: the first violation found has a shortest history. */
import { stepsOf } from "./outside-steps.ts";
import { PairList, PairSet } from "./pair-table.ts";
import { brokenLater, brokenNow } from "./properties.ts";
import { reduced } from "./reduce.ts";
import type { Rules } from "./step.ts";
import { Successors } from "./successors.ts";
import { firstWorld, type World } from "./world.ts";

/** What the exploration of a world found. */
export interface Exploration {
  readonly states: number;
  /** Steps of the longest shortest history. */
  readonly depth: number;
  readonly violation?: { readonly property: string; readonly history: readonly string[] };
}

/** A broken property: in a step from a world, or in the world itself. */
interface Broken {
  readonly property: string;
  readonly low: number;
  readonly high: number;
  readonly isStep: boolean;
}

/** Told now and then how many states are known, how deep the search is, and how many states wait. */
export type Progress = (states: number, depth: number, waiting: number) => void;

/** States between two reports: a fraction of a second. */
const statesPerReport = 100_000;

/** One search. */
class Search {
  readonly successors: Successors;
  readonly #rules: Rules;
  readonly #known = new PairSet();
  /** What is left of worlds after a crash, rows and money alone, that was looked at. */
  readonly #lasting = new PairSet();
  broken: Broken | undefined;
  depth = 0;

  constructor(rules: Rules) {
    this.#rules = rules;
    this.successors = new Successors(rules);
  }

  get states(): number {
    return this.#known.size;
  }

  /** Visits the worlds level by level; `levels` keeps them. */
  run(progress: Progress, limit: number, levels?: PairList[]): void {
    let level = new PairList();
    let next = new PairList();
    let low = 0;
    let high = 0;
    const visit = (toLow: number, toHigh: number, violation: string | undefined) => {
      if (this.broken) return;
      if (violation) this.broken = { property: violation, low, high, isStep: true };
      else if (this.#known.add(toLow, toHigh)) {
        next.push(toLow, toHigh);
        this.#check(toLow, toHigh);
        if (this.#known.size % statesPerReport === 0) progress(this.#known.size, this.depth, next.length);
      }
    };
    this.successors.pack(firstWorld(this.#rules.size), visit);
    while (next.length > 0 && !this.broken && this.#known.size < limit) {
      [level, next] = [next, levels ? new PairList() : level];
      next.clear();
      levels?.push(level);
      for (let index = 0; index < level.length && !this.broken; index++) {
        low = level.low(index);
        high = level.high(index);
        this.successors.visit(low, high, visit);
      }
      if (next.length > 0 || this.broken) this.depth++;
    }
  }

  /** What is broken in a world, and what a crash in it breaks, for each set of rows and money. */
  #check(low: number, high: number): void {
    // The flags alone are left of the second word.
    if (!this.#lasting.add(low, (high | 0x0fffffff) >>> 0)) return;
    const world: World = { ...this.successors.unpack(low, high), processes: [] };
    const property = brokenNow(world, this.#rules) ?? brokenLater(world, this.#rules);
    if (property) this.broken = { property, low, high, isStep: false };
  }
}

/** Explores without a limit of depth. `limit` ends a search for a violation that need not exist. */
export function explore(rules: Rules, progress: Progress = () => {}, limit = Number.POSITIVE_INFINITY): Exploration {
  const search = new Search(rules);
  search.run(progress, limit);
  const { states, depth, broken } = search;
  return {
    states,
    depth,
    ...(broken && { violation: { property: broken.property, history: historyOf(rules, broken) } }),
  };
}

/** A shortest history that ends in what is broken, by a second search that keeps every level. */
function historyOf(rules: Rules, { property, low, high, isStep }: Broken): string[] {
  const levels: PairList[] = [];
  const search = new Search(rules);
  search.run(() => {}, Number.POSITIVE_INFINITY, levels);
  const way = new PairList();
  let [toLow, toHigh] = [low, high];
  for (const level of levels.reverse()) {
    let found = false;
    for (let index = 0; index < level.length && !found; index++) {
      const [fromLow, fromHigh] = [level.low(index), level.high(index)];
      if (isStep && way.length === 0 && fromLow === low && fromHigh === high) break;
      search.successors.visit(fromLow, fromHigh, (someLow, someHigh) => {
        if (!found && someLow === toLow && someHigh === toHigh) {
          found = true;
          way.push(toLow, toHigh);
        }
      });
      if (found) [toLow, toHigh] = [fromLow, fromHigh];
    }
  }
  return told(rules, search.successors, way, isStep ? property : undefined);
}

/** The way told with the plain steps, in which every authorization keeps its name. */
function told(rules: Rules, successors: Successors, way: PairList, last: string | undefined): string[] {
  let world = firstWorld(rules.size);
  const history: string[] = [];
  for (let index = way.length - 1; index >= 0; index--) {
    const step = stepsOf(world, rules).find((one) => {
      let isNext = false;
      successors.pack(one.world, (low, high) => {
        isNext = low === way.low(index) && high === way.high(index);
      });
      return isNext;
    });
    if (!step) throw new Error("The plain steps do not lead where the search went");
    history.push(step.what);
    world = reduced(step.world, rules.size);
  }
  const broken = last === undefined ? undefined : stepsOf(world, rules).find(({ violation }) => violation === last);
  return broken ? [...history, broken.what] : history;
}
