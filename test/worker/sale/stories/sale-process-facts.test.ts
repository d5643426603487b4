import { afterEach, describe, expect, it } from "vitest";
import type { Decision, LookPurpose, SaleEvent } from "../../../../src/worker/sale/decision/decision.ts";
import { requested, unused } from "../fixtures/decisions.ts";
import {
  day,
  expiry,
  forgetProcesses,
  opened,
  payment,
  purchaseOf,
  refused,
  repeated,
  rowOf,
  type Setting,
} from "../fixtures/process.ts";

afterEach(forgetProcesses);

const looks =
  (purpose: LookPurpose) =>
  ({ actions }: Decision) =>
    actions.some((action) => action.type === "look" && action.purpose === purpose);
const asks = (type: string) => (decision: Decision) => decision.actions.at(-1)?.type === type;
const answers = (word: string) => (decision: Decision) =>
  decision.answer !== undefined && JSON.stringify(decision.answer).includes(`"${word}"`);

describe("what a decision is told", () => {
  const stranger = purchaseOf({ fingerprint: "another" });
  const proved = { proof: { kind: "unknown" }, head: undefined, signature: "0x01" } as const;
  const wallet = { ...purchaseOf().payment, signer: "wallet" } as const;
  const unknownRows = (count: number) => Array.from({ length: count }, (_, index) => rowOf("unknown", {}, 100 + index));
  const revealedRows = (count: number) =>
    Array.from({ length: count }, (_, index) => rowOf("exposed", {}, 100 + index));
  const read = { purchase: purchaseOf(), row: rowOf("settled", { answered: true }) };

  it.each<readonly [string, Setting, SaleEvent, (decision: Decision) => boolean]>([
    ["the request is the row's", { row: rowOf("unknown"), purchase: purchaseOf() }, requested, looks("repeat")],
    [
      "the request is another than the row's",
      { row: rowOf("unknown"), purchase: stranger },
      requested,
      looks("other_request"),
    ],
    [
      "what is wrong with the payment",
      { purchase: purchaseOf({ error: "payment_not_yet_valid" }) },
      requested,
      answers("payment_not_yet_valid"),
    ],
    [
      "an expired payment may have paid within the retention",
      { purchase: purchaseOf({ error: "payment_expired" }), time: expiry + 30 * day - 1 },
      requested,
      asks("look"),
    ],
    [
      "an expired payment is forgotten after the retention",
      { purchase: purchaseOf({ error: "payment_expired" }), time: expiry + 30 * day },
      requested,
      answers("payment_expired"),
    ],
    [
      "another mistake is no late payment",
      { purchase: purchaseOf({ error: "payment_validity_too_long" }) },
      requested,
      answers("payment_validity_too_long"),
    ],
    [
      "payments are not honoured unseen at a wallet that is shared",
      {
        purchase: purchaseOf({ error: "payment_expired" }),
        services: { payment: { ...payment, payToIsShared: true } },
      },
      requested,
      answers("payment_expired"),
    ],
    [
      "an answer is read for a day after its signature expired",
      { ...read, time: expiry + day - 1 },
      requested,
      answers("result"),
    ],
    [
      "an answer is not read later by the signature alone",
      { ...read, time: expiry + day },
      requested,
      answers("payment_already_used"),
    ],
    [
      "an answer is read later with a key of the purchase",
      { ...read, purchase: purchaseOf({ keys: ["no key", "its own key"] }), time: expiry + day },
      requested,
      answers("result"),
    ],
    [
      "an answer that nobody was given is read later",
      { ...read, row: rowOf("settled"), time: expiry + day },
      requested,
      answers("result"),
    ],
    [
      "an answer is read later by another authorization of the payer",
      { ...read, time: expiry + day, relatedWork: { byAnother: true } },
      requested,
      answers("result"),
    ],
    [
      "room for one more undecided authorization",
      { purchase: purchaseOf(), others: unknownRows(31) },
      requested,
      asks("prove"),
    ],
    [
      "no room for undecided authorizations",
      { purchase: purchaseOf(), others: unknownRows(32) },
      requested,
      answers("rate_limited"),
    ],
    [
      "room for one more exposed one",
      { purchase: purchaseOf(), others: revealedRows(7) },
      refused,
      ({ state }) => state === "exposed",
    ],
    [
      "no room for exposed ones",
      { purchase: purchaseOf(), others: revealedRows(8) },
      refused,
      ({ state }) => state === "released",
    ],
    [
      "a wallet's signature that nobody vouches for",
      { purchase: purchaseOf({ payment: wallet }) },
      refused,
      ({ state }) => state === "released",
    ],
    [
      "a wallet's signature that is another's",
      { purchase: purchaseOf({ payment: wallet, proved: { ...proved, signedByPayer: false, isContract: true } }) },
      refused,
      ({ state }) => state === "released",
    ],
    [
      "a wallet's signature that its contract vouches for",
      { purchase: purchaseOf({ payment: wallet, proved: { ...proved, signedByPayer: true, isContract: true } }) },
      refused,
      ({ state }) => state === "exposed",
    ],
    [
      "time for a facilitator to begin",
      { row: rowOf("unknown"), purchase: purchaseOf(), time: expiry - 6_001 },
      repeated,
      asks("prove"),
    ],
    [
      "no time for a facilitator to begin",
      { row: rowOf("unknown"), purchase: purchaseOf(), time: expiry - 6_000 },
      repeated,
      answers("settlement_unknown"),
    ],
    [
      "a facilitator that may be called again",
      { row: rowOf("unknown", { settleCalls: 15, settleAfter: expiry - 60_000 }), purchase: purchaseOf() },
      repeated,
      asks("prove"),
    ],
    [
      "a facilitator that was called too often",
      { row: rowOf("unknown", { settleCalls: 16 }), purchase: purchaseOf() },
      repeated,
      answers("settlement_unknown"),
    ],
    [
      "a facilitator that was called just now",
      { row: rowOf("unknown", { settleAfter: expiry - 59_999 }), purchase: purchaseOf() },
      repeated,
      answers("settlement_unknown"),
    ],
    [
      "a facilitator that is not configured any more",
      { row: rowOf("unknown", { facilitator: "http://gone.test" }), purchase: purchaseOf() },
      repeated,
      answers("settlement_unknown"),
    ],
    [
      "a small amount",
      { row: rowOf("settling"), purchase: purchaseOf() },
      { type: "settlement_answered", said: "yes" },
      answers("result"),
    ],
    [
      "a large amount",
      {
        row: rowOf("settling"),
        purchase: purchaseOf(),
        services: { payment: { ...payment, confirmOnChainFromUsdc: 0.25 } },
      },
      { type: "settlement_answered", said: "yes" },
      asks("confirm"),
    ],
    [
      "a small amount by the terms of the row, though the request's are larger",
      {
        row: rowOf("settling"),
        purchase: purchaseOf({ terms: { ...purchaseOf().terms, amount: "250001" } }),
        services: { payment: { ...payment, confirmOnChainFromUsdc: 0.250_001 } },
      },
      { type: "settlement_answered", said: "yes" },
      answers("result"),
    ],
    [
      "a large amount by the terms of the row, though the request's are smaller",
      {
        row: rowOf("settling"),
        purchase: purchaseOf({ terms: { ...purchaseOf().terms, amount: "249999" } }),
        services: { payment: { ...payment, confirmOnChainFromUsdc: 0.25 } },
      },
      { type: "settlement_answered", said: "yes" },
      asks("confirm"),
    ],
    [
      "no patience before it was asked to settle",
      { row: rowOf("unknown"), purchase: purchaseOf() },
      { type: "looked", purpose: "settlement", observation: unused },
      asks("report"),
    ],
    [
      "another authorization of the payer asks",
      { purchase: purchaseOf({ error: "payment_expired" }), relatedWork: { named: "same_request" } },
      requested,
      answers("use_related"),
    ],
  ])("%s", async (_, setting, event, isRight) => {
    const decision = await opened(setting, event);
    expect(isRight(decision), JSON.stringify(decision)).toBe(true);
  });
});
