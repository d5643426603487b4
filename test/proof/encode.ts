/** A world as a short text: equal worlds have equal texts, different worlds different ones. */
import { saleStates } from "../../src/sale/transitions.ts";
import type { Process, World, WorldAuthorization } from "./world.ts";

const bits = (...flags: readonly boolean[]) => flags.reduce((sum, flag, place) => sum + (flag ? 2 ** place : 0), 0);
const chains = ["unused", "paid", "spent"];
const parties = ["buyer", "stranger", "alarm"];

/** Numbers for texts that recur, in the order in which they are first seen. */
const numbers = new Map<string, number>();
function numberOf(text: string): number {
  const known = numbers.get(text) ?? numbers.size;
  numbers.set(text, known);
  return known;
}

function authorizationCode(one: WorldAuthorization): string {
  const { row } = one;
  const truth = bits(one.signed, one.revealed, one.asked, one.trusted, one.bound, one.longPublic, one.retired);
  const rest = `${truth}.${one.phase}${chains.indexOf(one.chain)}${one.given}${one.sent}`;
  if (row === null) return rest;
  return `${rest}r${saleStates.indexOf(row.state)}${row.body}${bits(row.stored, row.answered, row.named)}${row.calls}`;
}

function processCode(process: Process): string {
  const { by, own, body, key, at, relatedDone, state, calculated } = process;
  const work = numberOf(JSON.stringify([process.actions, process.answer]));
  return `p${parties.indexOf(by)}${own}${body}${at}${saleStates.indexOf(state)}${bits(key, relatedDone, calculated)}.${work}`;
}

/** The text of a world. Two processes in either order are the same world. */
export function encode({ authorizations, processes, graceOver, challenged, served }: World): string {
  const flags = bits(graceOver, challenged, served);
  return `${flags}${authorizations.map(authorizationCode).join("a")}${processes.map(processCode).sort().join("")}`;
}
