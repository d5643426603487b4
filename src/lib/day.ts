/** The day of a time in UTC, `YYYY-MM-DD`. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, "2026-11-22".length);
