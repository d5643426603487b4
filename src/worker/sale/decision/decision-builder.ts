/** Builds one decision from the state and the facts, with the steps that several events lead to. */
import type { ChallengeError } from "../../../../catalog/service/challenge-errors.ts";
import type { Decision, Question, SaleAction, SaleAnswer, SaleFacts, SaleFailure } from "./decision.ts";
import { nextState, type SaleState, type SaleStep } from "./transitions.ts";

export const unresolved: SaleAnswer = { kind: "failure", code: "settlement_unknown" };
export const result: SaleAnswer = { kind: "result" };
export const done: SaleAnswer = { kind: "done" };
export const challenge = (error: ChallengeError): SaleAnswer => ({ kind: "challenge", error });
export const failure = (code: SaleFailure): SaleAnswer => ({ kind: "failure", code });

/** The facilitator works: its circuit is told so. */
export const works: SaleAction = { type: "report", outcome: "success" };

/** One decision being made. */
export class DecisionBuilder {
  readonly state: SaleState;
  readonly facts: SaleFacts;

  constructor(state: SaleState, facts: SaleFacts) {
    this.state = state;
    this.facts = facts;
  }

  /** Whether nothing was asked to charge and no answer is stored. */
  get isFresh(): boolean {
    return this.state === "reserved" || this.state === "exposed";
  }

  /** Answers, and leaves the state as it is. */
  stay(answer: SaleAnswer, ...actions: readonly SaleAction[]): Decision {
    return { state: this.state, actions, answer };
  }

  /** Asks something first. */
  ask(question: Question): Decision {
    return { state: this.state, actions: [question] };
  }

  /** Changes the state: the one place that does. A row that was never written is not removed. */
  take(step: SaleStep, then: { readonly after?: readonly SaleAction[]; readonly answer?: SaleAnswer }): Decision {
    const state = nextState(this.state, step);
    const wasWritten = this.state !== "reserved" || state !== "released";
    const write: readonly SaleAction[] = wasWritten ? [{ type: "write", state, step }] : [];
    return { state, actions: [...write, ...(then.after ?? [])], ...(then.answer && { answer: then.answer }) };
  }

  /** Nobody can say whether the payment can succeed. */
  unavailable(code: "facilitator_unavailable" | "circuit_open"): Decision {
    return this.state === "reserved"
      ? this.take("proof_unavailable", { answer: failure(code) })
      : this.stay(failure(code));
  }

  /** The payment can succeed: calculate first when no answer is stored. */
  proceedToSettle(): Decision {
    if (this.isFresh) return this.ask({ type: "calculate" });
    return this.facts.maySettle ? this.settle() : this.stay(unresolved);
  }

  /** Writes `settling`, then asks the facilitator. */
  settle(): Decision {
    return this.take("settlement_asked", { after: [{ type: "settle" }] });
  }

  /** The facilitator's yes is believed. */
  confirmed(): Decision {
    return this.take("settlement_confirmed", { after: [works], answer: result });
  }

  /** Nobody knows whether the money moved. */
  unclear(): Decision {
    return this.take("settlement_unclear", { after: [{ type: "look", purpose: "settlement" }] });
  }

  /** The money is here: give the stored answer, or calculate one. */
  receive(): Decision {
    return this.isFresh
      ? this.take("found_paid", { after: [{ type: "calculate" }] })
      : this.take("found_paid", { after: [works], answer: result });
  }

  /** The money can no longer reach us. */
  release(error: ChallengeError): Decision {
    return this.take("found_void", { answer: challenge(error) });
  }

  /** Refuses with a fresh challenge; keeps an exposed authorization until it has run out. */
  refuse(error: ChallengeError, seenByOthers: boolean): Decision {
    if (this.state !== "reserved") return this.stay(challenge(error));
    return this.take(seenByOthers && this.facts.mayKeepExposed ? "shown_and_refused" : "payment_refused", {
      answer: challenge(error),
    });
  }

  /** Answers that nothing is decided; keeps the authorization until the chain decides. */
  leaveOpen(): Decision {
    if (this.state !== "reserved") return this.stay(unresolved);
    return this.take(this.facts.mayKeepExposed ? "shown_and_refused" : "proof_unavailable", { answer: unresolved });
  }
}
