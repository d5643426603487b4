import { describe, expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { service } from "../../../catalog/service/service.ts";
import { exitCodeOf, type Finding, type Outcome, tableOf } from "../../../src/tools/finding.ts";
import { examineAccount } from "../../../src/tools/operate/account-examination.ts";
import { alerts } from "../../../src/tools/operate/alerts.ts";
import { examineService } from "../../../src/tools/operate/doctor.ts";
import type { FetchJson } from "../../../src/tools/operate/fetch-json.ts";
import { deployment, wellAccount } from "../../fixtures/deployment.ts";

const origin = "https://analysis.example.com";
const patient = { origin, payTo: `0x${"1".repeat(40)}`, facilitatorUrls: ["https://facilitator.example.com/x402"] };
/** A day on which no fact is due, and none will be for long. */
const now = Date.parse("2026-06-01T12:00:00Z");
const dayMs = 86_400_000;

const parts = [
  { part: "core", state: "up", circuit: "closed" },
  { part: "facilitator", name: "facilitator.example.com", state: "up", circuit: "closed" },
  { part: "chain", state: "up" },
  { part: "settlements", state: "up", waiting: 0 },
  { part: "books", state: "up", waiting: 0 },
  { part: "reconciliation", state: "up", findings: 0, reconciled_until: "2026-11-22T02:08:00.000Z" },
];
const status = { status: "ok", worker_version: `${service.version}+1a2b3c4d`, payments: "available", parts };
const listing = (lastUpdated: string) => ({
  items: operations.map(({ path }) => ({ resource: origin + path, lastUpdated })),
});

interface World {
  readonly status?: unknown;
  readonly keys?: unknown;
  readonly index?: unknown;
  readonly now?: number;
}

function look(world: World = {}): Promise<Finding[]> {
  const said = {
    status,
    keys: { assertionMethod: ["a", "b"] },
    index: listing("2026-05-30T00:00:00.000Z"),
    ...world,
  };
  const fetchJson: FetchJson = async (url) =>
    url === `${origin}/status`
      ? said.status
      : url === `${origin}/.well-known/did.json`
        ? said.keys
        : url.startsWith("https://facilitator.example.com/x402/discovery/resources?")
          ? said.index
          : undefined;
  return examineService(fetchJson, patient, world.now ?? now);
}

const withPart = (part: { readonly part: string; readonly [member: string]: unknown }) => ({
  status: { ...status, parts: [...parts.filter((other) => other.part !== part.part), part] },
});

describe("the doctor", () => {
  it("finds nothing at a service that is well", async () => {
    const found = await look();
    expect(found.filter(({ outcome }) => outcome !== "ok")).toEqual([]);
    expect(exitCodeOf(found)).toBe(0);
  });

  it.each<[string, World, Outcome, string, RegExp, RegExp]>([
    ["a service that is silent", { status: undefined }, "problem", "service", /does not answer/, /service-down/],
    ["a status that is something else", { status: { status: "ok" } }, "problem", "service", /does not/, /service-down/],
    [
      "suspended payments",
      { status: { ...status, payments: "unavailable" } },
      "problem",
      "payments",
      /unavail/,
      /service-down/,
    ],
    [
      "another release",
      { status: { ...status, worker_version: "1.0.0+1" } },
      "look",
      "version",
      /1\.0\.0\+1 runs/,
      /deploy/,
    ],
    [
      "an open circuit",
      withPart({ part: "facilitator", name: "facilitator.example.com", state: "degraded", circuit: "open" }),
      "look",
      "facilitator facilitator.example.com",
      /circuit open/,
      /circuit-open/,
    ],
    [
      "undecided payments",
      withPart({ part: "settlements", state: "degraded", waiting: 2, waiting_since: "2026-11-22T11:00:00.000Z" }),
      "look",
      "settlements",
      /2 waiting, since 2026-11-22T11/,
      /settlement-unresolved/,
    ],
    [
      "books that are gone",
      withPart({ part: "books", state: "down", waiting: 4 }),
      "problem",
      "books",
      /4 wait/,
      /books-unav/,
    ],
    [
      "findings of the comparison",
      withPart({ part: "reconciliation", state: "degraded", findings: 1 }),
      "look",
      "reconciliation",
      /1 findings/,
      /reconciliation-findings/,
    ],
    [
      "a comparison that is old",
      withPart({
        part: "reconciliation",
        state: "degraded",
        findings: 0,
        reconciled_until: "2026-11-20T02:08:00.000Z",
      }),
      "look",
      "reconciliation",
      /until 2026-11-20/,
      /reconciliation-overdue/,
    ],
    [
      "a comparison that was never made",
      { status: { ...status, parts: parts.slice(0, -1) } },
      "look",
      "reconciliation",
      /never/,
      /triggers deploy/,
    ],
    [
      "an export that is missing",
      withPart({ part: "export", state: "degraded" }),
      "look",
      "export",
      /degr/,
      /export-overdue/,
    ],
    [
      "a canary that is silent",
      withPart({ part: "canary", state: "degraded", last_at: "2026-11-20T00:00:00.000Z" }),
      "look",
      "canary",
      /last 2026-11-20/,
      /canary-silent/,
    ],
    ["keys that are not published", { keys: { assertionMethod: [] } }, "problem", "keys", /0 published/, /not-signed/],
    [
      "an index without us",
      { index: { items: [] } },
      "look",
      "listing facilitator.example.com",
      /does not list sa_l/,
      /canary/,
    ],
    [
      "a listing that runs out",
      { index: listing("2026-05-05T00:00:00.000Z") },
      "look",
      "listing facilitator.example.com",
      /drops after 30 days/,
      /canary/,
    ],
    [
      "facts that are due soon",
      { now: Date.parse("2026-12-30") + dayMs },
      "look",
      "facts",
      /Due within 90 days/,
      /npm run facts/,
    ],
    ["facts past their date", { now: Date.parse("2030-01-01") }, "problem", "facts", /Past review/, /npm run facts/],
  ])("names %s, and what to do", async (_, world, outcome, check, detail, mend) => {
    const found = await look(world);
    expect(found.filter((one) => one.check === check)).toEqual([
      { check, outcome, detail: expect.stringMatching(detail), mend: expect.stringMatching(mend) },
    ]);
    expect(exitCodeOf(found)).toBe(outcome === "problem" ? 2 : exitCodeOf(found));
    expect(exitCodeOf(found)).toBeGreaterThan(0);
  });

  it("does not mind a facilitator without an index", async () => {
    expect(exitCodeOf(await look({ index: undefined }))).toBe(0);
  });

  it("prints nothing that moves a terminal's cursor", async () => {
    const found = await look(withPart({ part: "books", name: "\u001b[2J", state: "up" }));
    expect(tableOf(found)).not.toContain("\u001b");
  });
});

describe("the doctor of a deployment", () => {
  const id = "0a1b2c3d-1111-4222-8333-444444444444";
  const account: Readonly<Record<string, string>> = {
    ...wellAccount,
    "deployments status": JSON.stringify({ id, versions: [{ version_id: id, percentage: 100 }] }),
  };
  const examine = (changes: Readonly<Record<string, string>> = {}, value: unknown = 0) =>
    examineAccount(
      deployment,
      async (args) => ({ ...account, ...changes })[args.slice(0, 2).join(" ")] ?? "",
      async (_, init) => (String(init?.body).includes("FROM traffic WHERE") ? { data: [{ value }] } : undefined),
      { accountId: "a", token: "the-token" },
    );

  it("finds nothing in an account that is well", async () => {
    const found = await examine();
    expect(found.filter(({ outcome }) => outcome !== "ok")).toEqual([]);
  });

  it("names two versions that share the requests", async () => {
    const versions = [
      { version_id: id, percentage: 5 },
      { version_id: id.replace("0a", "ff"), percentage: 95 },
    ];
    const found = await examine({ "deployments status": JSON.stringify({ versions }) });
    expect(found).toContainEqual(expect.objectContaining({ check: "deployment", outcome: "look" }));
  });

  it("answers the alerts that are questions, each with its runbook", async () => {
    const asked = alerts.filter(({ when }) => "sql" in when);
    const found = await examine({}, 1_000_000);
    for (const { name } of asked)
      expect(found).toContainEqual(
        expect.objectContaining({ check: name, outcome: "look", mend: `docs/runbooks/${name}.md` }),
      );
    expect(tableOf(found)).not.toContain("the-token");
  });

  it("asks nothing but the login of somebody who is not logged in", async () => {
    const found = await examine({ "whoami --json": '{"loggedIn":false}' });
    expect(found.filter(({ outcome }) => outcome === "problem").map(({ check }) => check)).toEqual(["account"]);
    expect(found.map(({ check }) => check)).not.toContain("migrations");
  });
});
