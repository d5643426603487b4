/** What a look at one thing found, and the table of all of them. */
import { printable } from "../printable.ts";

/** `act`: something is broken now. `look`: it soon will be, or may be. `unknown`: it could not be looked at. */
export type Health = "ok" | "look" | "unknown" | "act";

/** One line of the table; whoever has to do something reads what in `mend`. */
export interface Examined {
  readonly subject: string;
  readonly health: Health;
  readonly detail: string;
  readonly mend?: string | undefined;
}

/** From best to worst, with what the program ends with. */
const exitCodes: Readonly<Record<Health, number>> = { ok: 0, look: 1, unknown: 1, act: 2 };

/** What the program ends with: 0 when all is well, 1 to look at something, 2 to act. */
export const exitCodeOf = (found: readonly Examined[]): number =>
  Math.max(0, ...found.map(({ health }) => exitCodes[health]));

const labels: Readonly<Record<Health, string>> = { ok: "ok", look: "look", unknown: "unknown", act: "ACT" };

/** The table: a line for each, and below it what to do. */
export function tableOf(found: readonly Examined[]): string {
  const width = Math.max(0, ...found.map(({ subject }) => subject.length));
  const indent = " ".repeat(9);
  return found
    .map(({ subject, health, detail, mend }) => {
      const line = `${labels[health].padEnd(9)}${printable(subject).padEnd(width)}  ${printable(detail)}`;
      return health === "ok" || mend === undefined ? line : `${line}\n${indent}-> ${printable(mend)}`;
    })
    .join("\n");
}
