/** Visits every world that the first one reaches, breadth first, so that a violation has a shortest history. */
import { brokenLater, brokenNow } from "./properties.ts";
import { type Step, stepsOf } from "./steps.ts";
import {
  type Authorization,
  at,
  firstWorld,
  fresh,
  type Process,
  phases,
  type Row,
  type Rules,
  type Size,
  type World,
} from "./world.ts";

/** The findings of the exploration of a world. */
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
 * Sets parts that are no longer read to one value, so that worlds with the same future are one. Once the nonce is
 * used, passing time is skipped: the later world takes every step of the earlier one.
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

/** The numbers that stand for words in the code of a world. */
const chains = { unused: 0, paid: 1, spent: 2 } as const;
const states = { none: 0, asked: 1, settled: 2 } as const;
const keeps = { write: 1, remove: 2, postpone: 3, note_void: 4 } as const;
const asks = { prove: 1, calculate: 2, settle: 3, confirm: 4, repeat: 5, settlement: 6, alarm: 7 } as const;
const callers = { buyer: 0, stranger: 1, alarm: 2 } as const;

/** The number of each answer, in the order in which answers are first given. */
const answers = new Map<string | null, number>();

function answerNumber(answer: string | null): number {
  const number = answers.get(answer) ?? answers.size;
  answers.set(answer, number);
  return number;
}

const swappedBits = (bits: number) => ((bits & 1) << 1) | (bits >> 1);

/** An authorization as 18 bits, with its bodies named the other way round where they are swapped. */
function factsCode(one: Authorization, swapBodies: boolean): number {
  const { given, sent, forgotten } = one;
  const books = forgotten === null ? 2 : swapBodies ? 1 - forgotten : forgotten;
  return (
    one.phase |
    (chains[one.chain] << 2) |
    (flag(one.asked) << 4) |
    (flag(one.forBuyer) << 5) |
    (flag(one.trusted) << 6) |
    (flag(one.longPublic) << 7) |
    (flag(one.retired) << 8) |
    ((swapBodies ? swappedBits(given) : given) << 9) |
    ((swapBodies ? swappedBits(sent) : sent) << 11) |
    (books << 13) |
    (one.returned << 15) |
    (flag(one.refused) << 17)
  );
}

/** A row as 10 bits; 0 without a row. */
function rowCode(row: Row | null, swapBodies: boolean): number {
  if (!row) return 0;
  const body = swapBodies ? 1 - row.body : row.body;
  const { state, stored, keyed, calls, voided } = row;
  return states[state] | (body << 2) | (flag(stored) << 3) | (keyed << 4) | (calls << 6) | (voided << 8);
}

/** A process as 21 bits. */
function processCode(process: Process, swapPlaces: boolean, swapBodies: boolean): number {
  const { by, own, body, key, at, relatedDone, calculated, state, keep, ask, answer } = process;
  const place = (of: number) => (swapPlaces ? 1 - of : of);
  return (
    callers[by] |
    (place(own) << 2) |
    ((swapBodies ? 1 - body : body) << 3) |
    (key << 4) |
    (place(at) << 5) |
    (flag(relatedDone) << 6) |
    (flag(calculated) << 7) |
    (states[state] << 8) |
    ((keep === null ? 0 : keeps[keep]) << 10) |
    ((ask === null ? 0 : asks[ask.type === "look" ? ask.purpose : ask.type]) << 13) |
    (answerNumber(answer) << 16)
  );
}

/**
 * A world as a short text of character codes, with its authorizations or its bodies named the other way round. There
 * are millions of them to compare.
 */
function codeOf(world: World, swapPlaces: boolean, swapBodies: boolean): string {
  const { authorizations, processes } = world;
  let code = "";
  for (let index = 0; index < authorizations.length; index++) {
    const one = at(world, swapPlaces ? 1 - index : index);
    const facts = factsCode(one, swapBodies);
    code += String.fromCharCode(facts & 0xffff, (facts >> 16) | (rowCode(one.row, swapBodies) << 2));
  }
  const work = processes.map((process) => processCode(process, swapPlaces, swapBodies));
  if (work.length > 1) work.sort((one, other) => one - other);
  for (const process of work) code += String.fromCharCode(process & 0xffff, process >> 16);
  return code;
}

/**
 * A text that worlds share that differ in names only. Nothing depends on a name: names are compared with each other.
 */
function nameless(world: World, { authorizations, bodies, ownBodies }: Size): string {
  let least = codeOf(world, false, false);
  const consider = (swapPlaces: boolean, swapBodies: boolean) => {
    const code = codeOf(world, swapPlaces, swapBodies);
    if (code < least) least = code;
  };
  if (authorizations === 2 && !ownBodies) consider(true, false);
  if (bodies === 2 && !ownBodies) consider(false, true);
  if (authorizations === 2 && bodies === 2) consider(true, true);
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

  /** Keeps a world that is new, and records which property it breaks; a crash must not break one either. */
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
