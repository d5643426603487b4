import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Alert, alerts, alertsText, conditionText, runbookOf } from "../../../src/tools/operate/alerts.ts";
import type { PartStatus } from "../../../src/worker/status/status.ts";

const root = join(import.meta.dirname, "../../..");
const watched = { dataset: "traffic", statusUrl: "https://analysis.example.com/status" };

const worker = globSync("src/worker/**/*.ts", { cwd: root }).map((file) => readFileSync(join(root, file), "utf8"));
/** Every event that the Worker writes. */
const events = new Set(worker.flatMap((text) => [...text.matchAll(/logEvent\(\s*"(\w+)"/g)].map(([, event]) => event)));
/** The text of the log line of an event. */
const lineOf = (event: string) =>
  worker.flatMap((text) => text.match(new RegExp(`logEvent\\("${event}"[^;]*;`, "g")) ?? []);

const parts: Record<PartStatus["part"] | "payments", true> = {
  core: true,
  facilitator: true,
  chain: true,
  settlements: true,
  books: true,
  reconciliation: true,
  export: true,
  canary: true,
  payments: true,
};

const named = (name: string): Alert => {
  const found = alerts.find((alert) => alert.name === name);
  if (!found) throw new Error(`There is no alert ${name}`);
  return found;
};

describe("the alerts", () => {
  it("have a runbook each, and each runbook its alert", () => {
    const runbooks = readdirSync(join(root, "docs/runbooks")).map((file) => `docs/runbooks/${file}`);
    expect(alerts.map(runbookOf).sort()).toEqual(runbooks.sort());
  });

  it("watch every event that the Worker writes, once, and no other", () => {
    const watchedEvents = alerts.flatMap(({ when }) => ("events" in when ? when.events : []));
    const ofStatus = ["settlement_unresolved"];
    expect([...watchedEvents, ...ofStatus].sort()).toEqual([...events].sort());
  });

  it("ask for fields that the lines have", () => {
    for (const { when } of alerts)
      if ("events" in when)
        for (const event of when.events)
          for (const field of Object.keys(when.fields)) expect(lineOf(event).join()).toContain(`${field}:`);
  });

  it("watch parts that the status page has", () => {
    for (const { when } of alerts) if ("part" in when) expect(Object.keys(parts)).toContain(when.part);
  });

  it("ask the dataset for a value, of columns that are written", () => {
    for (const { when } of alerts)
      if ("sql" in when) {
        expect(when.sql).toContain(" AS value FROM {dataset} WHERE ");
        for (const [column] of when.sql.matchAll(/blob\d|double\d/g))
          expect(column).toMatch(/^(blob[1-7]|double[1-3])$/);
      }
  });

  it("say what to enter where", () => {
    expect(conditionText(named("circuit-open"), watched)).toBe(
      'Workers Logs: count > 0 in 10 minutes where event in ("circuit") and to = "open"',
    );
    expect(conditionText(named("slow"), watched)).toMatch(/^Analytics Engine: value > 500 of SELECT .* FROM traffic /);
    expect(conditionText(named("service-down"), watched)).toBe(
      "https://analysis.example.com/status: payments is not available for 5 minutes",
    );
    for (const { name } of alerts) expect(alertsText(watched)).toContain(`-> docs/runbooks/${name}.md`);
  });
});

describe.each(alerts.map((alert) => [alert.name, readFileSync(join(root, runbookOf(alert)), "utf8")] as const))(
  "the runbook %s",
  (name, text) => {
    it("says what it means, what to look at, what to do, and when it is over", () => {
      expect(text.match(/^#+ .*$/gm)).toEqual([
        `# ${name}`,
        ...["## It means", "## Look at", "## Do", "## It is over when"],
      ]);
    });

    it("fits on a screen", () => {
      expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(30);
    });

    it("names programs that exist", () => {
      const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
      for (const [, program = ""] of text.matchAll(/npm run (?:--silent )?([\w:-]+)/g))
        expect(scripts).toHaveProperty([program]);
    });

    it("leads only to runbooks that exist", () => {
      for (const [, target = ""] of text.matchAll(/\]\(([\w-]+)\.md\)/g)) expect(named(target)).toBeDefined();
    });
  },
);
