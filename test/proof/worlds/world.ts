/**
 * A small world around one payer's ledger: the true state of each authorization, known or not, and the work in
 * progress. Its decisions are made by the production function `decide`.
 */
import type { decide, Keep, Question, SaleFacts, SaleState } from "../../../src/worker/sale/decide.ts";

/** The function that decides a sale: `decide`, or `decide` without a guard. */
export type Decide = typeof decide;

/** How large a world is. */
export interface Size {
  /** Authorizations that the buyer signs. */
  readonly authorizations: 1 | 2;
  /** Different request bodies that are sent. */
  readonly bodies: 1 | 2;
  /** Whether the buyer sends a body of its own with each signature. */
  readonly ownBodies?: true;
  /** Idempotency keys that the buyer sends, one with each request; 0 means no key. */
  readonly keys: readonly number[];
  /** Requests, and the alarm, that work at the same time. */
  readonly processes: 1 | 2;
  /** Whether the price is one for which a facilitator's yes is not enough. */
  readonly large: boolean;
  /** Whether the payer and third parties broadcast signatures by themselves, and the payer spends their nonces. */
  readonly others: boolean;
  /** Whether a stranger sends the payer's public signatures, with any body. */
  readonly stranger: boolean;
  /** Undecided authorizations that the ledger keeps at most. */
  readonly kept: 1 | 2;
  /** Whether the ledger is set back to a time before a sale that the books hold. */
  readonly restores: boolean;
  /** Whether the operator notes and returns payments that no sale is known of. */
  readonly returns: boolean;
  /** Purchases that the wallet has money for. Inside a simulation it can be lent more. */
  readonly funds: 1 | 2;
  /** Whether facilitators may refuse the payer permanently. */
  readonly refusals: boolean;
}

/** The rules that the steps of a world depend on: its size, the decision, and who misbehaves. */
export interface Rules {
  readonly size: Size;
  readonly decide: Decide;
  /** True while faults, strangers and third parties act. Without them every question has one honest reply. */
  readonly faults: boolean;
}

/** Calls to settle that one authorization may cost in these worlds. */
export const maxSettleCalls = 2;

/** Time as one authorization sees it: valid; too late to begin a settlement; past in the blocks. */
export const phases = { valid: 0, tooLate: 1, past: 2 } as const;

/** The durable row of an authorization. */
export interface Row {
  readonly state: Exclude<SaleState, "none">;
  /** The body that it is bound to. */
  readonly body: number;
  /** Whether its answer is stored. */
  readonly stored: boolean;
  /** The key of the request that opened the sale, as a bit. */
  readonly keyed: number;
  /** How often a facilitator was asked to settle it. */
  readonly calls: number;
  /** 1: a look has shown that it can never pay; 2: and a minute has passed since. */
  readonly voided: 0 | 1 | 2;
}

/** One authorization: its true state, known or not. */
export interface Authorization {
  readonly phase: number;
  /** The chain's state of its nonce. */
  readonly chain: "unused" | "paid" | "spent";
  /** A facilitator was asked to settle it, so that others have the signature. */
  readonly asked: boolean;
  /** It was asked for a request of the buyer. */
  readonly forBuyer: boolean;
  /** A facilitator said yes. */
  readonly trusted: boolean;
  /** The bodies for which results were given under it, as bits. */
  readonly given: number;
  /** The bodies that the buyer sent with it, as bits. */
  readonly sent: number;
  /** Whether it ran out so long ago that its signature, public on the chain since, gives no answer any more. */
  readonly longPublic: boolean;
  /** Its retention has ended. */
  readonly retired: boolean;
  /** The body that the books say it was sold for, after the ledger was set back to before that. */
  readonly forgotten: number | null;
  /** The operator's work on its payment: nothing, noted it, returned it. */
  readonly returned: 0 | 1 | 2;
  /** Every facilitator refuses it permanently, or has refused another one and that verdict is still kept. */
  readonly refused: boolean;
  readonly row: Row | null;
}

/** A request that is being worked on, or the alarm. */
export interface Process {
  readonly by: "buyer" | "stranger" | "alarm";
  /** The authorization of the request. */
  readonly own: number;
  readonly body: number;
  readonly key: number;
  /** The authorization whose row is decided. */
  readonly at: number;
  /** Whether no row of an equal request has to be looked at any more. */
  readonly relatedDone: boolean;
  readonly state: SaleState;
  /** The next write. Only the write of a settled row waits for something before it: its receipt. */
  readonly keep: Keep | null;
  /** The question that is asked after that. */
  readonly ask: Question | null;
  /** The answer after that, in a word. */
  readonly answer: string | null;
  /** The answer was calculated in this process. */
  readonly calculated: boolean;
  /** The reply that is decided on lets the request make another call. */
  readonly calling: boolean;
}

export interface World {
  readonly authorizations: readonly Authorization[];
  readonly processes: readonly Process[];
}

/** An authorization that is signed, and was not sent yet. */
export const fresh: Authorization = {
  phase: phases.valid,
  chain: "unused",
  asked: false,
  forBuyer: false,
  trusted: false,
  given: 0,
  sent: 0,
  longPublic: false,
  retired: false,
  forgotten: null,
  returned: 0,
  refused: false,
  row: null,
};

/** The world before the first request. The buyer, who may sign at any time, has signed everything. */
export const firstWorld = ({ authorizations }: Size): World => ({
  authorizations: Array.from({ length: authorizations }, () => fresh),
  processes: [],
});

/** The authorization with an index. */
export function at(world: World, index: number): Authorization {
  const found = world.authorizations[index];
  if (!found) throw new Error(`No authorization ${index}`);
  return found;
}

/** The world with one authorization changed. */
export const changed = (world: World, index: number, change: Partial<Authorization>): World => ({
  ...world,
  authorizations: world.authorizations.map((one, other) => (other === index ? { ...one, ...change } : one)),
});

/** Returns a body, or a key, as a bit; 0 for no key. */
export const bitOf = (number: number): number => 1 << number;
export const keyBit = (key: number): number => (key === 0 ? 0 : 1 << key);

/** An authorization as histories name it. */
export const nameOf = (index: number): string => `A${index + 1}`;

/** Whether the money of an authorization can still move. */
export const canMove = ({ chain, phase }: Authorization): boolean => chain === "unused" && phase < phases.past;

/** Purchases that the wallet still has money for. */
export const moneyLeft = ({ authorizations }: World, { funds }: Size): number =>
  funds - authorizations.filter(({ chain }) => chain === "paid").length;

/** Whether the money covers one authorization and all others that are undecided and unused. */
export const isCovered = (world: World, index: number, size: Size): boolean =>
  moneyLeft(world, size) >
  world.authorizations.filter((one, other) => other !== index && one.row?.state === "asked" && canMove(one)).length;

/** Whether settlement was asked for, and the money has moved to us or still can. */
export const isOpen = (one: Authorization): boolean => one.asked && (one.chain === "paid" || canMove(one));

type Asking = Pick<Process, "own" | "body" | "key">;

/** Rows of other authorizations. */
const otherRows = (world: World, { own }: Asking): readonly (readonly [number, Row])[] =>
  world.authorizations.flatMap(({ row }, index) => (row && index !== own ? [[index, row] as const] : []));

/** The row of an equal request, besides the request's own. */
export const relatedTo = (world: World, asking: Asking): number | undefined =>
  otherRows(world, asking).find(([, { body }]) => body === asking.body)?.[0];

/** The ledger's rows of a request besides its own authorization. */
function keptOf(world: World, asking: Asking): SaleFacts["kept"] {
  const bit = keyBit(asking.key);
  const isConflict = otherRows(world, asking).some(([, { keyed, body }]) => keyed & bit && body !== asking.body);
  if (isConflict) return "conflict";
  const related = relatedTo(world, asking);
  return related === undefined ? "none" : (at(world, related).row?.state ?? "none");
}

/** The facts that `decide` gets about the authorization that a process works on. */
export function factsOf(world: World, process: Process, size: Size, others: readonly Process[]): SaleFacts {
  const authorization = at(world, process.at);
  const { row, phase } = authorization;
  const isRequest = process.by !== "alarm";
  const byAnother = process.at !== process.own;
  const tooLate = phase >= phases.tooLate;
  const mayCall = row !== null && !tooLate && row.calls < maxSettleCalls && !authorization.refused;
  const kept = isRequest && !byAnother && !process.relatedDone ? keptOf(world, process) : "none";
  return {
    byAnother,
    running: others.some((other) => other.own === process.at || other.at === process.at),
    relatedRunning:
      isRequest &&
      others.some(
        (other) =>
          other.by !== "alarm" &&
          other.own !== process.own &&
          (other.body === process.body || (process.key !== 0 && other.key === process.key)),
      ),
    sameRequest: isRequest && row?.body === process.body,
    kept,
    paymentError: isRequest && !byAnother && tooLate ? "payment_expired" : undefined,
    readable: byAnother || !authorization.longPublic,
    undecidedFull: world.authorizations.filter((one) => one.row?.state === "asked").length >= size.kept,
    covered: isCovered(world, process.at, size),
    maySettle: mayCall && kept !== "settled",
    calling: process.by !== "alarm" && process.calling && mayCall,
    verdict: authorization.refused ? "payer_refused" : undefined,
    mustConfirm: size.large || (row?.calls ?? 0) > 1,
    patient: false,
    voidNoted: (["no", "just_now", "a_minute_ago"] as const)[row?.voided ?? 0] ?? "no",
  };
}
