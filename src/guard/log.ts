/** Structured log lines: one JSON object each, for Workers Logs. Never a secret, a whole signature or a body. */

/** Longest text of a field: a third party's words are evidence, not a novel. */
const longestText = 500;

/** Writes one event. `reason` and other texts are cut to a bounded length. */
export function logEvent(event: string, fields: Readonly<Record<string, unknown>>): void {
  console.log(
    JSON.stringify({ event, ...fields }, (_, value) =>
      typeof value === "string" ? value.slice(0, longestText) : value,
    ),
  );
}
