/** Visits every world that the first one reaches, breadth first, so that a violation has a shortest history. */
import { brokenLater, brokenNow } from "./properties.ts";
import { type Step, stepsOf } from "./steps.ts";
import { type Authorization, firstWorld, fresh, phases, type Rules, type Size, type World } from "./world.ts";

/** What the exploration of a world found. */
export interface Exploration {
  readonly states: number;
  /** The property that is broken first, and a shortest history that breaks it. */
  readonly violation?: { readonly property: string; readonly history: readonly string[] };
}

/** How a world was reached. */
interface Way {
  readonly what: string;
  readonly from: Way | undefined;
}

const flag = (is: boolean) => (is ? 1 : 0);

const retired: Authorization = { ...fresh, phase: phases.past, retired: true };

/**
 * Sets what nothing reads any more to one value, so that worlds with the same future are one. Once the nonce is used,
 * time that only passes passes at once: the later world takes every step of the earlier one.
 */
function withoutDead(one: Authorization): Authorization {
  if (one.retired) return retired;
  const { chain, row } = one;
  if (chain === "unused") return one;
  const isSold = row?.state === "settled";
  const phase = isSold || one.phase > phases.valid ? phases.past : one.phase;
  const trusted = one.trusted && chain !== "paid";
  return { ...one, phase, trusted, row: isSold ? { ...row, calls: 0, voided: 0 } : row };
}

const swappedBits = (bits: number) => ((bits & 1) << 1) | (bits >> 1);

/** A world as text, with its authorizations or its bodies named the other way round. */
function codeOf(
  { authorizations, processes, graceOver, told }: World,
  swapPlaces: boolean,
  swapBodies: boolean,
): string {
  const bits = (of: number) => (swapBodies ? swappedBits(of) : of);
  const body = (of: number) => (swapBodies ? 1 - of : of);
  const place = (of: number) => (swapPlaces ? 1 - of : of);
  const each = authorizations.map((one) => {
    const { chain, asked, forBuyer, trusted, apart, longPublic, row } = one;
    const flags = [asked, forBuyer, trusted, apart, longPublic, one.retired].map(flag).join("");
    const books = `${one.forgotten === null ? "-" : body(one.forgotten)}${one.returned}`;
    const kept =
      row && `${row.state[0]}${body(row.body)}${flag(row.stored)}${row.keyed},${row.named},${row.calls}${row.voided}`;
    return `|${one.phase}${chain[0]}${flags}${bits(one.given)}${bits(one.sent)}${books}${kept ?? ""}`;
  });
  if (swapPlaces) each.reverse();
  const work = processes.map(({ by, state, keep, ask, answer, key, ...one }) => {
    const asking = ask === null ? "" : ask.type === "look" ? ask.purpose : ask.type;
    const who = `${by[0]}${place(one.own)}${body(one.body)}${key}${place(one.at)}`;
    return `/${who}${flag(one.relatedDone)}${flag(one.calculated)}${state[0]}${keep}${asking},${answer}`;
  });
  return `${flag(graceOver)}${told}${each.join("")}${work.sort().join("")}`;
}

/**
 * A text that worlds share that differ in names only. Nothing depends on a name: names are compared with each other.
 */
function nameless(world: World, { authorizations, bodies }: Size): string {
  let least = codeOf(world, false, false);
  const swaps = [
    [true, false],
    [false, true],
    [true, true],
  ] as const;
  for (const [places, ofBodies] of swaps) {
    if ((places && authorizations === 1) || (ofBodies && bodies === 1)) continue;
    const code = codeOf(world, places, ofBodies);
    if (code < least) least = code;
  }
  return least;
}

/** Explores without a limit of depth. `limit`: states after which the search for a violation ends. */
export function explore(rules: Rules, limit = Number.POSITIVE_INFINITY): Exploration {
  const first = firstWorld(rules.size);
  const known = new Set([nameless(first, rules.size)]);
  const lasting = new Set<string>();
  let level: (readonly [World, Way | undefined])[] = [[first, undefined]];
  const broken = (property: string, way: Way | undefined): Exploration => {
    const history: string[] = [];
    for (let one = way; one; one = one.from) history.unshift(one.what);
    return { states: known.size, violation: { property, history } };
  };
  while (level.length > 0 && known.size < limit) {
    const next: typeof level = [];
    for (const [world, way] of level)
      for (const step of stepsOf(world, rules)) {
        const violation = step.violation ?? add(step, way, next);
        if (violation) return broken(violation, { what: step.what, from: way });
      }
    level = next;
  }
  return { states: known.size };

  /** Keeps a world that is new, and says what is broken in it; a crash must not break anything either. */
  function add({ what, world }: Step, from: Way | undefined, next: typeof level): string | undefined {
    const reached = { ...world, authorizations: world.authorizations.map(withoutDead) };
    const code = nameless(reached, rules.size);
    if (known.has(code)) return undefined;
    known.add(code);
    next.push([reached, { what, from }]);
    const idle = { ...reached, processes: [] };
    const idleCode = nameless(idle, rules.size);
    if (lasting.has(idleCode)) return undefined;
    lasting.add(idleCode);
    return brokenNow(idle, rules) ?? brokenLater(idle, rules);
  }
}
