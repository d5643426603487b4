/** Authorizations and processes as short codes: equal ones have equal codes, different ones different codes. */
import type { SaleAction } from "../../src/worker/sale/decision/decision.ts";
import { saleStates } from "../../src/worker/sale/decision/transitions.ts";
import type { Process, WorldAuthorization } from "./world.ts";

const chains: readonly WorldAuthorization["chain"][] = ["unused", "paid", "spent"];
const parties: readonly Process["by"][] = ["buyer", "stranger", "alarm"];
const relations: readonly Process["related"][] = ["none", "equal", "same_request", "other_request"];
const flag = (is: boolean) => (is ? 1 : 0);

/** Two bits for each number below 4, one for each flag. */
export function codeOfAuthorization(one: WorldAuthorization): number {
  const { row } = one;
  const forgotten = one.forgotten === null ? 0 : one.forgotten + 1;
  let code = one.phase | (chains.indexOf(one.chain) << 2) | (one.given << 4) | (one.sent << 6);
  code |= (flag(one.signed) << 8) | (flag(one.exposed) << 9) | (flag(one.asked) << 10) | (flag(one.forBuyer) << 11);
  code |= forgotten << 27;
  code |=
    (flag(one.trusted) << 12) | (flag(one.bound) << 13) | (flag(one.longPublic) << 14) | (flag(one.retired) << 15);
  if (row === null) return code;
  code |= (1 << 16) | (saleStates.indexOf(row.state) << 17) | (row.body << 20) | (flag(row.stored) << 21);
  return code | (flag(row.answered) << 22) | (flag(row.named) << 23) | (row.calls << 24) | (flag(row.keyed) << 26);
}

const codeOfAction = (action: SaleAction): string => {
  if (action.type === "write") return `${action.state} ${action.step}`;
  if (action.type === "recall") return `recall ${action.purpose}`;
  if (action.type !== "look") return action.type;
  const { purpose, refusal, afterPause } = action;
  return `${purpose} ${afterPause} ${refusal?.error} ${refusal?.perhapsUsed}`;
};

export function codeOfProcess(process: Process): string {
  const { by, own, body, key, at, relatedDone, related, state, calculated } = process;
  let code = parties.indexOf(by) | (own << 2) | (body << 3) | (flag(key) << 4) | (at << 5) | (flag(relatedDone) << 6);
  code |= (relations.indexOf(related) << 7) | (saleStates.indexOf(state) << 9) | (flag(calculated) << 12);
  return `${code} ${process.answer} ${process.actions.map(codeOfAction).join()}`;
}
