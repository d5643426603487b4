/** What a running service says of itself: its status, its version, its keys. */
import { z } from "zod";
import { service } from "../../../catalog/service/service.ts";
import { runbookOf } from "./alerts.ts";
import type { Examined, Health } from "./examination.ts";
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

const healths: Readonly<Record<Part["state"], Health>> = {
  up: "ok",
  degraded: "look",
  down: "act",
  unknown: "unknown",
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
export async function examineStatus(fetchJson: FetchJson, origin: string): Promise<Examined[]> {
  const mend = runbookOf({ name: "service-down" });
  const report = await readStatus(fetchJson, origin);
  if (!report) return [{ subject: "service", health: "act", detail: `${origin}/status does not answer`, mend }];
  const { payments, worker_version, parts } = report;
  const isHere = worker_version.split("+")[0] === service.version;
  const optional = ["reconciliation", "export", "canary"].filter((name) => parts.every((found) => found.part !== name));
  return [
    { subject: "payments", health: payments === "available" ? "ok" : "act", detail: payments, mend },
    {
      subject: "version",
      health: isHere ? "ok" : "look",
      detail: isHere ? worker_version : `${worker_version} runs, ${service.version} is here`,
      mend: "npm run deploy -- --gradual, or check out the release that runs",
    },
    ...parts.map((found) => ({
      subject: found.name === undefined ? found.part : `${found.part} ${found.name}`,
      health: healths[found.state],
      detail: detailOf(found),
      mend: runbookOf({ name: alertOf(found) }),
    })),
    ...optional.map(
      (name): Examined => ({
        subject: name,
        health: name === "reconciliation" ? "look" : "ok",
        detail: name === "reconciliation" ? "was never made" : "is not configured",
        mend: "wait for the daily run; none after a day: npx wrangler triggers deploy --env production",
      }),
    ),
  ];
}

const didDocument = z.object({ assertionMethod: z.array(z.string()) });

/** The public keys of the service, by which its receipts are verified. */
export async function examineKeys(fetchJson: FetchJson, origin: string): Promise<Examined> {
  const address = `${origin}/.well-known/did.json`;
  const document = didDocument.safeParse(await fetchJson(address)).data;
  const count = document?.assertionMethod.length ?? 0;
  return {
    subject: "keys",
    health: count > 1 ? "ok" : "act",
    detail: document ? `${count} published` : `${address} does not answer`,
    mend: runbookOf({ name: "not-signed" }),
  };
}
