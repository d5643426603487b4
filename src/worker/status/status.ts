/** The live state of the service and of its dependencies. No sale waits for it. */
import { service } from "../../../catalog/service/service.ts";
import { factsDueSoon, factsToReview, formulaVersion, regulatoryAsOf } from "../../core/facts.ts";
import { dayOf } from "../../lib/day.ts";
import { within } from "../../lib/within.ts";
import { coreWorks } from "../calculation/calculate.ts";
import type { Config, FacilitatorSetting, PaymentConfig } from "../config/config.ts";
import { callObject } from "../http/call-object.ts";
import { headBlock } from "../sale/chain/chain.ts";
import { isStalled } from "../sale/chain/nodes.ts";
import { dependencyOf } from "../sale/facilitator/facilitator.ts";
import { lacksGas } from "../sale/facilitator/gas.ts";
import { supportOf } from "../sale/facilitator/support.ts";
import { backlogName } from "../sale/ledger/backlog.ts";
import { isOverdue, latestReconciliation } from "../sale/reconciliation/daily-reconciliation.ts";
import { standingOf } from "./circuit-states.ts";
import { versionOf } from "./version.ts";

/** `degraded` still sells; `unknown` could not be found out in time. */
export type PartState = "up" | "degraded" | "down" | "unknown" | "not_configured";

/** One thing that the service needs, and its state. */
export interface PartStatus {
  readonly part: "core" | "facilitator" | "chain" | "settlements" | "books" | "reconciliation";
  /** Which one of several: the facilitator's host. */
  readonly name?: string;
  readonly state: PartState;
  /** The state of the circuit breaker in front of the part. */
  readonly circuit?: string;
  /** Why a facilitator does not list the offer, or cannot settle it, as one of our own words. */
  readonly problem?: string;
  /** Where a facilitator redirects to, the status of its answer, or the networks that it lists. */
  readonly detail?: string;
  /** When a facilitator's settlement failed last, ISO 8601; missing when its last one went well. */
  readonly failing_since?: string;
  /** Why the last settlement failed, as one of our own words. */
  readonly reason?: string;
  /** How many items wait in a backlog. */
  readonly waiting?: number;
  /** How old the newest block is that a node shows; nothing new is sold while that is more than ten minutes. */
  readonly head_age_seconds?: number;
  /** When the oldest of these items began to wait, ISO 8601. */
  readonly waiting_since?: string;
  /** The number of findings of the comparison of books and chain. */
  readonly findings?: number;
  /** When that comparison was made, ISO 8601. */
  readonly reconciled_at?: string;
  /** The end of the compared period, ISO 8601: `degraded` when that is more than a day and three hours ago. */
  readonly reconciled_until?: string;
}

const patienceMs = 2_000;

/** How long an isolate repeats its last findings: a status page must not load the parts that it watches. */
const freshMs = 5_000;

/** The answer of a part; undefined if it fails or does not come in time. */
async function ask<Answer>(question: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await within(patienceMs, question());
  } catch {
    return undefined;
  }
}

async function coreStatus(env: Env): Promise<PartStatus> {
  const { circuit } = await standingOf(env, "core");
  const works = await ask(() => coreWorks(env));
  return { part: "core", state: !works ? "down" : circuit === "open" ? "degraded" : "up", circuit };
}

/** The state of one facilitator, by its last settlements and by its list. */
async function facilitatorPart(
  env: Env,
  payment: PaymentConfig,
  setting: FacilitatorSetting,
  position: number,
): Promise<PartStatus> {
  const asking = async () => {
    const support = await supportOf(setting, payment.network, patienceMs);
    const isPoor = support.problem === undefined && (await lacksGas(payment, support.signers));
    return isPoor ? { problem: "has_no_gas", detail: undefined } : support;
  };
  const [{ circuit, doubts }, { problem, detail }] = await Promise.all([
    standingOf(env, dependencyOf(payment, setting).name),
    within(patienceMs, asking()).catch(() => ({ problem: "does_not_answer", detail: undefined })),
  ]);
  const doubt = doubts[position];
  return {
    part: "facilitator",
    name: new URL(setting.url).host,
    state: problem ? "down" : circuit === "open" || doubt ? "degraded" : "up",
    circuit,
    ...(problem && { problem }),
    ...(detail !== undefined && { detail }),
    ...(doubt && { failing_since: new Date(doubt.since).toISOString(), reason: doubt.reason }),
  };
}

/** Whether a facilitator can be relied on: its last settlement did not fail, and its circuit is closed. */
const isCountedOn = ({ part, circuit, failing_since }: PartStatus): boolean =>
  part === "facilitator" && circuit !== "open" && failing_since === undefined;

async function paymentParts(env: Env, config: Config): Promise<PartStatus[]> {
  const { payment } = config;
  if (!payment)
    return [
      { part: "facilitator", state: "not_configured" },
      { part: "chain", state: "not_configured" },
    ];
  const facilitators = payment.facilitators.map((setting, position) =>
    facilitatorPart(env, payment, setting, position),
  );
  const chain = async (): Promise<PartStatus> => {
    if (payment.rpcUrls.length === 0) return { part: "chain", state: "not_configured" };
    const head = await ask(() => headBlock(payment));
    if (!head) return { part: "chain", state: "down" };
    const head_age_seconds = Math.max(0, Math.floor(Date.now() / 1000) - Number(head.timestamp));
    return { part: "chain", state: isStalled(payment, head.timestamp) ? "degraded" : "up", head_age_seconds };
  };
  return Promise.all([...facilitators, chain()]);
}

async function backlogParts(env: Env): Promise<PartStatus[]> {
  const reading = await ask(() =>
    callObject(
      () => env.BACKLOG.getByName(backlogName),
      async (backlog) => backlog.read(),
    ),
  );
  const books = await ask(async () => (await env.BOOKS.prepare("SELECT 1 FROM sales LIMIT 1").all()).success);
  const since = reading?.since === undefined ? {} : { waiting_since: new Date(reading.since).toISOString() };
  return [
    reading
      ? {
          part: "settlements",
          // A payment that a facilitator has refused does not count, because it stays until it expires, and a stranger
          // chooses when.
          state: reading.unresolved > reading.refused ? "degraded" : "up",
          waiting: reading.unresolved,
          ...(reading.unresolved > 0 && since),
        }
      : { part: "settlements", state: "unknown" },
    {
      part: "books",
      state: !books ? "down" : !reading ? "unknown" : reading.unbooked > 0 ? "degraded" : "up",
      ...(reading && { waiting: reading.unbooked, ...(reading.unbooked > 0 && since) }),
    },
  ];
}

/** The last comparison of the books with the chain; empty before the first one. */
async function reconciliationParts(env: Env): Promise<PartStatus[]> {
  const outcome = await ask(() => latestReconciliation(env.BOOKS));
  if (!outcome) return [];
  const { findings, checkedAt, until } = outcome;
  const state = findings > 0 || isOverdue(outcome, Date.now()) ? "degraded" : "up";
  return [{ part: "reconciliation", state, findings, reconciled_at: checkedAt, reconciled_until: until }];
}

async function inspect(env: Env, config: Config) {
  const asked = [coreStatus(env), paymentParts(env, config), backlogParts(env), reconciliationParts(env)];
  const parts: readonly PartStatus[] = (await Promise.all(asked)).flat();
  const stateOf = (part: PartStatus["part"]) => parts.filter((found) => found.part === part).map(({ state }) => state);
  const coreUp = !stateOf("core").includes("down");
  const facilitatorUp = parts.some(isCountedOn);
  const checkedAt = new Date().toISOString();
  const day = dayOf(Date.parse(checkedAt));
  return {
    status: !coreUp ? "down" : parts.every(({ state }) => state === "up") ? "ok" : "degraded",
    service: service.id,
    version: service.version,
    /** The release and, in a deployment, which upload of it answered: two do while one replaces the other. */
    worker_version: versionOf(env),
    formula_version: formulaVersion,
    regulatory_as_of: regulatoryAsOf,
    /** The published facts past their review-by date; results that depend on them say so. */
    facts_past_review: factsToReview(day),
    /** The published facts whose review-by date comes within 90 days. */
    facts_due_soon: factsDueSoon(day),
    payments: !config.payment ? "not_configured" : coreUp && facilitatorUp ? "available" : "unavailable",
    /** ISO 8601. */
    checked_at: checkedAt,
    parts,
  } as const;
}

/** The report of `/status`. */
export type StatusReport = Awaited<ReturnType<typeof inspect>>;

let latest: { readonly report: Promise<StatusReport>; readonly at: number } | undefined;

/** Returns the state of everything, found out at most every few seconds in an isolate. */
export async function statusReport(env: Env, config: Config): Promise<StatusReport> {
  if (!latest || Date.now() - latest.at > freshMs) latest = { report: inspect(env, config), at: Date.now() };
  return latest.report;
}
