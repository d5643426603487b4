/**
 * Circuit breakers in front of the core and each facilitator. A failed call does not open a circuit, because its
 * caller's input may be the reason: it only causes a check of our own. If the check fails too, the circuit opens, and
 * the dependency is not asked until a later check succeeds. So no caller can open a circuit for others, and no
 * purchase is used as the check.
 */
import { waitUntil } from "cloudflare:workers";
import { BoundedMap } from "../../lib/memo.ts";
import { within } from "../../lib/within.ts";
import { callObject } from "../http/call-object.ts";
import { logEvent, reasonOf } from "../http/log.ts";
import type { Gate, Standing } from "./gate.ts";

/** The Gate `circuit:<name>`, which keeps until when a circuit is open, and which facilitators fail. */
type CircuitGate = {
  [Method in "standing" | "recordCheck" | "doubt" | "claimTrial" | "trust"]: (
    ...given: Parameters<Gate[Method]>
  ) => Promise<ReturnType<Gate[Method]>>;
};

/** The bindings that circuits need. */
export interface CircuitEnv {
  readonly GATE: { getByName(name: string): CircuitGate };
}

/** The name of a dependency behind a circuit. */
export type CircuitName = "core" | `facilitator:${string}`;

export interface Dependency {
  readonly name: CircuitName;
  /** The position of a facilitator in the configuration, from 0; absent for the core. */
  readonly position?: number;
  /** Asks a question of our own, and says whether it was answered. */
  readonly works: () => Promise<boolean>;
  /** Whether the Gate is asked only after this isolate has seen the dependency fail. */
  readonly isLocal?: boolean;
}

/** How long an isolate uses its last reading of a circuit, and how often it checks a dependency at most, ms. */
const readingMs = 1_000;

/** From this age on, ms, a request waits for a new reading of a circuit, at most for `patienceMs`. */
const outdatedMs = 30_000;
const patienceMs = 50;

/** This isolate's reading of a circuit. Times are milliseconds since the epoch; `until` is 0 while it is closed. */
interface Known {
  until: number;
  askedAt: number;
  heardAt: number;
  checkedAt: number;
  doubts: Standing["doubts"];
}

/** The circuits that this isolate has asked about: the core's and one for each facilitator. */
export const knownCircuits = new BoundedMap<CircuitName, Known>(64);

const knownOf = (name: CircuitName): Known =>
  knownCircuits.getOrMake(name, () => ({ until: 0, askedAt: 0, heardAt: 0, checkedAt: 0, doubts: {} }));

/** Asks a circuit's Gate, and logs a change of state. A Gate that fails is logged, and changes nothing. */
async function learn(env: CircuitEnv, name: CircuitName, ask: (gate: CircuitGate) => Promise<Standing | number>) {
  try {
    const said = await callObject(() => env.GATE.getByName(`circuit:${name}`), ask);
    const until = typeof said === "number" ? said : said.openUntil;
    const known = knownOf(name);
    if (typeof said !== "number") known.doubts = said.doubts;
    if ((until === 0) !== (known.until === 0))
      logEvent("circuit", { circuit: name, to: until === 0 ? "closed" : "open" });
    known.until = until;
    known.heardAt = Date.now();
  } catch (thrown) {
    logEvent("circuit_unreachable", { circuit: name, reason: reasonOf(thrown) });
  }
}

/** The seconds until a dependency may be asked; 0 while its circuit is closed, or its Gate does not answer. */
export async function secondsUntilClosed(env: CircuitEnv, dependency: Dependency): Promise<number> {
  const { name, isLocal } = dependency;
  const known = knownOf(name);
  const now = Date.now();
  if (!(isLocal && known.until === 0) && now >= known.askedAt + readingMs) {
    known.askedAt = now;
    const reading = learn(env, name, (gate) => gate.standing());
    waitUntil(reading);
    if (now >= known.heardAt + outdatedMs) await within(patienceMs, reading).catch(() => {});
  }
  if (known.until === 0) return 0;
  const leftMs = known.until - Date.now();
  if (leftMs <= 0) check(env, dependency);
  return Math.max(1, Math.ceil(leftMs / 1000));
}

/**
 * Checks a dependency that failed for a caller, or whose circuit may close. At most once a second, in the background.
 */
export function check(env: CircuitEnv, { name, works }: Dependency): void {
  const known = knownOf(name);
  const now = Date.now();
  if (now < known.checkedAt + readingMs) return;
  known.checkedAt = now;
  const checked = async () => {
    const isWorking = await works().catch(() => false);
    // Most checks find no change, so they are not reported to other isolates.
    if (!isWorking || known.until !== 0) await learn(env, name, (gate) => gate.recordCheck(isWorking));
  };
  waitUntil(checked());
}

/** Whether a facilitator is asked last because it failed; `over` when the time for that has passed. */
export function doubtOf({ name, position = 0 }: Dependency): "none" | "lasting" | "over" {
  const doubt = knownOf(name).doubts[position];
  return !doubt ? "none" : Date.now() < doubt.until ? "lasting" : "over";
}

/**
 * Tells the Gate, in the background, that a facilitator did not confirm a settlement. `reason` is one of our own words.
 */
export function tellDoubt(env: CircuitEnv, { name, position = 0 }: Dependency, reason: string, isTrial: boolean): void {
  logEvent("facilitator_doubted", { facilitator: name.slice("facilitator:".length), position, reason });
  waitUntil(learn(env, name, (gate) => gate.doubt(position, reason, isTrial)));
}

/** Tells the Gate that a facilitator confirmed a call that began at `calledAt`, Unix ms, if it has failed before. */
export function tellTrust(env: CircuitEnv, { name, position = 0 }: Dependency, calledAt: number): void {
  const { until, doubts } = knownOf(name);
  if (until !== 0 || doubts[position]) waitUntil(learn(env, name, (gate) => gate.trust(position, calledAt)));
}

/** Whether this purchase may try a facilitator that has failed. */
export async function claimTrial(env: CircuitEnv, { name, position = 0 }: Dependency): Promise<boolean> {
  try {
    return await callObject(
      () => env.GATE.getByName(`circuit:${name}`),
      (gate) => gate.claimTrial(position),
    );
  } catch (thrown) {
    logEvent("circuit_unreachable", { circuit: name, reason: reasonOf(thrown) });
    return false;
  }
}
