/** The times at which the Worker is called without a request, in UTC: `[triggers]` in wrangler.toml. */

/** The hourly run sets lost alarms again; every run at another time also compares the books with the chain. */
export const hourly = "53 * * * *";
