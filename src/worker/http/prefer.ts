/** The preferences of a request (RFC 7240). */

/** The preference to learn about an input and its price instead of buying the analysis. */
const dryRunPreference = "dry-run";

/**
 * Whether a request asks only about its input. A preference with a value does not count, because stock clients would
 * pay for `dry-run=true` without a question.
 */
export const prefersDryRun = (headers: Headers): boolean =>
  headers
    .get("Prefer")
    ?.split(",")
    .some((preference) => {
      const [name = ""] = preference.split(/[;=]/);
      return name.trim().toLowerCase() === dryRunPreference;
    }) ?? false;
