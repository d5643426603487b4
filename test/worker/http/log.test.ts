import { beforeEach, describe, expect, it, vi } from "vitest";
import { logEvent, logRequest, type RequestEnd, type RequestRecord, signLogs } from "../../../src/worker/http/log.ts";

let lines: Record<string, unknown>[];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => {
    lines.push(JSON.parse(line));
  });
});

const outcome = (requestId: string, status = 200): RequestEnd => ({
  request_id: requestId,
  method: "POST",
  path: "/v1/some",
  status,
  transport: "http",
  locale: "en",
  total_ms: 1,
});
const free: RequestRecord = { class: "free", stages: {} };

/** How many of a thousand requests get a line. */
function written(record: RequestRecord, status: number, sampleRate: number): number {
  for (let index = 0; index < 1000; index++) logRequest(record, outcome(`request-${index}`, status), sampleRate);
  return lines.length;
}

describe("the log", () => {
  it("writes a log line for each request unless it is told otherwise", () => {
    expect(written(free, 200, 1)).toBe(1000);
    expect(lines[0]).not.toHaveProperty("sample_rate");
  });

  it.each<[string, RequestRecord, number]>([
    ["free checks", free, 200],
    ["documents", { stages: {} }, 200],
    [
      "unsigned calls, which are answered with the price",
      { class: "unpaid", code: "payment_required", stages: {} },
      402,
    ],
  ])("has lines for a share of %s, and says which", (_, record, status) => {
    const share = written(record, status, 0.1);
    expect(share).toBeGreaterThan(60);
    expect(share).toBeLessThan(140);
    expect(new Set(lines.map((line) => line.sample_rate))).toEqual(new Set([0.1]));
  });

  it.each<[string, RequestRecord, number]>([
    ["sales", { class: "paid", ledger: "sold", stages: {} }, 200],
    ["refused payments", { class: "paid", ledger: "challenge", stages: {} }, 402],
    ["failures", { class: "free", stages: {} }, 502],
    ["mistakes of callers", { class: "free", stages: {} }, 400],
    ["refused callers", { class: "unpaid", stages: {} }, 429],
  ])("always has lines for %s", (_, record, status) => {
    expect(written(record, status, 0)).toBe(1000);
    expect(lines[0]).not.toHaveProperty("sample_rate");
  });

  it("logs every event with the version that wrote it", () => {
    signLogs("2.0.0+1a2b3c4d");
    logEvent("sale_failed", { reason: "…" });
    logRequest(free, outcome("r"), 1);
    signLogs(undefined);
    expect(lines).toMatchObject([
      { event: "sale_failed", version: "2.0.0+1a2b3c4d", reason: "…" },
      { event: "request", version: "2.0.0+1a2b3c4d" },
    ]);
  });
});
