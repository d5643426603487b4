/** The rules that every decision keeps, whatever the facts. Every state, event and combination of facts is tried. */
import { beforeAll, describe, expect, it } from "vitest";
import type { SaleDecision, SaleEvent, SaleFacts, SaleState } from "../../../src/worker/sale/decide.ts";
import { allFacts, endOf, eventsOf, everyDecision, wordOf } from "./every-decision.ts";

interface Made {
  readonly state: SaleState;
  readonly event: SaleEvent;
  readonly facts: SaleFacts;
  readonly decision: SaleDecision;
}

/** Whether an event shows that the money of an authorization has arrived, as certainly as this price requires. */
const showsMoney = ({ event, facts }: Made): boolean =>
  (event.type === "looked" && event.sight.kind === "paid") ||
  (event.type === "confirmed" && event.sight === "paid") ||
  (event.type === "settlement_answered" && event.said === "yes" && !facts.mustConfirm);

/** Whether an event shows that an authorization buys nothing, for the second time or by the books. */
const endsUnpaid = ({ event, facts }: Made): boolean =>
  (event.type === "looked" && event.sight.kind === "void" && facts.voidNoted === "a_minute_ago") ||
  (event.type === "looked" && event.sight.kind === "returned") ||
  (event.type === "confirmed" && event.sight === "returned");

const isAlarm = ({ event }: Made): boolean =>
  event.type === "due" || (event.type === "looked" && event.purpose === "alarm");

/** The rules of every decision: true where the rule is kept. */
const rules: Readonly<Record<string, (made: Made) => boolean>> = {
  "asks one question or gives one answer": ({ decision: { ask, answer } }) =>
    (ask === undefined) !== (answer === undefined),
  "changes the state only by a write or a removal": ({ state, decision }) =>
    decision.state === state || (decision.state === "none" ? decision.keep === "remove" : decision.keep === "write"),
  "stores the answer before the money is asked for": ({ state, event, decision }) =>
    decision.ask?.type !== "settle" ||
    (decision.keep === "write" && decision.state === "asked" && (state === "asked" || event.type === "calculated")),
  "settles by money alone": (made) => made.decision.state !== "settled" || made.state === "settled" || showsMoney(made),
  "gives a result only for what is settled": ({ decision }) =>
    decision.answer?.kind !== "result" || decision.state === "settled",
  "gives a result only to the row's own request, where it may read": ({ facts, decision }) =>
    decision.answer?.kind !== "result" || (facts.sameRequest && facts.readable),
  "keeps an undecided row until it paid, or cannot pay at a second look": (made) =>
    made.state !== "asked" || made.decision.state === "asked" || showsMoney(made) || endsUnpaid(made),
  "sends no challenge while the money may come": (made) =>
    made.state !== "asked" ||
    made.decision.state !== "asked" ||
    !["challenge", "continue"].includes(made.decision.answer?.kind ?? ""),
  "keeps what is settled until its retention ends": ({ state, event, decision }) =>
    state !== "settled" || decision.state === "settled" || event.type === "due",
  "neither asks about an authorization that is refused, nor reads for it": ({ state, event, facts, decision }) =>
    state !== "none" ||
    event.type !== "requested" ||
    facts.paymentError === undefined ||
    facts.running ||
    decision.answer?.kind === (facts.byAnother ? "continue" : "challenge"),
  "sells nothing for a used nonce without a row": ({ state, event, decision }) =>
    state !== "none" || event.type !== "proved" || event.proof.kind !== "used" || decision.ask === undefined,
  "charges nothing while a purchase of the same request is kept": ({ state, event, facts, decision }) =>
    state !== "none" || event.type !== "requested" || facts.kept === "none" || decision.ask === undefined,
  "turns an undecided request to its settled purchase, and no other request": ({ state, event, facts, decision }) =>
    state !== "asked" ||
    (decision.answer?.kind === "use_related") ===
      (event.type === "requested" &&
        !facts.running &&
        facts.kept === "settled" &&
        facts.sameRequest &&
        facts.paymentError === undefined),
  "charges nothing beyond the bound of undecided authorizations": ({ state, event, facts, decision }) =>
    state !== "none" ||
    !facts.undecidedFull ||
    !["requested", "calculated"].includes(event.type) ||
    decision.ask === undefined,
  "asks a facilitator again only when that is allowed": ({ state, facts, decision }) =>
    state !== "asked" || decision.ask?.type !== "settle" || facts.maySettle || facts.calling,
  "forgets that a look has shown it void, once another one shows it unused": ({ event, facts, decision }) =>
    event.type !== "looked" ||
    event.sight.kind !== "unused" ||
    decision.keep === "write" ||
    (decision.keep === "postpone") === (event.purpose === "alarm" || facts.voidNoted !== "no"),
  "believes a yes without the chain only where the facts allow it": ({ event, facts, decision }) =>
    event.type !== "settlement_answered" || decision.state !== "settled" || !facts.mustConfirm,
  "waits while an equal request, or one with a key of it, is worked on": ({ state, event, facts, decision }) =>
    state !== "none" ||
    event.type !== "requested" ||
    facts.paymentError !== undefined ||
    !facts.relatedRunning ||
    decision.answer?.kind === "wait",
  "waits only for work that goes on": ({ facts, decision }) =>
    decision.answer?.kind !== "wait" || facts.running || facts.relatedRunning,
  "tells the alarm alone that it is done": (made) =>
    made.decision.answer === undefined || isAlarm(made) === (made.decision.answer.kind === "done"),
  "asks to stop only where nothing is charged by signing again, or nothing is kept": ({ decision: { answer } }) =>
    answer?.kind !== "challenge" ||
    answer.stop === undefined ||
    answer.error === (answer.stop === "wallet_refused" ? "wallet_not_supported" : "payment_already_used"),
  "asks a facilitator about nothing that every one refuses for good": ({ state, event, facts, decision }) =>
    state !== "none" ||
    event.type !== "requested" ||
    facts.verdict === undefined ||
    !["prove", "calculate", "settle"].includes(decision.ask?.type ?? ""),
};

describe("every decision, whatever the facts", () => {
  const broken = new Map<string, string>();
  let decisions = 0;
  beforeAll(() => {
    everyDecision((state, event, facts, decision) => {
      decisions += 1;
      const made = { state, event, facts, decision };
      for (const [rule, holds] of Object.entries(rules))
        if (!broken.has(rule) && !holds(made))
          broken.set(rule, `${state} | ${wordOf(event)} | ${JSON.stringify(facts)}: ${endOf(decision)}`);
    });
  });

  it.each(Object.keys(rules))("keeps the rule in every decision: %s", (rule) =>
    expect(broken.get(rule)).toBeUndefined(),
  );

  it("decides on every state, event and combination of facts", () =>
    expect(decisions).toBe(Object.values(eventsOf).flat().length * allFacts.length));
});
