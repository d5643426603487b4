/** What a check or a look at something found, and how it is told to an operator. */
import { printable } from "./printable.ts";

/** `problem`: something is broken. `look`: it soon will be, or may be. `unchecked`: it could not be looked at. */
export type Outcome = "ok" | "look" | "unchecked" | "problem";

/** What was found. It holds no secret. */
export interface Finding {
  readonly check: string;
  readonly outcome: Outcome;
  readonly detail: string;
  /** The exact command or edit that mends it, or the runbook; undefined where there is nothing to do. */
  readonly mend?: string | undefined;
}

export const ok = (check: string, detail: string): Finding => ({ check, outcome: "ok", detail });

const withMend =
  (outcome: Outcome) =>
  (check: string, detail: string, mend: string): Finding => ({ check, outcome, detail, mend });

export const look = withMend("look");
export const unchecked = withMend("unchecked");
export const problem = withMend("problem");

/** A problem that the operator goes on with knowingly. */
export const accepted = (finding: Finding): Finding =>
  isProblem(finding) ? ok(finding.check, `${finding.detail}: accepted`) : finding;

export const isProblem = (finding: Finding): boolean => finding.outcome === "problem";

/** One finding as lines of text. */
export function describeFinding({ check, outcome, detail, mend }: Finding): string {
  const line = `${(outcome === "problem" ? "PROBLEM" : outcome).padEnd(9)}  ${check}: ${detail}`;
  return mend === undefined ? line : `${line}\n           -> ${mend}`;
}

/** The last line: what is to be done. */
export function summarize(findings: readonly Finding[], environment: string): string {
  const count = (outcome: Outcome) => findings.filter((finding) => finding.outcome === outcome).length;
  const problems = count("problem");
  const left = count("unchecked");
  if (problems > 0) return `${environment} is not ready: ${problems} problem${problems === 1 ? "" : "s"} to mend.`;
  return left > 0
    ? `${environment} has no known problem, but ${left} check${left === 1 ? " was" : "s were"} not made.`
    : `${environment} is ready.`;
}

/** How the doctor calls each outcome, and what it ends with then. */
const verdicts: Readonly<Record<Outcome, readonly [label: string, exitCode: number]>> = {
  ok: ["ok", 0],
  look: ["look", 1],
  unchecked: ["unknown", 1],
  problem: ["ACT", 2],
};

/** What the doctor ends with: 0 when all is well, 1 to look at something, 2 to act. */
export const exitCodeOf = (findings: readonly Finding[]): number =>
  Math.max(0, ...findings.map(({ outcome }) => verdicts[outcome][1]));

/** The doctor's table: a line for each, and below it what to do. */
export function tableOf(findings: readonly Finding[]): string {
  const width = Math.max(0, ...findings.map(({ check }) => check.length));
  return findings
    .map(({ check, outcome, detail, mend }) => {
      const line = `${verdicts[outcome][0].padEnd(9)}${printable(check).padEnd(width)}  ${printable(detail)}`;
      return mend === undefined ? line : `${line}\n${" ".repeat(9)}-> ${printable(mend)}`;
    })
    .join("\n");
}
