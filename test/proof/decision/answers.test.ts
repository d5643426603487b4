/**
 * The words of single decisions, member by member. The rules over all facts say what may never happen; these rows say
 * which question is asked, which error is answered, and what is written with it.
 */
import { describe, expect, it } from "vitest";
import {
  decide,
  type LookPurpose,
  type Proof,
  type SaleAnswer,
  type SaleDecision,
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

/** Facts that several rows have. */
const full = { undecidedFull: true } as const;
const patient = { patient: true } as const;
const firstLook = { voidNoted: "just_now" } as const;
const secondLook = { voidNoted: "a_minute_ago" } as const;
const refusedPayer = { verdict: "payer_refused" } as const;

/** An event where there is no row, about an undecided row, and about a settled one. */
type When = readonly [SaleState, SaleEvent];
const none = (event: SaleEvent): When => ["none", event];
const asked = (event: SaleEvent): When => ["asked", event];
const settled = (event: SaleEvent): When => ["settled", event];

const requested: SaleEvent = { type: "requested" };
const due: SaleEvent = { type: "due" };
const proved = (kind: Exclude<Proof["kind"], "cannot_pay">): SaleEvent => ({ type: "proved", proof: { kind } });
const cannotPay = (more: Omit<Extract<Proof, { kind: "cannot_pay" }>, "kind">): SaleEvent => ({
  type: "proved",
  proof: { kind: "cannot_pay", ...more },
});
const poor = cannotPay({ error: "insufficient_funds" });
const unsupported = cannotPay({ error: "wallet_not_supported", stop: "wallet_refused" });
const calculated = (done: boolean): SaleEvent => ({ type: "calculated", done });
const said = (word: "yes" | "no" | "unclear"): SaleEvent => ({ type: "settlement_answered", said: word });
const confirmed = (sight: "paid" | "returned" | "unknown"): SaleEvent => ({ type: "confirmed", sight });
const looked =
  (purpose: LookPurpose) =>
  (sight: Sight): SaleEvent => ({ type: "looked", purpose, sight });
/** A look at the chain after a settlement was asked for, for a repeated request, and by the alarm. */
const watched = looked("settlement");
const repeated = looked("repeat");
const rung = looked("alarm");

const result: SaleAnswer = { kind: "result" };
const wait: SaleAnswer = { kind: "wait" };
const done: SaleAnswer = { kind: "done" };
const alreadyUsed: SaleAnswer = { kind: "challenge", error: "payment_already_used" };
const tooEarly: SaleAnswer = { kind: "challenge", error: "payment_not_yet_valid" };
const withoutPurchase: SaleAnswer = { ...alreadyUsed, stop: "without_purchase" };
const failure = (code: SaleFailure): SaleAnswer => ({ kind: "failure", code });
const unresolved = failure("settlement_unknown");
const tooMany = failure("rate_limited");
const useRelated: SaleAnswer = { kind: "use_related" };
const insufficient: SaleAnswer = { kind: "challenge", error: "insufficient_funds" };
const returned: SaleAnswer = { ...alreadyUsed, stop: "returned" };
const payerRefused: SaleAnswer = { kind: "challenge", error: "payment_declined", stop: "payer_refused" };
const walletRefused: SaleAnswer = { kind: "challenge", error: "wallet_not_supported", stop: "wallet_refused" };

/** An answer where there is no row, about an undecided row, and about a settled one. */
const unsold = (answer: SaleAnswer): SaleDecision => ({ state: "none", answer });
const open = (answer: SaleAnswer): SaleDecision => ({ state: "asked", answer });
const kept = (answer: SaleAnswer): SaleDecision => ({ state: "settled", answer });
const asks = (state: SaleState, type: "prove" | "calculate" | "confirm"): SaleDecision => ({ state, ask: { type } });
const noted = (answer: SaleAnswer): SaleDecision => ({ state: "asked", keep: "note_void", answer });
const postponed: SaleDecision = { state: "asked", keep: "postpone", answer: done };
const settle: SaleDecision = { state: "asked", keep: "write", ask: { type: "settle" } };
const sold: SaleDecision = { state: "settled", keep: "write", answer: result };
const ended = (answer: SaleAnswer): SaleDecision => ({ state: "none", keep: "remove", answer });
const look = (purpose: LookPurpose): SaleDecision => ({ state: "asked", ask: { type: "look", purpose } });
const lookLater: SaleDecision = { ...look("settlement"), keep: "postpone" };

const unused: Sight = { kind: "unused" };
const paid: Sight = { kind: "paid" };
const paidBack: Sight = { kind: "returned" };
const unseen: Sight = { kind: "unknown" };
const ranOut: Sight = { kind: "void", error: "payment_expired" };
const spent: Sight = { kind: "void", error: "payment_already_used" };

/** What happens, its state and event, the decision, and the facts that differ from a new request's. */
type Row = readonly [title: string, When, SaleDecision, differing?: Partial<SaleFacts>];

const requests: readonly Row[] = [
  ["asks the node about a new request", none(requested), asks("none", "prove")],
  ["waits while the same request is worked on", none(requested), unsold(wait), { running: true }],
  ["waits while an equal request is worked on", none(requested), unsold(wait), { relatedRunning: true }],
  [
    "says what is wrong with the authorization of a new request",
    none(requested),
    unsold(tooEarly),
    { paymentError: "payment_not_yet_valid" },
  ],
  [
    "stops an expired payment of a wallet that all refuse",
    none(requested),
    unsold(walletRefused),
    { paymentError: "payment_expired", verdict: "wallet_refused" },
  ],
  ["stops a payer whom every facilitator refuses", none(requested), unsold(payerRefused), refusedPayer],
  ["rejects a key of another request", none(requested), unsold(failure("idempotency_conflict")), { kept: "conflict" }],
  ["turns to the undecided purchase of an equal request", none(requested), unsold(useRelated), { kept: "asked" }],
  ["rejects one undecided payment more than are kept", none(requested), unsold(tooMany), full],
  ["looks at the chain when an undecided request comes again", asked(requested), look("repeat")],
  [
    "turns an undecided request to an equal one that is settled",
    asked(requested),
    open(useRelated),
    { kept: "settled" },
  ],
  ["answers a settled request again", settled(requested), kept(result)],
  ["gives a settled answer to no other request", settled(requested), kept(alreadyUsed), { sameRequest: false }],
  ["gives a settled answer to no signature past its time", settled(requested), kept(alreadyUsed), { readable: false }],
  [
    "goes on with its own authorization where another one's is challenged",
    settled(requested),
    kept({ kind: "continue" }),
    { byAnother: true, readable: false },
  ],
];

const alarms: readonly Row[] = [
  ["looks at the chain when the alarm of an undecided payment fires", asked(due), look("alarm")],
  ["removes a settled row at the end of its retention", settled(due), ended(done)],
  ["settles a payment that has arrived when the alarm fires", asked(rung(paid)), { ...sold, answer: done }],
  ["removes a returned payment when the alarm fires", asked(rung(paidBack)), ended(done)],
  ["notes that a payment is void when the alarm fires", asked(rung(ranOut)), noted(done), firstLook],
  ["removes a payment that is void at a second look", asked(rung(ranOut)), ended(done), secondLook],
  ["lets the alarm look later at an unused payment", asked(rung(unused)), postponed],
  ["lets the alarm look later when no node answers", asked(rung(unseen)), postponed, patient],
];

const proofs: readonly Row[] = [
  ["calculates the answer of a payment that can succeed", none(proved("can_pay")), asks("none", "calculate")],
  ["says why a payment cannot succeed", none(poor), unsold(insufficient)],
  ["says to stop where neither repeating nor signing again helps", none(unsupported), unsold(walletRefused)],
  ["stops a nonce that was used without a purchase", none(proved("used")), unsold(withoutPurchase)],
  ["charges nothing while no node answers", none(proved("unknown")), unsold(failure("chain_unavailable"))],
  ["charges nothing while no facilitator may be asked", none(proved("circuit_open")), unsold(failure("circuit_open"))],
  ["settles an undecided payment again", asked(proved("can_pay")), settle],
  ["leaves a payment open whose calls are used up", asked(proved("can_pay")), open(unresolved), { maySettle: false }],
  ["leaves an undecided payment open whatever else the node says", asked(poor), open(unresolved)],
];

const settlements: readonly Row[] = [
  ["stores the answer and asks for the money", none(calculated(true)), settle],
  ["charges nothing for a failed calculation", none(calculated(false)), unsold(failure("calculation"))],
  ["charges nothing beyond the payments that are kept open", none(calculated(true)), unsold(tooMany), full],
  ["charges nothing that the money does not cover", none(calculated(true)), unsold(insufficient), { covered: false }],
  ["sells after a yes of the facilitator", asked(said("yes")), sold],
  ["has the chain confirm a large payment", asked(said("yes")), asks("asked", "confirm"), { mustConfirm: true }],
  ["looks at the chain after a no", asked(said("no")), lookLater],
  ["looks at the chain after an unclear answer", asked(said("unclear")), lookLater],
  ["sells what the chain confirms", asked(confirmed("paid")), sold],
  ["sells nothing for a payment that was returned", asked(confirmed("returned")), ended(returned)],
  ["looks at the chain when a yes is not confirmed", asked(confirmed("unknown")), lookLater],
];

const looks: readonly Row[] = [
  ["sells what has paid", asked(repeated(paid)), sold],
  ["stops a payment that was returned", asked(repeated(paidBack)), ended(returned)],
  ["leaves a payment open that is void for the first time", asked(repeated(ranOut)), noted(unresolved)],
  ["ends a payment that is void a second time, and says why", asked(repeated(spent)), ended(alreadyUsed), secondLook],
  [
    "says that the payer of an expired payment is refused",
    asked(repeated(ranOut)),
    ended(payerRefused),
    { ...secondLook, ...refusedPayer },
  ],
  [
    "says that the nonce was spent, whoever refuses the payer",
    asked(repeated(spent)),
    ended(alreadyUsed),
    { ...secondLook, ...refusedPayer },
  ],
  ["calls a facilitator again while the payment is unused", asked(watched(unused)), settle, { calling: true }],
  [
    "looks again, and forgets an earlier void, while there is time",
    asked(watched(unused)),
    lookLater,
    { ...patient, ...firstLook },
  ],
  ["looks again while there is time, and writes nothing", asked(watched(unused)), look("settlement"), patient],
  ["proves the same request once more before another call", asked(repeated(unused)), asks("asked", "prove")],
  [
    "makes no call for another request",
    asked(repeated(unused)),
    open(unresolved),
    { sameRequest: false, calling: true, patient: true },
  ],
  ["calls no facilitator more often than is left", asked(repeated(unused)), open(unresolved), { maySettle: false }],
  ["looks again while there is time and no node answers", asked(watched(unseen)), look("settlement"), patient],
  ["leaves open what no node answers about", asked(repeated(unseen)), open(unresolved), patient],
];

describe.each<readonly [string, readonly Row[]]>([
  ["a request", requests],
  ["the alarm", alarms],
  ["the proof of a payment", proofs],
  ["a settlement", settlements],
  ["a look at the chain", looks],
])("the decision on %s", (_, rows) => {
  for (const [title, [state, event], decision, differing] of rows)
    it(title, () => expect(decide(state, event, { ...facts, ...differing })).toStrictEqual(decision));
});
