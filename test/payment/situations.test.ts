import { describe, expect, it } from "vitest";
import {
  challengeSituations,
  type FailureCode,
  failures,
  isRetryable,
  stopCases,
} from "../../src/payment/situations.ts";

const codes = Object.keys(failures).filter((code): code is FailureCode => Object.hasOwn(failures, code));

describe("what an answer says of a payment", () => {
  it.each(codes)("repeats the payment exactly when %s is retryable, and then says when", (code) => {
    const { action, state } = failures[code];
    expect(action === "retry_same_payment" || action === "wait").toBe(isRetryable(code));
    // Only an answer that may be repeated can leave open whether money is moving.
    if (state === "in_flight") expect(action).toBe("wait");
  });

  it("asks to sign again or to change the wallet only when nothing was charged", () => {
    for (const { state, action } of Object.values(challengeSituations))
      expect(["refused sign_again", "refused stop", "unused wait"]).toContain(`${state} ${action}`);
    for (const { state, action } of Object.values(stopCases)) expect([state, action]).not.toContain("unused");
  });
});
