/** Settings under which no test meets a rate limit that it is not about. */
export const unlimited = {
  RATE_LIMIT_FREE_PER_MINUTE: "1000000",
  RATE_LIMIT_UNPAID_PER_MINUTE: "1000000",
  RATE_LIMIT_PAID_PER_MINUTE: "1000000",
  RATE_LIMIT_STRANGER_PER_MINUTE: "1000000",
  // Nor is one let through because the machine is busy.
  RATE_LIMIT_PATIENCE_MS: "5000",
};
