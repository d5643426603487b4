import { describe, expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { service } from "../../../catalog/service/service.ts";
import { checkVersions } from "../../../src/tools/deploy/account-checks.ts";
import type { AskAs } from "../../../src/tools/deploy/agent-checks.ts";
import type { FetchJson } from "../../../src/tools/deploy/fetch-json.ts";
import { checkFacts, checkLive } from "../../../src/tools/deploy/preflight.ts";
import { describeFinding, type Finding } from "../../../src/tools/finding.ts";
import { deployment } from "../../fixtures/deployment.ts";

const origin = "https://analysis.example.com";
const live = {
  environment: "production",
  origin,
  payTo: `0x${"1".repeat(40)}`,
  facilitatorUrls: ["https://facilitator.example.com/x402"],
};
const now = Date.parse("2026-06-01T12:00:00Z");

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

/** Answers every agent as the service does. */
const reachedByAll: AskAs = async (_, method) => (method === "GET" ? 200 : 402);

interface World {
  readonly askAs?: AskAs;
  readonly status?: unknown;
  readonly keys?: unknown;
  readonly index?: unknown;
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
  return checkLive({ fetchJson, askAs: world.askAs ?? reachedByAll }, live, now);
}

const withPart = (part: { readonly part: string; readonly [member: string]: unknown }) => ({
  status: { ...status, parts: [...parts.filter((other) => other.part !== part.part), part] },
});

describe("the checks of a live service", () => {
  it("finds no problem at a healthy service", async () => {
    expect((await look()).filter(({ outcome }) => outcome !== "ok")).toEqual([]);
  });

  it.each<[string, World, string, RegExp, RegExp]>([
    ["a service that is silent", { status: undefined }, "problem service", /does not answer/, /service-down/],
    ["a status that is something else", { status: { status: "ok" } }, "problem service", /does not/, /service-down/],
    [
      "suspended payments",
      { status: { ...status, payments: "unavailable" } },
      "problem payments",
      /unavail/,
      /service-down/,
    ],
    [
      "another release",
      { status: { ...status, worker_version: "1.0.0+1" } },
      "look version",
      /1\.0\.0\+1 runs/,
      /deploy/,
    ],
    [
      "an open circuit",
      withPart({ part: "facilitator", name: "facilitator.example.com", state: "degraded", circuit: "open" }),
      "look facilitator facilitator.example.com",
      /circuit open/,
      /circuit-open/,
    ],
    [
      "a facilitator whose settlements fail",
      withPart({
        ...{ part: "facilitator", name: "facilitator.example.com", state: "degraded", circuit: "closed" },
        ...{
          failing_since: "2026-11-29T04:00:00.000Z",
          reason: "silent",
          problem: "redirects",
          detail: "https://new.test/",
        },
      }),
      "look facilitator facilitator.example.com",
      /redirects https:\/\/new\.test\/, settlements fail since 2026-11-29T04:00:00\.000Z \(silent\)/,
      /facilitator-failing/,
    ],
    [
      "a host that refuses names of HTTP libraries",
      {
        askAs: async (agent, ...request) =>
          agent?.startsWith("Python-urllib") ? 403 : reachedByAll(agent, ...request),
      },
      "problem agents",
      /^turned away: Python-urllib\/3\.12 \(\/llms\.txt 403, \/v1\/sa\/landed-cost 403\)$/,
      /Browser Integrity Check/,
    ],
    [
      "a host that answers clients without a name with nothing",
      { askAs: async (agent, ...request) => (agent === undefined ? undefined : reachedByAll(agent, ...request)) },
      "problem agents",
      /^turned away: a client without a name \(\/llms\.txt without an answer/,
      /deploy\.md, step 3/,
    ],
    [
      "undecided payments",
      withPart({ part: "settlements", state: "degraded", waiting: 2, waiting_since: "2026-11-22T11:00:00.000Z" }),
      "look settlements",
      /2 waiting, since 2026-11-22T11/,
      /settlement-unresolved/,
    ],
    ["lost books", withPart({ part: "books", state: "down", waiting: 4 }), "problem books", /4 wait/, /books-unav/],
    [
      "findings of the comparison",
      withPart({ part: "reconciliation", state: "degraded", findings: 1 }),
      "look reconciliation",
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
      "look reconciliation",
      /until 2026-11-20/,
      /reconciliation-overdue/,
    ],
    [
      "a comparison that was never made",
      { status: { ...status, parts: parts.slice(0, -1) } },
      "look reconciliation",
      /never/,
      /triggers deploy/,
    ],
    ["keys that are not published", { keys: { assertionMethod: [] } }, "problem keys", /0 published/, /not-signed/],
    ["no listing", { index: { items: [] } }, "look listing facilitator.example.com", /does not list sa_l/, /canary/],
    [
      "a listing that runs out",
      { index: listing("2026-05-05T00:00:00.000Z") },
      "look listing facilitator.example.com",
      /drops after 30 days/,
      /canary/,
    ],
  ])("names %s, and what to do", async (_, world, about, detail, fix) => {
    const found = (await look(world)).filter(({ check }) => about.endsWith(` ${check}`));
    expect(found.map(({ outcome, check }) => `${outcome} ${check}`)).toEqual([about]);
    expect(found[0]?.detail).toMatch(detail);
    expect(found[0]?.fix).toMatch(fix);
  });

  it("accepts a facilitator without an index", async () => {
    expect((await look({ index: undefined })).filter(({ outcome }) => outcome !== "ok")).toEqual([]);
  });

  it("prints nothing that moves a terminal's cursor", async () => {
    const found = await look(withPart({ part: "books", name: "\u001b[2J", state: "up" }));
    expect(found.map(describeFinding).join()).not.toContain("\u001b");
  });
});

describe("the check of versions", () => {
  const id = "0a1b2c3d-1111-4222-8333-444444444444";
  const check = (output: string) => checkVersions(deployment, async () => output);

  it("names the version that runs, and asks to look at two that share the requests", async () => {
    expect(await check(JSON.stringify({ versions: [{ version_id: id, percentage: 100 }] }))).toMatchObject({
      outcome: "ok",
      detail: `${id} 100 %`,
    });
    const versions = [
      { version_id: id, percentage: 5 },
      { version_id: id.replace("0a", "ff"), percentage: 95 },
    ];
    expect(await check(JSON.stringify({ versions }))).toMatchObject({ outcome: "look" });
  });

  it("says nothing of a Worker that was never deployed", async () => {
    expect(await check("")).toBeUndefined();
  });
});

it.each([
  ["2026-06-01", "ok", /./],
  ["2026-12-31", "look", /Due within 90 days/],
  ["2030-01-01", "look", /Past review/],
])("says of the facts on %s: %s", (day, outcome, detail) => {
  expect(checkFacts(day)).toMatchObject({ outcome, detail: expect.stringMatching(detail) });
});
