/** What alerts an operator: each alert of `alerts.json` with its condition, and the runbook to follow then. */
import { z } from "zod";
import list from "./alerts.json" with { type: "json" };

/** More than `above` log lines with one of these events, and these fields, within `minutes`. */
const logLines = z.strictObject({
  events: z.array(z.string()).min(1),
  fields: z.record(z.string(), z.string()).default({}),
  above: z.int().min(0),
  minutes: z.int().min(1),
});

/** A part of `/status`, or its payments, that has been down for a number of minutes. */
const statusPart = z.strictObject({ part: z.string(), notUpForMinutes: z.int().min(1) });

/** A query of the Analytics Engine dataset whose `value` must not exceed a bound. */
const question = z.strictObject({ sql: z.string(), above: z.number() });

const alert = z.strictObject({
  /** The name, also the anchor of the alert's section in the runbooks. */
  name: z.string().regex(/^[a-z-]+$/),
  meaning: z.string(),
  when: z.union([logLines, statusPart, question]),
});

export type Alert = z.output<typeof alert>;

export const alerts: readonly Alert[] = z.array(alert).parse(list);

/** The place of an alert in the runbooks, from the root of the repository. */
export const runbookOf = (name: string): string => `docs/operating/runbooks.md#${name}`;

/** Where a condition is entered, in Cloudflare's dashboard or in what polls `/status`, and what to enter. */
export function conditionText({ when }: Alert, { dataset, statusUrl }: Watched): string {
  if ("events" in when) {
    const fields = Object.entries(when.fields).map(([field, value]) => ` and ${field} = "${value}"`);
    const events = when.events.map((event) => `"${event}"`).join(", ");
    return `Workers Logs: count > ${when.above} in ${when.minutes} minutes where event in (${events})${fields.join("")}`;
  }
  if ("sql" in when) return `Analytics Engine: value > ${when.above} of ${when.sql.replace("{dataset}", dataset)}`;
  const name = when.part === "payments" ? "payments is not available" : `${when.part} is not up`;
  return `${statusUrl}: ${name} for ${when.notUpForMinutes} minutes`;
}

/** The deployment that alerts watch: its dataset and the address of its status. */
export interface Watched {
  readonly dataset: string;
  readonly statusUrl: string;
}

/** Every alert of a deployment, for an operator to enter. */
export const alertsText = (watched: Watched): string =>
  alerts
    .map((one) => `${one.name}\n  ${one.meaning}\n  ${conditionText(one, watched)}\n  -> ${runbookOf(one.name)}`)
    .join("\n");
