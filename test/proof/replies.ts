/** What the node, the facilitator and the core may answer to a question of a sale. */
import type { Observation, Question, SaleEvent, SoldBefore } from "../../src/worker/sale/decision/decision.ts";
import type { Rules } from "./step.ts";
import { canMove, type Process, phases, type WorldAuthorization } from "./world.ts";

/** One answer to a question: a sentence, the event, and what changed outside. */
export interface Reply {
  readonly what: string;
  readonly event: SaleEvent;
  readonly change?: Partial<WorldAuthorization>;
  readonly calculated?: true;
}

type Sight = readonly [string, Observation];

/** What a look at the chain can show. */
function observations({ chain, phase }: WorldAuthorization, faults: boolean): readonly Sight[] {
  const unused = (stateBlockPast: boolean): Observation => ({ reached: true, used: false, stateBlockPast });
  const isPast = phase === phases.past;
  const truth: Sight =
    chain === "unused"
      ? [isPast ? "unused and past" : "unused", unused(isPast)]
      : [chain, { reached: true, used: true, use: chain === "paid" ? "paid_us" : "something_else" }];
  if (!faults) return [truth];
  const behind: readonly Sight[] =
    chain === "unused" && !isPast ? [] : [["unused, from a machine that is behind", unused(false)]];
  const unfound: readonly Sight[] =
    chain === "unused" ? [] : [["used, and not found where", { reached: true, used: true, use: "not_found" }]];
  return [truth, ["nothing", { reached: false }], ...behind, ...unfound];
}

function proofs({ chain }: WorldAuthorization, faults: boolean): readonly Reply[] {
  const canPay = { type: "proved", proof: { kind: "can_pay" } } as const;
  const truth: Reply =
    chain === "unused"
      ? { what: "the node shows that it can pay", event: canPay }
      : { what: "the node shows that it is used", event: { type: "proved", proof: { kind: "used" } } };
  if (!faults) return [truth];
  return [
    truth,
    { what: "the node does not answer", event: { type: "proved", proof: { kind: "unknown" } } },
    { what: "the circuit is open", event: { type: "proved", proof: { kind: "circuit_open" } } },
    {
      what: "the node shows too little money",
      event: { type: "proved", proof: { kind: "cannot_pay", error: "insufficient_funds" } },
    },
    ...(chain === "unused" ? [] : [{ what: "a node that is behind shows that it can pay", event: canPay }]),
  ];
}

function verifications({ chain }: WorldAuthorization, faults: boolean): readonly Reply[] {
  // Whatever a facilitator says, it has seen the signature.
  const change = { exposed: true };
  const invalid = (error: "payment_declined" | "payment_already_used", perhapsUsed: boolean): SaleEvent => ({
    type: "verified",
    outcome: { kind: "invalid", error, perhapsUsed },
  });
  const valid: Reply = {
    what: "the facilitator says that it is valid",
    event: { type: "verified", outcome: { kind: "valid" } },
    change,
  };
  const used: Reply = {
    what: "the facilitator says that it is used",
    event: invalid("payment_already_used", true),
    change,
  };
  if (!faults) return [chain === "unused" ? valid : used];
  return [
    valid,
    used,
    { what: "the facilitator refuses it", event: invalid("payment_declined", false), change },
    { what: "the facilitator refuses it, for whatever reason", event: invalid("payment_declined", true), change },
    { what: "the facilitator says nothing", event: { type: "verified", outcome: { kind: "unavailable" } }, change },
    { what: "the circuit is open", event: { type: "verified", outcome: { kind: "circuit_open" } } },
  ];
}

function settlements(authorization: WorldAuthorization, isBuyer: boolean, faults: boolean): readonly Reply[] {
  const says = (said: "yes" | "no" | "unclear", moves: boolean): Reply => ({
    what: `the facilitator says ${said === "unclear" ? "nothing" : said}, and the money ${moves ? "moves" : "does not move"}`,
    event: { type: "settlement_answered", said },
    change: {
      exposed: true,
      asked: true,
      ...(isBuyer && { forBuyer: true }),
      ...(moves && { chain: "paid" }),
      ...(said === "yes" && { trusted: true }),
    },
  });
  const mayMove = canMove(authorization);
  if (!faults) return [mayMove ? says("yes", true) : says(authorization.chain === "paid" ? "unclear" : "no", false)];
  // A facilitator that claims to have settled what was settled long before is believed: the stated trust.
  const words = (["yes", "no", "unclear"] as const).filter(
    (said) => said !== "yes" || authorization.forgotten === null,
  );
  return words.flatMap((said) => (mayMove ? [says(said, true), says(said, false)] : [says(said, false)]));
}

/** What the books say of an authorization bound to a body, or of one that came with a body. */
function recollections(
  { purpose }: Extract<Question, { type: "recall" }>,
  { forgotten, row }: WorldAuthorization,
  body: number,
  faults: boolean,
): readonly Reply[] {
  const says = (what: string, sold: SoldBefore): Reply => ({ what, event: { type: "recalled", purpose, sold } });
  const truth =
    forgotten === null
      ? says("the books know of no sale", "nothing")
      : forgotten === (row?.body ?? body)
        ? says("the books say that it was sold for this", "this_request")
        : says("the books say that it was sold for another body", "another_request");
  return faults ? [truth, says("the books do not answer", "unknown")] : [truth];
}

/** Every answer that a question can get; without faults the one that is true. */
export function replies(
  question: Question,
  authorization: WorldAuthorization,
  { by, body }: Pick<Process, "by" | "body">,
  { faults }: Rules,
): readonly Reply[] {
  switch (question.type) {
    case "prove":
      return proofs(authorization, faults);
    case "verify":
      return verifications(authorization, faults);
    case "calculate":
      return [
        { what: "the answer is calculated", event: { type: "calculated", done: true }, calculated: true },
        ...(faults ? [{ what: "the calculation fails", event: { type: "calculated", done: false } } as const] : []),
      ];
    case "settle":
      return settlements(authorization, by === "buyer", faults);
    case "confirm": {
      const isPaid = authorization.chain === "paid";
      return [
        ...(isPaid
          ? [{ what: "the chain shows the transfer", event: { type: "confirmed", paid: true } } as const]
          : []),
        ...(faults || !isPaid
          ? [{ what: "the chain does not show the transfer", event: { type: "confirmed", paid: false } } as const]
          : []),
      ];
    }
    case "look":
      return observations(authorization, faults).map(([seen, observation]) => ({
        what: `the chain shows ${seen}`,
        event: {
          type: "looked",
          purpose: question.purpose,
          observation,
          ...(question.refusal && { refusal: question.refusal }),
        },
      }));
    case "recall":
      return recollections(question, authorization, body, faults);
  }
}
