/**
 * The words of single decisions, member by member. The rules over all facts say what may never happen; these rows say
 * which question is asked, which error is answered, and what is written with it.
 */
import { describe, expect, it } from "vitest";
import {
  type Decision,
  decide,
  type LookPurpose,
  type Proof,
  type SaleAnswer,
  type SaleEvent,
  type SaleFacts,
  type SaleFailure,
  type SaleState,
  type Sight,
} from "../../../src/worker/sale/decide.ts";

/** A request that is new, may be sold to, and can be read by the one who sent it. */
const facts: SaleFacts = {
  byAnother: false,
  running: false,
  relatedRunning: false,
  sameRequest: true,
  kept: "none",
  paymentError: undefined,
  readable: true,
  undecidedFull: false,
  covered: true,
  maySettle: true,
  calling: false,
  verdict: undefined,
  mustConfirm: false,
  patient: false,
  voidNoted: "no",
};

const requested: SaleEvent = { type: "requested" };
const due: SaleEvent = { type: "due" };
const proved = (proof: Proof): SaleEvent => ({ type: "proved", proof });
const calculated = (done: boolean): SaleEvent => ({ type: "calculated", done });
const said = (word: "yes" | "no" | "unclear"): SaleEvent => ({ type: "settlement_answered", said: word });
const confirmed = (sight: "paid" | "returned" | "unknown"): SaleEvent => ({ type: "confirmed", sight });
const looked = (purpose: LookPurpose, sight: Sight): SaleEvent => ({ type: "looked", purpose, sight });

const result: SaleAnswer = { kind: "result" };
const wait: SaleAnswer = { kind: "wait" };
const done: SaleAnswer = { kind: "done" };
const alreadyUsed: SaleAnswer = { kind: "challenge", error: "payment_already_used" };
const failure = (code: SaleFailure): SaleAnswer => ({ kind: "failure", code });
const unresolved = failure("settlement_unknown");
const useRelated: SaleAnswer = { kind: "use_related" };
const insufficient: SaleAnswer = { kind: "challenge", error: "insufficient_funds" };
const returned: SaleAnswer = { ...alreadyUsed, stop: "returned" };
const payerRefused: SaleAnswer = { kind: "challenge", error: "payment_declined", stop: "payer_refused" };
const walletRefused: SaleAnswer = { kind: "challenge", error: "wallet_not_supported", stop: "wallet_refused" };

/** An answer where there is no row, about an undecided row, and about a settled one. */
const unsold = (answer: SaleAnswer): Decision => ({ state: "none", answer });
const open = (answer: SaleAnswer): Decision => ({ state: "asked", answer });
const kept = (answer: SaleAnswer): Decision => ({ state: "settled", answer });
const settle: Decision = { state: "asked", keep: "write", ask: { type: "settle" } };
const sold: Decision = { state: "settled", keep: "write", answer: result };
const ended = (answer: SaleAnswer): Decision => ({ state: "none", keep: "remove", answer });
const look = (purpose: LookPurpose): Decision => ({ state: "asked", ask: { type: "look", purpose } });
const lookLater: Decision = { ...look("settlement"), keep: "postpone" };

const unused: Sight = { kind: "unused" };
const ranOut: Sight = { kind: "void", error: "payment_expired" };
const spent: Sight = { kind: "void", error: "payment_already_used" };

/** What happens, its state and event, the facts that differ from a new request's, and the decision. */
type Row = readonly [title: string, SaleState, SaleEvent, Partial<SaleFacts>, Decision];

const requests: readonly Row[] = [
  ["asks the node about a new request", "none", requested, {}, { state: "none", ask: { type: "prove" } }],
  ["waits while the same request is worked on", "none", requested, { running: true }, unsold(wait)],
  ["waits while an equal request is worked on", "none", requested, { relatedRunning: true }, unsold(wait)],
  [
    "says what is wrong with the authorization of a new request",
    "none",
    requested,
    { paymentError: "payment_not_yet_valid" },
    unsold({ kind: "challenge", error: "payment_not_yet_valid" }),
  ],
  [
    "stops an expired payment whose wallet every facilitator refuses",
    "none",
    requested,
    { paymentError: "payment_expired", verdict: "wallet_refused" },
    unsold(walletRefused),
  ],
  [
    "stops a payment whose payer every facilitator refuses",
    "none",
    requested,
    { verdict: "payer_refused" },
    unsold(payerRefused),
  ],
  [
    "rejects a key of another request",
    "none",
    requested,
    { kept: "conflict" },
    unsold(failure("idempotency_conflict")),
  ],
  ["turns to the undecided purchase of an equal request", "none", requested, { kept: "asked" }, unsold(useRelated)],
  [
    "rejects a request beyond the undecided payments that are kept",
    "none",
    requested,
    { undecidedFull: true },
    unsold(failure("rate_limited")),
  ],
  ["looks at the chain when an undecided request comes again", "asked", requested, {}, look("repeat")],
  [
    "turns an undecided request to the settled purchase of an equal one",
    "asked",
    requested,
    { kept: "settled" },
    open(useRelated),
  ],
  ["answers a settled request again", "settled", requested, {}, kept(result)],
  ["gives a settled answer to no other request", "settled", requested, { sameRequest: false }, kept(alreadyUsed)],
  [
    "gives a settled answer to no signature that may not read it",
    "settled",
    requested,
    { readable: false },
    kept(alreadyUsed),
  ],
  [
    "goes on with its own authorization where another one's answers with a challenge",
    "settled",
    requested,
    { byAnother: true, readable: false },
    kept({ kind: "continue" }),
  ],
];

const alarms: readonly Row[] = [
  ["looks at the chain when the alarm of an undecided payment fires", "asked", due, {}, look("alarm")],
  ["removes a settled row at the end of its retention", "settled", due, {}, ended(done)],
  [
    "settles a payment that has arrived when the alarm fires",
    "asked",
    looked("alarm", { kind: "paid" }),
    {},
    { ...sold, answer: done },
  ],
  ["removes a returned payment when the alarm fires", "asked", looked("alarm", { kind: "returned" }), {}, ended(done)],
  [
    "notes that a payment is void when the alarm fires",
    "asked",
    looked("alarm", ranOut),
    { voidNoted: "just_now" },
    { state: "asked", keep: "note_void", answer: done },
  ],
  [
    "removes a payment that is void at a second look",
    "asked",
    looked("alarm", ranOut),
    { voidNoted: "a_minute_ago" },
    ended(done),
  ],
  [
    "lets the alarm look later at an unused payment",
    "asked",
    looked("alarm", unused),
    {},
    { state: "asked", keep: "postpone", answer: done },
  ],
  [
    "lets the alarm look later when no node answers",
    "asked",
    looked("alarm", { kind: "unknown" }),
    { patient: true },
    { state: "asked", keep: "postpone", answer: done },
  ],
];

const proofs: readonly Row[] = [
  [
    "calculates the answer of a payment that can succeed",
    "none",
    proved({ kind: "can_pay" }),
    {},
    { state: "none", ask: { type: "calculate" } },
  ],
  [
    "says why a payment cannot succeed",
    "none",
    proved({ kind: "cannot_pay", error: "insufficient_funds" }),
    {},
    unsold(insufficient),
  ],
  [
    "says to stop where neither repeating nor signing again helps a payment",
    "none",
    proved({ kind: "cannot_pay", error: "wallet_not_supported", stop: "wallet_refused" }),
    {},
    unsold(walletRefused),
  ],
  [
    "stops a nonce that was used without a purchase",
    "none",
    proved({ kind: "used" }),
    {},
    unsold({ ...alreadyUsed, stop: "without_purchase" }),
  ],
  [
    "charges nothing while no node answers",
    "none",
    proved({ kind: "unknown" }),
    {},
    unsold(failure("chain_unavailable")),
  ],
  [
    "charges nothing while no facilitator may be asked",
    "none",
    proved({ kind: "circuit_open" }),
    {},
    unsold(failure("circuit_open")),
  ],
  ["settles an undecided payment again", "asked", proved({ kind: "can_pay" }), {}, settle],
  [
    "leaves an undecided payment open where its calls are used up",
    "asked",
    proved({ kind: "can_pay" }),
    { maySettle: false },
    open(unresolved),
  ],
  [
    "leaves an undecided payment open whatever else the node says",
    "asked",
    proved({ kind: "cannot_pay", error: "insufficient_funds" }),
    {},
    open(unresolved),
  ],
];

const settlements: readonly Row[] = [
  ["stores the answer and asks for the money", "none", calculated(true), {}, settle],
  ["charges nothing for a failed calculation", "none", calculated(false), {}, unsold(failure("calculation"))],
  [
    "charges nothing beyond the undecided payments that are kept",
    "none",
    calculated(true),
    { undecidedFull: true },
    unsold(failure("rate_limited")),
  ],
  [
    "charges nothing that the payer's money does not cover",
    "none",
    calculated(true),
    { covered: false },
    unsold(insufficient),
  ],
  ["sells after a yes of the facilitator", "asked", said("yes"), {}, sold],
  [
    "has the chain confirm a yes to a large payment",
    "asked",
    said("yes"),
    { mustConfirm: true },
    { state: "asked", ask: { type: "confirm" } },
  ],
  ["looks at the chain after a no", "asked", said("no"), {}, lookLater],
  ["looks at the chain after an unclear answer", "asked", said("unclear"), {}, lookLater],
  ["sells what the chain confirms", "asked", confirmed("paid"), {}, sold],
  ["sells nothing for a payment that was returned", "asked", confirmed("returned"), {}, ended(returned)],
  ["looks at the chain when a yes is not confirmed", "asked", confirmed("unknown"), {}, lookLater],
];

const looks: readonly Row[] = [
  ["sells what has paid", "asked", looked("repeat", { kind: "paid" }), {}, sold],
  ["stops a payment that was returned", "asked", looked("repeat", { kind: "returned" }), {}, ended(returned)],
  [
    "leaves a payment open that is void for the first time",
    "asked",
    looked("repeat", ranOut),
    {},
    { state: "asked", keep: "note_void", answer: unresolved },
  ],
  [
    "ends a payment that is void for the second time, and says why",
    "asked",
    looked("repeat", spent),
    { voidNoted: "a_minute_ago" },
    ended(alreadyUsed),
  ],
  [
    "says that the payer of a payment that ran out is refused",
    "asked",
    looked("repeat", ranOut),
    { voidNoted: "a_minute_ago", verdict: "payer_refused" },
    ended(payerRefused),
  ],
  [
    "says that the nonce was spent, whoever refuses the payer",
    "asked",
    looked("repeat", spent),
    { voidNoted: "a_minute_ago", verdict: "payer_refused" },
    ended(alreadyUsed),
  ],
  [
    "makes another call of the facilitator while the payment is unused",
    "asked",
    looked("settlement", unused),
    { calling: true },
    settle,
  ],
  [
    "looks again while there is time, and forgets an earlier void",
    "asked",
    looked("settlement", unused),
    { patient: true, voidNoted: "just_now" },
    lookLater,
  ],
  [
    "looks again while there is time, and writes nothing that did not change",
    "asked",
    looked("settlement", unused),
    { patient: true },
    look("settlement"),
  ],
  [
    "proves the same request once more before another call",
    "asked",
    looked("repeat", unused),
    {},
    { state: "asked", ask: { type: "prove" } },
  ],
  [
    "makes no call for another request",
    "asked",
    looked("repeat", unused),
    { sameRequest: false, calling: true, patient: true },
    open(unresolved),
  ],
  [
    "makes no call of the facilitator beyond those that are left",
    "asked",
    looked("repeat", unused),
    { maySettle: false },
    open(unresolved),
  ],
  [
    "looks again while there is time and no node answers",
    "asked",
    looked("settlement", { kind: "unknown" }),
    { patient: true },
    look("settlement"),
  ],
  [
    "leaves open what no node answers about",
    "asked",
    looked("repeat", { kind: "unknown" }),
    { patient: true },
    open(unresolved),
  ],
];

describe.each<readonly [string, readonly Row[]]>([
  ["a request", requests],
  ["the alarm", alarms],
  ["the proof of a payment", proofs],
  ["a settlement", settlements],
  ["a look at the chain", looks],
])("the decision on %s", (_, rows) => {
  it.each(rows)("%s", (_title, state, event, changed, decision) =>
    expect(decide(state, event, { ...facts, ...changed })).toStrictEqual(decision),
  );
});
