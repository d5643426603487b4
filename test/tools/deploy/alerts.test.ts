import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Alert, alerts, alertsText, conditionText } from "../../../src/tools/deploy/alerts.ts";
import type { PartStatus } from "../../../src/worker/status/status.ts";

const root = join(import.meta.dirname, "../../..");
const watched = { dataset: "traffic", statusUrl: "https://analysis.example.com/status" };

const runbooks = readFileSync(join(root, "docs/operating/runbooks.md"), "utf8");

const worker = globSync("src/worker/**/*.ts", { cwd: root }).map((file) => readFileSync(join(root, file), "utf8"));
/** Every event that the Worker writes. */
const events = new Set(worker.flatMap((text) => [...text.matchAll(/logEvent\(\s*"(\w+)"/g)].map(([, event]) => event)));

const parts: Record<PartStatus["part"] | "payments", true> = {
  core: true,
  facilitator: true,
  chain: true,
  settlements: true,
  books: true,
  reconciliation: true,
  payments: true,
};

const named = (name: string): Alert => {
  const found = alerts.find((alert) => alert.name === name);
  if (!found) throw new Error(`There is no alert ${name}`);
  return found;
};

// That each counts what it is for, and nothing in an ordinary hour: `worker/stories/watch-the-alerts.test.ts`.
describe("the alerts", () => {
  it("has a section in the runbooks for each alert, in their order", () => {
    expect([...runbooks.matchAll(/^## (.*)$/gm)].map(([, name]) => name)).toEqual(alerts.map(({ name }) => name));
  });

  it("watches each event that the Worker writes exactly once, except the lines of requests, and nothing else", () => {
    const watchedEvents = alerts.flatMap(({ when }) => ("events" in when ? when.events : []));
    // An alert about `/status` watches unresolved settlements.
    const others = ["request", "settlement_unresolved"];
    expect([...watchedEvents, ...others].sort()).toEqual([...events].sort());
  });

  it("watches parts that the status page has", () => {
    for (const { when } of alerts) if ("part" in when) expect(Object.keys(parts)).toContain(when.part);
  });

  it("says where to enter each alert", () => {
    expect(conditionText(named("circuit-open"), watched)).toBe(
      'Workers Logs: count > 0 in 10 minutes where event in ("circuit") and to = "open"',
    );
    expect(conditionText(named("slow"), watched)).toMatch(/^Analytics Engine: value > 500 of SELECT .* FROM traffic /);
    expect(conditionText(named("service-down"), watched)).toBe(
      "https://analysis.example.com/status: payments is not available for 5 minutes",
    );
    for (const { name } of alerts) expect(alertsText(watched)).toContain(`-> docs/operating/runbooks.md#${name}`);
  });
});

describe("the runbooks", () => {
  const sections = runbooks.split(/^## /m).slice(1);

  it("says in a runbook what an alert means, what to do in steps, and when it is over", () => {
    for (const section of sections) {
      const [name = "", ...lines] = section.trimEnd().split("\n").filter(Boolean);
      expect(lines.at(0), name).not.toMatch(/^\d/);
      expect(lines.filter((line) => /^\d\. /.test(line)).length, name).toBeGreaterThan(0);
      expect(lines.at(-1), name).toMatch(/^Over when /);
    }
  });
});
