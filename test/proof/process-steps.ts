/** What the work on a request, or of the alarm, does next; the decisions in it are production's. */
import type { Question, SaleAction, SaleAnswer, SaleEvent } from "../../src/worker/sale/decision/decision.ts";
import { answerViolation } from "./answer-violation.ts";
import { replies } from "./replies.ts";
import { bitOf, nameOf, type Rules, type Step } from "./step.ts";
import {
  at,
  factsOf,
  maxSettleCalls,
  type Process,
  relatedTo,
  relatedWord,
  type World,
  type WorldAuthorization,
  type WorldRow,
  withAuthorization,
} from "./world.ts";

const questions: readonly SaleAction["type"][] = [
  "prove",
  "verify",
  "calculate",
  "settle",
  "confirm",
  "look",
  "recall",
];
const isQuestion = (action: SaleAction): action is Question => questions.includes(action.type);

function replaceProcess(world: World, index: number, process: Process | undefined): World {
  return {
    ...world,
    processes: world.processes.flatMap((one, other) => (other !== index ? [one] : process ? [process] : [])),
  };
}

/** What a decision answers, in a word. */
function wordOf(answer: SaleAnswer | undefined): string | null {
  if (answer === undefined) return null;
  if (answer.kind === "challenge") return `challenge ${answer.error}`;
  return answer.kind === "failure" ? answer.code : answer.kind;
}

/** Words after which a process goes on with another row. */
const turns = ["use_related", "continue"] as const;
const isTurn = (word: string | null): word is (typeof turns)[number] => turns.some((turn) => turn === word);

/** Whether the world depends on when an answer is given: a result, or a challenge, which leaves nothing undecided. */
const isAwaited = ({ answer, by }: Process): boolean =>
  answer === "result" || isTurn(answer) || (by === "buyer" && answer?.startsWith("challenge") === true);

const whoOf = (process: Process): string =>
  process.by === "alarm" ? "the alarm" : `the ${process.by}'s request with ${nameOf(process.own)}`;

/**
 * A step that leaves a process with actions and an answer. A process without actions, whose answer changes nothing, is
 * gone.
 */
function left(what: string, world: World, index: number, process: Process): Step {
  // What is told to circuits, and when the alarm looks again, changes nothing in this world.
  const actions = process.actions.filter(({ type }) => type !== "report" && type !== "postpone");
  const { answer } = process;
  if (answer === null) return { what, world: replaceProcess(world, index, { ...process, actions }) };
  const said = `${what}; ${whoOf(process)} ends with ${answer.replaceAll("_", " ")}`;
  if (actions.length === 0 && !isAwaited(process))
    return { what: said, world: replaceProcess(world, index, undefined), answered: { process, answer } };
  // Nothing is decided any more: what only decisions read is forgotten.
  const ending: Process = { ...process, actions, state: "reserved", related: "none", relatedDone: false };
  return { what: said, world: replaceProcess(world, index, ending) };
}

/**
 * The event decided for a process: its state, and what is to be done now. A request uses a related row, and continues,
 * at once.
 */
function decided(what: string, world: World, index: number, process: Process, event: SaleEvent, rules: Rules): Step {
  const others = world.processes.filter((_, other) => other !== index);
  const facts = factsOf(world, process, rules.size, others);
  const { state, actions, answer } = rules.decide(process.state, event, facts);
  const word = wordOf(answer);
  if (actions.length === 0 && isTurn(word)) return turned(what, world, index, process, word, rules);
  const next: Process = { ...process, state, actions, answer: word };
  const [action] = actions;
  // Nothing is awaited between a decision and its write, but for the receipt of what is settled.
  return action?.type === "write" && action.state !== "settled"
    ? act(`${what}; `, world, index, next, action)
    : left(what, world, index, next);
}

/** A request that turns to its related row, or back to its own authorization, and is decided there. */
function turned(
  what: string,
  world: World,
  index: number,
  process: Process,
  word: (typeof turns)[number],
  rules: Rules,
): Step {
  const related = word === "continue" ? undefined : relatedTo(world, process);
  const place = related ?? process.own;
  const next: Process = {
    ...process,
    at: place,
    relatedDone: related === undefined,
    related: "none",
    state: at(world, place).row?.state ?? "reserved",
    actions: [],
    answer: null,
  };
  const to = `${what}; it turns to ${nameOf(place)}`;
  return decided(to, world, index, next, { type: "requested" }, rules);
}

/** Gives the answer of a process that has nothing left to do. */
function finish(world: World, index: number, process: Process, rules: Rules): Step {
  const gone = replaceProcess(world, index, undefined);
  const answer = process.answer ?? "nothing";
  if (isTurn(process.answer)) return turned(whoOf(process), world, index, process, process.answer, rules);
  const violation = answerViolation(world, process, rules);
  const step = { answered: { process, answer }, ...(violation && { violation }) };
  if (answer !== "result")
    return {
      ...step,
      what: `${whoOf(process)} is answered ${answer}`,
      world: { ...gone, challenged: true, refused: answer === "challenge payment_declined" },
    };
  const paidBy = at(world, process.at);
  const given = withAuthorization(gone, process.at, {
    given: paidBy.given | bitOf(paidBy.row?.body ?? process.body),
  });
  return {
    ...step,
    what: `${whoOf(process)} gets the result`,
    world: process.by === "buyer" ? { ...given, served: true } : given,
  };
}

/** The row that a process writes. */
function rowWritten(world: World, process: Process, state: Exclude<Process["state"], "released">, isTaken: boolean) {
  const { row } = at(world, process.at);
  const isAlarm = process.by === "alarm";
  const isBound = row !== null && row.state !== "exposed" && row.state !== "paid_undelivered";
  const isSettled = state === "settled";
  const body = isAlarm || isBound ? (row?.body ?? process.body) : process.body;
  const isBought = state !== "exposed" && state !== "paid_undelivered";
  const isKeyed = !isAlarm && process.key && isBought && body === process.body && !isTaken;
  return {
    state,
    body,
    stored: row?.stored === true || process.calculated,
    answered: isSettled ? !isAlarm : row?.answered === true,
    named: row?.named === true || isKeyed,
    keyed: row?.keyed === true || isKeyed,
    // What is settled is asked for no more.
    calls: isSettled ? 0 : (row?.calls ?? 0) + (state === "settling" ? 1 : 0),
  };
}

/** Whether a write begins a purchase. */
const isBegun = (row: WorldRow | null, state: Process["state"]) =>
  state === "settling" && (row === null || row.state === "exposed");

/** The durable effect of an action that is no question. */
function act(before: string, world: World, index: number, process: Process, action: SaleAction): Step {
  const rest = { ...process, actions: process.actions.slice(1) };
  const authorization = at(world, process.at);
  const { row } = authorization;
  const others = world.authorizations.filter((_, place) => place !== process.at).map(({ row: other }) => other);
  const isTaken = others.some((other) => other?.keyed);
  const isNamedOtherwise = others.some((other) => other?.keyed && other.body !== process.body);
  const done = (change: Partial<WorldAuthorization>, what: string, violation?: string): Step => ({
    ...left(`${before}${what}`, withAuthorization(world, process.at, change), index, rest),
    ...(violation && { violation }),
  });
  switch (action.type) {
    case "write": {
      const what = `${nameOf(process.at)} is written as ${action.state}`;
      if (action.state === "released")
        return done({ row: null, ...(action.step === "retention_ended" && { retired: true }) }, what);
      const next = rowWritten(world, process, action.state, isTaken);
      const violation =
        action.state === "settled" && !next.stored
          ? "a sale was settled without an answer"
          : next.calls > maxSettleCalls
            ? "one authorization cost more facilitator calls than its bound"
            : isBegun(row, action.state) && process.key && isNamedOtherwise
              ? "a purchase was begun under a key that names another request"
              : undefined;
      const isBuyers = (authorization.sent & bitOf(next.body)) !== 0;
      const written = done({ row: next, bound: authorization.bound || isBuyers }, what, violation);
      // The grace period is counted from the settlement.
      return action.state === "settled" ? { ...written, world: { ...written.world, graceOver: false } } : written;
    }
    case "name":
      return done(
        {
          row: row && {
            ...row,
            answered: true,
            named: row.named || (process.key && !others.some((other) => other?.named)),
          },
        },
        `${nameOf(process.at)} is marked as answered`,
      );
    default:
      throw new Error(`${action.type} has no effect that lasts`);
  }
}

/** What a process can do next. */
export function processSteps(world: World, index: number, process: Process, rules: Rules): Step[] {
  const [action] = process.actions;
  if (!action) return [finish(world, index, process, rules)];
  if (!isQuestion(action)) return [act("", world, index, process, action)];
  return replies(action, at(world, process.at), process, rules).map(({ what, event, change, calculated }) => {
    const rest: Process = { ...process, actions: [], calculated: process.calculated || calculated === true };
    const changed = change ? withAuthorization(world, process.at, change) : world;
    return decided(`${nameOf(process.at)}: ${what}`, changed, index, rest, event, rules);
  });
}

/** A request as it comes in. */
export interface Arrival {
  readonly by: "buyer" | "stranger";
  readonly own: number;
  readonly body: number;
  readonly key: boolean;
}

const begun = (world: World, by: Process["by"], own: number, body: number, key: boolean): Process => ({
  by,
  own,
  body,
  key,
  at: own,
  relatedDone: false,
  related: "none",
  state: at(world, own).row?.state ?? "reserved",
  actions: [],
  answer: null,
  calculated: false,
});

/** A request that comes in, decided for the first time. */
export function request(world: World, { by, own, body, key }: Arrival, rules: Rules): Step {
  const fresh = begun(world, by, own, body, key);
  const process = { ...fresh, related: relatedWord(world, fresh) };
  const { sent } = at(world, own);
  const arrived =
    by === "buyer"
      ? { ...withAuthorization(world, own, { sent: sent | bitOf(body) }), challenged: false, refused: false }
      : world;
  const added = { ...arrived, processes: [...arrived.processes, process] };
  const what = `the ${by} sends ${nameOf(own)} with body ${body + 1}${key ? " and the key" : ""}`;
  return decided(what, added, added.processes.length - 1, process, { type: "requested" }, rules);
}

/** The alarm begins with one row. */
export function alarm(world: World, index: number, type: "due" | "retention_ended", rules: Rules): Step {
  const process = begun(world, "alarm", index, at(world, index).row?.body ?? 0, false);
  const added = { ...world, processes: [...world.processes, process] };
  const what = type === "due" ? `the alarm rings for ${nameOf(index)}` : `the retention of ${nameOf(index)} ends`;
  return decided(what, added, added.processes.length - 1, process, { type }, rules);
}

/** Lets a request run to its answer with everything outside honest and alone. */
export function runAlone(step: Step, rules: Rules): Step {
  const honest = { ...rules, faults: false };
  let last = step;
  for (let rounds = 0; rounds < 200; rounds++) {
    const [process] = last.world.processes;
    if (!process) return last;
    const [next] = processSteps(last.world, 0, process, honest);
    if (!next) throw new Error("A process has nothing to do");
    last = next;
  }
  return { ...last, violation: "a request is never answered" };
}
