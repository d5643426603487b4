/**
 * Makes worlds with the same future one state. Merged are worlds that differ only in
 *
 * 1. a value that is read no more: it is set to one value (`withoutDead`, `flagsRead`, each line with its reason). No
 *    step, check of an answer or property reads it. So merged worlds take the same steps and break the same properties;
 * 2. time that only passes, and whose passing nothing awaits: it passes at once (`phaseRead`, with its reason). The
 *    later world takes every step of the earlier one and breaks what that breaks. Time may pass in every world, so no
 *    world is added;
 * 3. names: which body, which authorization, which process comes first. Of renamed worlds the search keeps the one with
 *    the smallest words (`Successors`). Steps and properties compare names only with each other. So each step or
 *    violation of one world is, renamed, one of the other. There is one exception: the buyer signs the second
 *    authorization after the first, and one property speaks of the second (a refused buyer is not charged again).
 *    Authorizations therefore change places only once both are signed. From then on nobody signs, and that property
 *    does not apply (`refused` is read no more).
 *
 * The merging therefore reaches what could be reached without it. A property that holds in every merged world holds in
 * every world. `successors.test.ts` visits small worlds to their end with nothing merged, and finds the same.
 */
import {
  canMove,
  type Process,
  phases,
  type Size,
  unsigned,
  type World,
  type WorldAuthorization,
  type WorldRow,
} from "./world.ts";

const retired: WorldAuthorization = { ...unsigned, signed: true, phase: phases.past, retired: true };

/** An answer is, or will be, stored for it, and nobody looks at the chain for it any more. */
const isSold = (row: WorldRow | null) => row?.state === "settled" || row?.state === "paid_undelivered";

/**
 * Time that passes at once. Used, an authorization is too late and past alike: what was different is whether it can
 * move. Used and sold, it is past: requests that read the phase are for an authorization without a decided row. While
 * `one_at_a_time` holds nobody works on a row that others have sold.
 */
function phaseRead({ chain, phase, row }: WorldAuthorization): number {
  if (chain === "unused") return phase;
  return isSold(row) || phase === phases.tooLate ? phases.past : phase;
}

/** One authorization without what is read no more. */
export function withoutDead(one: WorldAuthorization, size: Size): WorldAuthorization {
  // Every property leaves out what is older than its retention; a request with it is told that it expired.
  if (one.retired) return one.signed ? retired : one;
  const isPaid = one.chain === "paid";
  const mayMove = canMove(one);
  const isVoid = !isPaid && !mayMove;
  return {
    ...one,
    phase: phaseRead(one),
    // Without money, and below the large amount, a facilitator's yes is what a result rests on.
    trusted: one.trusted && !isPaid && !size.large,
    // Read of what can be charged, or is.
    asked: one.asked && !isVoid,
    forBuyer: one.forBuyer && !isVoid,
    sent: isVoid ? 0 : one.sent,
    // Read of what is paid, where strangers are first, or where payments are not honoured.
    bound: one.bound && !isVoid && (size.stranger || !size.honours),
    // Read by third parties while it can move, and by strangers.
    exposed: one.exposed && (mayMove || size.stranger),
    // Read of what was sold or paid.
    longPublic: one.longPublic && (isPaid || isSold(one.row)),
  };
}

/** What a world holds beside authorizations and processes. */
export type Flags = Omit<World, "authorizations" | "processes">;

/** What the buyer was told, read when the buyer may sign again. */
export function flagsRead({ graceOver, challenged, refused, served }: Flags, allSigned: boolean, size: Size): Flags {
  return {
    graceOver,
    refused: refused && !allSigned && !served,
    challenged: challenged && !allSigned && !served && size.keys !== "always",
    served: served && !allSigned,
  };
}

/** A world without what is read no more. */
export function reduced(world: World, size: Size): World {
  const authorizations = world.authorizations.map((one) => withoutDead(one, size));
  const allSigned = authorizations.every(({ signed }) => signed);
  return { authorizations, processes: world.processes, ...flagsRead(world, allSigned, size) };
}

const swapBits = (bits: number) => ((bits & 1) << 1) | (bits >> 1);

/** The authorization in the world in which the two bodies change places. */
export const withBodiesSwapped = (one: WorldAuthorization): WorldAuthorization => ({
  ...one,
  given: swapBits(one.given),
  sent: swapBits(one.sent),
  forgotten: one.forgotten === null ? null : 1 - one.forgotten,
  row: one.row && { ...one.row, body: 1 - one.row.body },
});

/** The process in the world in which the two bodies change places. */
export const processWithBodiesSwapped = (process: Process): Process => ({ ...process, body: 1 - process.body });

/** The process in the world in which the two authorizations change places. */
export const processWithAuthorizationsSwapped = (process: Process): Process => ({
  ...process,
  own: 1 - process.own,
  at: 1 - process.at,
});
