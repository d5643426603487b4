/** Every decision of a sale: each state, each event that can meet it, and every combination of facts. */
import {
  decide,
  type LookPurpose,
  type Proof,
  type SaleDecision,
  type SaleEvent,
  type SaleFacts,
  type SaleState,
  type Sight,
  saleStates,
} from "../../../src/worker/sale/decide.ts";

const purposes: readonly LookPurpose[] = ["repeat", "settlement", "alarm"];
const sights: readonly Sight[] = [
  { kind: "paid" },
  { kind: "returned" },
  { kind: "void", error: "payment_expired" },
  { kind: "unused" },
  { kind: "unknown" },
];
const proofs: readonly Proof[] = [
  { kind: "can_pay" },
  { kind: "cannot_pay", error: "insufficient_funds" },
  { kind: "used" },
  { kind: "unknown" },
  { kind: "circuit_open" },
];

const proved = proofs.map((proof): SaleEvent => ({ type: "proved", proof }));
const calculated = [true, false].map((done): SaleEvent => ({ type: "calculated", done }));
const answered = (["yes", "no", "unclear"] as const).map((said): SaleEvent => ({ type: "settlement_answered", said }));
const confirmed = (["paid", "returned", "unknown"] as const).map((sight): SaleEvent => ({ type: "confirmed", sight }));
const looked = purposes.flatMap((purpose) => sights.map((sight): SaleEvent => ({ type: "looked", purpose, sight })));

/** The events that can meet each state. */
export const eventsOf: Readonly<Record<SaleState, readonly SaleEvent[]>> = {
  none: [{ type: "requested" }, ...proved, ...calculated],
  asked: [{ type: "requested" }, { type: "due" }, ...proved, ...answered, ...confirmed, ...looked],
  settled: [{ type: "requested" }, { type: "due" }],
};

/** The values of each fact. */
const values: { readonly [Fact in keyof SaleFacts]: readonly SaleFacts[Fact][] } = {
  byAnother: [false, true],
  running: [false, true],
  relatedRunning: [false, true],
  sameRequest: [false, true],
  kept: ["none", "asked", "settled", "conflict"],
  paymentError: [undefined, "payment_expired"],
  readable: [false, true],
  undecidedFull: [false, true],
  covered: [false, true],
  maySettle: [false, true],
  calling: [false, true],
  verdict: [undefined, "wallet_refused"],
  mustConfirm: [false, true],
  patient: [false, true],
  voidNoted: ["no", "just_now", "a_minute_ago"],
};

/** Every combination of facts. */
export const allFacts: readonly SaleFacts[] = Object.entries(values).reduce<SaleFacts[]>(
  (combinations, [fact, of]) => combinations.flatMap((facts) => of.map((value) => ({ ...facts, [fact]: value }))),
  [Object.create(null)],
);

/** An event in a few words. */
export function wordOf(event: SaleEvent): string {
  switch (event.type) {
    case "proved":
      return `proved: ${event.proof.kind}`;
    case "calculated":
      return event.done ? "calculated" : "not calculated";
    case "settlement_answered":
      return `facilitator says ${event.said}`;
    case "confirmed":
      return `confirmed: ${event.sight}`;
    case "looked":
      return `look (${event.purpose}): ${event.sight.kind}`;
    default:
      return event.type;
  }
}

/** A decision in a few words: its writes, then the question or the answer. */
export function endOf({ keep, ask, answer }: SaleDecision): string {
  const said =
    answer?.kind === "challenge"
      ? `402${answer.stop ? ` stop (${answer.stop})` : ""}`
      : answer?.kind === "failure"
        ? answer.code
        : answer?.kind;
  const asked = ask?.type === "look" ? `look (${ask.purpose})` : ask?.type;
  return [keep, asked ? `ask: ${asked}` : `answer: ${said}`].filter(Boolean).join(", ");
}

/** One state and event, with the decisions that follow under some facts. */
export interface Line {
  readonly state: SaleState;
  readonly event: SaleEvent;
  /** The state after it, then the writes, the question or the answer. */
  readonly ends: ReadonlyMap<string, SaleState>;
}

/** A visitor of decisions, with the state, event and facts that each was made from. */
export type Each = (state: SaleState, event: SaleEvent, facts: SaleFacts, decision: SaleDecision) => void;

/** Makes every decision, and returns the table of them. */
export function everyDecision(each: Each = () => {}): readonly Line[] {
  return saleStates.flatMap((state) =>
    eventsOf[state].map((event) => {
      const ends = new Map<string, SaleState>();
      for (const facts of allFacts) {
        const decision = decide(state, event, facts);
        ends.set(endOf(decision), decision.state);
        each(state, event, facts, decision);
      }
      return { state, event, ends };
    }),
  );
}
