import { expect, it } from "vitest";
import { storedPaymentState } from "../../../../src/worker/sale/ledger/payment-state.ts";

it.each([
  ["reserved", "unused"],
  ["released", "unused"],
  ["exposed", "in_flight"],
  ["settling", "in_flight"],
  ["unknown", "in_flight"],
  ["declined", "in_flight"],
  ["paid_undelivered", "settled"],
  ["settled", "settled"],
] as const)("an authorization that is %s tells its buyer of a payment that is %s", (state, told) => {
  expect(storedPaymentState(state)).toBe(told);
});
