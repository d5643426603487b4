/** Which alerts the log and the status of a rehearsal fire. Minutes of a real day are seconds here. */
import { type Alert, alerts } from "../../../src/tools/deploy/alerts.ts";
import type { FetchJson } from "../../../src/tools/deploy/fetch-json.ts";
import { readStatus } from "../../../src/tools/deploy/status-checks.ts";
import { type LogLine, matchingLines } from "../../fixtures/matching-lines.ts";

/** What must have woken the operator by the evening. */
export const expectedAlerts: readonly string[] = [
  "books-unavailable",
  "circuit-open",
  "reconciliation-failed",
  "reconciliation-findings",
];

/** The parts of the status that were seen not to be up. */
export class StatusWatch {
  readonly notUp = new Set<string>();
  readonly #look: () => Promise<void>;
  #timer: NodeJS.Timeout | undefined;

  constructor(fetchJson: FetchJson, origin: string) {
    this.#look = async () => {
      const report = await readStatus(fetchJson, origin);
      // Releases before the version was named there say nothing that is read here.
      if (!report) return;
      if (report.payments !== "available") this.notUp.add("payments");
      for (const { part, state } of report.parts) if (state === "degraded" || state === "down") this.notUp.add(part);
    };
  }

  begin(): void {
    this.#timer = setInterval(() => void this.#look(), 1_000);
  }

  end(): void {
    clearInterval(this.#timer);
  }
}

const isFired = (alert: Alert, lines: readonly LogLine[], notUp: ReadonlySet<string>): boolean =>
  "part" in alert.when ? notUp.has(alert.when.part) : matchingLines(alert, lines).length > alert.when.above;

/** The names of the alerts that fired. What is asked of the dataset cannot be asked here. */
export const firedAlerts = (lines: readonly LogLine[], notUp: ReadonlySet<string>): readonly string[] =>
  alerts.filter((alert) => isFired(alert, lines, notUp)).map(({ name }) => name);
