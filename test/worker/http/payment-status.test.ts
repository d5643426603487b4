import { describe, expect, it } from "vitest";
import { type FailureCode, failures } from "../../../src/worker/http/errors.ts";
import { retryAfterFailure } from "../../../src/worker/http/payment-status.ts";

describe("the next step after a failure", () => {
  it.each(Object.entries(failures))("repeats the payment exactly when %s is retryable", (code, { retryable }) => {
    const known = Object.keys(failures).find((name): name is FailureCode => name === code);
    if (!known) throw new Error(`No failure is named ${code}.`);
    expect(retryAfterFailure(known) !== "stop").toBe(retryable);
  });
});
