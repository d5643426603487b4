/** What the plans of all histories of sales have: payers, faults, and what surrounds them. */
import { Random } from "../histories/random.ts";
import type { Plan } from "../histories/shrink.ts";
import type { ReleaseName } from "../releases/release.ts";

/** One thing that somebody wants to buy. */
export interface PlannedSale {
  readonly payer: number;
  /** Which body of the payer: every sale has another one. */
  readonly body: number;
  /** Whether the price is large enough for the chain to be asked before a facilitator is believed. */
  readonly large: boolean;
}

/** What happens in histories of every kind. */
export type OutsideStep =
  /** A third party broadcasts a signature that a facilitator was shown. */
  | { readonly type: "broadcast"; readonly choice: number }
  /** What facilitators put off happens. */
  | { readonly type: "catch_up" };

/** Milliseconds in which things go wrong. */
export const hostileMs = 240_000;

/** Payers of a history, at most. */
export const payers = 2;

/** A deployment, or its rollback, to some of the objects. */
interface Deployment {
  /** Large numbers: when, and to whom, says whoever knows how many there are. */
  readonly at: number;
  readonly of: number;
  readonly release: ReleaseName;
}

/**
 * What surrounds a history beside its faults: releases side by side, different clocks, answers of a wrong size. It is
 * drawn apart from the rest, so that a seed without it tells what it told before.
 */
interface PlannedAround {
  /** Of which release the Worker is that sends a request, in their order and again from the beginning. */
  readonly workers: readonly ReleaseName[];
  /** Of which release objects are at first, and everything is in the end. */
  readonly firstRelease: ReleaseName;
  readonly lastRelease: ReleaseName;
  readonly deployments: readonly Deployment[];
  /** Milliseconds by which the clock of each machine is ahead, in the order in which they start, and again. */
  readonly skews: readonly number[];
  /** Whether answers of nodes and facilitators may be too long, empty, cut short, or no JSON. */
  readonly damages: boolean;
}

/** The plan of a history of sales. */
export interface PlannedSales extends Plan, PlannedAround {
  /** Payers who cheat: they are promised nothing, and must not get anything for nothing. */
  readonly cheats: readonly number[];
  /** Seconds that the chain's clock is ahead of ours. */
  readonly clockShift: number;
  readonly steps: readonly { readonly at: number }[];
  readonly crashes: readonly { readonly after: number }[];
}

/** So many items, each made of its place. */
export const list = <Item>(length: number, item: (index: number) => Item): Item[] =>
  Array.from({ length }, (_, index) => item(index));

/** What goes wrong in so many calls: one in so many meets a fault. */
export const drawFaults = (random: Random, calls: number, oneIn: number): (number | undefined)[] =>
  list(calls, () => (random.onceIn(oneIn) ? random.next() : undefined));

/** By how much the chain's clock is ahead, in seconds. */
export const drawClockShift = (random: Random): number => random.pick(0, 0, -25, 10);

const alone: Pick<PlannedAround, "workers" | "firstRelease" | "lastRelease" | "deployments"> = {
  workers: ["this release"],
  firstRelease: "this release",
  lastRelease: "this release",
  deployments: [],
};

const oneClock: readonly number[] = [0];

const drawRelease = (random: Random): ReleaseName => random.pick("this release", "an earlier release");

/** Two releases in one of three histories, clocks that differ in another, answers of a wrong size in half. */
export function drawAround(seed: number): PlannedAround {
  const random = new Random(seed ^ 0x3c6ef372);
  const twoReleases = random.onceIn(3);
  const releases = twoReleases
    ? {
        workers: list(5, () => drawRelease(random)),
        firstRelease: drawRelease(random),
        // Deployments are rolled back less often than completed.
        lastRelease: random.pick<ReleaseName>("this release", "this release", "an earlier release"),
        deployments: list(1 + random.below(4), () => ({
          at: random.next(),
          of: random.next(),
          release: drawRelease(random),
        })),
      }
    : alone;
  return {
    ...releases,
    // The alarms of the earlier release ring on without a pause while its clock is behind.
    skews:
      !twoReleases && random.onceIn(2)
        ? list(5, () => random.pick(0, -20_000, -2_500, -300, 300, 2_500, 20_000))
        : oneClock,
    damages: random.onceIn(2),
  };
}

/** Simpler surroundings of a history: one release, one clock, whole answers. */
export function* simplerAround<History extends PlannedAround>(history: History): Generator<History> {
  if (history.damages) yield { ...history, damages: false };
  if (history.skews !== oneClock) yield { ...history, skews: oneClock };
  if (history.workers !== alone.workers) yield { ...history, ...alone };
}
