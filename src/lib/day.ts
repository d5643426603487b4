/** The day of a time (milliseconds since 1970) in UTC, `YYYY-MM-DD`. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, "2026-11-22".length);

export const dayMs = 86_400_000;
