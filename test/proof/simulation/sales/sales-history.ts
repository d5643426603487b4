/** The plan of one history of sales, drawn from a seed. A shorter plan is a plan as well. */
import { Random } from "../../../fixtures/random.ts";
import type { ReleaseName } from "../releases/release.ts";

/** How a buyer reaches the service. */
export type BuyerTransport = "http" | "mcp" | "a2a";

/** One thing that a buyer wants. */
export interface PlannedSale {
  readonly payer: number;
  /** Which body of the payer: every sale has another one. */
  readonly body: number;
  /** Whether the price is one for which a facilitator's yes counts only when the chain shows its transfer. */
  readonly large: boolean;
  readonly transport: BuyerTransport;
  /** The Idempotency-Keys of the buyer: none, one for the purchase, or a new one with each request. */
  readonly keys: "none" | "one" | "new";
  /** How far the buyer's clock is ahead when the first signature is made, seconds. An answer then says the time. */
  readonly clockAhead: number;
}

/** A step at a moment, in milliseconds since the beginning. */
export type SalesStep = { readonly at: number } & (
  | {
      /** The buyer does what comes next: opens a task, pays, sends the same payment again. */
      readonly type: "act";
      readonly sale: number;
      /** Messages at the same time. */
      readonly copies: number;
      /** Sends a payment that was signed for an A2A task to the operation's HTTP address. */
      readonly overHttp: boolean;
      /** Whether the buyer signs another authorization after any answer. */
      readonly impatient: boolean;
    }
  /** A buyer over A2A reads the task, or sends a message on it that does not pay, or declines to pay. */
  | { readonly type: "look"; readonly sale: number; readonly how: "reads" | "asks" | "declines" }
  /** A cheat asks for one body with the payment of another. */
  | { readonly type: "cheat"; readonly payer: number }
  /** A cheat spends the nonce of a signature on something else. */
  | { readonly type: "cancel"; readonly payer: number; readonly choice: number }
  /** A stranger sends a payment that a facilitator saw, for any body; with its own signature, or with a forged one. */
  | { readonly type: "steal"; readonly choice: number; readonly sale: number; readonly forged: boolean }
  /** A third party broadcasts a signature that a facilitator was shown. */
  | { readonly type: "broadcast"; readonly choice: number }
  /** The operator notes money of which the books know no sale, to return it. */
  | { readonly type: "note"; readonly choice: number }
  /** Facilitators do the work that they put off. */
  | { readonly type: "catch_up" }
);

/** Who crashes: the Worker, the ledger of a payer, or all tasks. */
export type CrashPlace = "worker" | "ledger" | "tasks";

/** The books, or the ledger of a payer, that is set back in time once everything is sold. */
export type SetBack =
  | { readonly what: "books"; readonly choice: number }
  | { readonly what: "ledger"; readonly payer: number; readonly choice: number };

export interface SalesHistory {
  readonly seed: number;
  readonly sales: readonly PlannedSale[];
  /** Payers who cheat: they are promised nothing, and must not get anything for nothing. */
  readonly cheats: readonly number[];
  /** Payers whose wallets are contracts. */
  readonly contracts: readonly number[];
  readonly steps: readonly SalesStep[];
  /** The faults of the first calls to a party outside, in their order; undefined for a call without one. */
  readonly faults: readonly (number | undefined)[];
  /** After how many events which machine crashes, and which release it runs from then on, if that changes. */
  readonly crashes: readonly {
    readonly after: number;
    readonly what: CrashPlace;
    readonly payer: number;
    readonly deploys?: ReleaseName;
  }[];
  readonly setBack: SetBack | undefined;
  /** How far the chain's clock is ahead of the platform's, seconds. */
  readonly clockShift: number;
  /** The release of the Worker that sends each request, in their order and again from the beginning. */
  readonly workers: readonly ReleaseName[];
  /** The release of objects at first, and of all parts at the end. */
  readonly firstRelease: ReleaseName;
  readonly lastRelease: ReleaseName;
  /** How far the clock of each machine is ahead, ms, by the order of their starts; after the last it begins again. */
  readonly skews: readonly number[];
}

/** Milliseconds in which faults happen. */
export const hostileMs = 240_000;

/** Payers of a history, at most. */
export const payers = 2;

const plannedCalls = 70;
const plannedHappenings = 200;

/** A list of a length, each item made of its index. */
export const list = <Item>(length: number, item: (index: number) => Item): Item[] =>
  Array.from({ length }, (_, index) => item(index));

const alone = { workers: ["this release"], firstRelease: "this release", lastRelease: "this release" } as const;
const oneClock: readonly number[] = [0];

function drawStep(random: Random, at: number, { sales, cheats }: Pick<SalesHistory, "sales" | "cheats">): SalesStep {
  const sale = random.below(sales.length);
  const choice = random.next();
  const cheat = cheats[random.below(payers)];
  const how = random.pick("reads", "reads", "asks", "declines");
  switch (random.below(17)) {
    case 0:
      return { at, type: "broadcast", choice };
    case 1:
      return { at, type: "catch_up" };
    case 2:
      return { at, type: "steal", choice, sale, forged: random.onceIn(2) };
    case 3:
      return cheat === undefined ? { at, type: "look", sale, how } : { at, type: "cheat", payer: cheat };
    case 4:
      return cheat === undefined ? { at, type: "look", sale, how } : { at, type: "cancel", payer: cheat, choice };
    case 5:
      return { at, type: "note", choice };
    default:
      return {
        at,
        type: "act",
        sale,
        copies: random.onceIn(5) ? 2 : 1,
        overHttp: random.onceIn(6),
        impatient: random.onceIn(6),
      };
  }
}

function drawSetBack(random: Random): SetBack | undefined {
  if (!random.onceIn(4)) return undefined;
  const choice = random.next();
  return random.onceIn(3) ? { what: "books", choice } : { what: "ledger", payer: random.below(payers), choice };
}

/** Two releases in one of three histories, clocks that differ in a third. */
export function drawSalesHistory(seed: number): SalesHistory {
  const random = new Random(seed);
  const drawRelease = (): ReleaseName => random.pick("this release", "an earlier release");
  const twoReleases = random.onceIn(3);
  const sales = list(1 + random.below(3), (body) => ({
    payer: random.below(payers),
    body,
    large: random.onceIn(5),
    transport: random.pick<BuyerTransport>("http", "http", "mcp", "a2a"),
    // The earlier release sells again under a new key, and leaves a task undecided that was signed for too long.
    keys: random.pick<PlannedSale["keys"]>("none", "one", twoReleases ? "one" : "new"),
    clockAhead: random.pick(0, 0, 0, 0, -3_600, -300, -110, 200, twoReleases ? 0 : 90_000),
  }));
  const everyPayer = list(payers, (payer) => payer);
  const cheats = everyPayer.filter(() => random.onceIn(6));
  let at = 0;
  const steps = list(3 + random.below(12), () => {
    at = Math.min(hostileMs, at + random.pick(0, 1, 2, 5, 20, 100, 500, 2_000, 10_000, 60_000));
    return drawStep(random, at, { sales, cheats });
  });
  const crash = () => ({
    after: 1 + random.below(plannedHappenings),
    what: random.pick<CrashPlace>("ledger", "ledger", "worker", "tasks"),
    payer: random.below(payers),
  });
  const faultIn = random.pick(2, 3, 4, 8);
  const releases = twoReleases
    ? {
        workers: list(5, drawRelease),
        firstRelease: drawRelease(),
        // Deployments are rolled back less often than completed.
        lastRelease: random.pick<ReleaseName>("this release", "this release", "an earlier release"),
      }
    : alone;
  // After a rollback the earlier release decides no task that this one left open, until its payment is sent again.
  const keepsTasks = releases.lastRelease === "this release";
  return {
    seed,
    sales: keepsTasks
      ? sales
      : sales.map((sale) => ({ ...sale, transport: sale.transport === "a2a" ? "http" : sale.transport })),
    cheats,
    contracts: everyPayer.filter(() => random.onceIn(4)),
    steps,
    crashes: [
      ...list(random.below(4), crash),
      ...list(twoReleases ? 1 + random.below(4) : 0, () => ({ ...crash(), deploys: drawRelease() })),
    ],
    faults: list(plannedCalls, () => (random.onceIn(faultIn) ? random.next() : undefined)),
    setBack: drawSetBack(random),
    clockShift: random.pick(0, 0, -25, 10),
    ...releases,
    skews: random.onceIn(3) ? list(5, () => random.pick(0, -20_000, -2_500, -300, 300, 2_500, 20_000)) : oneClock,
  };
}

/** Simpler histories than one, besides those with fewer events: one release, one clock, one request at a time. */
export function* simplerSalesHistories(history: SalesHistory): Generator<SalesHistory> {
  if (history.setBack) yield { ...history, setBack: undefined };
  if (history.skews !== oneClock) yield { ...history, skews: oneClock };
  if (history.workers !== alone.workers)
    yield { ...history, ...alone, crashes: history.crashes.filter(({ deploys }) => deploys === undefined) };
  if (history.contracts.length > 0) yield { ...history, contracts: [] };
  for (const [index, step] of history.steps.entries())
    if (step.type === "act" && step.copies > 1)
      yield { ...history, steps: history.steps.with(index, { ...step, copies: 1 }) };
  for (const [index, sale] of history.sales.entries())
    if (sale.transport !== "http")
      yield { ...history, sales: history.sales.with(index, { ...sale, transport: "http" }) };
  for (const [index, sale] of history.sales.entries())
    if (sale.keys !== "none" || sale.clockAhead !== 0)
      yield { ...history, sales: history.sales.with(index, { ...sale, keys: "none", clockAhead: 0 }) };
}
