/**
 * Checks of what a running service publishes: its status, its version, its keys. The schema repeats the members of
 * `StatusReport` (src/worker/status/status.ts) that are read here.
 */
import { z } from "zod";
import { service } from "../../../catalog/service/service.ts";
import { type Finding, type FindingKind, look, ok, problem } from "../finding.ts";
import { runbookOf } from "./alerts.ts";
import type { FetchJson } from "./fetch-json.ts";

const part = z.object({
  part: z.string(),
  name: z.string().optional(),
  state: z.enum(["up", "degraded", "down", "unknown", "not_configured"]),
  circuit: z.string().optional(),
  problem: z.string().optional(),
  detail: z.string().optional(),
  failing_since: z.string().optional(),
  reason: z.string().optional(),
  waiting: z.number().optional(),
  waiting_since: z.string().optional(),
  findings: z.number().optional(),
  reconciled_until: z.string().optional(),
});
type Part = z.output<typeof part>;

const statusReport = z.object({
  status: z.string(),
  worker_version: z.string(),
  payments: z.string(),
  parts: z.array(part),
});

/** The content of `/status`; undefined if it does not answer, or with something else. */
export const readStatus = async (fetchJson: FetchJson, origin: string) =>
  statusReport.safeParse(await fetchJson(`${origin}/status`)).data;

/** The alerts whose runbooks say what to do about a part. */
const alertOf: Readonly<Record<string, string>> = {
  core: "circuit-open",
  facilitator: "circuit-open",
  chain: "settlement-unresolved",
  settlements: "settlement-unresolved",
  books: "books-unavailable",
};

function runbookOfPart({ part: name, findings = 0, circuit, failing_since }: Part): string {
  if (failing_since !== undefined && circuit !== "open") return runbookOf("facilitator-failing");
  if (name === "reconciliation") return runbookOf(findings > 0 ? "reconciliation-findings" : "reconciliation-overdue");
  return runbookOf(alertOf[name] ?? "service-down");
}

const outcomes: Readonly<Record<Part["state"], FindingKind>> = {
  up: "ok",
  degraded: "look",
  down: "problem",
  unknown: "unchecked",
  not_configured: "look",
};

const detailOf = (found: Part): string => {
  const { state, circuit, problem: lack, detail, failing_since, reason } = found;
  const { waiting, waiting_since, findings, reconciled_until } = found;
  return [
    state.replace("_", " "),
    circuit && `circuit ${circuit}`,
    lack && [lack.replaceAll("_", " "), detail].filter(Boolean).join(" "),
    failing_since && `settlements fail since ${failing_since} (${reason})`,
    waiting !== undefined && `${waiting} waiting`,
    waiting_since && `since ${waiting_since}`,
    findings !== undefined && `${findings} findings`,
    reconciled_until && `compared until ${reconciled_until}`,
  ]
    .filter(Boolean)
    .join(", ");
};

/** Checks the status part by part, and which version reports it. */
export async function checkStatus(fetchJson: FetchJson, origin: string, environment: string): Promise<Finding[]> {
  const fix = runbookOf("service-down");
  const report = await readStatus(fetchJson, origin);
  if (!report) return [problem("service", `${origin}/status does not answer`, fix)];
  const { payments, worker_version, parts } = report;
  return [
    payments === "available" ? ok("payments", payments) : problem("payments", payments, fix),
    worker_version.split("+")[0] === service.version
      ? ok("version", worker_version)
      : look(
          "version",
          `${worker_version} runs, ${service.version} is here`,
          "npm run deploy, or check out the release that runs",
        ),
    ...parts.map((found): Finding => {
      const outcome = outcomes[found.state];
      return {
        check: found.name === undefined ? found.part : `${found.part} ${found.name}`,
        outcome,
        detail: detailOf(found),
        fix: outcome === "ok" ? undefined : runbookOfPart(found),
      };
    }),
    ...(parts.some(({ part }) => part === "reconciliation")
      ? []
      : [
          look(
            "reconciliation",
            "was never made",
            `wait for the daily run; if it does not come within a day: npx wrangler triggers deploy --env ${environment}`,
          ),
        ]),
  ];
}

const didDocument = z.object({ assertionMethod: z.array(z.string()) });

/** Checks that the public keys of the service are published, by which its receipts are verified. */
export async function checkPublishedKeys(fetchJson: FetchJson, origin: string): Promise<Finding> {
  const address = `${origin}/.well-known/did.json`;
  const document = didDocument.safeParse(await fetchJson(address)).data;
  const count = document?.assertionMethod.length ?? 0;
  const detail = document ? `${count} published` : `${address} does not answer`;
  return count > 1 ? ok("keys", detail) : problem("keys", detail, runbookOf("not-signed"));
}
