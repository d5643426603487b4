/** What the buyer, the stranger, the clocks, third parties and crashes can do. */
import { type Arrival, alarm, processSteps, request } from "./process-steps.ts";
import { nameOf, type Rules, type Step } from "./step.ts";
import {
  canMove,
  isUndecided,
  phases,
  type Size,
  type World,
  type WorldAuthorization,
  withAuthorization,
} from "./world.ts";

/** Something that happens to one authorization, whatever else there is in the world. */
export interface Move {
  /** A sentence about the authorization's name. */
  readonly what: (name: string) => string;
  readonly change: Partial<WorldAuthorization>;
}

/** What time and others do to a signed authorization. `isBusy`: a request or the alarm works on it. */
export function movesOf(authorization: WorldAuthorization, isBusy: boolean): Move[] {
  const { signed, phase, exposed, row, longPublic, retired } = authorization;
  if (!signed || retired) return [];
  const moves: Move[] = [];
  if (canMove(authorization) && exposed)
    moves.push({ what: (name) => `a third party broadcasts ${name}`, change: { chain: "paid" } });
  if (canMove(authorization))
    moves.push({
      what: (name) => `the payer spends the nonce of ${name} on something else`,
      change: { chain: "spent" },
    });
  if (phase === phases.fresh)
    moves.push({ what: (name) => `${name} comes too late to begin`, change: { phase: phases.tooLate } });
  if (phase === phases.tooLate)
    moves.push({ what: (name) => `${name} is past in the blocks`, change: { phase: phases.past } });
  if (phase === phases.past && !longPublic && row && !isBusy)
    moves.push({ what: (name) => `${name} has been public for long`, change: { longPublic: true } });
  if (phase === phases.past && row === null && !isBusy)
    moves.push({ what: (name) => `${name} is in no row for its retention`, change: { retired: true } });
  return moves;
}

/**
 * The ledger is set back to before a sale, or to before it was settled. With the row it forgets the sale of an equal
 * request, the charge that was asked for, and its request.
 */
export function restoresOf({ signed, retired, chain, row }: WorldAuthorization, size: Size): Move[] {
  // What the books lack is lost with the ledger: nothing is set back before they have taken everything.
  const isBooked = row?.state === "settled" && chain === "paid";
  if (!size.restores || !signed || retired || !isBooked) return [];
  const forgotten = row.body;
  return [
    {
      what: (name) => `the ledger is set back to before ${name}`,
      change: { forgotten, bound: false, forBuyer: false, asked: false, row: null },
    },
    {
      what: (name) => `the ledger is set back to before ${name} was settled`,
      change: { forgotten, row: { ...row, state: "unknown", answered: false, calls: 1 } },
    },
  ];
}

/** The requests that can come with a signed authorization. */
export function arrivalsOf({ exposed, retired }: WorldAuthorization, own: number, size: Size): Arrival[] {
  const keys = size.keys === "none" ? [false] : size.keys === "always" ? [true] : [false, true];
  return Array.from({ length: size.bodies }, (_, body) => body).flatMap((body) => [
    ...keys.map((key): Arrival => ({ by: "buyer", own, body, key })),
    ...(size.stranger && exposed && !retired
      ? (size.guessesKey ? keys : [false]).map((key): Arrival => ({ by: "stranger", own, body, key }))
      : []),
  ]);
}

/** What the alarm can begin with at a row that nobody works on. */
export function alarmOf({ row, phase, longPublic }: WorldAuthorization): "due" | "retention_ended" | undefined {
  if (isUndecided(row)) return "due";
  const isKept = row?.state === "settled" || row?.state === "paid_undelivered";
  return isKept && phase === phases.past && longPublic ? "retention_ended" : undefined;
}

/**
 * Whether the buyer may sign another authorization for the purchase: told to, or impatient while an equal request is
 * recognised. Under a key, at any time.
 */
export const maySign = ({ challenged, graceOver, served }: World, size: Size): boolean =>
  (challenged || !graceOver || size.keys === "always") && !served;

/** Whether the grace period may end: a buyer who lost patience within it does not wait until it is over. */
export const mayGraceEnd = ({ graceOver, authorizations }: World): boolean =>
  !graceOver && authorizations.filter(({ signed }) => signed).length < 2;

function outsideSteps(world: World, rules: Rules): Step[] {
  const { size } = rules;
  const steps: Step[] = [];
  const hasRoom = world.processes.length < size.processes;
  for (const [index, authorization] of world.authorizations.entries()) {
    const name = nameOf(index);
    const isBusy = world.processes.some((process) => process.own === index || process.at === index);
    if (!authorization.signed) {
      if (maySign(world, size))
        steps.push({ what: `the buyer signs ${name}`, world: withAuthorization(world, index, { signed: true }) });
      continue;
    }
    for (const { what, change } of movesOf(authorization, isBusy))
      steps.push({ what: what(name), world: withAuthorization(world, index, change) });
    // The ledger begins anew, and nobody works in it.
    for (const { what, change } of world.processes.length === 0 ? restoresOf(authorization, size) : [])
      steps.push({ what: what(name), world: withAuthorization(world, index, change) });
    if (!hasRoom) continue;
    for (const arrival of arrivalsOf(authorization, index, size)) steps.push(request(world, arrival, rules));
    const type = isBusy ? undefined : alarmOf(authorization);
    if (type) steps.push(alarm(world, index, type, rules));
  }
  if (mayGraceEnd(world)) steps.push({ what: "the grace period ends", world: { ...world, graceOver: true } });
  // What a crash stops at once, faults stop one by one.
  for (const process of world.processes)
    steps.push({
      what: world.processes.length > 1 ? `the work with ${nameOf(process.own)} breaks off` : "the service crashes",
      world: { ...world, processes: world.processes.filter((one) => one !== process) },
    });
  return steps;
}

/** Everything that can happen next. */
export function stepsOf(world: World, rules: Rules): Step[] {
  return [
    ...world.processes.flatMap((process, index) => processSteps(world, index, process, rules)),
    ...outsideSteps(world, rules),
  ];
}
