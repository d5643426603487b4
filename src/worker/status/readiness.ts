/** Whether indexers of paid services can list this one: what they require, each item checked on the running service. */
import { service } from "../../../catalog/service/service.ts";
import type { PaymentState, Publication } from "../discovery/addresses/publication.ts";
import { BoundedMap } from "../lib/memo.ts";
import type { Locale, Text } from "../lib/text.ts";
import { documentChecks } from "./readiness-document-checks.ts";
import { paymentChecks } from "./readiness-payment-checks.ts";
import type { Check, ServiceCall } from "./readiness-probe.ts";

/** Each asks the running service and believes no document about another. */
const readinessChecks: readonly Check[] = [...paymentChecks, ...documentChecks];

/** A check with its outcome. */
interface CheckOutcome {
  readonly id: string;
  readonly readers: readonly string[];
  readonly level: Check["level"];
  readonly requirement: string;
  readonly passed: boolean;
  readonly problem?: string;
}

/** What `/ready/x402-index` says. */
export interface ReadinessReport {
  /** Whether every required item passed. */
  readonly ready: boolean;
  readonly verdict: "ready" | "not_ready";
  readonly service: string;
  readonly version: string;
  readonly canonical_origin: string;
  readonly payments_status: PaymentState;
  /** ISO 8601. */
  readonly checked_at: string;
  readonly passed: number;
  readonly failed: number;
  readonly checks: readonly CheckOutcome[];
  /** What the verdict does not say. */
  readonly note: string;
}

const note: Text = {
  en: "This says that an indexer would find what it looks for. It does not say that any indexer lists the service.",
  ar: "يعني هذا أن الفهارس ستجد ما تبحث عنه، ولا يعني أن أي فهرس أدرج الخدمة.",
};

const incomplete: Text = { en: "The check could not be completed.", ar: "تعذّر إكمال الفحص." };

async function outcomeOf(check: Check, call: ServiceCall, publication: Publication): Promise<CheckOutcome> {
  const { id, readers, level, requirement } = check;
  let problem: Text | undefined;
  try {
    problem = await check.problem(call, publication);
  } catch {
    problem = incomplete;
  }
  return {
    id,
    readers,
    level,
    requirement: requirement[publication.locale],
    passed: problem === undefined,
    ...(problem && { problem: problem[publication.locale] }),
  };
}

/** Runs every check, one after the other so that a report is not a burst of requests. */
export async function inspectReadiness(call: ServiceCall, publication: Publication): Promise<ReadinessReport> {
  const checks: CheckOutcome[] = [];
  for (const check of readinessChecks) checks.push(await outcomeOf(check, call, publication));
  const ready = checks.every(({ level, passed }) => passed || level === "recommended");
  const passed = checks.filter((check) => check.passed).length;
  return {
    ready,
    verdict: ready ? "ready" : "not_ready",
    service: service.id,
    version: service.version,
    canonical_origin: publication.origin,
    payments_status: publication.payments,
    checked_at: new Date().toISOString(),
    passed,
    failed: checks.length - passed,
    checks,
    note: note[publication.locale],
  };
}

/** How long an isolate shows what it last found out: asking must not be a way to make the service call itself. */
const freshMs = 30_000;
const keptReports = 32;

/** Inspects at most every half a minute per origin, language and state of payments. */
export function createReadiness(): (call: ServiceCall, publication: Publication) => Promise<ReadinessReport> {
  const latest = new BoundedMap<string, { readonly report: Promise<ReadinessReport>; readonly at: number }>(
    keptReports,
  );
  return (call, publication) => {
    const variant: [string, Locale, PaymentState] = [publication.origin, publication.locale, publication.payments];
    const key = variant.join(" ");
    const known = latest.get(key);
    if (known && Date.now() - known.at < freshMs) return known.report;
    const report = inspectReadiness(call, publication);
    latest.set(key, { report, at: Date.now() });
    return report;
  };
}
