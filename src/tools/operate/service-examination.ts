/** What a running service says of itself: its status, its version, its keys. */
import { z } from "zod";
import { service } from "../../../catalog/service/service.ts";
import { type Finding, look, type Outcome, ok, problem } from "../finding.ts";
import { runbookOf } from "./alerts.ts";
import type { FetchJson } from "./fetch-json.ts";

/** The option of programs that look at a service: which one. */
export const environmentOption = {
  type: "string",
  value: "name",
  help: "the deployed service of that environment; else the one that npm start runs",
} as const;

const part = z.object({
  part: z.string(),
  name: z.string().optional(),
  state: z.enum(["up", "degraded", "down", "unknown", "not_configured"]),
  circuit: z.string().optional(),
  waiting: z.number().optional(),
  waiting_since: z.string().optional(),
  findings: z.number().optional(),
  reconciled_until: z.string().optional(),
  last_at: z.string().optional(),
});
type Part = z.output<typeof part>;

const statusReport = z.object({
  status: z.string(),
  worker_version: z.string(),
  payments: z.string(),
  parts: z.array(part),
});

/** What `/status` says; undefined when it does not, or says something else. */
export const readStatus = async (fetchJson: FetchJson, origin: string, headers: Record<string, string> = {}) =>
  statusReport.safeParse(await fetchJson(`${origin}/status`, { headers: { Accept: "application/json", ...headers } }))
    .data;

/** The alert whose runbook says what to do about a part. */
function alertOf({ part: name, findings = 0 }: Part): string {
  if (name === "reconciliation") return findings > 0 ? "reconciliation-findings" : "reconciliation-overdue";
  const others: Readonly<Record<string, string>> = {
    core: "circuit-open",
    facilitator: "circuit-open",
    chain: "settlement-unresolved",
    settlements: "settlement-unresolved",
    books: "books-unavailable",
    export: "export-overdue",
    canary: "canary-silent",
  };
  return others[name] ?? "service-down";
}

const outcomes: Readonly<Record<Part["state"], Outcome>> = {
  up: "ok",
  degraded: "look",
  down: "problem",
  unknown: "unchecked",
  not_configured: "look",
};

function detailOf({ state, circuit, waiting, waiting_since, findings, reconciled_until, last_at }: Part): string {
  return [
    state.replace("_", " "),
    circuit && `circuit ${circuit}`,
    waiting !== undefined && `${waiting} waiting`,
    waiting_since && `since ${waiting_since}`,
    findings !== undefined && `${findings} findings`,
    reconciled_until && `compared until ${reconciled_until}`,
    last_at && `last ${last_at}`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** What the status says, part by part, and which version says it. */
export async function examineStatus(fetchJson: FetchJson, origin: string): Promise<Finding[]> {
  const mend = runbookOf({ name: "service-down" });
  const report = await readStatus(fetchJson, origin);
  if (!report) return [problem("service", `${origin}/status does not answer`, mend)];
  const { payments, worker_version, parts } = report;
  const isHere = worker_version.split("+")[0] === service.version;
  const has = (name: string) => parts.some(({ part }) => part === name);
  return [
    payments === "available" ? ok("payments", payments) : problem("payments", payments, mend),
    isHere
      ? ok("version", worker_version)
      : look(
          "version",
          `${worker_version} runs, ${service.version} is here`,
          "npm run deploy -- --gradual, or check out the release that runs",
        ),
    ...parts.map((found): Finding => {
      const outcome = outcomes[found.state];
      return {
        check: found.name === undefined ? found.part : `${found.part} ${found.name}`,
        outcome,
        detail: detailOf(found),
        mend: outcome === "ok" ? undefined : runbookOf({ name: alertOf(found) }),
      };
    }),
    ...(has("reconciliation")
      ? []
      : [
          look(
            "reconciliation",
            "was never made",
            "wait for the daily run; none after a day: npx wrangler triggers deploy --env production",
          ),
        ]),
    ...["export", "canary"].filter((name) => !has(name)).map((name) => ok(name, "is not configured")),
  ];
}

const didDocument = z.object({ assertionMethod: z.array(z.string()) });

/** The public keys of the service, by which its receipts are verified. */
export async function examineKeys(fetchJson: FetchJson, origin: string): Promise<Finding> {
  const address = `${origin}/.well-known/did.json`;
  const document = didDocument.safeParse(await fetchJson(address)).data;
  const count = document?.assertionMethod.length ?? 0;
  const detail = document ? `${count} published` : `${address} does not answer`;
  return count > 1 ? ok("keys", detail) : problem("keys", detail, runbookOf({ name: "not-signed" }));
}
