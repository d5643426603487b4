import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { operations } from "../../../../../catalog/index.ts";
import { envelope, modern, post } from "../wire.ts";

const names = operations.map(({ id }) => `svc.${id}`);
const methods = ["tools/call", "tools/list", "server/discover", "initialize", "ping", "prompts/list", "resources/read"];

/** Mostly valid members, sometimes anything. */
const mostly = <Value>(...right: readonly Value[]) =>
  fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...right) }, { weight: 1, arbitrary: fc.jsonValue() });

const meta = fc.oneof(
  fc.constant({ ...envelope }),
  fc.record(
    {
      "io.modelcontextprotocol/protocolVersion": mostly("2026-07-28", "2025-11-25"),
      "io.modelcontextprotocol/clientCapabilities": mostly({}, { extensions: { "org.x402/payment": {} } }),
      "x402/payment": fc.oneof(fc.jsonValue(), fc.string(), fc.base64String()),
      "svc/idempotency_key": fc.oneof(fc.string(), fc.jsonValue()),
      "svc/referral_code": fc.oneof(fc.string({ unit: "binary" }), fc.jsonValue()),
      progressToken: fc.jsonValue(),
    },
    { requiredKeys: [] },
  ),
  fc.jsonValue(),
);

const message = fc.record(
  {
    jsonrpc: mostly("2.0"),
    id: mostly<unknown>(1, "one", null),
    method: mostly(...methods),
    params: fc.oneof(
      fc.record({ name: mostly(...names), arguments: mostly<unknown>({}), _meta: meta }, { requiredKeys: [] }),
      fc.jsonValue(),
    ),
  },
  { requiredKeys: [] },
);

const printable = fc.stringMatching(/^[\x21-\x7e]{0,20}$/);
const headers = fc.record(
  {
    "MCP-Protocol-Version": fc.oneof(fc.constantFrom("2026-07-28", "2025-11-25", "2025-03-26"), printable),
    "Mcp-Method": fc.oneof(fc.constantFrom(...methods), printable),
    "Mcp-Name": fc.oneof(fc.constantFrom(...names, "=?base64?c3ZjLng=?=", "=?base64?!?="), printable),
    "PAYMENT-SIGNATURE": fc.oneof(fc.base64String(), printable),
    "Idempotency-Key": printable,
    Accept: fc.constantFrom("*/*", "application/json", "text/html", "text/event-stream"),
    "Mcp-Session-Id": printable,
    "Accept-Language": printable,
  },
  { requiredKeys: [] },
);

async function isRefusedOrAnswered(response: Response) {
  const text = await response.text();
  expect(response.status, text).toBeLessThan(500);
  if (text !== "" && response.headers.get("Content-Type")?.startsWith("application/json"))
    expect([].concat(JSON.parse(text))[0], text).toMatchObject({ jsonrpc: "2.0" });
}

beforeAll(() => modern("server/discover"));

it("answers any JSON with any headers over MCP, and never fails", () =>
  fc.assert(
    fc.asyncProperty(fc.oneof(message, fc.array(message, { maxLength: 3 }), fc.jsonValue()), headers, (body, given) =>
      post(body, given).then(isRefusedOrAnswered),
    ),
    { numRuns: 100 },
  ));

it("answers any bytes over MCP", () =>
  fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary" }), (body) => post(body).then(isRefusedOrAnswered)),
    { numRuns: 20 },
  ));

it("answers arguments that are nested deeper than a program can follow", async () => {
  const depth = 80_000;
  for (const body of [
    `${"[".repeat(depth)}${"]".repeat(depth)}`,
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${names[0]}","arguments":${'{"a":'.repeat(depth)}1${"}".repeat(depth)}}}`,
  ])
    await isRefusedOrAnswered(await post(body));
});
