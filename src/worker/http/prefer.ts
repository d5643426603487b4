/** The preferences of a request (RFC 7240). */

/** The preference for being told about an input and its price instead of being sold the analysis. */
export const dryRunPreference = "dry-run";

/**
 * Whether a request prefers to be told about its input instead of being sold. A value counts as none, because stock
 * clients would pay for `dry-run=true` without a question.
 */
export const prefersDryRun = (headers: Headers): boolean =>
  headers
    .get("Prefer")
    ?.split(",")
    .some((preference) => {
      const [name = ""] = preference.split(/[;=]/);
      return name.trim().toLowerCase() === dryRunPreference;
    }) ?? false;
