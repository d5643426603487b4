/** Structured log lines: one JSON object each, for Workers Logs. Never a secret, a whole signature or a body. */

/** Longest reason in a log line, in characters. A third party's words are cut here. */
const longestReason = 500;

/** What was thrown, as a bounded text for a log line. */
export function reasonOf(thrown: unknown): string {
  const text = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  return text.slice(0, longestReason);
}

/** Writes one event. Texts from outside must be bounded by the caller. */
export function logEvent(event: string, fields: Readonly<Record<string, unknown>>): void {
  console.log(JSON.stringify({ event, ...fields }));
}
