import { OpenAPIRegistry } from "@asteasolutions/zod-to-openapi";
import { describe, expect, it } from "vitest";
import { configOf } from "../../../src/worker/config/config.ts";
import { addresses } from "../../../src/worker/discovery/addresses.ts";
import type { ReadinessReport } from "../../../src/worker/status/readiness.ts";
import { inspectReadiness } from "../../../src/worker/status/readiness.ts";
import { configured, origin, serviceOver } from "../discovery/service.ts";
import { testLadder } from "../discovery/tenth-operation.ts";

const service = serviceOver();

const publication = {
  operations: testLadder,
  routes: new OpenAPIRegistry(),
  config: configOf(configured),
  origin,
  locale: "en",
  payments: "available",
  addresses,
} as const;

describe("/ready/x402-index", () => {
  it("checks every item on the running service and gives one verdict", async () => {
    const response = await service("/ready/x402-index");
    expect(response.status).toBe(200);
    const report = await response.json<ReadinessReport>();
    expect(report.checks.filter(({ passed, level }) => !passed && level === "required")).toEqual([]);
    expect(report).toMatchObject({ ready: true, verdict: "ready", payments_status: "available" });
    expect(report.passed + report.failed).toBe(report.checks.length);
  });

  it("speaks Arabic to those who ask in Arabic", async () => {
    const report = await (await service("/ready/x402-index?lang=ar")).json<ReadinessReport>();
    for (const { requirement, problem } of report.checks) {
      expect(requirement).toMatch(/[\u0600-\u06FF]/);
      if (problem !== undefined) expect(problem).toMatch(/[\u0600-\u06FF]/);
    }
  });

  it("is not ready while payments cannot be made", async () => {
    const unpaid = serviceOver(testLadder, { ...configured, PAY_TO: undefined });
    const report = await (await unpaid("/ready/x402-index")).json<ReadinessReport>();
    expect(report).toMatchObject({ ready: false, verdict: "not_ready", payments_status: "not_configured" });
  });

  it("notices what a document gets wrong, and goes on when a part does not answer at all", async () => {
    const report = await inspectReadiness(async (path, init) => {
      if (path === "/mcp") throw new Error("no answer");
      const response = await service(path, init);
      if (path !== "/.well-known/x402-catalog.json") return response;
      return new Response((await response.text()).replaceAll('"price_usdc":33.5', '"price_usdc":1'), response);
    }, publication);
    const failed = report.checks.filter(({ passed, level }) => !passed && level === "required");
    expect(failed.map(({ id }) => id)).toEqual(["catalogues", "mcp_tools"]);
    expect(report.ready).toBe(false);
  });
});
