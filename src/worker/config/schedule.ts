/** When the Worker is called without a request, in UTC: `[triggers]` in wrangler.toml. */

/** The run that sets lost alarms again; every other one compares the books with the chain as well. */
export const hourly = "53 * * * *";
