import { describe, expect, it } from "vitest";
import { toHeaderJson } from "../../../../src/lib/header-json.ts";
import { storedRecord } from "../../../../src/worker/protocols/a2a/task-record.ts";

const payer = `0x${"a1".repeat(20)}`;
const nonceOf = (digit: string) => `0x${digit.repeat(64)}`;
const claimOf = (nonce: string) => ({
  fingerprint: "x",
  heldUntil: 1_800_000_000_000,
  signature: toHeaderJson({
    payload: { authorization: { from: payer, nonce, validBefore: "1800000000" }, signature: "0xab" },
  }),
});
const open = { payer, nonce: nonceOf("1"), signature: "0xcd", expiresAt: null, isOpen: true };

/** The payment that is read from a stored task, of which an answer said this last. */
function paymentIn(said: string, members: object) {
  const message = { messageId: "m", role: "ROLE_AGENT", parts: [], metadata: { "x402.payment.status": said } };
  const status = { state: "TASK_STATE_INPUT_REQUIRED", message, timestamp: "2026-11-30T00:00:00.000Z" };
  const task = { id: "t", contextId: "c", status };
  const record = storedRecord(JSON.stringify({ task, receipts: [], ...members }));
  expect(record).not.toHaveProperty("claim");
  return record.payment;
}

describe("a stored task", () => {
  it("keeps a task's open payment while its outcome is unknown", () => {
    expect(paymentIn("payment-submitted", { payment: open })).toEqual(open);
  });

  it("reads an open payment that release 4b6a6dc3 stored, also beside one that it did not read", () => {
    const found = {
      payer,
      nonce: nonceOf("2"),
      signature: "0xab",
      expiresAt: "2027-01-15T08:00:00.000Z",
      isOpen: true,
    };
    expect(paymentIn("payment-submitted", { claim: claimOf(nonceOf("2")) })).toEqual(found);
    expect(paymentIn("payment-submitted", { claim: claimOf(nonceOf("2")), payment: open })).toEqual(found);
  });

  it("takes another payment after one that release 4b6a6dc3 decided and left as open", () => {
    for (const said of ["payment-required", "payment-failed"])
      for (const claim of [undefined, { fingerprint: "x", heldUntil: 0, settlingUntil: 0 }])
        expect(paymentIn(said, { payment: open, claim })).toEqual({ ...open, isOpen: false });
  });
});
