/** What a step of a process reads of the world around it: equal readings have equal outcomes. */
import { isOpen, type Process, type WorldAuthorization } from "./world.ts";

/** What decisions, and the checks of answers, read of an authorization that is not the process's own concern. */
export const viewOf = (one: WorldAuthorization) => ({
  phase: one.phase,
  longPublic: one.longPublic,
  retired: one.retired,
  row: one.row,
  open: isOpen(one),
});

/** What a write, or a decision that stays with its authorization, reads of the other one: counts, and keys' names. */
export const rowViewOf = ({ row }: WorldAuthorization) => ({
  state:
    row &&
    (row.state === "exposed" || row.state === "paid_undelivered" || row.state === "settled" ? row.state : "unresolved"),
  named: row?.named === true && row.body,
  keyed: row?.keyed === true,
});

/** How much of the rest of the world the next step of a process reads. */
export type Reads = "nothing" | "row" | "view" | "everything";

export function readsOf({ actions, answer, related, own, at }: Process): Reads {
  const [action] = actions;
  if (!action) return answer === "result" ? "nothing" : answer?.startsWith("challenge") ? "view" : "everything";
  if (action.type === "write" || action.type === "name") return "row";
  // A request can turn to another row when it has a related one, or stands on one.
  return related === "none" && own === at ? "row" : "everything";
}

/** What a process keeps others from. */
export const footprintOf = ({ by, own, at, body, key }: Process) => ({ isAlarm: by === "alarm", own, at, body, key });
