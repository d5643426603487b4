/** The rules by which graders of paid APIs pass or fail a seller, as far as no network is needed. */
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { operations } from "../../../catalog/index.ts";
import { fromHeaderJson } from "../../../src/worker/http/header-json.ts";
import { isObject } from "../../../src/worker/lib/text.ts";
import { origin, serviceOver } from "./service.ts";

const service = serviceOver(operations);
const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  service(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json, text/event-stream", ...headers },
    body: JSON.stringify(body),
  });

const challengeSchema = z.object({
  x402Version: z.literal(2),
  error: z.string().min(1),
  resource: z.object({
    url: z.string(),
    description: z.string().min(20).max(500),
    mimeType: z.literal("application/json"),
  }),
  accepts: z
    .array(
      z.object({
        network: z.string().regex(/^eip155:\d+$/),
        amount: z.string().regex(/^\d+$/),
        maxTimeoutSeconds: z.number().min(1).max(3600),
      }),
    )
    .min(1),
  extensions: z.object({
    bazaar: z.object({
      info: z.object({ input: z.object({ method: z.literal("POST"), body: z.record(z.string(), z.unknown()) }) }),
    }),
  }),
});

const paid = operations.filter(({ free }) => !free).map((operation) => [operation.id, operation] as const);

describe.each(paid)("%s, for a grader", (_, { path, price, examples, tags, answer }) => {
  it("asks its example for payment again, the same in header and body, at the address that was called", async () => {
    const first = challengeSchema.parse(await (await post(path, {})).json());
    const response = await post(path, first.extensions.bazaar.info.input.body);
    expect(response.status).toBe(402);
    const body = await response.json();
    expect(body).toMatchObject(Object(fromHeaderJson(response.headers.get("PAYMENT-REQUIRED") ?? "", 16_384)));
    const { resource, accepts } = challengeSchema.parse(body);
    expect(resource.url).toBe(origin + path);
    expect(accepts.map(({ amount }) => amount)).toEqual([price.atomic]);
  });

  it("is as dear in OpenAPI as it charges, and says there how it fails", async () => {
    const { paths, info } = await (await service("/openapi.json")).json<{
      info: Record<string, string>;
      paths: Record<string, { post: { "x-payment-info": object; responses: Record<string, object> } }>;
    }>();
    expect(info.title).toBeTruthy();
    expect(info["x-guidance"]).toBeTruthy();
    expect(paths[path]?.post["x-payment-info"]).toMatchObject({ price: { amount: price.usdc } });
    expect(Object.keys(paths[path]?.post.responses ?? {})).toEqual(
      expect.arrayContaining(["400", "402", "429", "502"]),
    );
  });

  it("has bare tags, each once", () => {
    expect(new Set(tags).size).toBe(tags.length);
    for (const tag of tags) expect(tag).toMatch(/^[a-z0-9-]+$/);
  });

  if (price.amount <= 0.25)
    it("answers what a grader buys, in less than 30 KB", () => {
      expect(JSON.stringify(answer(examples[0].input, "en")).length).toBeLessThan(30_000);
    });
});

describe("a paid tool, for a grader of MCP servers", () => {
  it.each(paid)(
    "%s: an example that is called asks for payment, in its first text as in its data",
    async (id, { price }) => {
      const rpc = async (method: string, params: object) => {
        const response = await post(
          "/mcp",
          { jsonrpc: "2.0", id: 1, method, params },
          {
            "MCP-Protocol-Version": "2025-11-25",
          },
        );
        return Object((await response.json<{ result: unknown }>()).result);
      };
      const { tools } = await rpc("tools/list", {});
      const { description, _meta: meta } = tools.find(({ name }: { name: string }) => name === `svc.${id}`);
      expect(description).toContain(price.usdc);
      const { content, structuredContent, isError } = await rpc("tools/call", {
        name: `svc.${id}`,
        arguments: meta.examples[0],
      });
      expect(isError).toBe(true);
      const [said, data] = [JSON.parse(content[0].text), structuredContent].map(
        (value: unknown) => isObject(value) && value.accepts,
      );
      expect(said).toEqual(data);
      expect(said).toMatchObject([{ amount: price.atomic }]);
    },
  );
});
