/** Everything that can happen next in a world, each with a sentence, and what goes wrong by it. */
import { decide } from "../../src/sale/decide.ts";
import type { Observation, Question, SaleAction, SaleAnswer, SaleEvent } from "../../src/sale/decision.ts";
import type { SaleGuard } from "../../src/sale/sale-guards.ts";
import {
  at,
  factsOf,
  isUndecided,
  maxSettleCalls,
  type Process,
  phases,
  relatedTo,
  type Size,
  type World,
  type WorldAuthorization,
  withAuthorization,
} from "./world.ts";

/** One step: what happened, the world after it, and the property that it breaks, if it breaks one. */
export interface Step {
  readonly what: string;
  readonly world: World;
  readonly violation?: string;
  /** The answer that a request got in this step. */
  readonly answered?: { readonly process: Process; readonly answer: string };
}

/** What the steps depend on: the size of the world, the guards that hold, and whether anything outside may fail. */
export interface Rules {
  readonly size: Size;
  readonly guards: ReadonlySet<SaleGuard>;
  /** True while faults, strangers and third parties act. Without them every question has one, honest answer. */
  readonly faults: boolean;
}

const name = (index: number) => `A${index + 1}`;
const bit = (body: number) => 1 << body;
const canMove = ({ chain, phase }: WorldAuthorization) => chain === "unused" && phase < phases.blockPast;

/** Whether a settlement was asked for, and its money has moved to us or still can. */
const isOpen = (authorization: WorldAuthorization) =>
  authorization.asked && (authorization.chain === "paid" || canMove(authorization));

function replaceProcess(world: World, index: number, process: Process | undefined): World {
  return {
    ...world,
    processes: world.processes.flatMap((one, other) => (other !== index ? [one] : process ? [process] : [])),
  };
}

/** What a decision answers, in a word. */
function wordOf(answer: SaleAnswer | undefined): string | null {
  if (answer === undefined) return null;
  return answer.kind === "challenge"
    ? `challenge ${answer.error}`
    : answer.kind === "failure"
      ? answer.code
      : answer.kind;
}

/** The event decided for a process: its state, and what is to be done now. A request turns to a related row, and back, at once. */
function decided(world: World, index: number, process: Process, event: SaleEvent, rules: Rules): World {
  const others = world.processes.filter((_, other) => other !== index);
  const facts = factsOf(world, process, rules.size, others);
  const { state, actions, answer } = decide(process.state, event, facts, rules.guards);
  if (actions.length === 0 && (answer?.kind === "turn_to_related" || answer?.kind === "go_on"))
    return turned(world, index, process, answer.kind, rules);
  return replaceProcess(world, index, { ...process, state, actions, answer: wordOf(answer) });
}

/** A request that turns to the row it is related to, or back from it to its own authorization, and is decided there. */
function turned(world: World, index: number, process: Process, word: "turn_to_related" | "go_on", rules: Rules): World {
  const related = word === "go_on" ? undefined : relatedTo(world, process);
  const place = related ?? process.own;
  const state = at(world, place).row?.state ?? "reserved";
  const next: Process = { ...process, at: place, relatedDone: related === undefined, state, actions: [] };
  return decided(world, index, next, { type: "requested" }, rules);
}

/** Gives the answer of a process that has nothing left to do. */
function finish(world: World, index: number, process: Process, rules: Rules): Step {
  const gone = replaceProcess(world, index, undefined);
  const who = `${process.by === "stranger" ? "the stranger" : "the buyer"}'s request with ${name(process.own)}`;
  switch (process.answer) {
    case "turn_to_related":
    case "go_on":
      return {
        what: `${who} turns to what it belongs to`,
        world: turned(world, index, process, process.answer, rules),
      };
    case "done":
    case "wait":
      return { what: process.answer === "wait" ? `${who} is to wait` : "the alarm is done", world: gone };
    case "result": {
      const paidBy = at(world, process.at);
      const body = paidBy.row?.body ?? process.body;
      const violation = !resultIsDue(paidBy, rules)
        ? "a result was given without money"
        : body !== process.body
          ? "a request got the result of another"
          : (paidBy.given | bit(body)) !== bit(body)
            ? "one payment bought two results"
            : process.by === "stranger" && paidBy.longPublic && paidBy.given !== 0
              ? "a stranger read a result with a signature that had been public for long"
              : undefined;
      const given = withAuthorization(gone, process.at, { given: paidBy.given | bit(body) });
      return {
        what: `${who} gets the result`,
        world: process.by === "buyer" ? { ...given, served: true } : given,
        answered: { process, answer: "result" },
        ...(violation && { violation }),
      };
    }
    default: {
      const isChallenge = process.answer?.startsWith("challenge") === true;
      const violation =
        isChallenge && process.by === "buyer" && challengeIsWrong(world, process)
          ? "a fresh challenge while the money may have moved"
          : undefined;
      return {
        what: `${who} is answered ${process.answer}`,
        world: isChallenge && process.by === "buyer" ? { ...gone, challenged: true } : gone,
        answered: { process, answer: process.answer ?? "" },
        ...(violation && { violation }),
      };
    }
  }
}

const resultIsDue = ({ chain, trusted }: WorldAuthorization, { size }: Rules) =>
  chain === "paid" || (trusted && !size.large);

/** Whether a challenge meets an authorization, of this purchase, whose settlement was asked for and is not decided. */
function challengeIsWrong(world: World, { own, body, key }: Process): boolean {
  const { row: ownRow, longPublic } = at(world, own);
  const isReadingOver = ownRow?.state === "settled" && longPublic && !(key && ownRow.named);
  if (isReadingOver) return false;
  return world.authorizations.some((authorization, index) => {
    const { row, retired } = authorization;
    if (!isOpen(authorization) || retired) return false;
    // It bought another request.
    if (index === own) return !(row?.state === "settled" && row.body !== body);
    return row !== null && isUndecided(row) && row.body === body;
  });
}

/** What a look at the chain can show. */
function observations(authorization: WorldAuthorization, faults: boolean): readonly (readonly [string, Observation])[] {
  const { chain, phase } = authorization;
  const clockPast = phase >= phases.clockPast;
  const unused = (stateBlockPast: boolean): Observation => ({ reached: true, used: false, stateBlockPast, clockPast });
  const truth: readonly [string, Observation] =
    chain === "unused"
      ? [phase >= phases.blockPast ? "unused and past" : "unused", unused(phase >= phases.blockPast)]
      : [chain, { reached: true, used: true, use: chain === "paid" ? "paid_us" : "something_else" }];
  if (!faults) return [truth];
  const behind: readonly (readonly [string, Observation])[] =
    chain === "unused" && phase < phases.blockPast
      ? []
      : // A machine behind the node's address reads an older block, while another one tells the time.
        [["unused, from a machine that is behind", unused(false)]];
  const unfound: readonly (readonly [string, Observation])[] =
    chain === "unused" ? [] : [["used, and not found where", { reached: true, used: true, use: "not_found" }]];
  return [truth, ["nothing", { reached: false }], ...behind, ...unfound];
}

/** One answer to a question: a sentence, the event, and what changed outside. */
interface Reply {
  readonly what: string;
  readonly event: SaleEvent;
  readonly change?: Partial<WorldAuthorization>;
  readonly calculated?: true;
}

function replies(question: Question, authorization: WorldAuthorization, { faults }: Rules): readonly Reply[] {
  const { chain } = authorization;
  switch (question.type) {
    case "prove": {
      const truth: Reply =
        chain === "unused"
          ? { what: "the node shows that it can pay", event: { type: "proved", proof: { kind: "can_pay" } } }
          : { what: "the node shows that it is used", event: { type: "proved", proof: { kind: "used" } } };
      if (!faults) return [truth];
      return [
        truth,
        { what: "the node does not answer", event: { type: "proved", proof: { kind: "unknown" } } },
        { what: "the circuit is open", event: { type: "proved", proof: { kind: "circuit_open" } } },
        {
          what: "the node shows too little money",
          event: { type: "proved", proof: { kind: "cannot_pay", error: "insufficient_funds" } },
        },
        ...(chain === "unused"
          ? []
          : [
              {
                what: "a node that is behind shows that it can pay",
                event: { type: "proved", proof: { kind: "can_pay" } },
              } as const,
            ]),
      ];
    }
    case "verify": {
      const change = { revealed: true };
      const invalid = (error: "payment_declined" | "payment_already_used", perhapsUsed: boolean): SaleEvent => ({
        type: "verified",
        outcome: { kind: "invalid", error, perhapsUsed },
      });
      const truth: Reply =
        chain === "unused"
          ? {
              what: "the facilitator says that it is valid",
              event: { type: "verified", outcome: { kind: "valid" } },
              change,
            }
          : { what: "the facilitator says that it is used", event: invalid("payment_already_used", true), change };
      if (!faults) return [truth];
      return [
        {
          what: "the facilitator says that it is valid",
          event: { type: "verified", outcome: { kind: "valid" } },
          change,
        },
        { what: "the facilitator says that it is used", event: invalid("payment_already_used", true), change },
        { what: "the facilitator refuses it", event: invalid("payment_declined", false), change },
        { what: "the facilitator refuses it, for whatever reason", event: invalid("payment_declined", true), change },
        { what: "the facilitator says nothing", event: { type: "verified", outcome: { kind: "unavailable" } }, change },
        { what: "the circuit is open", event: { type: "verified", outcome: { kind: "circuit_open" } } },
      ];
    }
    case "calculate":
      return [
        { what: "the answer is calculated", event: { type: "calculated", done: true }, calculated: true },
        ...(faults ? [{ what: "the calculation fails", event: { type: "calculated", done: false } } as const] : []),
      ];
    case "settle": {
      const asked = { revealed: true, asked: true };
      const moved = canMove(authorization) ? ({ chain: "paid" } as const) : {};
      const says = (said: "yes" | "no" | "unclear", moves: boolean): Reply => ({
        what: `the facilitator says ${said === "unclear" ? "nothing" : said}, and the money ${moves && canMove(authorization) ? "moves" : "does not move"}`,
        event: { type: "settlement_answered", said },
        change: { ...asked, ...(moves && moved), ...(said === "yes" && { trusted: true }) },
      });
      if (!faults) return [says(canMove(authorization) ? "yes" : chain === "paid" ? "unclear" : "no", true)];
      return (["yes", "no", "unclear"] as const).flatMap((said) =>
        canMove(authorization) ? [says(said, true), says(said, false)] : [says(said, false)],
      );
    }
    case "confirm":
      return [
        ...(chain === "paid"
          ? [{ what: "the chain shows the transfer", event: { type: "confirmed", paid: true } } as const]
          : []),
        ...(faults || chain !== "paid"
          ? [{ what: "the chain does not show the transfer", event: { type: "confirmed", paid: false } } as const]
          : []),
      ];
    case "look":
      return observations(authorization, faults).map(([seen, observation]) => ({
        what: `the chain shows ${seen}`,
        event: {
          type: "looked",
          purpose: question.purpose,
          observation,
          ...(question.refusal && { refusal: question.refusal }),
        },
      }));
  }
}

/** The durable effect of an action that is no question. */
function act(world: World, index: number, process: Process, action: SaleAction): Step {
  const rest = { ...process, actions: process.actions.slice(1) };
  const authorization = at(world, process.at);
  const { row } = authorization;
  const done = (change: Partial<WorldAuthorization>, what: string, violation?: string): Step => ({
    what,
    world: withAuthorization(replaceProcess(world, index, rest), process.at, change),
    ...(violation && { violation }),
  });
  switch (action.type) {
    case "write": {
      const what = `${name(process.at)} is written as ${action.state}`;
      if (action.state === "released")
        return done({ row: null, ...(action.step === "retention_ended" && { retired: true }) }, what);
      const isBound = row !== null && row.state !== "revealed" && row.state !== "owed";
      const body = process.by === "alarm" || isBound ? (row?.body ?? process.body) : process.body;
      const isNamed =
        process.by !== "alarm" &&
        process.at === process.own &&
        process.key &&
        action.state !== "revealed" &&
        action.state !== "owed";
      const isTaken = world.authorizations.some((other, place) => place !== process.at && other.row?.named);
      const next = {
        state: action.state,
        body,
        stored: row?.stored === true || process.calculated,
        answered: action.state === "settled" ? process.by !== "alarm" : row?.answered === true,
        named: row?.named === true || (isNamed && !isTaken),
        calls: (row?.calls ?? 0) + (action.state === "settling" ? 1 : 0),
      };
      const violation =
        action.state === "settled" && !next.stored
          ? "a sale was settled without an answer"
          : next.calls > maxSettleCalls
            ? "one authorization cost more facilitator calls than its bound"
            : undefined;
      const isBuyers = (authorization.sent & bit(body)) !== 0;
      const written = done({ row: next, bound: authorization.bound || isBuyers }, what, violation);
      // The grace period is counted from the settlement.
      return action.state === "settled" ? { ...written, world: { ...written.world, graceOver: false } } : written;
    }
    case "name":
      return done(
        { row: row && { ...row, answered: true, named: row.named || (process.key && process.at === process.own) } },
        `${name(process.at)} is marked as answered`,
      );
    default:
      return done({}, action.type);
  }
}

const questions: readonly SaleAction["type"][] = ["prove", "verify", "calculate", "settle", "confirm", "look"];
const isQuestion = (action: SaleAction): action is Question => questions.includes(action.type);

/** What a process can do next. */
function processSteps(world: World, index: number, process: Process, rules: Rules): Step[] {
  const [action] = process.actions;
  if (!action) return [finish(world, index, process, rules)];
  if (!isQuestion(action)) return [act(world, index, process, action)];
  const authorization = at(world, process.at);
  return replies(action, authorization, rules).map(({ what, event, change, calculated }) => {
    const rest: Process = { ...process, actions: [], calculated: process.calculated || calculated === true };
    const changed = withAuthorization(world, process.at, change ?? {});
    return {
      what: `${name(process.at)}: ${what}`,
      world: decided(changed, index, rest, event, rules),
    };
  });
}

/** A request that comes in, decided for the first time. */
export function request(
  world: World,
  by: "buyer" | "stranger",
  own: number,
  body: number,
  key: boolean,
  rules: Rules,
): Step {
  const state = at(world, own).row?.state ?? "reserved";
  const process: Process = {
    by,
    own,
    body,
    key,
    at: own,
    relatedDone: false,
    state,
    actions: [],
    answer: null,
    calculated: false,
  };
  const { sent } = at(world, own);
  const arrived =
    by === "buyer" ? { ...withAuthorization(world, own, { sent: sent | bit(body) }), challenged: false } : world;
  const added = { ...arrived, processes: [...arrived.processes, process] };
  return {
    what: `${by === "buyer" ? "the buyer" : "the stranger"} sends ${name(own)} with body ${body + 1}${key ? " and the key" : ""}`,
    world: decided(added, added.processes.length - 1, process, { type: "requested" }, rules),
  };
}

/** The alarm begins with one row. */
export function alarm(world: World, index: number, type: "due" | "retention_ended", rules: Rules): Step {
  const { row } = at(world, index);
  const state = row?.state ?? "reserved";
  const process: Process = {
    by: "alarm",
    own: index,
    body: row?.body ?? 0,
    key: false,
    at: index,
    relatedDone: false,
    state,
    actions: [],
    answer: null,
    calculated: false,
  };
  const added = { ...world, processes: [...world.processes, process] };
  return {
    what: type === "due" ? `the alarm rings for ${name(index)}` : `the retention of ${name(index)} ends`,
    world: decided(added, added.processes.length - 1, process, { type }, rules),
  };
}

/** What the buyer, the stranger, the clocks, third parties and crashes can do. */
function outsideSteps(world: World, rules: Rules): Step[] {
  const { size } = rules;
  const steps: Step[] = [];
  const bodies = Array.from({ length: size.bodies }, (_, body) => body);
  const hasRoom = world.processes.length < size.processes;
  const keysOfBuyer = size.keys === "none" ? [false] : size.keys === "always" ? [true] : [false, true];

  for (const [index, authorization] of world.authorizations.entries()) {
    const { signed, phase, revealed, row, longPublic, retired } = authorization;
    const isBusy = world.processes.some((process) => process.own === index || process.at === index);
    if (!signed) {
      // A buyer signs anew when told to, or, out of impatience, within the time in which an equal request is recognised.
      if ((world.challenged || !world.graceOver || size.keys === "always") && !world.served)
        steps.push({
          what: `the buyer signs ${name(index)}`,
          world: withAuthorization(world, index, { signed: true }),
        });
      continue;
    }
    if (hasRoom && !retired)
      for (const body of bodies) {
        for (const key of keysOfBuyer) steps.push(request(world, "buyer", index, body, key, rules));
        if (size.stranger && revealed) steps.push(request(world, "stranger", index, body, false, rules));
      }
    if (hasRoom && isUndecided(row) && !isBusy) steps.push(alarm(world, index, "due", rules));
    if (
      hasRoom &&
      world.graceOver &&
      phase === phases.blockPast &&
      !isBusy &&
      (row?.state === "settled" || row?.state === "owed") &&
      longPublic
    )
      steps.push(alarm(world, index, "retention_ended", rules));
    if (canMove(authorization) && revealed)
      steps.push({
        what: `a third party broadcasts ${name(index)}`,
        world: withAuthorization(world, index, { chain: "paid" }),
      });
    if (canMove(authorization) && index === 0)
      steps.push({
        what: `the payer spends the nonce of ${name(index)} on something else`,
        world: withAuthorization(world, index, { chain: "spent" }),
      });
    if (phase < phases.blockPast)
      steps.push({
        what: `time passes for ${name(index)}: ${["too late to begin", "past by the clock", "past in the blocks"][phase]}`,
        world: withAuthorization(world, index, { phase: phase + 1 }),
      });
    if (phase === phases.blockPast && !longPublic && row?.state !== undefined && !isBusy)
      steps.push({
        what: `${name(index)} has been public for long`,
        world: withAuthorization(world, index, { longPublic: true }),
      });
  }
  // Within the grace period a buyer may lose patience and sign anew; later only one who was told to does.
  const isImpatient = world.authorizations.some(({ signed }, index) => signed && index > 0);
  if (!world.graceOver && !isImpatient)
    steps.push({ what: "the grace period ends", world: { ...world, graceOver: true } });
  if (world.processes.length > 0) steps.push({ what: "the service crashes", world: { ...world, processes: [] } });
  return steps;
}

/** Everything that can happen next. */
export function stepsOf(world: World, rules: Rules): Step[] {
  return [
    ...world.processes.flatMap((process, index) => processSteps(world, index, process, rules)),
    ...outsideSteps(world, rules),
  ];
}

/** Lets a request run to its answer with everything outside honest and alone. */
export function runAlone(step: Step, rules: Rules): Step {
  const honest = { ...rules, faults: false };
  let last = step;
  for (let turns = 0; turns < 200; turns++) {
    const [process] = last.world.processes;
    if (!process) return last;
    const [next] = processSteps(last.world, 0, process, honest);
    if (!next) throw new Error("A process has nothing to do");
    last = next;
  }
  return { ...last, violation: "a request is never answered" };
}
