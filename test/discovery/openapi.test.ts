import { z } from "@hono/zod-openapi";
import { describe, expect, it } from "vitest";
import { createApp } from "../../src/app.ts";
import { type JsonObject, jsonSchema } from "../../src/operation/operation.ts";
import { origin, serviceOver } from "./service.ts";
import { testLadder } from "./tenth-operation.ts";

interface Described {
  readonly operationId: string;
  readonly security: unknown[];
  readonly tags: string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: { readonly $ref: string }[];
  readonly requestBody: { readonly content: { readonly "application/json": Media } };
  readonly responses: Record<string, { readonly headers: JsonObject; readonly content: { "application/json": Media } }>;
  readonly "x-payment-info"?: JsonObject;
  readonly "x-retry-safe": boolean;
}

interface Media {
  readonly schema: JsonObject;
  readonly examples: Record<string, { readonly value: JsonObject }>;
}

interface Description {
  readonly openapi: string;
  readonly info: JsonObject;
  readonly servers: { readonly url: string }[];
  readonly paths: Record<string, { readonly post: Described }>;
  readonly components: Record<"schemas" | "parameters" | "headers", Record<string, JsonObject>>;
}

const service = serviceOver();
const description = await (await service("/openapi.json")).json<Description>();

/** Writes out every reference of a schema. */
function dereferenced(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dereferenced);
  if (typeof value !== "object" || value === null) return value;
  const { $ref, ...rest } = value as { $ref?: unknown };
  const own = Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, dereferenced(part)]));
  if (typeof $ref !== "string") return own;
  const target = dereferenced(description.components.schemas[$ref.replace("#/components/schemas/", "")]);
  return { ...(target as object), ...own };
}

describe("/openapi.json", () => {
  it("is OpenAPI 3.1.0 at the canonical origin, with what readers need before they call", () => {
    expect(description.openapi).toBe("3.1.0");
    expect(description.servers).toEqual([{ url: origin }]);
    expect(description.info).toMatchObject({
      version: "2.3.1",
      contact: expect.anything(),
      license: expect.anything(),
    });
    expect(description.info["x-guidance"]).toContain("PAYMENT-SIGNATURE");
  });

  it("describes the routes that the application runs, by the schemas with which it validates", () => {
    const registered = createApp(testLadder).openAPIRegistry.definitions.flatMap((definition) =>
      definition.type === "route" ? [definition.route] : [],
    );
    expect(registered.map(({ path }) => path)).toEqual(Object.keys(description.paths));
    for (const { path, request } of registered) {
      const media = request?.body?.content["application/json"];
      const validated = media && "schema" in media ? media.schema : undefined;
      const documented = description.paths[path]?.post.requestBody.content["application/json"].schema;
      expect(validated instanceof z.ZodType && jsonSchema(validated)).toEqual(dereferenced(documented));
    }
  });

  it("describes every operation of the ladder and nothing else", () => {
    expect(Object.keys(description.paths)).toEqual(testLadder.map(({ path }) => path));
  });
});

describe.each(testLadder.map((operation) => [operation.path, operation] as const))(
  "%s in /openapi.json",
  (path, operation) => {
    const described = description.paths[path]?.post;

    it("carries the operation's words, price and marks", () => {
      expect(described).toMatchObject({
        operationId: operation.id,
        summary: operation.name.en,
        description: operation.description.en,
        tags: operation.tags,
        security: [],
        "x-retry-safe": true,
        "x-mcp-tool": `svc.${operation.id}`,
      });
      expect(described?.["x-payment-info"]).toEqual(
        operation.free
          ? undefined
          : { price: { mode: "fixed", currency: "USD", amount: operation.price.usdc }, protocols: [{ x402: {} }] },
      );
    });

    it("refers to the same schemas that the catalogue writes out", () => {
      expect(dereferenced(described?.requestBody.content["application/json"].schema)).toEqual(
        jsonSchema(operation.input),
      );
      expect(dereferenced(described?.responses[200]?.content["application/json"].schema)).toEqual({
        allOf: [expect.objectContaining({ additionalProperties: {} }), jsonSchema(operation.output)],
      });
    });

    it("shows each example, and the real answer to the first", () => {
      const examples = Object.values(described?.requestBody.content["application/json"].examples ?? {});
      expect(examples.map(({ value }) => value)).toEqual(operation.examples.map(({ input }) => input));
      const validation = operation.validate(operation.examples[0].input, "en");
      const answers = Object.values(described?.responses[200]?.content["application/json"].examples ?? {});
      expect(answers.map(({ value }) => value)).toEqual(
        validation.valid ? [JSON.parse(JSON.stringify(operation.answer(validation.input, "en")))] : [],
      );
    });

    it("lists the statuses of the interface, each with a schema, an example and its headers", () => {
      const statuses = operation.free
        ? ["200", "400", "429", "502", "503"]
        : ["200", "400", "402", "429", "502", "503"];
      expect(Object.keys(described?.responses ?? {})).toEqual(statuses);
      for (const [status, { headers, content }] of Object.entries(described?.responses ?? {})) {
        if (status !== "402") expect(Object.keys(content["application/json"].examples)).not.toHaveLength(0);
        expect(headers).toHaveProperty("X-Request-ID");
        if (status === "402") expect(headers).toHaveProperty("PAYMENT-REQUIRED");
        if (status === "429" || status === "503") expect(headers).toHaveProperty("Retry-After");
        if (status === "200" && !operation.free) expect(headers).toHaveProperty("PAYMENT-RESPONSE");
      }
    });

    it("lists the four request headers with their limits", () => {
      const parameters = described?.parameters.map(
        ({ $ref }) => description.components.parameters[$ref.replace("#/components/parameters/", "")],
      );
      expect(parameters?.map((parameter) => parameter?.name).sort()).toEqual(
        ["Idempotency-Key", "PAYMENT-SIGNATURE", "X-Referral-Code", "X-Request-ID"].sort(),
      );
      expect(parameters?.every((parameter) => parameter?.required === false && parameter.in === "header")).toBe(true);
      expect(parameters).toContainEqual(
        expect.objectContaining({ name: "Idempotency-Key", schema: { type: "string", maxLength: 200 } }),
      );
    });
  },
);
