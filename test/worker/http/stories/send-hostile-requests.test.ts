/** Hostile requests at every operation, seeded: `npm run fuzz` sends many more of them. */
import { env } from "cloudflare:workers";
import fc from "fast-check";
import { describe, expect, inject, it, vi } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { saLandedCost } from "../../../../catalog/operations/sa-landed-cost.ts";
import { createApp } from "../../../../src/worker/app.ts";
import { hostileRequest } from "../../../fixtures/hostile-requests.ts";

const { runs, seed } = inject("fuzz");

/** The same operations without their price, so that bodies get past the challenge and reach the core. */
const free = createApp(operations.map((operation) => ({ ...operation, free: true })));

/**
 * The operations that are asked: each as if it were free, and one as it is sold, because the guard of all is the same.
 */
const asked = [
  ...operations.map((operation) => ["as if it were free", operation, free] as const),
  ["as it is sold", saLandedCost, createApp(operations)] as const,
];

const allowed = new Set([200, 204, 400, 402, 404, 405, 429]);

interface Answer {
  readonly error?: { readonly code?: unknown; readonly request_id?: unknown; readonly retryable?: unknown };
}

async function expectValid(response: Response, method: string): Promise<void> {
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(await response.arrayBuffer());
  expect(allowed, `status ${response.status}: ${text.slice(0, 300)}`).toContain(response.status);
  expect(response.headers.get("X-Request-ID")).toMatch(/^[\w\-.:=+/@]{1,128}$/);
  if (method === "HEAD" || response.status === 204) return expect(text).toBe("");
  const body: Answer = JSON.parse(text);
  if (response.status === 200) return expect(body.error).toBeUndefined();
  if (response.status === 402) return expect(body).toMatchObject({ x402Version: 2, accepts: [{ scheme: "exact" }] });
  return expect(body.error).toMatchObject({
    code: expect.stringMatching(/^[a-z_]+$/),
    message: expect.stringMatching(/\S/),
    request_id: response.headers.get("X-Request-ID"),
    retryable: response.status === 429,
  });
}

describe.each(asked.map(([kind, operation, app]) => [operation.path, kind, operation, app] as const))(
  "%s %s",
  (path, _, operation, app) => {
    it("answers every hostile request with a valid response", { timeout: 900_000 + runs * 100 }, async () => {
      vi.spyOn(console, "log").mockImplementation(() => {});
      const property = fc.asyncProperty(
        hostileRequest(operation.examples[0].input),
        async ({ method, suffix, headers, body }) => {
          const request = new Request(`https://service.test${path}${suffix}`, {
            method,
            headers,
            ...(method === "GET" || method === "HEAD" ? {} : { body }),
          });
          await expectValid(await app.fetch(request, env), method);
        },
      );
      await fc.assert(property, { numRuns: runs, seed });
    });
  },
);
