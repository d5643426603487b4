import { describe, expect, it } from "vitest";
import { parseConfig } from "../../../src/worker/config/config.ts";
import type { ReadinessReport } from "../../../src/worker/status/readiness.ts";
import { readinessReport } from "../../../src/worker/status/readiness.ts";
import { configured, origin, publication, serviceOver } from "../discovery/service.ts";
import { testOperations } from "../discovery/tenth-operation.ts";

const service = serviceOver();

describe("/ready/x402-index", () => {
  it("gives one verdict on the settings and the state of payments", async () => {
    const response = await service("/ready/x402-index");
    expect(response.status).toBe(200);
    const report = await response.json<ReadinessReport>();
    expect(report.checks.filter(({ passed, level }) => !passed && level === "required")).toEqual([]);
    expect(report).toMatchObject({ ready: true, verdict: "ready", payments_status: "available" });
    expect(report.passed + report.failed).toBe(report.checks.length);
  });

  it("counts required and recommended checks apart on its page", async () => {
    const page = await (await service("/ready/x402-index", { headers: { Accept: "text/html" } })).text();
    expect(page).toContain("1 of 1 required checks passed, 2 of 4 recommended");
    const arabic = await (await service("/ar/ready/x402-index", { headers: { Accept: "text/html" } })).text();
    expect(arabic).toContain("الفحوص الإلزامية الناجحة: 1 من 1، والمستحسنة: 2 من 4");
  });

  it("speaks Arabic to those who ask in Arabic", async () => {
    const report = await (await service("/ready/x402-index?lang=ar")).json<ReadinessReport>();
    for (const { requirement, problem } of report.checks) {
      expect(requirement).toMatch(/[\u0600-\u06FF]/);
      if (problem !== undefined) expect(problem).toMatch(/[\u0600-\u06FF]/);
    }
  });

  it("reports that payments are not ready while they cannot be made", async () => {
    const unpaid = serviceOver(testOperations, { ...configured, PAY_TO: undefined });
    const report = await (await unpaid("/ready/x402-index")).json<ReadinessReport>();
    expect(report).toMatchObject({ ready: false, verdict: "not_ready", payments_status: "not_configured" });
  });

  it.each([
    ["contact", { OPERATOR_CONTACT: "https://operator.example.com" }],
    ["signed_card", { SIGNING_KEYS: undefined }],
    ["ownership_proof", { PAY_TO_OWNERSHIP_PROOF: undefined }],
    ["public_https", { BASE_URL: "http://localhost:8787" }],
  ])("names what a setting lacks, and stays ready: %s", (id, settings) => {
    const config = parseConfig({ ...configured, ...settings });
    const report = readinessReport({ ...publication, payments: "available", config, origin: config.baseUrl ?? origin });
    expect(report.checks.find((check) => check.id === id)).toMatchObject({ passed: false, level: "recommended" });
    expect(report.ready).toBe(true);
  });
});
