/**
 * What to do next in a sale: a pure function of an authorization's state, of what has just happened, and of facts. It
 * knows nothing of storage, network or clocks. The ledger carries it out, and so do the tests that check it:
 *
 * 1. A request comes in, or the alarm fires.
 * 2. What `keep` names is written, and is durable before anything else happens. A crash can come before or after it.
 * 3. The question is asked, and its reply is the next event, with fresh facts. Without a question there is an answer,
 *    and the work on this request has ended.
 *
 * Why nobody pays twice or for nothing: the answer is stored before anybody is asked for the money; from then on only
 * the chain, or a facilitator's confirmation, ends the sale; and the token takes an authorization once. Why nobody gets
 * something for nothing: `settled` is reached by money alone, and only for an authorization that this service asked
 * for.
 */
import type { ChallengeError } from "../../../catalog/service/challenge-errors.ts";
import type { StopCase, Verdict } from "../../payment/situations.ts";

/**
 * The life of an authorization (payer and nonce).
 *
 * - `none`: there is no row. Only the buyer and this service have the authorization, so a crash may forget it.
 * - `asked`: the answer is stored, and a facilitator was asked for the money, or is about to be. Undecided.
 * - `settled`: paid. Answer and receipt are kept, and given again to the same request.
 */
export const saleStates = ["none", "asked", "settled"] as const;
export type SaleState = (typeof saleStates)[number];

/** What the chain and the books show of an authorization that was asked for. */
export type Sight =
  /** It paid us, and the books have no reason against the sale. */
  | { readonly kind: "paid" }
  /** It is used, and the operator has noted or returned that payment, or sold something else for it. */
  | { readonly kind: "returned" }
  /** It can never pay us: it ran out unused, was cancelled, or was spent on something else. */
  | { readonly kind: "void"; readonly error: ChallengeError }
  /** It is not used, and can still be. */
  | { readonly kind: "unused" }
  /** Nodes or books do not answer, or the use of the nonce is not found. */
  | { readonly kind: "unknown" };

/** The answer of our own node to whether a payment can succeed, before any facilitator is asked for it. */
export type Proof =
  | { readonly kind: "can_pay" }
  | { readonly kind: "cannot_pay"; readonly error: ChallengeError; readonly stop?: StopCase }
  /** The nonce is used. */
  | { readonly kind: "used" }
  /** No node answers. */
  | { readonly kind: "unknown" }
  /** No facilitator may be asked at this moment. */
  | { readonly kind: "circuit_open" };

/** Why the chain is looked at. */
export type LookPurpose =
  /** A request about an undecided authorization came, with its signature or with another one of the payer. */
  | "repeat"
  /** The facilitator did not confirm the settlement. */
  | "settlement"
  | "alarm";

/** A question to the outside; the reply is the next event. */
export type Question =
  /** Whether the payment can succeed, and which facilitator may be asked. */
  | { readonly type: "prove" }
  | { readonly type: "calculate" }
  | { readonly type: "settle" }
  /**
   * After a facilitator's confirmation: whether the chain shows the transfer, if it must, and whether the books object.
   */
  | { readonly type: "confirm" }
  | { readonly type: "look"; readonly purpose: LookPurpose };

export type SaleEvent =
  | { readonly type: "requested" }
  /** The alarm fired: for an undecided authorization, or at the end of a settled one's retention. */
  | { readonly type: "due" }
  | { readonly type: "proved"; readonly proof: Proof }
  | { readonly type: "calculated"; readonly done: boolean }
  | { readonly type: "settlement_answered"; readonly said: "yes" | "no" | "unclear" }
  | { readonly type: "confirmed"; readonly sight: "paid" | "returned" | "unknown" }
  | { readonly type: "looked"; readonly purpose: LookPurpose; readonly sight: Sight };

/** The facts when an event comes. Facts about a request are false, or "none", for the alarm. */
export interface SaleFacts {
  /**
   * Whether the request carries another authorization of the payer than this row, and is equal to the row's request.
   */
  readonly byAnother: boolean;
  /** Whether another request is being worked on that carries this authorization, or asks about this row. */
  readonly running: boolean;
  /** Whether a request with a key of this one, or an equal one of the same payer, is being worked on. */
  readonly relatedRunning: boolean;
  /** Whether the request is the one that the row is bound to. */
  readonly sameRequest: boolean;
  /**
   * What the ledger keeps of the request besides its own authorization: nothing, the purchase of an equal request, or,
   * under a key that came with it, the purchase of another one.
   */
  readonly kept: "none" | "asked" | "settled" | "conflict";
  /** The problem of the authorization itself. */
  readonly paymentError: ChallengeError | undefined;
  /**
   * Whether the answer of the row is still given for its signature: until a day after its expiry, because the
   * settlement makes it public.
   */
  readonly readable: boolean;
  /** Whether the payer has as many undecided authorizations as are kept. */
  readonly undecidedFull: boolean;
  /** Whether the money that the proof has shown covers the price and everything undecided, also rows written since. */
  readonly covered: boolean;
  /**
   * Whether a facilitator may be asked: it has time to begin before `validBefore`, neither number nor spacing of the
   * calls forbids another one, not every facilitator refuses the payment permanently, and no equal request is settled.
   */
  readonly maySettle: boolean;
  /**
   * Whether this request makes another call: the last one ended in a way that another one may repair, within the same
   * bounds.
   */
  readonly calling: boolean;
  /** Why every facilitator refuses this row permanently; without a row, an earlier payment of this payer and kind. */
  readonly verdict: Verdict | undefined;
  /**
   * Whether a facilitator's confirmation is not enough: the price is large, or the settlement was asked for long
   * before.
   */
  readonly mustConfirm: boolean;
  /** Whether there is time left in this request to look at the chain again. */
  readonly patient: boolean;
  /** Whether the last look at the chain has shown that the authorization can never pay. */
  readonly voidNoted: "no" | "just_now" | "a_minute_ago";
}

/** Why a request is answered with an Error object. `calculation`: with the error that the calculation failed with. */
export type SaleFailure =
  | "idempotency_conflict"
  | "chain_unavailable"
  | "settlement_unknown"
  | "circuit_open"
  | "rate_limited"
  | "calculation";

/** How the work on a request ends. */
export type SaleAnswer =
  /** The stored answer, with its receipt. */
  | { readonly kind: "result" }
  | { readonly kind: "challenge"; readonly error: ChallengeError; readonly stop?: StopCase }
  | { readonly kind: "failure"; readonly code: SaleFailure }
  /** The request waits for the one in progress, and takes its answer if that serves it, or is decided again. */
  | { readonly kind: "wait" }
  /** The request is decided on the row of an equal request: as the event `requested`, with `byAnother`. */
  | { readonly kind: "use_related" }
  /** The related row has ended, and the request goes on with its own authorization. */
  | { readonly kind: "continue" }
  /** The alarm's work on this row is done. */
  | { readonly kind: "done" };

/**
 * What is made durable.
 *
 * - `write`: the row with all that is known.
 * - `remove`: the end of the row and its keys.
 * - `postpone`: when the alarm looks next; an earlier look that found the row void is forgotten.
 * - `note_void`: when the alarm looks next, and that this look found the row void.
 */
export type Keep = "write" | "remove" | "postpone" | "note_void";

/** The decision on an event: the state after it, the writes, and either a question or an answer. */
export type SaleDecision = { readonly state: SaleState; readonly keep?: Keep } & (
  | { readonly ask: Question; readonly answer?: undefined }
  | { readonly answer: SaleAnswer; readonly ask?: undefined }
);

const done: SaleAnswer = { kind: "done" };
const result: SaleAnswer = { kind: "result" };
const failure = (code: SaleFailure): SaleAnswer => ({ kind: "failure", code });
const unresolved = failure("settlement_unknown");
const challenge = (error: ChallengeError): SaleAnswer => ({ kind: "challenge", error });
const stop = (reason: StopCase): SaleAnswer => ({ kind: "challenge", error: "payment_already_used", stop: reason });
/** Answers why no payment that is signed like this can be settled. */
const refused = (verdict: Verdict): SaleAnswer => ({
  kind: "challenge",
  error: verdict === "payer_refused" ? "payment_declined" : "wallet_not_supported",
  stop: verdict,
});
const look = (purpose: LookPurpose) => ({ type: "look", purpose }) as const;

const ask = (state: SaleState, question: Question, keep?: Keep): SaleDecision => ({
  state,
  ...(keep && { keep }),
  ask: question,
});
const answer = (state: SaleState, said: SaleAnswer, keep?: Keep): SaleDecision => ({
  state,
  ...(keep && { keep }),
  answer: said,
});
const sold = (said: SaleAnswer): SaleDecision => answer("settled", said, "write");
const ended = (said: SaleAnswer): SaleDecision => answer("none", said, "remove");
const useRelated = (state: SaleState): SaleDecision => answer(state, { kind: "use_related" });
/** The answer is stored in the row before the money is asked for. */
const settle = (): SaleDecision => ask("asked", { type: "settle" }, "write");

/**
 * Decides the next step. If the row of another authorization answers with a challenge, the request goes on with its
 * own authorization.
 */
export function decide(state: SaleState, event: SaleEvent, facts: SaleFacts): SaleDecision {
  const decision = decideEvent(state, event, facts);
  return facts.byAnother && decision.answer?.kind === "challenge"
    ? answer(decision.state, { kind: "continue" }, decision.keep)
    : decision;
}

function decideEvent(state: SaleState, event: SaleEvent, facts: SaleFacts): SaleDecision {
  switch (event.type) {
    case "requested":
      return requested(state, facts);
    case "due":
      return state === "asked" ? ask(state, look("alarm")) : ended(done);
    case "proved":
      return proved(state, event.proof, facts);
    case "calculated":
      if (!event.done) return answer(state, failure("calculation"));
      // Counted again, because other rows may have been written meanwhile.
      if (facts.undecidedFull) return answer(state, failure("rate_limited"));
      return facts.covered ? settle() : answer(state, challenge("insufficient_funds"));
    case "settlement_answered":
      // A facilitator's refusal ends nothing: it can still broadcast the signature.
      if (event.said !== "yes") return ask(state, look("settlement"), "postpone");
      return facts.mustConfirm ? ask(state, { type: "confirm" }) : sold(answerTo(facts));
    case "confirmed":
      if (event.sight === "returned") return ended(stop("returned"));
      return event.sight === "paid" ? sold(answerTo(facts)) : ask(state, look("settlement"), "postpone");
    case "looked":
      return looked(state, event.purpose, event.sight, facts);
  }
}

function requested(state: SaleState, facts: SaleFacts): SaleDecision {
  const { kept, paymentError } = facts;
  if (facts.running) return answer(state, { kind: "wait" });
  if (state === "settled") return answer(state, answerTo(facts));
  if (state === "asked") {
    // Earlier releases could sell a request twice: where one of its purchases is settled, that one answers.
    const isAnswered = kept === "settled" && facts.sameRequest && paymentError === undefined;
    return isAnswered ? useRelated(state) : ask(state, look("repeat"));
  }
  // A refused authorization gets no stored answer. One that was asked for has its reason.
  if (paymentError !== undefined)
    return answer(state, facts.verdict ? refused(facts.verdict) : challenge(paymentError));
  if (facts.relatedRunning) return answer(state, { kind: "wait" });
  if (kept === "conflict") return answer(state, failure("idempotency_conflict"));
  if (kept !== "none") return useRelated(state);
  if (facts.verdict) return answer(state, refused(facts.verdict));
  return facts.undecidedFull ? answer(state, failure("rate_limited")) : ask(state, { type: "prove" });
}

/** The answer to a request about a settled row. */
const answerTo = ({ sameRequest, readable }: SaleFacts): SaleAnswer =>
  sameRequest && readable ? result : challenge("payment_already_used");

function proved(state: SaleState, proof: Proof, facts: SaleFacts): SaleDecision {
  // The node's answer does not matter for an authorization that was asked for: the money may have moved, or may move
  // later.
  if (state !== "none") return proof.kind === "can_pay" && facts.maySettle ? settle() : answer(state, unresolved);
  switch (proof.kind) {
    case "can_pay":
      return ask(state, { type: "calculate" });
    case "cannot_pay":
      return answer(state, { kind: "challenge", error: proof.error, ...(proof.stop && { stop: proof.stop }) });
    case "used":
      return answer(state, stop("without_purchase"));
    case "unknown":
      return answer(state, failure("chain_unavailable"));
    case "circuit_open":
      return answer(state, failure("circuit_open"));
  }
}

function looked(state: SaleState, purpose: LookPurpose, sight: Sight, facts: SaleFacts): SaleDecision {
  const isAlarm = purpose === "alarm";
  switch (sight.kind) {
    case "paid":
      return sold(isAlarm ? done : answerTo(facts));
    case "returned":
      return ended(isAlarm ? done : stop("returned"));
    case "void":
      // One node can be wrong for a moment: the row ends when a second look, a minute later, says the same.
      if (facts.voidNoted !== "a_minute_ago") return answer(state, isAlarm ? done : unresolved, "note_void");
      if (isAlarm) return ended(done);
      return ended(
        facts.verdict && sight.error === "payment_expired" ? refused(facts.verdict) : challenge(sight.error),
      );
    case "unused": {
      // `postpone` deletes the note that a look has shown it void.
      const keep = isAlarm || facts.voidNoted !== "no" ? "postpone" : undefined;
      if (purpose === "settlement" && facts.calling) return settle();
      if (purpose === "settlement" && facts.patient) return ask(state, look("settlement"), keep);
      if (purpose === "repeat" && facts.sameRequest && facts.maySettle) return ask(state, { type: "prove" }, keep);
      return answer(state, isAlarm ? done : unresolved, keep);
    }
    case "unknown":
      // A node may be unavailable only for a moment, so the request waits a second and looks again.
      if (purpose === "settlement" && facts.patient) return ask(state, look("settlement"));
      return isAlarm ? answer(state, done, "postpone") : answer(state, unresolved);
  }
}
