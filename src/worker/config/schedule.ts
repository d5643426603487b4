/** The times at which the Worker is called without a request, in UTC: `[triggers]` in wrangler.toml. */

/** The run that sets lost alarms again; every other run also compares the books with the chain. */
export const hourly = "53 * * * *";
