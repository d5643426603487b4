/** Walks over every published example: a buyer who sends it as it stands gets what it promises. */
import { beforeAll, describe, expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import type { Operation } from "../../../../catalog/operation.ts";
import { shortExample } from "../../../../catalog/short-example.ts";
import a2a from "../../../../docs/using/a2a.md?raw";
import http from "../../../../docs/using/http.md?raw";
import mcp from "../../../../docs/using/mcp.md?raw";
import payment from "../../../../docs/using/payment.md?raw";
import readme from "../../../../README.md?raw";
import packageReadme from "../../../../src/client/README.md?raw";
import { isObject, type JsonObject, locales } from "../../../../src/lib/text.ts";
import { addresses } from "../../../../src/worker/discovery/addresses.ts";
import { bazaar } from "../../../../src/worker/sale/challenge/challenge-extensions.ts";
import { type Costs, expectToBeWorthBuying } from "../../../fixtures/worth-buying.ts";
import { serviceOver } from "../service.ts";

const paid = operations.filter(({ free }) => !free);

/** The body that a challenge shows of an operation. */
const bodyOf = (operation: Operation): JsonObject => Object(bazaar(operation).info.input).body;

/**
 * Every body that documents show, with the operation that it is for; a challenge has room for the costs of one product,
 * and of a long list for its first products.
 */
const examples = [
  ...operations.flatMap((operation) =>
    operation.examples.map(({ title, input }) => [title.en, operation, input, "every"] as const),
  ),
  ...operations.flatMap((operation) =>
    operation.tasks.map(({ words, input }) => [words, operation, input, "every"] as const),
  ),
  ...paid
    .filter(({ examples: [{ input }] }) => !Array.isArray(input.products) || input.products.length < 10)
    .map((operation) => ["the challenge", operation, bodyOf(operation), "some"] as const),
] satisfies (readonly [string, object, JsonObject, Costs])[];

it.each(examples.map(([words, operation, ...rest]) => [operation.id, words, operation, ...rest] as const))(
  "publishes an example of %s that is worth its price as it stands: %s",
  (_, __, operation, body, costs) => expectToBeWorthBuying(operation, body, costs),
);

/** The bodies with a capital in a JSON value, those in its texts included. */
function bodiesIn(value: unknown): string[] {
  if (typeof value === "string") return bodiesInText(value);
  if (Array.isArray(value)) return value.flatMap(bodiesIn);
  if (!isObject(value)) return [];
  if (typeof value.working_capital === "number" && Array.isArray(value.products) && !("operation" in value))
    return [JSON.stringify(value)];
  return Object.values(value).flatMap(bodiesIn);
}

/** The JSON object that begins at a place of a text; undefined where none does. */
function objectAt(text: string, start: number): unknown {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === "{") depth++;
    if (text[at] !== "}" || --depth > 0) continue;
    try {
      return JSON.parse(text.slice(start, at + 1));
    } catch {
      return undefined;
    }
  }
  return undefined;
}

/** The bodies with a capital in a text, in documents and in pages. */
function bodiesInText(text: string): string[] {
  const plain = text.replaceAll("&quot;", '"').replaceAll("&#34;", '"');
  return [...plain.matchAll(/\{[^{}[\]]*"(?:working_capital|products)":/g)].flatMap(({ index }) =>
    bodiesIn(objectAt(plain, index)),
  );
}

describe("what is published", () => {
  const service = serviceOver(operations);
  /** The bodies of each address. */
  const published = new Map<string, readonly string[]>();
  const own = (id: string) => `/openapi/${id}.json`;
  const everyService = "/agent-services/search?view=full";

  beforeAll(async () => {
    const paths = addresses.flatMap(({ path, aliases = [] }) => [path, ...aliases]);
    paths.push(...operations.map(({ id }) => own(id)), everyService);
    for (const path of paths)
      for (const locale of locales) {
        const response = await service(path, { headers: { "Accept-Language": locale } });
        const text = await response.text();
        const isJson = response.headers.get("Content-Type")?.includes("json");
        published.set(
          `${path} ${locale}`,
          response.ok ? (isJson ? bodiesIn(JSON.parse(text)) : bodiesInText(text)) : [],
        );
      }
    for (const [name, text] of Object.entries({ readme, packageReadme, http, payment, mcp, a2a }))
      published.set(name, bodiesInText(text));
  });

  it("shows a plan in a published body only for those examples and their first products", () => {
    const bodies = [
      ...examples.map(([, , body]) => body),
      ...paid.flatMap((operation) => [bodyOf(operation), shortExample(operation)]),
    ];
    const known = new Set(bodies.map((body) => JSON.stringify(body)));
    const strangers = [...published].flatMap(([place, bodies]) =>
      bodies.filter((body) => !known.has(body)).map((body) => `${place}: ${body}`),
    );
    expect(strangers).toEqual([]);
  });

  it.each([
    "/llms.txt",
    "/skill.md",
    "/openapi.json",
    own("x402_agent_growth"),
    "/.well-known/x402-catalog.json",
    "/.well-known/ai-services.json",
    "/.well-known/x402",
    "/.well-known/x402-bazaar.json",
    "/.well-known/agent-card.json",
    everyService,
  ])("shows a plan at %s", (path) => {
    for (const locale of locales) expect(published.get(`${path} ${locale}`)?.length).toBeGreaterThan(0);
  });
});
