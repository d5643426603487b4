/**
 * Forgets of a world what nothing that can still happen reads, so that worlds with the same future are one state. Each rule says why it changes no
 * future. Two kinds are used: a value that is read no more is set to one value, and time that only passes, and whose passing nothing awaits, passes
 * at once: it may pass in every world, so no world is added that could not be reached before.
 */
import {
  canMove,
  type Process,
  phases,
  type Size,
  type World,
  type WorldAuthorization,
  type WorldRow,
} from "./world.ts";

const retired: WorldAuthorization = {
  signed: true,
  phase: phases.past,
  chain: "unused",
  revealed: false,
  asked: false,
  forBuyer: false,
  trusted: false,
  given: 0,
  sent: 0,
  bound: false,
  longPublic: false,
  retired: true,
  row: null,
};

/** An answer is, or will be, stored for it, and nobody looks at the chain for it any more. */
const isSold = (row: WorldRow | null) => row?.state === "settled" || row?.state === "owed";

/**
 * Time that passes at once. Used, an authorization is too late and past alike: what was different is whether it can move. Used and sold, it is past:
 * the requests that read the phase are those for an authorization without a row or with an undecided one, and while `one_at_a_time` holds nobody
 * works on a row that others have sold.
 */
function phaseRead({ chain, phase, row }: WorldAuthorization): number {
  if (chain === "unused") return phase;
  return isSold(row) || phase === phases.tooLate ? phases.past : phase;
}

/** One authorization without what is read no more. */
export function withoutDead(one: WorldAuthorization, size: Size): WorldAuthorization {
  // Every property leaves out what is older than its retention, and a request with it is only told that it expired.
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
    revealed: one.revealed && (mayMove || size.stranger),
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
