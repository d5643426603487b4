import { describe, expect, it } from "vitest";
import { normalizeWord, wordsOf } from "../../../../src/worker/discovery/search/search-index.ts";
import { origin, serviceOver } from "../service.ts";
import { testLadder } from "../tenth-operation.ts";

const service = serviceOver();

interface Result {
  readonly id: string;
  readonly relevance: number;
  readonly price_usdc: number;
  readonly description: string;
}

interface Body {
  readonly query: string;
  readonly max_spend_usdc: number | null;
  readonly count: number;
  readonly results: readonly Result[];
  readonly free_entry: string;
  readonly documentation: string;
}

async function search(parameters: Readonly<Record<string, string>>): Promise<Body> {
  const response = await service(`/agent-services/search?${new URLSearchParams(parameters)}`);
  expect(response.status).toBe(200);
  return response.json<Body>();
}

const idsOf = (body: Body) => body.results.map(({ id }) => id);

describe("GET /agent-services/search", () => {
  it("lists everything in purchase order when nothing is asked", async () => {
    const body = await search({});
    expect(idsOf(body)).toEqual(testLadder.map(({ id }) => id));
    expect(body).toMatchObject({ query: "", max_spend_usdc: null, count: testLadder.length });
    expect(body.documentation).toMatch(new RegExp(`^${origin}/`));
    expect(body.results.every(({ relevance }) => relevance === 1)).toBe(true);
  });

  it("finds by whole words, beginnings and words with a typing error, in either language", async () => {
    for (const q of ["zirconium", "zircon", "zirkonium", "ZIRCONIUM", "الزركونيوم", "زركونيوم", "زِرْكونيوم", "doubles"])
      expect(idsOf(await search({ q }))[0], q).toBe("gcc_tenth_rung");
  });

  it("takes query as another name for q", async () => {
    expect(await search({ query: "zirconium" })).toEqual(await search({ q: "zirconium" }));
  });

  it("gives relevance from 0 to 1, the best first, the same each time", async () => {
    const first = await search({ q: "zirconium decision for a portfolio" });
    const relevances = first.results.map(({ relevance }) => relevance);
    expect(relevances).toEqual([...relevances].sort((a, b) => b - a));
    for (const relevance of relevances) expect(relevance > 0 && relevance <= 1).toBe(true);
    expect(await search({ q: "zirconium decision for a portfolio" })).toEqual(first);
  });

  it("finds nothing for words that nothing here is about", async () => {
    expect(await search({ q: "qqqqqqqqq" })).toMatchObject({ count: 0, results: [] });
  });

  it("lists nothing dearer than the caller will spend", async () => {
    const free = testLadder.filter((operation) => operation.free);
    expect(await search({ max_spend_usdc: "0" })).toMatchObject({ max_spend_usdc: 0, count: free.length });
    expect(idsOf(await search({ max_spend_usdc: "33.5" }))).toContain("gcc_tenth_rung");
    expect(idsOf(await search({ max_spend_usdc: "33.49" }))).not.toContain("gcc_tenth_rung");
  });

  it("lists at most as many as asked for", async () => {
    expect((await search({ limit: "1" })).results).toHaveLength(1);
  });

  it("answers in the language of ?lang=, else of Accept-Language", async () => {
    expect((await search({ q: "zirconium", lang: "ar" })).results[0]?.description).toContain("الزركونيوم");
    const response = await service("/agent-services/search?q=zirconium", { headers: { "Accept-Language": "ar" } });
    expect(response.headers.get("Content-Language")).toBe("ar");
    expect(response.headers.get("Vary")).toContain("Accept-Language");
  });

  it.each([
    ["max_spend_usdc=cheap", "max_spend_usdc"],
    ["max_spend_usdc=-1", "max_spend_usdc"],
    ["max_spend_usdc=NaN", "max_spend_usdc"],
    ["max_spend_usdc=", "max_spend_usdc"],
    ["limit=0", "limit"],
    ["limit=1.5", "limit"],
    ["limit=101", "limit"],
    ["lang=fr", "lang"],
    [`q=${"a".repeat(201)}`, "q"],
    ["q=a&query=b", "q"],
    ["limit=1&limit=2", "limit"],
  ])("refuses %s and names the parameter", async (query, parameter) => {
    const response = await service(`/agent-services/search?${query}`);
    expect(response.status).toBe(400);
    const { error } = await response.json<{ error: { details: { parameter: string }[] } }>();
    expect(error).toMatchObject({ code: "validation_failed", retryable: false });
    expect(error.details.map((detail) => detail.parameter)).toEqual([parameter]);
  });

  it("ignores parameters that it does not know", async () => {
    expect(await search({ utm_source: "x", limit: "1" })).toMatchObject({ count: 1 });
  });
});

describe("words for search", () => {
  it.each([
    ["التَّكْلِفَة", "تكلفه"],
    ["أرباح", "ارباح"],
    ["مستوى", "مستوي"],
    ["هـامش", "هامش"],
    ["٢٥", "25"],
    ["۲۵", "25"],
    ["VAT", "vat"],
  ])("compares %s as %s", (word, normal) => {
    expect(normalizeWord(word)).toBe(normal);
  });

  it("are split at everything but letters, marks and digits", () => {
    expect(wordsOf("landed_cost (CIF), الهامش؟ 5%")).toEqual(["landed", "cost", "cif", "هامش", "5"]);
  });
});
