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
const hash = `0x${"ab".repeat(32)}`;

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
    [
      "is made again after an answer that cannot be read",
      { answer: refusal(undefined, { came: "unreadable" }) },
      "again",
    ],
    ["is made again after a word against the signature", { answer: refusal("invalid_exact_evm_signature") }, "again"],
    ["is made again after a word against the balance", { answer: refusal("insufficient_funds") }, "again"],
    ["goes to the next facilitator after four", { toThis: 4, inRequest: 4, inRow: 4 }, "next"],
    ["is not made again when the answer took longer than two seconds", late, "look"],
    ["goes to the next facilitator when that answer had its four seconds", { ...late, isPatienceOver: true }, "next"],
    ["goes to the next facilitator after silence", { answer: silent, tookMs: 12_000, sinceFirstMs: 12_001 }, "next"],
    ["is never made again after silence", { ...alone, answer: silent }, "look"],
    ["goes to the next facilitator after a request for patience", { answer: busy }, "next"],
    ["is made again after a request for patience by the only one", { ...alone, answer: busy }, "again"],
    ["goes to the next facilitator after one short call to one that has failed", { isBrief: true }, "next"],
    ["goes to the next facilitator after a verdict", { answer: refusal("kyt_risk_detected") }, "next"],
    ["goes to the next facilitator after a word about time", { answer: refusal("authorization_expired") }, "next"],
    ["waits for the end after a verdict of the only one", { ...alone, answer: refusal("kyt_risk_detected") }, "look"],
    ["is not followed by another after a word that says sent", { answer: refusal("settlement_pending") }, "look"],
    ["is not followed by another after a word that says used", { answer: refusal("nonce_already_used") }, "look"],
    ["is not followed by another after a hash", { answer: refusal("x", { transaction: hash }) }, "look"],
    [
      "is not followed by another when it has yet to be done",
      { answer: refusal(undefined, { came: "accepted" }) },
      "look",
    ],
    [
      "goes to the next facilitator after a word that says sent, when that had its four seconds",
      { answer: refusal("settlement_pending", { transaction: hash }), isPatienceOver: true },
      "next",
    ],
    [
      "goes to no other facilitator after a word that says used",
      { answer: refusal("nonce_already_used"), isPatienceOver: true },
      "look",
    ],
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
    expect([pause(undefined), pause(1_000), pause(60_000), pause(1_000, { hasOther: true })]).toEqual([
      ...[500, 1_000, 2_000, 0],
    ]);
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
  it.each<readonly [string, Unsettled, SignatureKind, number, Verdict | undefined]>([
    ["about a payer", refusal("kyt_risk_detected"), "account", 1, "payer_refused"],
    ["about a factory", refusal("eip6492_factory_not_allowed"), "envelope", 1, "undeployed_wallet"],
    [
      "about a contract's signature, said four times",
      refusal("invalid_exact_evm_signature"),
      "contract",
      4,
      "wallet_refused",
    ],
    ["about a contract whose transaction could not be made four times", steady, "contract", 4, "wallet_refused"],
    [
      "about an undeployed wallet whose transaction could not be made four times",
      steady,
      "envelope",
      4,
      "undeployed_wallet",
    ],
    [
      "none about a contract's signature, said three times",
      refusal("invalid_exact_evm_signature"),
      "contract",
      3,
      undefined,
    ],
    ["none about an account's signature", refusal("invalid_exact_evm_signature"), "account", 4, undefined],
    ["none about an account's factory", refusal("eip6492_factory_not_allowed"), "account", 1, undefined],
    ["none about an account's failure", steady, "account", 4, undefined],
    ["none about money that is there", refusal("insufficient_funds"), "contract", 4, undefined],
    [
      "none with a transaction",
      refusal("kyt_risk_detected", { kind: "unclear", transaction: hash }),
      "account",
      1,
      undefined,
    ],
    ["none by a word that may follow a transaction", refusal("settlement_pending"), "contract", 4, undefined],
    ["none by silence", silent, "contract", 4, undefined],
  ])("decides the verdict on a payment: %s", (_, answer, kind, toThis, verdict) => {
    expect(verdictOf({ ...four, answer, toThis }, kind)).toBe(verdict);
  });

  it("counts four failures of a facilitator as no verdict when it fails for others, too", () => {
    expect(verdictOf({ ...four, answer: steady, isDoubtful: true }, "contract")).toBeUndefined();
  });
});

describe("a failure that counts against its facilitator", () => {
  const seen = { hasMoney: true, isOrdinary: true };
  it.each<readonly [string, Parameters<typeof isTrouble>, boolean]>([
    ["silence", [{ answer: silent }, undefined, seen, 60_000], true],
    [
      "a word against money that the chain shows",
      [{ answer: refusal("insufficient_funds") }, undefined, seen, 60_000],
      true,
    ],
    ["not a verdict", [{ answer: refusal("kyt_risk_detected") }, "payer_refused", seen, 60_000], false],
    ["not a word about time", [{ answer: refusal("authorization_expired") }, undefined, seen, 60_000], false],
    ["not with less than a minute left", [{ answer: failed }, undefined, seen, 59_999], false],
    ["not of a contract wallet", [{ answer: failed }, undefined, { ...seen, isOrdinary: false }, 60_000], false],
    [
      "not when no node says what the payer is",
      [{ answer: failed }, undefined, { ...seen, isOrdinary: undefined }, 60_000],
      false,
    ],
    ["not when the money is gone", [{ answer: failed }, undefined, { ...seen, hasMoney: false }, 60_000], false],
  ])("decides whether a failure counts against its facilitator: %s", (_, given, counts) => {
    expect(isTrouble(...given)).toBe(counts);
  });
});
