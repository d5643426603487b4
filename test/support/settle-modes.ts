/** How a facilitator can behave when it is asked to settle. */
export const settleModes = [
  "honest",
  "refuses the connection",
  "hangs",
  "answers 500",
  "answers HTML",
  "settles, then hangs",
  "settles, then answers 500",
  "settles, then drops the connection",
  "settles, then answers HTML",
  "hangs, and settles later",
  "answers pending, and settles later",
  "says no but settles",
  "says no and does not settle",
  "says yes but does not settle",
  "says yes without a transaction but settles",
] as const;
export type SettleMode = (typeof settleModes)[number];

/** In these modes the money never moves, however often the facilitator is asked. */
export const modesWithoutPayment: readonly SettleMode[] = [
  "refuses the connection",
  "hangs",
  "answers 500",
  "answers HTML",
  "says no and does not settle",
  "says yes but does not settle",
];
