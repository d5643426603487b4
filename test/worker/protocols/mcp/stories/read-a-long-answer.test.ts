/** How long an answer over MCP is, beside the same purchase over HTTP: body, receipt and address. */
import { exports } from "cloudflare:workers";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { operations } from "../../../../../catalog/index.ts";
import type { Operation } from "../../../../../catalog/operation.ts";
import { type Locale, locales } from "../../../../../src/lib/text.ts";
import { emptyStorage } from "../../../../fixtures/empty-storage.ts";
import { largestInput } from "../../../../fixtures/largest-input.ts";
import { type Challenge, fromHeader, sign } from "../../../sale/fixtures/buyer.ts";
import { World } from "../../../sale/fixtures/world.ts";
import { modern } from "../wire.ts";

afterAll(emptyStorage);

const world = new World();
beforeEach(() => vi.stubGlobal("fetch", world.fetch));

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** Buys with a fresh wallet over HTTP: the bytes of the body, and of the headers with receipt and address. */
async function overHttp({ path }: Operation, input: object, locale: Locale): Promise<number> {
  const send = (headers: Readonly<Record<string, string>>) =>
    exports.default.fetch(`http://localhost${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Accept-Language": locale, ...headers },
      body: JSON.stringify(input),
    });
  const { header } = await sign(world.payer(), await (await send({})).json<Challenge>());
  const response = await send({ "PAYMENT-SIGNATURE": header });
  expect(response.status).toBe(200);
  const headers = ["PAYMENT-RESPONSE", "Content-Location"].map((name) => response.headers.get(name) ?? "");
  return bytesOf((await response.text()) + headers.join(""));
}

/** Buys with a fresh wallet over MCP: the bytes of the message. */
async function overMcp({ id }: Operation, input: object, locale: Locale): Promise<number> {
  const name = `svc.${id}`;
  const call = async (payment?: unknown) =>
    modern(
      "tools/call",
      { name, arguments: { ...input }, _meta: payment === undefined ? {} : { "x402/payment": payment } },
      { "Accept-Language": locale },
    );
  const asked = await (await call()).json<{ result: { structuredContent: Challenge } }>();
  const { header } = await sign(world.payer(), asked.result.structuredContent);
  const sold = await (await call(fromHeader(header))).text();
  expect(sold).toContain("kept_at");
  return bytesOf(sold);
}

const paid = operations.filter(({ free }) => !free);

it.each(paid.flatMap((operation) => locales.map((locale) => [operation.id, locale, operation] as const)))(
  "writes an answer of %s in %s over MCP at most 1.6 times as long as over HTTP, and in 30 KB",
  async (_, locale, operation) => {
    for (const input of [operation.examples[0].input, Object(largestInput(operation))]) {
      const http = await overHttp(operation, input, locale);
      const mcp = await overMcp(operation, input, locale);
      expect(mcp).toBeLessThanOrEqual(30_000);
      expect(mcp / http).toBeLessThanOrEqual(1.6);
    }
  },
);
