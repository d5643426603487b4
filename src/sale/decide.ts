/**
 * What to do next in a sale: a pure function of an authorization's state, what has just happened, and facts. No I/O, no clock, no storage, no
 * randomness; what goes in and comes out are plain values (`decision.ts`).
 *
 * Whoever executes it (the ledger, a checker, a simulation) does the same:
 *
 * 1. A request comes in, or the alarm rings: `decide(state, { type: "requested" } or { type: "due" }, facts)`.
 * 2. The actions are done in their order. What `write`, `name` and `postpone` do is durable before the next action is begun, and a crash can
 *    come between any two actions. At most the last action is a question. Its outcome is the next event, with fresh facts.
 * 3. Without a question there is an answer, and the work on this request has ended.
 *
 * An authorization without a row is `reserved`. The state of the next event is the one that was decided last; after a crash, that of the row.
 */
import type { ChallengeError } from "../../catalog/challenge-errors.ts";
import type {
  Decision,
  LookPurpose,
  Observation,
  Proof,
  Question,
  Refusal,
  SaleAction,
  SaleAnswer,
  SaleEvent,
  SaleFacts,
  SaleFailure,
  VerifyOutcome,
} from "./decision.ts";
import { allSaleGuards, type SaleGuard } from "./sale-guards.ts";
import { nextState, type SaleState, type SaleStep } from "./transitions.ts";

const unresolved: SaleAnswer = { kind: "failure", code: "settlement_unknown" };
const result: SaleAnswer = { kind: "result" };
const done: SaleAnswer = { kind: "done" };
const challenge = (error: ChallengeError): SaleAnswer => ({ kind: "challenge", error });
const failure = (code: SaleFailure): SaleAnswer => ({ kind: "failure", code });
const works: SaleAction = { type: "report", outcome: "success" };

/** What an observation means for the money. */
type View =
  | { readonly kind: "paid" }
  | { readonly kind: "void"; readonly error: ChallengeError }
  | { readonly kind: "open" }
  | { readonly kind: "unreachable" };

function viewOf(observation: Observation, guards: ReadonlySet<SaleGuard>): View {
  if (!observation.reached) return { kind: "unreachable" };
  if (!observation.used) {
    const past = guards.has("state_block_is_past") ? observation.stateBlockPast : observation.clockPast;
    return past ? { kind: "void", error: "payment_expired" } : { kind: "open" };
  }
  switch (observation.use) {
    case "paid_us":
      return { kind: "paid" };
    case "cancelled":
      return { kind: "void", error: "payment_cancelled" };
    case "something_else":
      return { kind: "void", error: "payment_already_used" };
    case "not_found":
      return { kind: "unreachable" };
  }
}

/** One decision being made. */
class Deciding {
  readonly #state: SaleState;
  readonly #facts: SaleFacts;
  readonly #guards: ReadonlySet<SaleGuard>;

  constructor(state: SaleState, facts: SaleFacts, guards: ReadonlySet<SaleGuard>) {
    this.#state = state;
    this.#facts = facts;
    this.#guards = guards;
  }

  decide(event: SaleEvent): Decision {
    switch (event.type) {
      case "requested":
        return this.#requested();
      case "due":
        return this.#ask({ type: "look", purpose: "alarm" });
      case "retention_ended":
        return this.#take("retention_ended", { answer: done });
      case "proved":
        return this.#proved(event.proof);
      case "verified":
        return this.#verified(event.outcome);
      case "calculated":
        return this.#calculated(event.done);
      case "settlement_answered":
        return this.#settlementAnswered(event.said);
      case "confirmed":
        return event.paid ? this.#confirmed() : this.#unclear();
      case "looked":
        return this.#looked(event.purpose, viewOf(event.observation, this.#guards), event.refusal);
    }
  }

  #holds(guard: SaleGuard): boolean {
    return this.#guards.has(guard);
  }

  /** Whether nothing was asked to charge and no answer is stored. */
  get #isFresh(): boolean {
    return this.#state === "reserved" || this.#state === "revealed";
  }

  get #isPerhapsPaidLate(): boolean {
    const { paymentError, perhapsPaidLate, honoursUnknown } = this.#facts;
    return paymentError !== undefined && perhapsPaidLate && honoursUnknown && this.#holds("honour_late");
  }

  #stay(answer: SaleAnswer, ...actions: readonly SaleAction[]): Decision {
    return { state: this.#state, actions, answer };
  }

  #ask(question: Question): Decision {
    return { state: this.#state, actions: [question] };
  }

  /** The one place in which a state changes. What never left memory is not written when it ends. */
  #take(step: SaleStep, then: { readonly after?: readonly SaleAction[]; readonly answer?: SaleAnswer }): Decision {
    const state = nextState(this.#state, step);
    const wasWritten = this.#state !== "reserved" || state !== "released";
    const write: readonly SaleAction[] = wasWritten ? [{ type: "write", state, step }] : [];
    return { state, actions: [...write, ...(then.after ?? [])], ...(then.answer && { answer: then.answer }) };
  }

  #requested(): Decision {
    const facts = this.#facts;
    if (this.#holds("one_at_a_time") && facts.running) return this.#stay({ kind: "wait" });
    switch (this.#state) {
      case "reserved":
      case "released":
        return this.#requestedFresh();
      case "revealed":
        return this.#other() ?? this.#requestedFresh();
      case "owed":
        return this.#other() ?? this.#conflict() ?? this.#ask({ type: "calculate" });
      case "settled":
        if (this.#holds("bind_request") && !facts.sameRequest)
          return this.#waitForEqual() ?? this.#stay(challenge("payment_already_used"));
        if (this.#holds("bounded_reading") && !facts.mayRead) return this.#stay(challenge("payment_already_used"));
        return this.#stay(result, { type: "name" });
      case "settling":
      case "unknown":
      case "declined":
        if (this.#holds("bind_request") && !facts.sameRequest)
          return this.#waitForEqual() ?? this.#ask({ type: "look", purpose: "other_request" });
        // What the key names has been bought, or is being bought, with another authorization: this one is left to the chain.
        if (facts.named === "same_request") return this.#stay({ kind: "turn_to_related" });
        if (this.#holds("chain_before_settle")) return this.#ask({ type: "look", purpose: "repeat" });
        return facts.tooLate ? this.#stay(unresolved) : this.#proceedToSettle();
    }
  }

  /** Others have seen the signature: it buys the request that it first came with, and nothing that a stranger sends with it. */
  #other(): Decision | undefined {
    return this.#holds("bind_request") && !this.#facts.sameRequest
      ? (this.#waitForEqual() ?? this.#stay(challenge("payment_already_used")))
      : undefined;
  }

  /** A request whose equal is being sold takes its answer: what its own authorization is refused with must not meet an open sale. */
  #waitForEqual(): Decision | undefined {
    return this.#holds("wait_for_equal") && this.#facts.equalRunning ? this.#stay({ kind: "wait" }) : undefined;
  }

  #conflict(): Decision | undefined {
    return this.#facts.named === "other_request" && this.#holds("bind_key")
      ? this.#stay(failure("idempotency_conflict"))
      : undefined;
  }

  /** A request with an authorization for which nothing was asked to charge and no answer is stored. */
  #requestedFresh(): Decision {
    const facts = this.#facts;
    if (!facts.byAnother) {
      const conflict = this.#conflict();
      if (conflict) return conflict;
      if (facts.named === "same_request") return this.#stay({ kind: "turn_to_related" });
      const waiting = this.#waitForEqual();
      if (waiting) return waiting;
      // An expired authorization cannot be charged any more, and buys by itself if it was.
      if (this.#isPerhapsPaidLate)
        return this.#ask({ type: "look", purpose: this.#state === "revealed" ? "repeat" : "late" });
      if (this.#holds("equal_request_once") && facts.equalRecent) return this.#stay({ kind: "turn_to_related" });
    }
    if (this.#state === "revealed") return this.#ask({ type: "look", purpose: "repeat" });
    if (facts.paymentError !== undefined) return this.#stay(challenge(facts.paymentError));
    if (this.#holds("bounded_unresolved") && facts.unresolvedFull) return this.#stay(failure("rate_limited"));
    return this.#ask({ type: "prove" });
  }

  #proved(proof: Proof): Decision {
    switch (proof.kind) {
      case "can_pay":
        return this.#proceedToSettle();
      case "cannot_pay":
        // After a settlement was asked for, the money can move as soon as what stands in the way is gone.
        return this.#isFresh || !this.#holds("chain_before_challenge")
          ? this.#refuse(proof.error, false)
          : this.#stay(unresolved);
      case "used":
        if (!this.#isFresh) return this.#stay(unresolved);
        return this.#holds("used_is_not_refused")
          ? this.#ask({ type: "look", purpose: "refusal" })
          : this.#refuse("payment_already_used", false);
      case "unknown":
        return this.#isFresh ? this.#ask({ type: "verify" }) : this.#proceedToSettle();
      case "circuit_open":
        return this.#isFresh ? this.#unavailable("circuit_open") : this.#stay(unresolved);
    }
  }

  #verified(outcome: VerifyOutcome): Decision {
    switch (outcome.kind) {
      case "valid":
        return this.#proceedToSettle();
      case "invalid":
        return this.#holds("used_is_not_refused")
          ? this.#ask({ type: "look", purpose: "refusal", refusal: outcome })
          : this.#refuse(outcome.error, true);
      case "unavailable":
        return this.#unavailable("facilitator_unavailable");
      case "circuit_open":
        return this.#unavailable("circuit_open");
    }
  }

  #unavailable(code: "facilitator_unavailable" | "circuit_open"): Decision {
    return this.#state === "reserved"
      ? this.#take("proof_unavailable", { answer: failure(code) })
      : this.#stay(failure(code));
  }

  /** The money can move: an authorization without a stored answer needs one first. */
  #proceedToSettle(): Decision {
    if (this.#isFresh) return this.#ask({ type: "calculate" });
    return this.#holds("bounded_settlements") && !this.#facts.maySettle ? this.#stay(unresolved) : this.#settle();
  }

  #settle(): Decision {
    const decision = this.#take("settlement_asked", { after: [{ type: "settle" }] });
    return this.#holds("answer_before_settle") ? decision : { ...decision, actions: [{ type: "settle" }] };
  }

  #calculated(isDone: boolean): Decision {
    if (!isDone)
      return this.#state === "reserved"
        ? this.#take("calculation_failed", { answer: failure("calculation") })
        : this.#stay(failure("calculation"));
    if (this.#state === "owed") return this.#take("delivered", { answer: result });
    // Counted again: others may have been written while this one was proved and calculated.
    return this.#holds("bounded_unresolved") && this.#facts.unresolvedFull
      ? this.#stay(failure("rate_limited"))
      : this.#settle();
  }

  #settlementAnswered(said: "yes" | "no" | "unclear"): Decision {
    switch (said) {
      case "yes":
        return this.#facts.large && this.#holds("confirm_large") ? this.#ask({ type: "confirm" }) : this.#confirmed();
      case "no":
        return this.#holds("no_is_not_final")
          ? this.#take("settlement_refused", { after: [{ type: "look", purpose: "settlement" }] })
          : this.#release("payment_declined");
      case "unclear":
        return this.#unclear();
    }
  }

  #confirmed(): Decision {
    return this.#take("settlement_confirmed", { after: [works], answer: result });
  }

  #unclear(): Decision {
    return this.#holds("unclear_is_not_no")
      ? this.#take("settlement_unclear", { after: [{ type: "look", purpose: "settlement" }] })
      : this.#release("payment_declined");
  }

  /** The money is here: an answer that is stored is given, and one that is not is calculated. */
  #receive(): Decision {
    return this.#isFresh
      ? this.#take("found_paid", { after: [{ type: "calculate" }] })
      : this.#take("found_paid", { after: [works], answer: result });
  }

  /** The money has not moved to us, and cannot any more. */
  #release(error: ChallengeError): Decision {
    return this.#take("found_void", { answer: challenge(error) });
  }

  /** Refuses with a fresh challenge; an authorization that others have seen is kept until it has run out. */
  #refuse(error: ChallengeError, seenByOthers: boolean): Decision {
    if (this.#state !== "reserved") return this.#stay(challenge(error));
    return this.#take(seenByOthers && this.#mayKeep ? "shown_and_refused" : "payment_refused", {
      answer: challenge(error),
    });
  }

  /** Answers that nothing is decided; the authorization is kept until the chain has decided. */
  #leaveOpen(): Decision {
    if (this.#state !== "reserved") return this.#stay(unresolved);
    return this.#take(this.#mayKeep ? "shown_and_refused" : "proof_unavailable", { answer: unresolved });
  }

  get #mayKeep(): boolean {
    return this.#holds("keep_revealed") && (this.#facts.mayKeepRevealed || !this.#holds("bounded_revealed"));
  }

  #looked(purpose: LookPurpose, view: View, refusal: Refusal | undefined): Decision {
    switch (purpose) {
      case "repeat":
        return this.#lookedAtRepeat(view);
      case "other_request":
        if (view.kind === "paid")
          return this.#take("found_paid", { after: [works], answer: challenge("payment_already_used") });
        if (view.kind === "void") return this.#release(view.error);
        return this.#stay(this.#holds("chain_before_challenge") ? unresolved : challenge("payment_already_used"));
      case "refusal":
        return this.#lookedAfterRefusal(view, refusal);
      case "late":
        if (view.kind === "paid") return this.#receive();
        if (view.kind === "unreachable") return this.#leaveOpen();
        return this.#refuse("payment_expired", false);
      case "settlement":
        return this.#lookedAfterSettlement(view);
      case "alarm":
        if (view.kind === "paid") return this.#take("found_paid", { answer: done });
        if (view.kind === "void") return this.#take("found_void", { answer: done });
        return this.#stay(done, { type: "postpone" });
    }
  }

  #lookedAtRepeat(view: View): Decision {
    if (view.kind === "paid") return this.#receive();
    if (view.kind === "void") return this.#release(view.error);
    if (this.#state === "revealed") {
      if (!this.#facts.byAnother) return this.#facts.tooLate ? this.#stay(unresolved) : this.#ask({ type: "prove" });
      return this.#stay(view.kind === "open" ? { kind: "go_on" } : unresolved);
    }
    if (this.#facts.tooLate) return this.#stay(unresolved);
    if (this.#holds("bounded_settlements") && !this.#facts.maySettle) return this.#stay(unresolved);
    return view.kind === "open" ? this.#ask({ type: "prove" }) : this.#settle();
  }

  #lookedAfterRefusal(view: View, refusal: Refusal | undefined): Decision {
    if (view.kind === "paid") {
      const isHonoured = this.#holds("honour_unknown") && this.#facts.honoursUnknown;
      return isHonoured ? this.#receive() : this.#refuse("payment_already_used", false);
    }
    if (view.kind === "void") return this.#release(view.error);
    // Our own node says that the nonce is used, and does not show for what.
    if (!refusal) return this.#leaveOpen();
    // The facilitator may know of a payment before our node does: no fresh challenge until the chain has decided.
    const perhapsPaid =
      refusal.error === "payment_already_used" || (view.kind === "unreachable" && refusal.perhapsUsed);
    return perhapsPaid && this.#holds("chain_before_challenge") ? this.#leaveOpen() : this.#refuse(refusal.error, true);
  }

  #lookedAfterSettlement(view: View): Decision {
    if (view.kind === "paid") return this.#receive();
    if (view.kind === "void") return this.#release(view.error);
    if (view.kind === "open" && this.#facts.patient)
      return this.#ask({ type: "look", purpose: "settlement", afterPause: true });
    if (!this.#holds("chain_before_challenge")) return this.#stay(challenge("payment_declined"));
    // A facilitator that refuses in good order works.
    return this.#state === "unknown"
      ? this.#stay(unresolved, { type: "report", outcome: "suspicion" })
      : this.#stay(unresolved);
  }
}

/**
 * The next state, what to do, and the answer if there is one. `guards` are those that hold; production passes none and has all. A challenge is
 * about the request's own authorization: from a related row it means that the request goes on, and it is given only when no related row can
 * answer the request.
 */
export function decide(
  state: SaleState,
  event: SaleEvent,
  facts: SaleFacts,
  guards: ReadonlySet<SaleGuard> = allSaleGuards,
): Decision {
  const decision = new Deciding(state, facts, guards).decide(event);
  if (decision.answer?.kind !== "challenge") return decision;
  if (facts.byAnother) return { ...decision, answer: { kind: "go_on" } };
  // Another authorization of the same purchase may be undecided, or have bought the result already.
  const hasRelated = facts.named === "same_request" || (facts.equalRecent && guards.has("equal_request_once"));
  return hasRelated ? { ...decision, answer: { kind: "turn_to_related" } } : decision;
}
