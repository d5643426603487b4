/**
 * The possible replies of node, core, facilitator and books to a question of a sale, and answers that must not be
 * given.
 */
import type { Question, SaleEvent, Sight } from "../../../src/worker/sale/decide.ts";
import {
  type Authorization,
  at,
  bitOf,
  canMove,
  isCovered,
  isOpen,
  moneyLeft,
  type Process,
  phases,
  type Rules,
  type Size,
  type World,
} from "./world.ts";

/** One reply: a sentence, the event that it is, and what has changed outside. */
export interface Reply {
  readonly what: string;
  readonly event: SaleEvent;
  readonly change?: Partial<Authorization>;
  readonly calculated?: true;
  /** The refusal before it was of a kind that another call may repair. */
  readonly calling?: true;
}

/** The true state that the chain and the books show together. */
function truth({ chain, phase, returned, forgotten, row }: Authorization, body: number): Sight {
  if (chain === "unused") return phase < phases.past ? { kind: "unused" } : { kind: "void", error: "payment_expired" };
  if (chain === "spent") return { kind: "void", error: "payment_already_used" };
  const isForOther = forgotten !== null && forgotten !== (row?.body ?? body);
  return returned > 0 || isForOther ? { kind: "returned" } : { kind: "paid" };
}

function sights(authorization: Authorization, body: number, faults: boolean): readonly Sight[] {
  const true_ = truth(authorization, body);
  if (!faults) return [true_];
  const { chain, phase, row } = authorization;
  const isBehind = chain !== "unused" || phase === phases.past;
  // A node can be on a fork for less than a minute: it shows nothing void twice that is not.
  const isForked = true_.kind !== "void" && row?.voided !== 2;
  return [
    true_,
    { kind: "unknown" },
    ...(isBehind ? [{ kind: "unused" } as const] : []),
    ...(isForked ? [{ kind: "void", error: "payment_expired" } as const] : []),
  ];
}

function proofs({ chain }: Authorization, isCovered: boolean, faults: boolean): readonly Reply[] {
  const proved = (what: string, kind: "can_pay" | "used" | "unknown" | "circuit_open"): Reply => ({
    what: `the node ${what}`,
    event: { type: "proved", proof: { kind } },
  });
  const canPay = proved("shows that it can pay", "can_pay");
  const isPoor = { type: "proved", proof: { kind: "cannot_pay", error: "insufficient_funds" } } as const;
  const poor: Reply = { what: "the node shows too little money", event: isPoor };
  const true_ = chain !== "unused" ? proved("shows that it is used", "used") : isCovered ? canPay : poor;
  if (!faults) return [true_];
  return [
    true_,
    proved("does not answer", "unknown"),
    proved("can pay, and the circuit is open", "circuit_open"),
    poor,
    ...(chain === "unused" ? [] : [proved("is behind, and shows that it can pay", "can_pay")]),
  ];
}

function settlements(
  one: Authorization,
  isBuyer: boolean,
  hasMoney: boolean,
  { size, faults }: Rules,
): readonly Reply[] {
  const says = (said: "yes" | "no" | "unclear", moves: boolean): Reply => ({
    what: `the facilitator says ${said === "unclear" ? "nothing" : said}, and the money ${moves ? "moves" : "does not move"}`,
    event: { type: "settlement_answered", said },
    change: {
      asked: true,
      ...(isBuyer && { forBuyer: true }),
      ...(moves && { chain: "paid" }),
      ...(said === "yes" && { trusted: true }),
    },
  });
  const mayMove = canMove(one) && hasMoney;
  if (!faults) return [mayMove ? says("yes", true) : says(one.chain === "paid" ? "unclear" : "no", false)];
  // A facilitator that claims to have settled what was used before the first call is believed: the stated trust in a
  // small yes.
  const isOld = one.chain !== "unused" && (one.row?.calls ?? 0) < 2;
  const words = (["yes", "no", "unclear"] as const).filter((said) => said !== "yes" || !isOld);
  const said = words.flatMap((word) => (mayMove ? [says(word, true), says(word, false)] : [says(word, false)]));
  if (!size.refusals) return said;
  const { change, ...refusal } = says("no", false);
  return [...said, { ...refusal, what: "every facilitator refuses the payer", change: { ...change, refused: true } }];
}

/** The replies of chain and books about a facilitator's yes. The chain is asked for large amounts only. */
function confirmations(one: Authorization, body: number, { size, faults }: Rules): readonly Reply[] {
  const kind = truth(size.large ? one : { ...one, chain: "paid" }, body).kind;
  const sight = kind === "paid" || kind === "returned" ? kind : "unknown";
  const confirmed = (of: "paid" | "returned" | "unknown"): Reply => ({
    what: `chain and books show ${of === "unknown" ? "nothing" : of}`,
    event: { type: "confirmed", sight: of },
  });
  return faults && sight !== "unknown" ? [confirmed(sight), confirmed("unknown")] : [confirmed(sight)];
}

/** Every reply that a question can get; without faults the one that is true. */
export function replies(question: Question, world: World, process: Process, rules: Rules): readonly Reply[] {
  const { by, body, at: place } = process;
  const { faults, size } = rules;
  const one = at(world, place);
  switch (question.type) {
    case "prove":
      return proofs(one, isCovered(world, place, size), faults);
    case "calculate": {
      const done = {
        what: "the answer is calculated",
        event: { type: "calculated", done: true },
        calculated: true,
      } as const;
      return faults ? [done, { what: "the calculation fails", event: { type: "calculated", done: false } }] : [done];
    }
    case "settle":
      return settlements(one, by === "buyer", moneyLeft(world, size) > 0, rules);
    case "confirm":
      return confirmations(one, body, rules);
    case "look":
      return sights(one, body, faults).flatMap((sight): Reply[] => {
        const event = { type: "looked", purpose: question.purpose, sight } as const;
        const seen: Reply = { what: `a look shows ${sight.kind}`, event };
        const mayCall = question.purpose === "settlement" && sight.kind === "unused";
        return mayCall ? [seen, { ...seen, what: `${seen.what}, and another call is made`, calling: true }] : [seen];
      });
  }
}

/** The property that an answer breaks in the moment in which it is given, if it breaks one. */
export function answerViolation(
  world: World,
  { answer, at: place, own, by, body }: Process,
  { large }: Size,
): string | undefined {
  if (answer === "result") {
    const { chain, trusted, returned, row, given, longPublic, forgotten } = at(world, place);
    if (chain !== "paid" && (large || !trusted)) return "a result was given without money";
    if (returned === 2) return "a result was given for money that was returned";
    const bought = row?.body ?? body;
    if (bought !== body) return "a request got the result of another";
    const before = forgotten === null ? given : given | bitOf(forgotten);
    if ((before | bitOf(body)) !== bitOf(body)) return "one payment bought two results";
    const isLongPublic = place === own ? longPublic : at(world, own).longPublic;
    return by === "stranger" && isLongPublic
      ? "a stranger read a result with a signature that had been public for long"
      : undefined;
  }
  if (answer !== "sign again" || by !== "buyer") return undefined;
  const one = at(world, own);
  const isUndecided = isOpen(one) && one.row?.state === "asked" && one.returned === 0;
  return isUndecided ? "a buyer was told to sign again while the money may have moved" : undefined;
}
