/** Every status of the interface at every analysis endpoint, over the operations. */
import { env } from "cloudflare:workers";
import { z } from "@hono/zod-openapi";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { createApp } from "../../../../src/worker/app.ts";
import { check, knownCircuits } from "../../../../src/worker/guard/circuit.ts";
import { emptyStorage } from "../../../fixtures/empty-storage.ts";
import { challengeAt, fromHeader, post, sign } from "../../sale/fixtures/buyer.ts";
import { makeWorld, world } from "../../sale/fixtures/open-world.ts";

beforeEach(makeWorld);
// Each test has payers of its own, and each path a caller of its own that reaches a limit.
afterAll(emptyStorage);

async function expectErrorObject(response: Response, code: string, retryable: boolean): Promise<void> {
  expect(response.headers.get("Content-Type")).toBe("application/json");
  expect(response.headers.get("Cache-Control")).toContain("no-store");
  expect(await response.json()).toMatchObject({
    error: {
      code,
      retryable,
      message: expect.stringMatching(/\S/),
      request_id: response.headers.get("X-Request-ID"),
    },
  });
}

/** Opens the circuit of the core by a check that fails. */
async function openCoreCircuit() {
  check(env, { name: "core", works: async () => false });
  await expect.poll(() => knownCircuits.get("core")?.until).toBeGreaterThan(Date.now());
}

for (const operation of operations) {
  const { path, free } = operation;
  const [{ input }] = operation.examples;

  const wrong: readonly (readonly [string, unknown, Readonly<Record<string, string>>, string])[] = [
    ["a missing field", {}, {}, "validation_failed"],
    ["an unknown property", { ...input, unheard_of: 1 }, {}, "validation_failed"],
    ["an empty body", "", {}, "invalid_json"],
    ["a body that is not JSON", "{", {}, "invalid_json"],
    ["another media type", input, { "Content-Type": "text/html" }, "unsupported_media_type"],
    ["a body beyond the limit", `"${"x".repeat(300_000)}"`, {}, "body_too_large"],
    ["a header beyond its limit", input, { "X-Referral-Code": "x".repeat(65) }, "invalid_header"],
  ];

  describe(`POST ${path}`, () => {
    it("answers 400 to a wrong request and charges nothing, then 200 with a result to the same payment", async () => {
      const payment = free ? {} : { "PAYMENT-SIGNATURE": (await sign(world.payer(), await challengeAt(path))).header };
      for (const [what, body, headers, code] of wrong) {
        const refused = await post(path, body, { ...payment, ...headers });
        expect(refused.status, what).toBe(400);
        await expectErrorObject(refused, code, false);
      }
      expect(world.received).toEqual([]);
      const response = await post(path, input, payment);
      expect(response.status).toBe(200);
      expect((await operation.output()).safeParse(await response.json()).success).toBe(true);
      expect(response.headers.get("Content-Type")).toBe("application/json");
      expect(response.headers.get("Cache-Control")).toContain("no-store");
      expect(world.received.map(({ value }) => value)).toEqual(free ? [] : [BigInt(operation.price.atomic)]);
    });

    if (!free)
      it("answers 402 that asks for payment, whatever the body is", async () => {
        for (const body of [input, "{", ""]) {
          const response = await post(path, body);
          expect(response.status).toBe(402);
          expect(response.headers.get("Cache-Control")).toBe("no-store");
          expect(await response.json()).toMatchObject(fromHeader(response.headers.get("PAYMENT-REQUIRED")));
        }
      });

    it("answers 502 for its own error as for a core that fails", async () => {
      const bug = () => {
        throw new Error("a bug");
      };
      const broken = { ...operation, free: true, input: z.unknown().transform(bug) };
      const response = await createApp([broken]).fetch(
        new Request(`https://service.test${path}`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(input),
        }),
        env,
      );
      expect(response.status).toBe(502);
      await expectErrorObject(response, "core_unavailable", true);
    });
  });
}

it("answers 503 while the core fails, charges nothing, and keeps signatures good", async () => {
  const calls = await Promise.all(
    operations.map(async ({ path, free, examples: [{ input }] }) => {
      const headers = free ? {} : { "PAYMENT-SIGNATURE": (await sign(world.payer(), await challengeAt(path))).header };
      return () => post(path, input, headers);
    }),
  );
  // The circuit would be checked again after five seconds.
  vi.useFakeTimers({ toFake: ["Date"] });
  await openCoreCircuit();
  for (const send of calls) {
    const response = await send();
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
    await expectErrorObject(response, "circuit_open", true);
  }
  expect(world.count("/settle")).toBe(0);
  await emptyStorage();
  for (const send of calls) expect((await send()).status).toBe(200);
});

describe("any address", () => {
  const fetchPath = (path: string, method: string, headers: Record<string, string> = {}) =>
    createApp(operations).fetch(new Request(`https://service.test${path}`, { method, headers }), env);

  it.each(operations.map(({ path }) => path))("accepts POST alone at %s, and answers OPTIONS", async (path) => {
    for (const method of ["GET", "PUT", "PATCH", "DELETE"]) {
      const response = await fetchPath(path, method);
      expect(response.status).toBe(405);
      expect(response.headers.get("Allow")).toBe("POST, OPTIONS");
      await expectErrorObject(response, "method_not_allowed", false);
    }
    const head = await fetchPath(path, "HEAD");
    expect([head.status, await head.text()]).toEqual([405, ""]);
    const options = await fetchPath(path, "OPTIONS");
    expect([options.status, options.headers.get("Allow"), await options.text()]).toEqual([204, "POST, OPTIONS", ""]);
  });

  it.each([
    "/nowhere",
    "/v1/sa/landed-cost/",
    "/V1/SA/LANDED-COST",
    "//v1/sa/landed-cost",
    "/v1%2Fsa/landed-cost",
    "/v1/sa%2flanded-cost",
    "/v1/sa/landed-cost%00",
    "/v1/sa/landed-cost;a=b",
    "/v1/sa/landed-cost.json",
  ])("answers 404 at %s", async (path) => {
    const response = await fetchPath(path, "POST");
    expect(response.status).toBe(404);
    await expectErrorObject(response, "not_found", false);
  });
});
