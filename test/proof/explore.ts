/** Visits every world that can be reached from the first one, breadth first, so that the first violation found has a shortest history. */
import { encode } from "./encode.ts";
import { brokenLater, brokenNow, durable } from "./properties.ts";
import { type Rules, stepsOf } from "./steps.ts";
import { firstWorld, type World } from "./world.ts";

/** What the exploration of a world found. */
export interface Exploration {
  readonly states: number;
  /** Steps of the longest shortest history. */
  readonly depth: number;
  readonly violation?: { readonly property: string; readonly history: readonly string[] };
}

/** How a world was reached; the worlds before it are not kept. */
interface Visit {
  readonly before: Visit | undefined;
  readonly what: string;
}

function historyOf(visit: Visit | undefined): string[] {
  const history: string[] = [];
  for (let one = visit; one; one = one.before) history.unshift(one.what);
  return history;
}

/** Explores without a limit of depth. `progress` is told every so many states; `limit` ends a search for a violation that need not exist. */
export function explore(
  rules: Rules,
  progress: (states: number, waiting: number) => void = () => {},
  limit = Number.POSITIVE_INFINITY,
): Exploration {
  const first = firstWorld(rules.size);
  const known = new Set([encode(first)]);
  const lasting = new Set<string>();
  let level: { world: World; visit: Visit | undefined }[] = [{ world: first, visit: undefined }];
  let depth = 0;
  while (level.length > 0 && known.size < limit) {
    const next: typeof level = [];
    for (const { world: from, visit } of level) {
      for (const { what, world, violation } of stepsOf(from, rules)) {
        const key = encode(world);
        const isNew = !known.has(key);
        if (!isNew && !violation) continue;
        known.add(key);
        const reached: Visit = { before: visit, what };
        const property =
          violation ?? brokenNow(world, rules) ?? (isNew ? lastingViolation(world, rules, lasting) : undefined);
        if (property)
          return { states: known.size, depth: depth + 1, violation: { property, history: historyOf(reached) } };
        next.push({ world, visit: reached });
        if (known.size % 100_000 === 0) progress(known.size, next.length);
      }
    }
    if (next.length > 0) depth++;
    level = next;
  }
  return { states: known.size, depth };
}

/** What breaks after a crash in this world; looked at once for each set of rows and money. */
function lastingViolation(world: World, rules: Rules, lasting: Set<string>): string | undefined {
  const left = durable(world);
  const key = encode(left);
  if (lasting.has(key)) return undefined;
  lasting.add(key);
  return brokenLater(left, rules);
}
