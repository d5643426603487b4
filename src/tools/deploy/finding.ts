/** What a check found, and how it is told to an operator. */

/**
 * A problem names the exact command or edit that mends it; so does what could not be checked. Neither holds a secret.
 */
export type Finding =
  | { readonly outcome: "ok"; readonly check: string; readonly detail: string }
  | {
      readonly outcome: "problem" | "unchecked";
      readonly check: string;
      readonly detail: string;
      readonly mend: string;
    };

export const ok = (check: string, detail: string): Finding => ({ outcome: "ok", check, detail });
export const problem = (check: string, detail: string, mend: string): Finding => ({
  outcome: "problem",
  check,
  detail,
  mend,
});
export const unchecked = (check: string, detail: string, mend: string): Finding => ({
  outcome: "unchecked",
  check,
  detail,
  mend,
});

/** A problem that the operator goes on with knowingly. */
export const accepted = (finding: Finding): Finding =>
  isProblem(finding) ? { ...finding, outcome: "ok", detail: `${finding.detail}: accepted` } : finding;

export const isProblem = (finding: Finding): boolean => finding.outcome === "problem";

const labels = { ok: "ok       ", problem: "PROBLEM  ", unchecked: "unchecked" } as const;

/** One finding as lines of text. */
export function describeFinding(finding: Finding): string {
  const line = `${labels[finding.outcome]}  ${finding.check}: ${finding.detail}`;
  return finding.outcome === "ok" ? line : `${line}\n           -> ${finding.mend}`;
}

/** The last line: what is to be done. */
export function summarize(findings: readonly Finding[], environment: string): string {
  const count = (outcome: Finding["outcome"]) => findings.filter((finding) => finding.outcome === outcome).length;
  const problems = count("problem");
  const left = count("unchecked");
  if (problems > 0) return `${environment} is not ready: ${problems} problem${problems === 1 ? "" : "s"} to mend.`;
  return left > 0
    ? `${environment} has no known problem, but ${left} check${left === 1 ? " was" : "s were"} not made.`
    : `${environment} is ready.`;
}
