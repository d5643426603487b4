/** The next steps of a world. */
import type { Keep, SaleAnswer, SaleDecision, SaleEvent } from "../../../src/worker/sale/decide.ts";
import { answerViolation, replies } from "./replies.ts";
import {
  type Authorization,
  at,
  bitOf,
  canMove,
  changed,
  factsOf,
  keyBit,
  maxSettleCalls,
  nameOf,
  type Process,
  phases,
  type Row,
  type Rules,
  relatedTo,
  type Size,
  type World,
} from "./world.ts";

/** One step: what happened, the world after it, and the property that it breaks, if it breaks one. */
export interface Step {
  readonly what: string;
  readonly world: World;
  readonly violation?: string;
  /** The answer to a request in this step. */
  readonly answer?: string;
}

const withProcess = (world: World, index: number, process: Process | undefined): World => ({
  ...world,
  processes: world.processes.flatMap((one, other) => (other !== index ? [one] : process ? [process] : [])),
});

function wordOf(answer: SaleAnswer | undefined): string | null {
  if (answer === undefined) return null;
  if (answer.kind === "challenge") return answer.stop ? "stop" : "sign again";
  return answer.kind === "failure" ? answer.code : answer.kind;
}

const whoOf = ({ by, own }: Process): string =>
  by === "alarm" ? "the alarm" : `the ${by}'s request with ${nameOf(own)}`;

/** Decides an event for a process, and makes the writes that are immediate. */
function decided(what: string, world: World, index: number, process: Process, event: SaleEvent, rules: Rules): Step {
  const others = world.processes.filter((_, other) => other !== index);
  const decision: SaleDecision = rules.decide(process.state, event, factsOf(world, process, rules.size, others));
  const { state, keep = null, ask = null } = decision;
  const next: Process = { ...process, state, keep, ask, answer: wordOf(decision.answer), calling: false };
  // The receipt of what is settled is signed before it is written.
  return keep && state !== "settled"
    ? written(what, world, index, next, rules)
    : turned(what, world, index, next, rules);
}

/** A request whose answer is that another row decides begins again there, or with its own authorization. */
function turned(what: string, world: World, index: number, process: Process, rules: Rules): Step {
  const { answer, own, keep, ask } = process;
  if (keep || ask || answer === null) return { what, world: withProcess(world, index, process) };
  if (answer !== "use_related" && answer !== "continue") {
    const isAwaited = answer === "result" || (answer === "sign again" && process.by === "buyer");
    // An answer that changes nothing is given at once.
    return isAwaited
      ? { what, world: withProcess(world, index, { ...process, state: "none", relatedDone: false, calculated: false }) }
      : { ...answered(world, index, process, rules), what: `${what}; ${whoOf(process)} is answered: ${answer}` };
  }
  const related = answer === "continue" ? undefined : relatedTo(world, process);
  const place = related ?? own;
  const next: Process = {
    ...process,
    at: place,
    relatedDone: related === undefined,
    state: at(world, place).row?.state ?? "none",
    keep: null,
    ask: null,
    answer: null,
  };
  return decided(`${what}; it turns to ${nameOf(place)}`, world, index, next, { type: "requested" }, rules);
}

/** The row that a process writes. */
function rowOf(world: World, { at: place, body, key, state, calculated, ask }: Process): Row {
  const { row } = at(world, place);
  return {
    state: state === "settled" ? "settled" : "asked",
    body: row?.body ?? body,
    stored: row?.stored === true || calculated,
    keyed: row?.keyed ?? keyBit(key),
    calls: (row?.calls ?? 0) + (ask?.type === "settle" ? 1 : 0),
    voided: 0,
  };
}

const keeps: Readonly<Record<Exclude<Keep, "write" | "remove">, (row: Row) => Row>> = {
  postpone: (row) => ({ ...row, voided: 0 }),
  note_void: (row) => ({ ...row, voided: row.voided === 0 ? 1 : row.voided }),
};

/** The world in which a refusal outlives its row: it applies to every later signature of its kind. */
const withRefusal = (world: World): World => ({
  ...world,
  authorizations: world.authorizations.map((one) => (one.row ? one : { ...one, refused: true })),
});

/** Makes the writes of a process. */
function written(what: string, world: World, index: number, process: Process, rules: Rules): Step {
  const { at: place, key, keep, ask } = process;
  const { row } = at(world, place);
  const rest: Process = { ...process, keep: null };
  const done = (change: Partial<Authorization>, said: string, violation?: string): Step => ({
    ...turned(`${what}; ${nameOf(place)} is ${said}`, changed(world, place, change), index, rest, rules),
    ...(violation && { violation }),
  });
  if (keep === "remove") {
    const isOver = process.answer === "done" && row?.state === "settled";
    const gone = done({ row: null, ...(isOver && { retired: true }) }, "removed");
    return at(world, place).refused ? { ...gone, world: withRefusal(gone.world) } : gone;
  }
  if (keep !== "write" && keep !== null) return done(row ? { row: keeps[keep](row) } : {}, keep.replace("_", " as "));
  const next = rowOf(world, process);
  const isBegun = row === null && ask?.type === "settle";
  const others = world.authorizations.filter((_, other) => other !== place);
  const violation = !next.stored
    ? "the money is asked for, or here, and no answer is stored"
    : next.calls > maxSettleCalls
      ? "one authorization cost more facilitator calls than its bound"
      : isBegun && others.some((one) => one.row && one.row.body !== next.body && one.row.keyed & keyBit(key))
        ? "a purchase was begun under a key that names another request"
        : undefined;
  return done({ row: next }, `written as ${next.state}`, violation);
}

/** Gives the answer of a process that has nothing left to do. */
function answered(world: World, index: number, process: Process, { size }: Rules): Step {
  const { answer, at: place, body } = process;
  const gone = withProcess(world, index, undefined);
  const violation = answerViolation(world, process, size);
  const step = {
    what: `${whoOf(process)} is answered: ${answer}`,
    answer: answer ?? "",
    ...(violation && { violation }),
  };
  if (answer === "result") {
    const { given, row } = at(world, place);
    return { ...step, world: changed(gone, place, { given: given | bitOf(row?.body ?? body) }) };
  }
  return { ...step, world: gone };
}

/** The next steps of a process. */
export function processSteps(world: World, index: number, process: Process, rules: Rules): Step[] {
  if (process.keep) return [written(whoOf(process), world, index, process, rules)];
  if (!process.ask) return [answered(world, index, process, rules)];
  return replies(process.ask, world, process, rules).map((reply) => {
    const { what, event, change, calculated, calling = false } = reply;
    const rest: Process = { ...process, ask: null, calculated: process.calculated || calculated === true, calling };
    const after = change ? changed(world, process.at, change) : world;
    return decided(`${nameOf(process.at)}: ${what}`, after, index, rest, event, rules);
  });
}

type Arrival = Pick<Process, "own" | "body" | "key"> & { readonly by: "buyer" | "stranger" };

const begun = (world: World, by: Process["by"], own: number, body: number, key: number): Process => ({
  by,
  own,
  body,
  key,
  at: own,
  relatedDone: false,
  state: at(world, own).row?.state ?? "none",
  keep: null,
  ask: null,
  answer: null,
  calculated: false,
  calling: false,
});

/** A request comes in. */
export function request(world: World, { by, own, body, key }: Arrival, rules: Rules): Step {
  const process = begun(world, by, own, body, key);
  const { sent } = at(world, own);
  const arrived = by === "buyer" ? changed(world, own, { sent: sent | bitOf(body) }) : world;
  const after = { ...arrived, processes: [...arrived.processes, process] };
  const what = `the ${by} sends ${nameOf(own)} with body ${body + 1}${key === 0 ? "" : ` and key ${key}`}`;
  return decided(what, after, after.processes.length - 1, process, { type: "requested" }, rules);
}

/** The alarm begins with one row. */
export function alarm(world: World, index: number, rules: Rules): Step {
  const { row } = at(world, index);
  const process = begun(world, "alarm", index, row?.body ?? 0, 0);
  const after = { ...world, processes: [...world.processes, process] };
  const isSold = row?.state === "settled";
  const what = isSold ? `the retention of ${nameOf(index)} ends` : `the alarm rings for ${nameOf(index)}`;
  return decided(what, after, after.processes.length - 1, process, { type: "due" }, rules);
}

/** Lets the only process run to its answer, with everything outside honest. */
export function runAlone(step: Step, rules: Rules): Step {
  let last = step;
  for (let rounds = 0; rounds < 50; rounds++) {
    const [process] = last.world.processes;
    const [next] = process ? processSteps(last.world, 0, process, { ...rules, faults: false }) : [];
    if (!next) return last;
    last = next;
  }
  return { ...last, violation: "a request is never answered" };
}

/** The changes of an authorization by time, others, the payer or the operator. */
function movesOf(
  one: Authorization,
  isBusy: boolean,
  world: World,
  size: Size,
): (readonly [string, Partial<Authorization>])[] {
  const { phase, asked, row, longPublic, retired, chain, returned, forgotten } = one;
  if (retired) return [];
  const moves: (readonly [string, Partial<Authorization>])[] = [];
  const isPublic = asked || chain === "paid";
  if (size.others && canMove(one)) {
    moves.push(["is spent by its payer on something else", { chain: "spent" }]);
    moves.push([`is broadcast by ${isPublic ? "a third party" : "its payer"}`, { chain: "paid" }]);
  }
  if (phase < phases.past)
    moves.push([phase === phases.valid ? "is too late to begin" : "is past in the blocks", { phase: phase + 1 }]);
  if (row?.voided === 1) moves.push(["has been void for a minute", { row: { ...row, voided: 2 } }]);
  if (phase === phases.past && !longPublic && row && !isBusy)
    moves.push(["has been public for long", { longPublic: true }]);
  const isBooked = row?.state === "settled" && chain === "paid" && returned === 0;
  if (size.restores && isBooked && world.processes.length === 0) {
    moves.push([
      "is forgotten by a ledger that is set back",
      { forgotten: row.body, forBuyer: false, asked: false, row: null },
    ]);
    moves.push([
      "is undecided in a ledger that is set back",
      { forgotten: row.body, row: { ...row, state: "asked", calls: 1 } },
    ]);
  }
  // Reconciliation lists money without a sale; it is noted, and returned once the payer's rows are decided.
  const isStray = chain === "paid" && row?.state !== "settled" && forgotten === null;
  if (size.returns && isStray && returned === 0) moves.push(["is noted by the operator", { returned: 1 }]);
  const isDecided = world.authorizations.every((other) => other.row?.state !== "asked");
  if (size.returns && returned === 1 && isDecided && row === null)
    moves.push(["is returned by the operator", { returned: 2 }]);
  return moves;
}

function* arrivalsOf(one: Authorization, own: number, size: Size): Generator<Arrival> {
  const isPublic = one.asked || one.chain === "paid";
  for (let body = 0; body < size.bodies; body++) {
    if (size.ownBodies && body !== own) continue;
    for (const key of size.keys) yield { by: "buyer", own, body, key };
    if (size.stranger && isPublic && !one.retired)
      for (const key of size.keys) yield { by: "stranger", own, body, key };
  }
}

/** Everything that can happen next. */
export function stepsOf(world: World, rules: Rules): Step[] {
  const { size } = rules;
  const steps = world.processes.flatMap((process, index) => processSteps(world, index, process, rules));
  for (const [index, one] of world.authorizations.entries()) {
    const isBusy = world.processes.some((process) => process.own === index || process.at === index);
    for (const [what, change] of movesOf(one, isBusy, world, size))
      steps.push({ what: `${nameOf(index)} ${what}`, world: changed(world, index, change) });
    if (world.processes.length >= size.processes) continue;
    for (const arrival of arrivalsOf(one, index, size)) steps.push(request(world, arrival, rules));
    if (isBusy || !one.row) continue;
    if (one.row.state === "asked" || one.longPublic) steps.push(alarm(world, index, rules));
  }
  for (const process of world.processes)
    steps.push({
      what: world.processes.length > 1 ? `the work with ${nameOf(process.own)} breaks off` : "the service crashes",
      world: { ...world, processes: world.processes.filter((one) => one !== process) },
    });
  return steps;
}
