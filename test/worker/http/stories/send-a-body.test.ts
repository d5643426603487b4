import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { createApp } from "../../../../src/worker/app.ts";

const app = createApp(operations);
const free = "/free/gcc-profit-check";
const input = { landed_cost: 10, expected_sale_price: 20 };
const text = JSON.stringify(input);
const bytes = (...values: number[]) => new Uint8Array(values);
const encode = (value: string) => new TextEncoder().encode(value);

/** Sends a body to the free check. */
function send(body: BodyInit | null, headers: Record<string, string> = { "Content-Type": "application/json" }) {
  return app.fetch(new Request(`https://service.test${free}`, { method: "POST", headers, body }), env);
}

async function expectRefusal(response: Response, code: string) {
  expect(response.status).toBe(400);
  const body = await response.json<{ error: { code: string; details?: unknown } }>();
  expect(body).toMatchObject({ error: { code, retryable: false } });
  return body.error;
}

// JSON that is not a valid input is tested in `test/catalog/operation/validation.test.ts`.
describe("a body", () => {
  it.each([
    ["nothing", null],
    ["an empty text", ""],
    ["a half surrogate as bytes", bytes(0x22, 0xed, 0xa0, 0x80, 0x22)],
    ["an overlong encoding", bytes(0x22, 0xc0, 0xaf, 0x22)],
    ["a byte that UTF-8 does not have", bytes(0x7b, 0xff, 0x7d)],
    ["UTF-16", bytes(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00)],
    ["two values", `${text}${text}`],
    ["a trailing comma", '{"landed_cost":10,}'],
    ["a comment", `${text}//`],
    ["NaN", '{"landed_cost":NaN}'],
    ["a hexadecimal number", '{"landed_cost":0x10}'],
    ["brackets a hundred thousand deep", "[".repeat(100_000)],
    ["arrays fifty thousand deep", "[".repeat(50_000) + "]".repeat(50_000)],
    ["objects fifty thousand deep", '{"a":'.repeat(30_000).concat("1", "}".repeat(30_000))],
    ["a valid input with something deep inside", `{"landed_cost":${"[".repeat(40)}${"]".repeat(40)}}`],
  ])("refuses a body that is not JSON: %s", async (_, body) => {
    await expectRefusal(await send(body), "invalid_json");
  });

  it("adds no property to the prototype of objects, whatever names a body has", async () => {
    await send('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}');
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });

  it.each([
    ["duplicate keys, of which the last counts", '{"landed_cost":"x","landed_cost":10,"expected_sale_price":20}'],
    ["a number of more digits than are kept", `{"landed_cost":10.${"0".repeat(500)}1,"expected_sale_price":20}`],
    ["a byte order mark at its start", new Uint8Array([0xef, 0xbb, 0xbf, ...encode(text)])],
  ])("accepts a body with %s", async (_, body) => {
    expect((await send(body)).status).toBe(200);
  });

  it("replaces half surrogates in names, so that the answer is valid UTF-8", async () => {
    const response = await send(`{"\\ud800":1,${text.slice(1)}`);
    expect(response.status).toBe(400);
    new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await response.arrayBuffer());
  });

  it("does not read a body beyond the limit, whatever Content-Length says", async () => {
    let produced = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        produced += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(0x20));
      },
    });
    const response = await send(endless, { "Content-Type": "application/json", "Content-Length": "10" });
    await expectRefusal(response, "body_too_large");
    expect(produced).toBeLessThan(1_000_000);
  });

  it("rejects a body unread when Content-Length is beyond the limit", async () => {
    let pulled = false;
    const stream = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          pulled = true;
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    await expectRefusal(
      await send(stream, { "Content-Type": "application/json", "Content-Length": "99999999" }),
      "body_too_large",
    );
    expect(pulled).toBe(false);
  });
});

describe("a content type", () => {
  it.each([
    "application/json",
    "APPLICATION/JSON",
    "application/json;charset=utf-8",
    'application/json; charset="UTF-8"',
    "application/json ; charset=utf8",
    "application/json; odata=verbose",
    "application/vnd.api+json",
  ])("accepts the content type %s", async (type) => {
    expect((await send(text, { "Content-Type": type })).status).toBe(200);
  });

  it.each([
    "",
    "text/plain",
    "text/json",
    "application/jsonp",
    "application/xml",
    "application/x-www-form-urlencoded",
    "application/json; charset=utf-16",
    "application/json; charset=iso-8859-1",
    "application/json, text/html",
    "multipart/form-data; boundary=application/json",
  ])("refuses the content type %j", async (type) => {
    await expectRefusal(await send(encode(text), type ? { "Content-Type": type } : {}), "unsupported_media_type");
  });

  it("rejects a compressed body whatever its content type", async () => {
    for (const encoding of ["gzip", "br", "deflate", "GZIP", "identity, gzip"])
      await expectRefusal(
        await send(text, { "Content-Type": "application/json", "Content-Encoding": encoding }),
        "unsupported_media_type",
      );
    const plain = { "Content-Type": "application/json", "Content-Encoding": "identity" };
    expect((await send(text, plain)).status).toBe(200);
  });
});

describe("a request header", () => {
  const json = { "Content-Type": "application/json" };

  it.each([
    ["X-Referral-Code", 64],
    ["Idempotency-Key", 200],
  ])("limits %s to %i characters", async (name, limit) => {
    expect((await send(text, { ...json, [name]: "x".repeat(limit) })).status).toBe(200);
    const error = await expectRefusal(await send(text, { ...json, [name]: "x".repeat(limit + 1) }), "invalid_header");
    expect(error.details).toMatchObject([{ header: name, allowed: limit, given: limit + 1 }]);
  });

  it("echoes a safe X-Request-ID, and replaces another", async () => {
    const echoed = async (id: string) =>
      (await send(text, { ...json, "X-Request-ID": id })).headers.get("X-Request-ID");
    for (const id of ["a", "trace-1.2:3/4=5+6@7", "x".repeat(128)]) expect(await echoed(id)).toBe(id);
    for (const id of ["<script>", 'a"b', "a b", "x".repeat(129), ""])
      expect(await echoed(id)).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });

  it("ignores PAYMENT-SIGNATURE on the free check", async () => {
    expect((await send(text, { ...json, "PAYMENT-SIGNATURE": "%%%" })).status).toBe(200);
  });
});
