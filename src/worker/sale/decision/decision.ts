/**
 * The language in which a sale is decided: what can happen, what is known, what can follow. Plain values; every set is
 * finite.
 */
import type { ChallengeError } from "../../../../catalog/service/challenge-errors.ts";
import type { SaleState, SaleStep } from "./transitions.ts";

/** What one look at the chain showed of an authorization. */
export type Observation =
  | { readonly reached: false }
  | {
      readonly reached: true;
      readonly used: false;
      /** Whether the block whose state was read is past `validBefore` and a margin. */
      readonly stateBlockPast: boolean;
    }
  | {
      readonly reached: true;
      readonly used: true;
      /** What the nonce was used for; `not_found` while the search goes on or the node cannot show it. */
      readonly use: "paid_us" | "cancelled" | "something_else" | "not_found";
    };

/** What is known of whether a payment can succeed, from our own node. */
export type Proof =
  | { readonly kind: "can_pay" }
  | { readonly kind: "cannot_pay"; readonly error: ChallengeError }
  /** The nonce is used. */
  | { readonly kind: "used" }
  /** The node does not answer, is not to be asked, or cannot know: a facilitator has to verify. */
  | { readonly kind: "unknown" }
  /** No facilitator may be asked at this moment. */
  | { readonly kind: "circuit_open" };

/** A facilitator's refusal. `perhapsUsed`: its reason can mean that the money has moved already. */
export interface Refusal {
  readonly kind: "invalid";
  readonly error: ChallengeError;
  readonly perhapsUsed: boolean;
}

/** What a facilitator says of a payment before it is settled. */
export type VerifyOutcome =
  | { readonly kind: "valid" }
  | Refusal
  | { readonly kind: "unavailable" }
  | { readonly kind: "circuit_open" };

/** Why the chain is looked at. */
export type LookPurpose =
  /** A request for an undecided authorization came again, with the same signature or with another one of the payer. */
  | "repeat"
  /** Another request came with an authorization that is bound to one. */
  | "other_request"
  /** The node says that the nonce is used, or a facilitator refuses the payment. */
  | "refusal"
  /** A properly signed authorization that is not in the ledger came after it expired. */
  | "late"
  /** The settlement was not confirmed. */
  | "settlement"
  /** The alarm rang. */
  | "alarm";

/**
 * What the books say an authorization bought, beside the request it is bound to. A ledger that was set back in time
 * forgets sales.
 */
export type SoldBefore = "nothing" | "this_request" | "another_request" | "unknown";

/** What has just happened. */
export type SaleEvent =
  /** A request to buy came. */
  | { readonly type: "requested" }
  /** The alarm rang for an undecided authorization. */
  | { readonly type: "due" }
  /** The alarm rang for a settled or undelivered authorization whose retention has ended. */
  | { readonly type: "retention_ended" }
  | { readonly type: "proved"; readonly proof: Proof }
  | { readonly type: "verified"; readonly outcome: VerifyOutcome }
  | { readonly type: "calculated"; readonly done: boolean }
  | { readonly type: "settlement_answered"; readonly said: "yes" | "no" | "unclear" }
  /** Whether the chain shows the transfer that a facilitator's yes names. */
  | { readonly type: "confirmed"; readonly paid: boolean }
  /** `refusal` is that of the question. */
  | {
      readonly type: "looked";
      readonly purpose: LookPurpose;
      readonly observation: Observation;
      readonly refusal?: Refusal;
    }
  /** `purpose` is that of the look which showed the payment. */
  | { readonly type: "recalled"; readonly purpose: LookPurpose; readonly sold: SoldBefore };

/**
 * What is known about the authorization, the request and the payer's ledger when an event comes. For the alarm, what a
 * request says is false.
 */
export interface SaleFacts {
  /** The request carries another authorization of the payer. It reaches this one by its key, or by an equal request. */
  readonly byAnother: boolean;
  /** Another request for this authorization, or for a key of this request, is being worked on. */
  readonly running: boolean;
  /** An equal request of the same payer is being worked on, with another authorization. */
  readonly equalRunning: boolean;
  /** The request is the one that the authorization's row is bound to. */
  readonly sameRequest: boolean;
  /** A row of another authorization that a key of this request names: bound to the same request, or to another. */
  readonly named: "none" | "same_request" | "other_request";
  /**
   * Another authorization of the payer, bound to an equal request, still stands in the way. It is undecided, paid but
   * undelivered, settled without a given answer, or settled within the grace period.
   */
  readonly equalRecent: boolean;
  /** What is wrong with the payment itself. */
  readonly paymentError: ChallengeError | undefined;
  /** Nothing else is wrong with the payment than that it expired, and that was within the retention. */
  readonly perhapsPaidLate: boolean;
  /** This service honours payments that it does not know; false when another service is paid by the same wallet. */
  readonly honoursUnknown: boolean;
  /**
   * The answer may be read with this signature. Either it became public lately, nobody has had the answer, or a key of
   * the purchase came with it.
   */
  readonly mayRead: boolean;
  /** The payer has as many unresolved authorizations as are kept. */
  readonly unresolvedFull: boolean;
  /** The signature is the payer's own, and there is room for another exposed authorization. */
  readonly mayKeepExposed: boolean;
  /** Too close to `validBefore` for a facilitator to begin. */
  readonly tooLate: boolean;
  /** The first facilitator is still configured, and neither the number nor the spacing of its calls forbids another. */
  readonly maySettle: boolean;
  /** The price is large enough to wait for the chain. */
  readonly large: boolean;
  /** There is time left in this request to look at the chain again. */
  readonly patient: boolean;
}

/** Asks something; the outcome is the next event. */
export type Question =
  | { readonly type: "prove" }
  | { readonly type: "verify" }
  | { readonly type: "calculate" }
  | { readonly type: "settle" }
  | { readonly type: "confirm" }
  | {
      readonly type: "look";
      readonly purpose: LookPurpose;
      readonly afterPause?: true;
      readonly refusal?: Refusal;
    }
  /** Asks the books what the authorization was sold for. */
  | { readonly type: "recall"; readonly purpose: LookPurpose };

/** What is to be done. */
export type SaleAction =
  | Question
  /**
   * Durable: the row has this state, with all that is known (request, answer, transaction); `released` removes it. A
   * row becomes settled, gets its receipt and goes to the outbox of the books in one write.
   */
  | { readonly type: "write"; readonly state: SaleState; readonly step: SaleStep }
  /** Durable: the keys of the request name this row too, and its answer has been given. */
  | { readonly type: "name" }
  /** Durable: the alarm looks again later. */
  | { readonly type: "postpone" }
  /** Tells the facilitator's circuit that it works, or is to be probed: a payer may have caused the failure. */
  | { readonly type: "report"; readonly outcome: "success" | "suspicion" };

/** Why a request is answered with an Error object. `calculation`: with what the calculation failed with. */
export type SaleFailure =
  | "idempotency_conflict"
  | "settlement_unknown"
  | "facilitator_unavailable"
  | "circuit_open"
  | "rate_limited"
  | "calculation";

/** How the work on a request ends. */
export type SaleAnswer =
  /** The stored answer, with its receipt. */
  | { readonly kind: "result" }
  | { readonly kind: "challenge"; readonly error: ChallengeError }
  | { readonly kind: "failure"; readonly code: SaleFailure }
  /** The request waits for the one in progress, and takes its answer if that serves it, or is decided again. */
  | { readonly kind: "wait" }
  /** The request asks about the row that its key names, or else about the equal one: `requested` again, `byAnother`. */
  | { readonly kind: "use_related" }
  /** Back from a related row, which does not stand in the way: the request goes on with its own authorization. */
  | { readonly kind: "continue" }
  /** The alarm's work on this row is done. */
  | { readonly kind: "done" };

/** What follows from an event. */
export interface Decision {
  /** The state after the event. */
  readonly state: SaleState;
  /** In their order. At most the last one is a question. */
  readonly actions: readonly SaleAction[];
  /** Present exactly when the last action is no question. */
  readonly answer?: SaleAnswer;
}
