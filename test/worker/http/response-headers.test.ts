import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { createApp } from "../../../src/worker/app.ts";

const app = createApp(operations);
const free = "/free/gcc-profit-check";
const paid = "/v1/sa/landed-cost";
const input = '{"landed_cost":10,"expected_sale_price":20}';

const send = (path: string, init: RequestInit = {}, bindings: object = env) =>
  app.fetch(new Request(`https://service.test${path}`, init), bindings);
const post = (path: string, body = input, headers: Record<string, string> = {}, bindings: object = env) =>
  send(path, { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body }, bindings);

/** Every kind of answer. */
const answers: readonly (readonly [string, () => Response | Promise<Response>])[] = [
  ["a result", () => post(free)],
  ["a refused body", () => post(free, "{}")],
  ["a challenge", () => post(paid)],
  ["a document", () => send("/openapi.json")],
  ["a page", () => send("/developers")],
  ["an unknown address", () => send("/nowhere")],
  ["a wrong method", () => send(free)],
  ["a preflight", () => send(paid, { method: "OPTIONS", headers: { Origin: "https://shop.example" } })],
];

/** Answers that caches keep, and give to others. */
const kept = ["a document", "a page"];

describe.each(answers)("the headers of %s", (kind, answer) => {
  it("names the request and its time in headers, unless caches serve the answer to others", async () => {
    const { headers } = await answer();
    const isKept = headers.get("Cache-Control")?.startsWith("public") ?? false;
    expect(isKept).toBe(kept.includes(kind));
    if (isKept) expect([headers.get("X-Request-ID"), headers.get("Server-Timing")]).toEqual([null, null]);
    else {
      expect(headers.get("X-Request-ID")).toMatch(/^[\w-]{36}$/);
      expect(headers.get("Server-Timing")).toMatch(/total;dur=\d/);
    }
  });

  it("sends the headers that limit what a page may load and who may frame it", async () => {
    const { headers } = await answer();
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Strict-Transport-Security")).toMatch(/^max-age=\d{8}/);
    expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
    const policy = headers.get("Content-Security-Policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(policy?.includes("script-src 'self'")).toBe(kind === "a page");
  });

  it("lets pages of every origin read the headers", async () => {
    const { headers } = await answer();
    expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(headers.get("Access-Control-Allow-Credentials")).toBeNull();
    expect(headers.get("Access-Control-Expose-Headers")).toBe("*");
  });
});

it("allows everything that a paying client sends in a preflight, which is remembered for a day", async () => {
  const response = await send(paid, {
    method: "OPTIONS",
    headers: {
      Origin: "https://shop.example",
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": "content-type,payment-signature,access-control-expose-headers",
    },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get("Access-Control-Allow-Methods")).toContain("POST");
  expect(response.headers.get("Access-Control-Max-Age")).toBe("86400");
  const allowed = response.headers.get("Access-Control-Allow-Headers")?.toLowerCase().split(", ");
  for (const name of [
    "content-type",
    "payment-signature",
    "access-control-expose-headers",
    "idempotency-key",
    "x-referral-code",
    "x-request-id",
    "sign-in-with-x",
    "mcp-protocol-version",
  ])
    expect(allowed).toContain(name);
});

describe("the log", () => {
  /** The lines that a request writes. */
  async function linesOf(request: () => Response | Promise<Response>) {
    const log = vi.spyOn(console, "log");
    await request();
    return log.mock.calls.map(([line]) => JSON.parse(String(line)));
  }

  it("writes one log line for a request, with what it was and how it went", async () => {
    const lines = await linesOf(() => post(free, input, { "X-Request-ID": "r-1", "Accept-Language": "ar" }));
    expect(lines).toEqual([
      {
        event: "request",
        request_id: "r-1",
        method: "POST",
        path: free,
        status: 200,
        transport: "http",
        locale: "ar",
        operation: "free_profit_check",
        class: "free",
        stages: { core: expect.any(Number) },
        total_ms: expect.any(Number),
      },
    ]);
  });

  it("names the failure of a refused request", async () => {
    expect(await linesOf(() => post(free, "{"))).toMatchObject([{ status: 400, code: "invalid_json" }]);
  });

  it("keeps what callers send out of the log", async () => {
    const lines = await linesOf(async () => {
      await post(`${free}?token=secret-in-query`, '{"secret-in-body":1}');
      return post(paid, "{}", {
        "PAYMENT-SIGNATURE": btoa('{"x402Version":2,"secret":"in-signature"}'),
        Cookie: "secret",
      });
    });
    expect(JSON.stringify(lines)).not.toMatch(/secret|eyJ/);
  });

  it("cuts long addresses in the log", async () => {
    const [line] = await linesOf(() => send(`/${"x".repeat(5_000)}`));
    expect(line.path.length).toBeLessThanOrEqual(200);
  });
});

it("writes one data point of the traffic dataset for a request", async () => {
  const points: AnalyticsEngineDataPoint[] = [];
  const TRAFFIC = { writeDataPoint: (point: AnalyticsEngineDataPoint) => points.push(point) };
  await post(free, input, {}, { ...env, TRAFFIC });
  expect(points).toMatchObject([
    {
      indexes: ["free_profit_check"],
      blobs: ["free_profit_check", "http", "free", "ok", "none", "en", expect.any(String)],
      doubles: [200, expect.any(Number), 0],
    },
  ]);
});

describe("the buying page", () => {
  const payments = { ...env, PAY_TO: "0x209693Bc6afc0C5328bA36FaF03C514EF312287C", FACILITATOR_URL: "https://f.test" };
  const policies = async (path: string, bindings: object) => {
    const { headers } = await send(path, { headers: { Accept: "text/html" } }, bindings);
    const [connect] = /connect-src [^;]*/.exec(headers.get("Content-Security-Policy") ?? "") ?? [];
    return [connect, headers.get("Cross-Origin-Opener-Policy")];
  };

  it("lets the buying page connect to this origin alone, with a passkey wallet also to a node", async () => {
    const closed = ["connect-src 'self'", "same-origin"];
    const offered = { ...payments, PASSKEY_WALLET: "true" };
    for (const path of ["/agent-tools/buy", "/ar/agent-tools/buy"]) {
      expect(await policies(path, payments)).toEqual(closed);
      expect(await policies(path, offered)).toEqual([
        "connect-src 'self' https://mainnet.base.org",
        "same-origin-allow-popups",
      ]);
    }
    expect(await policies("/help", offered)).toEqual(closed);
  });
});
