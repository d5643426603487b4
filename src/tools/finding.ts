/** What a check found, and how it is reported to an operator. */
import { printable } from "../lib/printable.ts";

/** `problem`: something is broken. `look`: it soon will be, or may be. `unchecked`: it could not be checked. */
export type FindingKind = "ok" | "look" | "unchecked" | "problem";

/** A finding of a check. It holds no secret. */
export interface Finding {
  readonly check: string;
  readonly outcome: FindingKind;
  readonly detail: string;
  /** The exact command or edit that fixes it, or the place in the runbook; undefined if there is nothing to do. */
  readonly fix?: string | undefined;
}

export const ok = (check: string, detail: string): Finding => ({ check, outcome: "ok", detail });

const withFix =
  (outcome: FindingKind) =>
  (check: string, detail: string, fix: string): Finding => ({ check, outcome, detail, fix });

export const look = withFix("look");
export const unchecked = withFix("unchecked");
export const problem = withFix("problem");

export const isProblem = (finding: Finding): boolean => finding.outcome === "problem";

/** Describes one finding in lines of text. */
export function describeFinding({ check, outcome, detail, fix }: Finding): string {
  const line = `${(outcome === "problem" ? "PROBLEM" : outcome).padEnd(9)}  ${printable(`${check}: ${detail}`)}`;
  return fix === undefined ? line : `${line}\n           -> ${printable(fix)}`;
}

/** The last line of a report: what to do next. */
export function summarize(findings: readonly Finding[], environment: string): string {
  const count = (outcome: FindingKind) => findings.filter((finding) => finding.outcome === outcome).length;
  const [problems, unsure] = [count("problem"), count("unchecked")];
  if (problems > 0) return `${environment} is not ready: ${problems} problem${problems === 1 ? "" : "s"} to fix.`;
  return unsure > 0
    ? `${environment} has no known problem, but ${unsure} check${unsure === 1 ? " was" : "s were"} not made.`
    : `${environment} is ready.`;
}
