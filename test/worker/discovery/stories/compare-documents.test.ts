import { describe, expect, it } from "vitest";
import type { PriceRow } from "../../../../catalog/operation/price-table.ts";
import type { Operation } from "../../../../catalog/operation.ts";
import { pages } from "../../../../catalog/service/pages.ts";
import { shortExample, shownExamples } from "../../../../catalog/short-example.ts";
import { freeLookText } from "../../../../catalog/words/free-look.ts";
import { jsonSchema } from "../../../../src/lib/json-schema.ts";
import { type JsonObject, type Locale, locales } from "../../../../src/lib/text.ts";
import { addresses } from "../../../../src/worker/discovery/addresses.ts";
import { envelope } from "../../protocols/mcp/wire.ts";
import { origin, serviceOver } from "../service.ts";
import { testOperations } from "../tenth-operation.ts";

const service = serviceOver();

async function textOf(path: string, locale: Locale): Promise<string> {
  const response = await service(path, { headers: { "Accept-Language": locale } });
  expect(response.status, path).toBe(200);
  return response.text();
}

const jsonOf = async (path: string, locale: Locale) => JSON.parse(await textOf(path, locale));

/** The facts about an operation that every document must state, from the operations alone. */
const truth = (operation: Operation, locale: Locale) => ({
  id: operation.id,
  name: operation.name[locale],
  description: operation.description[locale],
  method: "POST",
  url: origin + operation.path,
  price_usdc: Number(operation.price.usdc),
  tags: operation.tags,
  input_schema: jsonSchema(operation.input, locale),
  example: shortExample(operation),
});

const entryTruth = (operation: Operation, locale: Locale) => ({
  ...truth(operation, locale),
  payment: operation.free ? "free" : "x402-v2",
});

const paid = testOperations.filter((operation) => !operation.free);

const operationOf = (id: string): Operation =>
  testOperations.find((operation) => operation.id === id) ?? expect.fail(`No operation ${id}`);

const escaped = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (character) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[character] ?? "&#39;",
  );

/** The sentence as a document writes it: the page escapes it. */
const escapedLook = (text: string, path: string): string => (path === "/developers" ? escaped(text) : text);

describe.each(locales)("what is published in %s", (locale) => {
  it("lists every operation in the catalogue, with tool, path and result schema", async () => {
    const { services, purchase_ladder } = await jsonOf("/.well-known/x402-catalog.json", locale);
    expect(services).toEqual(
      await Promise.all(
        testOperations.map(async (operation) => ({
          ...truth(operation, locale),
          tool: `svc.${operation.id}`,
          path: operation.path,
          output_schema: jsonSchema(await operation.output(), locale),
        })),
      ),
    );
    expect(purchase_ladder).toEqual(
      testOperations.map(({ id, price, role, recommended }) => ({
        service: id,
        price_usdc: price.amount,
        role: role[locale],
        ...(recommended && { recommended }),
      })),
    );
  });

  it("lists every operation in the manifest and in the search", async () => {
    const { services } = await jsonOf("/.well-known/ai-services.json", locale);
    expect(services).toEqual(testOperations.map((operation) => entryTruth(operation, locale)));
    const { results } = await jsonOf("/agent-services/search?view=full", locale);
    expect(results).toEqual(testOperations.map((operation) => ({ ...entryTruth(operation, locale), relevance: 1 })));
  });

  it("lists every paid resource in x402 and bazaar, with the terms of the challenge itself", async () => {
    const { resources, items } = await jsonOf("/.well-known/x402", locale);
    const bazaar = await jsonOf("/.well-known/x402-bazaar.json", locale);
    expect(resources).toEqual(paid.map(({ path }) => origin + path));
    for (const [index, operation] of paid.entries()) {
      const response = await service(operation.path, { method: "POST" });
      expect(response.status).toBe(402);
      const challenge = Object(await response.json());
      expect(challenge.accepts).toMatchObject([{ amount: operation.price.atomic }]);
      expect(challenge.resource.url).toBe(origin + operation.path);
      // The challenge has the beginning alone, because it travels in headers.
      expect(operation.description.en.startsWith(challenge.resource.description)).toBe(true);
      const { accepts, extensions } = challenge;
      const url = origin + operation.path;
      const said = { description: operation.description[locale], tags: operation.tags };
      const input = { method: "POST", body: shortExample(operation), schema: jsonSchema(operation.input, locale) };
      expect(items[index]).toMatchObject({ resource: { url, ...said }, accepts, input });
      const { bazaar: listed } = extensions;
      expect(bazaar.items[index]).toMatchObject({ resource: url, ...said, accepts, extensions: { bazaar: listed } });
    }
  });

  it("lists a tool for every operation, in the manifest as at the endpoint", async () => {
    const manifest = await jsonOf("/mcp.json", locale);
    const live = await service("/mcp", {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
        "Accept-Language": locale,
        "MCP-Protocol-Version": "2026-07-28",
        "Mcp-Method": "tools/list",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: { _meta: envelope } }),
    });
    expect(await live.json()).toMatchObject({ result: { tools: manifest.tools } });
    expect(manifest.tools).toMatchObject(
      testOperations.map((operation) => {
        const { required } = jsonSchema(operation.input, locale);
        return { name: `svc.${operation.id}`, title: operation.name[locale], inputSchema: { required } };
      }),
    );
    for (const [index, operation] of testOperations.entries())
      expect(manifest.tools[index]?.description.replaceAll("svc.", "")).toContain(operation.description[locale]);
  });

  it("lists a skill for every operation in the agent card, its examples calls that can be sent", async () => {
    const { skills } = await jsonOf("/.well-known/agent-card.json", locale);
    expect(skills).toMatchObject(testOperations.map(({ id, name, tags }) => ({ id, name: name[locale], tags })));
    for (const [index, operation] of testOperations.entries()) {
      expect(skills[index]?.description).toContain(operation.description[locale]);
      if (!operation.free) expect(skills[index]?.description).toContain(operation.price.usdc);
      const shown = skills[index]?.examples.map((example: string) => JSON.parse(example));
      expect(shown).toEqual(shownExamples(operation).map(({ input }) => ({ skill: operation.id, input })));
    }
  });

  it.each(["/llms.txt", "/skill.md"])("lists every operation with path and price in %s", async (path) => {
    const text = await textOf(path, locale);
    for (const operation of testOperations) {
      expect(text).toContain(operation.id);
      expect(text).toContain(origin + operation.path);
      expect(text).toContain(operation.description[locale]);
      if (!operation.free) expect(text).toContain(`${operation.price.usdc} USDC`);
    }
  });

  it("lists every operation with its price in the fifteen lines of /agents.txt", async () => {
    const text = await textOf("/agents.txt", locale);
    for (const { id, free, price } of testOperations)
      expect(text).toContain(`${id} (${free ? { en: "free", ar: "مجاني" }[locale] : `${price.usdc} USDC`})`);
    expect(text.trimEnd().split("\n")).toHaveLength(15);
    expect(text).toContain(`${origin}/llms.txt`);
  });

  it("names the number of products and the parts of each operation in the outline, in /llms.txt and on /developers", async () => {
    const { services, choose } = await jsonOf("/.well-known/x402-catalog-outline.json", locale);
    const text = await textOf("/llms.txt", locale);
    const page = (await textOf(pages.developers.path[locale], locale)).replace(/(?:<[^>]+>\s*)+/g, "|");
    for (const read of [text, page]) expect(read).toContain(choose);
    for (const { id, least_products: least, most_products: most, price_usdc, usdc_per_product } of services) {
      expect(usdc_per_product).toBeCloseTo(price_usdc / most, 4);
      const row = text.split("\n").find((line) => line.startsWith(`| ${id} |`)) ?? expect.fail(id);
      const [, , price, products, perProduct = "", gives] = row.split("|").map((cell) => cell.trim());
      expect([price, products]).toEqual([operationOf(id).price.usdc, least === most ? `${most}` : `${least}-${most}`]);
      expect(Number(perProduct)).toBe(usdc_per_product);
      // Prices below each other have as many decimals at least.
      if (price_usdc > 0) expect(perProduct).toMatch(/^\d+\.\d{2,4}$/);
      expect(gives).toMatch(locale === "ar" ? /^[^,]+$/ : /./);
      expect(page).toContain(`|${[id, price, products, perProduct, gives].join("|")}|`);
    }
  });

  it("says where a paid answer is kept, in the same words in /llms.txt, /skill.md and on /developers", async () => {
    const [llms, skill] = await Promise.all(["/llms.txt", "/skill.md"].map((path) => textOf(path, locale)));
    const answer = skill?.split("\n").find((line) => line.includes("`<address>/<key>?format=json|csv|md")) ?? "";
    expect(answer).toContain('`_meta["svc/answer"]`');
    expect(llms).toContain(answer);
    const page = await textOf(pages.developers.path[locale], locale);
    for (const part of answer.split("`")) expect(page).toContain(escaped(part));
  });

  it.each(["/llms.txt", "/skill.md", "/developers"])(
    "says in %s what can be looked at free before paying, with the address of a whole answer",
    async (path) => {
      const text = await textOf(path === "/developers" ? pages.developers.path[locale] : path, locale);
      const [address = ""] = /\/samples\/\w+\.json/.exec(text) ?? [];
      expect(text).toContain(escapedLook(freeLookText(origin + address)[locale], path));
      expect((await service(address)).status).toBe(200);
    },
  );
});

const product = { product_value: 20, expected_sale_price: 99 };
/** An input of a number of products; an invalid one for an analysis of one product that is asked for more. */
const inputFor = (count: number, required: readonly string[]): JsonObject => {
  if (!required.includes("products")) return count === 1 ? product : {};
  const capital = required.includes("working_capital") && { working_capital: 50_000 };
  return { products: Array.from({ length: count }, () => product), ...capital };
};

it("lets a program find in the outline the cheapest call that decides on each of 1 to 150 products", async () => {
  interface Entry extends PriceRow {
    readonly id: string;
    readonly price_usdc: number;
    readonly required: readonly string[];
  }
  const { services } = await jsonOf("/.well-known/x402-catalog-outline.json", "en");
  const decides = ({ gives }: Entry) => gives.includes("decision");
  const byPrice: Entry[] = services
    .filter(decides)
    .sort((one: Entry, other: Entry) => one.price_usdc - other.price_usdc);
  for (let count = 1; count <= 150; count++) {
    const takes = ({ least_products: least, most_products: most }: PriceRow) => count >= least && count <= most;
    const found = byPrice.find(takes) ?? expect.fail(`No call for ${count} products`);
    const valid = byPrice.filter(({ id, required }) => operationOf(id).validate(inputFor(count, required), "en").valid);
    expect([count, found.id]).toEqual([count, valid[0]?.id]);
  }
});

/** Addresses of this origin in a text, without what follows them in prose. */
const mentioned = (text: string) =>
  [...text.matchAll(/https:\/\/service\.test(\/[\w\-./]*[\w-])?/g)].map(([, path]) => path ?? "/");
const operationPaths = new Set(testOperations.map(({ path }) => path));
const endpoints = new Set(["/mcp", "/a2a/rpc"]);
/** Served by the platform beside the Worker. */
const assets = new Set(["/icon.svg"]);

it("mentions in documents only addresses that exist", async () => {
  const paths = new Set<string>();
  for (const { path, kind } of addresses)
    if (kind === "document") for (const found of mentioned(await textOf(path, "en"))) paths.add(found);
  expect(paths.size).toBeGreaterThan(addresses.length);
  for (const path of paths) {
    if (assets.has(path)) continue;
    const { status } = await service(path, {
      headers: { Accept: "application/json" },
      method: operationPaths.has(path) ? "POST" : "GET",
    });
    const expected = operationPaths.has(path) ? [400, 402] : endpoints.has(path) ? [405] : [200, 302];
    expect(expected, `${path} answered ${status}`).toContain(status);
  }
});
