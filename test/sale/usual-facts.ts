/** The facts from which the tests of the decision begin. */
import type { SaleFacts } from "../../src/sale/decision.ts";

/** A first request for a cheap operation, with nothing in its way. */
export const usual: SaleFacts = {
  byAnother: false,
  running: false,
  equalRunning: false,
  sameRequest: true,
  named: "none",
  equalRecent: false,
  paymentError: undefined,
  perhapsPaidLate: false,
  honoursUnknown: true,
  mayRead: true,
  unresolvedFull: false,
  mayKeepRevealed: true,
  tooLate: false,
  maySettle: true,
  large: false,
  patient: false,
};
