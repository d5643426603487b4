import { describe, expect, it } from "vitest";
import type { Verdict } from "../../../../src/payment/situations.ts";
import {
  type CallState,
  callAfter,
  isTrouble,
  pauseBeforeLookMs,
  roundPauseMs,
  type SignatureKind,
  type Unsettled,
  verdictOf,
} from "../../../../src/worker/sale/facilitator/calls.ts";
import { isBeforeSending, meaningOf } from "../../../../src/worker/sale/facilitator/words.ts";

/** A refusal with a reason, as a facilitator gives it. */
function refusal(reason: string | undefined, changes: Partial<Unsettled> = {}): Unsettled {
  const meaning = meaningOf(reason);
  const kind = isBeforeSending(meaning) ? "no" : "unclear";
  return { kind, came: "answered", meaning, reason, transaction: undefined, ...changes };
}

const failed = refusal("transaction_failed");
const silent = refusal(undefined, { came: "silent" });
const busy = refusal(undefined, { came: "busy" });
const unreadable = refusal(undefined, { came: "unreadable" });
const accepted = refusal(undefined, { came: "accepted" });
const hash = `0x${"ab".repeat(32)}`;
const riskFound = refusal("kyt_risk_detected");
const badSignature = refusal("invalid_exact_evm_signature");
const noMoney = refusal("insufficient_funds");
const tooLate = refusal("authorization_expired");
const badFactory = refusal("eip6492_factory_not_allowed");
const pending = refusal("settlement_pending");
const used = refusal("nonce_already_used");

/** The first call of a request has come back after 300 ms; there are two facilitators. */
const state = (changes: Partial<CallState> = {}): CallState => ({
  ...{ answer: failed, tookMs: 300, isBrief: false, hasOther: true },
  ...{ toThis: 1, inRequest: 1, inRow: 1, sinceFirstMs: 300, isPatienceOver: false, spread: 0.5 },
  ...changes,
});

const alone = { hasOther: false };
const late = { tookMs: 2_001 };

describe("a call that the facilitator has not confirmed", () => {
  it.each<readonly [string, Partial<CallState>, ReturnType<typeof callAfter>]>([
    ["is made again after an answer at once that speaks of no transaction", {}, "again"],
    ["is made again after an answer that cannot be read", { answer: unreadable }, "again"],
    ["is made again after a word against the signature", { answer: badSignature }, "again"],
    ["is made again after a word against the balance", { answer: noMoney }, "again"],
    ["goes to the next facilitator after four", { toThis: 4, inRequest: 4, inRow: 4 }, "next"],
    ["is not made again when the answer took longer than two seconds", late, "look"],
    ["goes to the next facilitator when that answer had its four seconds", { ...late, isPatienceOver: true }, "next"],
    ["goes to the next facilitator after silence", { answer: silent, tookMs: 12_000, sinceFirstMs: 12_001 }, "next"],
    ["is never made again after silence", { ...alone, answer: silent }, "look"],
    ["goes to the next facilitator after a request for patience", { answer: busy }, "next"],
    ["is made again after a request for patience by the only one", { ...alone, answer: busy }, "again"],
    ["goes to the next facilitator after one short call to one that has failed", { isBrief: true }, "next"],
    ["goes to the next facilitator after a verdict", { answer: riskFound }, "next"],
    ["goes to the next facilitator after a word about time", { answer: tooLate }, "next"],
    ["waits for the end after a verdict of the only one", { ...alone, answer: riskFound }, "look"],
    ["is not followed by another after a word that says sent", { answer: pending }, "look"],
    ["is not followed by another after a word that says used", { answer: used }, "look"],
    ["is not followed by another after a hash", { answer: refusal("x", { transaction: hash }) }, "look"],
    ["is not followed by another when it has yet to be done", { answer: accepted }, "look"],
    [
      "goes to the next facilitator after a word that says sent, when that had its four seconds",
      { answer: { ...pending, transaction: hash }, isPatienceOver: true },
      "next",
    ],
    ["goes to no other facilitator after a word that says used", { answer: used, isPatienceOver: true }, "look"],
    ["ends at eight in a request", { inRequest: 8, toThis: 3 }, "look"],
    ["ends at 24 for an authorization", { inRow: 24 }, "look"],
    ["is repeated no later than twelve seconds after the first", { ...alone, sinceFirstMs: 12_001 }, "look"],
    ["goes to the next facilitator after slow refusals of twelve seconds", { toThis: 3, sinceFirstMs: 12_001 }, "next"],
    ["goes to no other facilitator later than twenty seconds after the first", { sinceFirstMs: 20_001 }, "look"],
    [
      "goes to the next facilitator after one slow answer had its four seconds",
      { tookMs: 11_000, sinceFirstMs: 15_000, isPatienceOver: true },
      "next",
    ],
    ["goes to no facilitator after the last", { ...alone, toThis: 4, inRequest: 4 }, "look"],
  ])("an unconfirmed call %s", (_, changes, next) => {
    expect(callAfter(state(changes))).toBe(next);
  });

  it("repeats an unconfirmed call after 0.4, 1 and 2 seconds, half as much more or less for each payment", () => {
    const pauses = (spread: number) =>
      [1, 2, 3, 4].map((toThis) => pauseBeforeLookMs(state({ toThis, spread }), 0, 4_000));
    expect([0, 0.5, 1].map(pauses)).toEqual([
      [200, 500, 1_000, 0],
      [400, 1_000, 2_000, 0],
      [600, 1_500, 3_000, 0],
    ]);
  });

  it("waits as long as a busy facilitator asks, two seconds at most, where there is no other one", () => {
    const pause = (retryAfterMs: number | undefined, changes = {}) =>
      pauseBeforeLookMs(state({ ...alone, answer: { ...busy, retryAfterMs }, ...changes }), 0, 4_000);
    const pauses = [pause(undefined), pause(1_000), pause(60_000), pause(1_000, { hasOther: true })];
    expect(pauses).toEqual([500, 1_000, 2_000, 0]);
  });

  it("looks at the chain at once after an unconfirmed call, and then once a second, where nothing is asked again", () => {
    const looks = [0, 1, 2].map((index) => pauseBeforeLookMs(state({ answer: silent }), index, 4_000));
    expect(looks).toEqual([0, 1_000, 1_000]);
  });

  it("repeats a call in further requests after 3 seconds, doubling to a minute", () => {
    expect([1, 2, 3, 5, 6, 24].map(roundPauseMs)).toEqual([3_000, 6_000, 12_000, 48_000, 60_000, 60_000]);
  });
});

describe("a verdict", () => {
  const four = { toThis: 4, isDoubtful: false };
  const steady = refusal("invalid_exact_evm_transaction_failed");
  const sent = (word: Unsettled): Unsettled => ({ ...word, kind: "unclear", transaction: hash });
  it.each<readonly [string, Unsettled, SignatureKind, number, Verdict | undefined]>([
    ["about a payer", riskFound, "account", 1, "payer_refused"],
    ["about a factory", badFactory, "envelope", 1, "undeployed_wallet"],
    ["about a contract's signature, said four times", badSignature, "contract", 4, "wallet_refused"],
    ["about a contract whose transaction could not be made four times", steady, "contract", 4, "wallet_refused"],
    ["about an undeployed wallet with four transactions not made", steady, "envelope", 4, "undeployed_wallet"],
    ["none about a contract's signature, said three times", badSignature, "contract", 3, undefined],
    ["none about an account's signature", badSignature, "account", 4, undefined],
    ["none about an account's factory", badFactory, "account", 1, undefined],
    ["none about an account's failure", steady, "account", 4, undefined],
    ["none about money that is there", noMoney, "contract", 4, undefined],
    ["none about a payer, with a transaction", sent(riskFound), "account", 1, undefined],
    ["none about a factory, with a transaction", sent(badFactory), "envelope", 1, undefined],
    ["none about a contract's signature, with a transaction", sent(badSignature), "contract", 4, undefined],
    ["none by a word that may follow a transaction", pending, "contract", 4, undefined],
    ["none by silence", silent, "contract", 4, undefined],
  ])("decides the verdict on a payment: %s", (_, answer, kind, toThis, verdict) => {
    expect(verdictOf({ ...four, answer, toThis }, kind)).toBe(verdict);
  });

  it("counts four failures of a facilitator as no verdict when it fails for others, too", () => {
    expect(verdictOf({ ...four, answer: steady, isDoubtful: true }, "contract")).toBeUndefined();
  });
});

const seen = { hasMoney: true, isOrdinary: true };
it.each<readonly [string, boolean, Parameters<typeof isTrouble>]>([
  ["silence", true, [{ answer: silent }, undefined, seen, 60_000]],
  ["a word against money that the chain shows", true, [{ answer: noMoney }, undefined, seen, 60_000]],
  ["not a verdict", false, [{ answer: riskFound }, "payer_refused", seen, 60_000]],
  ["not a word about time", false, [{ answer: tooLate }, undefined, seen, 60_000]],
  ["not with less than a minute left", false, [{ answer: failed }, undefined, seen, 59_999]],
  ["not of a contract wallet", false, [{ answer: failed }, undefined, { ...seen, isOrdinary: false }, 60_000]],
  ["not of an unknown payer", false, [{ answer: failed }, undefined, { ...seen, isOrdinary: undefined }, 60_000]],
  ["not when the money is gone", false, [{ answer: failed }, undefined, { ...seen, hasMoney: false }, 60_000]],
])("decides whether a failure counts against its facilitator: %s", (_, counts, given) => {
  expect(isTrouble(...given)).toBe(counts);
});
