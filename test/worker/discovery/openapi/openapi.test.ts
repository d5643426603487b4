import { z } from "@hono/zod-openapi";
import { describe, expect, it } from "vitest";
import { callPriceText, priceText } from "../../../../catalog/operation.ts";
import { shortResult, shownExamples } from "../../../../catalog/short-example.ts";
import { withNextAnalysis } from "../../../../catalog/summary/next-analysis.ts";
import { jsonSchema } from "../../../../src/lib/json-schema.ts";
import { type JsonObject, locales } from "../../../../src/lib/text.ts";
import { createApp } from "../../../../src/worker/app.ts";
import { errorSchema } from "../../../../src/worker/http/schemas.ts";
import { origin, serviceOver } from "../service.ts";
import { testOperations } from "../tenth-operation.ts";

const service = serviceOver();
const documentAt = (path: string) => service.json(path);
const description = await documentAt("/openapi.json");

/** The part of a document at a JSON pointer. */
const partAt = (document: unknown, pointer: string): unknown =>
  pointer
    .split("/")
    .slice(1)
    .reduce((part, step) => Object(part)[step.replaceAll("~1", "/").replaceAll("~0", "~")], document);

/** Writes out every reference of a part of a document. */
function dereferenced(value: unknown, document: unknown = description): unknown {
  if (Array.isArray(value)) return value.map((part) => dereferenced(part, document));
  if (typeof value !== "object" || value === null) return value;
  const { $ref, ...rest } = value as { $ref?: unknown };
  const own = Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, dereferenced(part, document)]));
  if (typeof $ref !== "string") return own;
  return { ...Object(dereferenced(partAt(document, $ref.slice(1)), document)), ...own };
}

/** The examples in a JSON answer. */
const examplesIn = ({ content }: { readonly content: JsonObject }): readonly JsonObject[] =>
  Object.values(Object(content["application/json"]).examples ?? {});

/** The answers of an operation by status, references followed. */
const answersOf = (described: unknown) => Object(dereferenced(Object(described).responses));

describe("/openapi.json", () => {
  it("publishes OpenAPI 3.1.0 at the canonical origin, with version, contact, licence and how to pay", () => {
    expect(description.openapi).toBe("3.1.0");
    expect(description.servers).toEqual([{ url: origin }]);
    const something = expect.anything();
    expect(description.info).toMatchObject({ version: "2.3.1", contact: something, license: something });
    expect(description.info["x-guidance"]).toContain("PAYMENT-SIGNATURE");
  });

  it("describes the routes that the application runs, by the schemas with which it validates", () => {
    const registered = createApp(testOperations).openAPIRegistry.definitions.flatMap((definition) =>
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

  it("describes every operation and nothing else", () => {
    expect(Object.keys(description.paths)).toEqual(testOperations.map(({ path }) => path));
  });
});

describe.each(testOperations.map((operation) => [operation.path, operation] as const))(
  "%s in /openapi.json",
  (path, operation) => {
    const described = description.paths[path]?.post;

    it("publishes an operation's words, price and marks", () => {
      expect(described).toMatchObject({
        operationId: operation.id,
        summary: `${operation.name.en}, ${priceText(operation).en}`,
        description: `${operation.description.en} ${callPriceText(operation).en}`,
        tags: [path.split("/").at(-2)],
        "x-keywords": operation.tags,
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

    it("refers to the same schemas that the catalogue writes out", async () => {
      expect(dereferenced(described?.requestBody.content["application/json"].schema)).toEqual(
        jsonSchema(operation.input),
      );
      expect(partAt(dereferenced(described), "/responses/200/content/application~1json/schema")).toEqual({
        allOf: [expect.objectContaining({ additionalProperties: {} }), jsonSchema(await operation.output())],
      });
    });

    it("shows each example, and the real answer to the first, of a long list its first rows", () => {
      expect(examplesIn(described.requestBody)).toMatchObject(
        shownExamples(operation).map(({ input }) => ({ value: input })),
      );
      const calculated = shortResult(operation.answer(operation.examples[0].input, "en"));
      const answer = operation.free ? withNextAnalysis(calculated, origin) : calculated;
      const answers = examplesIn(answersOf(described)[200]);
      expect(answers.map(({ value }) => value)).toEqual([JSON.parse(JSON.stringify(answer))]);
    });

    it("lists the statuses of the interface, each with a schema, an example and its headers", () => {
      const statuses = ["200", "400", ...(operation.free ? [] : ["402"]), "429", "502", "503"];
      const answers = answersOf(described);
      expect(Object.keys(answers)).toEqual(statuses);
      for (const status of statuses) {
        const { headers } = answers[status];
        const examples = examplesIn(answers[status]);
        if (status !== "402") expect(examples).not.toHaveLength(0);
        for (const { value } of examples) expect(value).toBeTypeOf("object");
        expect(headers).toHaveProperty("X-Request-ID");
        if (status === "402")
          for (const name of ["PAYMENT-REQUIRED", "Preference-Applied", "Vary"]) expect(headers).toHaveProperty(name);
        if (status === "429" || status === "503") expect(headers).toHaveProperty("Retry-After");
        if (status === "200" && !operation.free) expect(headers).toHaveProperty("PAYMENT-RESPONSE");
      }
    });

    it("lists the request headers with their limits, and of a paid call that of a dry run", () => {
      const parameters: readonly JsonObject[] = described?.parameters.map(
        ({ $ref }: { $ref: string }) => description.components.parameters[$ref.replace("#/components/parameters/", "")],
      );
      const ofPaid = operation.free ? [] : ["Prefer"];
      const names = ["Idempotency-Key", "PAYMENT-SIGNATURE", ...ofPaid, "X-Referral-Code", "X-Request-ID"];
      expect(parameters.map(({ name }) => name).sort()).toEqual(names);
      expect(parameters.every((parameter) => parameter.required === false && parameter.in === "header")).toBe(true);
      // Importers that make a tool of an operation show a model the schema alone.
      for (const { schema, description } of parameters) expect(Object(schema).description).toBe(description);
      const key = parameters.find(({ name }) => name === "Idempotency-Key");
      expect(key).toMatchObject({ schema: { type: "string", maxLength: 200 } });
    });
  },
);

/** Every description in a part of a document, those in its examples left out. */
function descriptionsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(descriptionsIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    if (key === "examples") return [];
    return key === "description" && typeof part === "string" ? [part] : descriptionsIn(part);
  });
}

describe("the OpenAPI document", () => {
  it("publishes each failure once, and failures of payments only for paid operations", () => {
    const { responses, examples } = description.components;
    expect(Object.keys(responses)).toHaveLength(2 * 4);
    const texts = JSON.stringify({ paths: description.paths, responses });
    for (const [code, { value }] of Object.entries<JsonObject>(examples)) {
      expect(value).toMatchObject({ error: { code } });
      expect(texts).not.toContain(JSON.stringify(value));
    }
    const codes = (name: string) => Object.keys(responses[name]?.content["application/json"].examples ?? {});
    expect(codes("PaidCoreUnavailable")).toContain("settlement_unknown");
    expect(codes("CoreUnavailable")).toEqual(["core_unavailable"]);
  });

  it("says nothing of the range of JavaScript's integers", () => {
    expect(JSON.stringify(description)).not.toContain(String(Number.MAX_SAFE_INTEGER));
  });

  it("has Arabic words in every description of the Arabic document", async () => {
    const arabic = await documentAt("/openapi.json?lang=ar");
    expect(descriptionsIn(arabic).filter((text) => !/[\u0600-\u06ff]/.test(text))).toEqual([]);
  });
});

describe.each(locales)("the outline in %s", (locale) => {
  const path = `/.well-known/x402-catalog-outline.json?lang=${locale}`;

  it("keeps the outline small, and names every operation with its price in it", async () => {
    const text = await service.text(path);
    expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(10_000);
    expect(JSON.parse(text).services).toMatchObject(
      testOperations.map(({ id, name, price }) => ({ id, name: name[locale], price_usdc: price.amount })),
    );
  });

  it("leads from the outline to each operation's own document, which says all that the whole one says", async () => {
    const whole = await documentAt(`/openapi.json?lang=${locale}`);
    const { services } = await service.json(path);
    for (const [index, { path, id }] of testOperations.entries()) {
      const own = await documentAt(`/openapi/${id}.json?lang=${locale}`);
      expect(services[index]?.complete).toBe(`${origin}/openapi/${id}.json`);
      // A shared answer shows a mistake in one operation's body; alone, an operation shows its own.
      const { validation_failed: mistake } = whole.components.examples;
      const examples = { ...own.components.examples, validation_failed: mistake };
      const same = { ...own, components: { ...own.components, examples } };
      expect(dereferenced(own.paths, same)).toEqual({ [path]: dereferenced(whole.paths[path], whole) });
    }
  });
});

describe("the published error", () => {
  it("names the published error ErrorResponse, and types every member that a 400 says of a problem", async () => {
    const { error } = Object(description.components.schemas.ErrorResponse).properties;
    const { properties } = error.properties.details.items;
    for (const name of ["path", "code", "message", "parameter", "header"])
      expect([name, properties[name].type]).toEqual([name, "string"]);
    expect(properties.limit_bytes.type).toBe("integer");
    expect(properties.allowed.anyOf).toHaveLength(4);
    const check = (input: object, headers = {}) => {
      const json = { "Content-Type": "application/json", ...headers };
      return service("/free/gcc-profit-check", { method: "POST", headers: json, body: JSON.stringify(input) });
    };
    const refusals = [
      check({ landed_cost: -1, expected_sale_price: "x", currency: "XXX", colour: 1 }),
      check({}, { "X-Referral-Code": "x".repeat(65) }),
      service("/agent-services/search?limit=0&lang=fr"),
    ];
    for (const refusal of refusals) {
      const body = Object(await (await refusal).json());
      expect(body.error.details.length).toBeGreaterThan(0);
      for (const problem of body.error.details)
        expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(problem)));
      expect(errorSchema.safeParse(body).success).toBe(true);
    }
  });

  it("uses the schema for every failure of every operation", () => {
    const { responses } = description.components;
    const schema = { $ref: "#/components/schemas/ErrorResponse" };
    for (const response of Object.values(responses))
      expect(response).toMatchObject({ content: { "application/json": { schema } } });
  });
});
