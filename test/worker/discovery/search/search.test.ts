import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { productsIn, wordsOf } from "../../../../src/worker/discovery/search/words.ts";
import { operationNamed } from "../../../fixtures/operation-named.ts";
import { origin, serviceOver } from "../service.ts";
import { testOperations } from "../tenth-operation.ts";

const service = serviceOver();

/** The members of an answer that tests read by name. */
interface Body {
  readonly matched: boolean;
  readonly count: number;
  readonly results: readonly {
    readonly id: string;
    readonly choose_if?: string;
    readonly input_schema: { readonly $ref?: string };
    readonly example: object;
    readonly relevance: number;
    readonly price_usdc: number;
    readonly description: string;
  }[];
  readonly notes?: readonly string[];
  readonly input_and_example?: string;
  readonly all_services?: string;
  readonly documentation: string;
}

async function search(parameters: Readonly<Record<string, string>>): Promise<Body> {
  const response = await service(`/agent-services/search?${new URLSearchParams(parameters)}`);
  expect(response.status).toBe(200);
  return response.json<Body>();
}

const idsOf = (body: Body) => body.results.map(({ id }) => id);

describe("GET /agent-services/search", () => {
  it("lists the first three in purchase order when nothing is asked, and where to find all", async () => {
    const body = await search({});
    expect(idsOf(body)).toEqual(testOperations.slice(0, 3).map(({ id }) => id));
    expect(body).toMatchObject({ query: "", max_spend_usdc: null, matched: true, count: 3 });
    const all: Body = await service.json(body.all_services?.replace(origin, "") ?? "");
    expect(idsOf(all)).toEqual(testOperations.map(({ id }) => id));
    expect(all).not.toHaveProperty("all_services");
    expect(body.documentation).toMatch(new RegExp(`^${origin}/`));
    expect(body.results.every(({ relevance }) => relevance === 1)).toBe(true);
  });

  it("finds by whole words, beginnings and words with a typing error, in either language", async () => {
    for (const q of ["zirconium", "zircon", "zirkonium", "ZIRCONIUM", "الزركونيوم", "زركونيوم", "زِرْكونيوم"])
      expect(idsOf(await search({ q }))[0], q).toBe("gcc_tenth_rung");
  });

  it("takes query as another name for q", async () => {
    expect(await search({ query: "zirconium" })).toEqual(await search({ q: "zirconium" }));
  });

  it("sorts by relevance from 0 to 1, the best first, the same each time", async () => {
    const first = await search({ q: "zirconium decision for a portfolio" });
    const relevances = first.results.map(({ relevance }) => relevance);
    expect(relevances).toEqual([...relevances].sort((a, b) => b - a));
    for (const relevance of relevances) expect(relevance > 0 && relevance <= 1).toBe(true);
    expect(await search({ q: "zirconium decision for a portfolio" })).toEqual(first);
  });

  it("shows the first service in full by default, and where to find the schemas of the others", async () => {
    const { results } = await search({ q: "what about the zirconium price" });
    expect(results).toHaveLength(3);
    expect(results[0]).toMatchObject({ id: "gcc_tenth_rung", input_schema: { type: "object" }, example: {} });
    for (const { input_schema: schema, example } of results.slice(1)) {
      const [address = "", pointer] = schema.$ref?.split("#") ?? [];
      expect(pointer).toBe("/results/0/input_schema");
      const alone = await service.json(address.replace(origin, ""));
      expect(alone.results).toMatchObject([{ input_schema: { type: "object" }, example }]);
    }
  });

  it("lists the free check first of three for words that match no service, each with when to choose it", async () => {
    const body = await search({ q: "qqqqqqqqq" });
    expect(body).toMatchObject({ matched: false, count: 3 });
    expect(idsOf(body)[0]).toBe("free_profit_check");
    expect(body.results.every(({ relevance }) => relevance < 0.5)).toBe(true);
    for (const { id, choose_if } of body.results) expect(choose_if).toBe(operationNamed(id).role.en);
    expect((await search({ q: "qqqqqqqqq", view: "short" })).count).toBe(testOperations.length);
    expect(JSON.stringify(await search({ q: "qqqqqqqqq", view: "full" }))).not.toContain("$ref");
  });

  it("lists nothing dearer than the caller will spend", async () => {
    const free = testOperations.filter((operation) => operation.free);
    expect(await search({ max_spend_usdc: "0" })).toMatchObject({ max_spend_usdc: 0, count: free.length });
    expect(idsOf(await search({ max_spend_usdc: "33.5", view: "short" }))).toContain("gcc_tenth_rung");
    expect(idsOf(await search({ max_spend_usdc: "33.49", view: "short" }))).not.toContain("gcc_tenth_rung");
  });

  it("lists no more services than asked for", async () => {
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
    [`query=${"a".repeat(1001)}`, "query"],
    ["q=a&query=b", "q"],
    ["view=tiny", "view"],
    ["limit=1&limit=2", "limit"],
  ])("refuses %s and names the parameter", async (query, parameter) => {
    const response = await service(`/agent-services/search?${query}`);
    expect(response.status).toBe(400);
    const message = expect.stringContaining(`${parameter} must be `);
    const error = { code: "validation_failed", message, retryable: false, details: [{ parameter, message }] };
    expect(await response.json()).toMatchObject({ error });
  });

  it("ignores parameters that it does not know", async () => {
    expect(await search({ utm_source: "x", limit: "1" })).toMatchObject({ count: 1 });
  });
});

describe("a question to the real service", () => {
  const service = serviceOver(operations);
  const ask = async (parameters: Readonly<Record<string, string>>): Promise<Body> =>
    service.json(`/agent-services/search?${new URLSearchParams(parameters)}`);

  it.each(["chair", "lamp", "mugs", "scarf", "watches", "tent"])(
    "finds the landed cost whichever goods are asked about: %s",
    async (goods) => {
      const body = await search({ q: `what is the landed cost of a ${goods}` });
      expect(body).toMatchObject({ matched: true, results: [{ id: "sa_landed_cost" }, {}, {}] });
    },
  );

  it("takes a question of a thousand characters", async () => {
    const q = "customs duty for a container of tiles, ".repeat(30).slice(0, 1000);
    expect(idsOf(await ask({ q }))[0]).toBe("sa_landed_cost");
  });

  it.each(["进口关税", "सऊदी आयात शुल्क ", "ضصثق فغعه خحجد ", "😀🚀", "?!.", "lorem ipsum dolor sit amet ", "xq7 zz9 "])(
    "offers no analysis as the answer to a thousand characters of %j",
    async (words) => {
      expect((await ask({ q: words.repeat(500).slice(0, 1000) })).matched).toBe(false);
    },
  );

  it.each(["shoes", "leather bag", "phone", "شنطة يد"])(
    "asks what is wanted for %j, which only names a product",
    async (q) => {
      const { matched, notes } = await ask({ q });
      expect([matched, notes?.at(-1)]).toEqual([false, expect.stringContaining("It is not clear which")]);
    },
  );

  it.each([
    ["hs code", "HS codes and their duty rates are not looked up", "sa_landed_cost"],
    ["demand forecast", "Demand is not forecast", "gcc_opportunity_score"],
    ["kuwait import duty", "For another Gulf state send its currency", "gcc_product_decision"],
    ["book freight", "Freight is not booked", "sa_landed_cost"],
    ["شلون ادفع", "Each call is paid alone", "free_profit_check"],
    ["lawyer", "no legal or tax advice", "gcc_product_decision"],
    ["egypt import duty", "other countries are not covered", "free_profit_check"],
    ["كم رسوم الاستيراد في تركيا", "other countries are not covered", "free_profit_check"],
    ["how do I get a refund", "Refunds are not an analysis", "free_profit_check"],
    ["أريد استرداد المبلغ", "Refunds are not an analysis", "free_profit_check"],
    ["ابحث لي عن مورد في الصين", "Suppliers are not searched for", "gcc_product_decision"],
  ])("tells that %j is out of scope, and what the nearest answer costs", async (q, words, nearest) => {
    const { matched, results, notes = [] } = await ask({ q });
    expect(matched).toBe(false);
    expect(notes[0]).toContain(words);
    expect(results[0]?.id).toBe(nearest);
    const { free, price } = operationNamed(nearest);
    if (notes[0]?.includes("Nearest:"))
      expect(notes[0]).toContain(`${nearest} (${free ? "free" : `${price.usdc} USDC`})`);
    expect(results[0]?.relevance).toBeLessThan(0.5);
    expect((await ask({ q, lang: "ar" })).notes?.[0]).toMatch(/[؀-ۿ]/);
  });

  it.each(["plan my trip with 5000 riyals", "invest 50000 riyals in stocks", "rank websites by traffic"])(
    "does not offer a plan or a ranking as the answer to %j",
    async (q) => {
      expect(await ask({ q })).toMatchObject({ matched: false });
    },
  );

  it.each(["share price", "best restaurants in Doha"])(
    "tells that %j is out of scope, with the free check first",
    async (q) => {
      const { matched, results, notes } = await ask({ q });
      expect([matched, notes?.length, results[0]?.id]).toEqual([false, 1, "free_profit_check"]);
    },
  );

  it("says that a repeated purchase is not charged again", async () => {
    const { matched, notes } = await ask({ q: "send me again the report that I paid for last week" });
    expect([matched, notes?.[0]]).toEqual([false, expect.stringContaining("charged once in 30 days")]);
  });

  it.each([
    [
      "limits of each of 14 products",
      "For 14 products x402_agent_growth costs 99.00 USDC. To rank them without limits: 2 calls of gcc_portfolio_rank cost 10.00 USDC, 89.00 USDC less, and give no order common to all. To rank them without limits: gcc_merchant_pack with any working_capital costs 12.00 USDC, 87.00 USDC less. To plan one order without limits and memo: gcc_merchant_pack costs 12.00 USDC, 87.00 USDC less.",
    ],
    [
      "plan one order for 30 products",
      "For 30 products x402_agent_growth costs 99.00 USDC. To rank them without limits: 3 calls of gcc_portfolio_rank cost 15.00 USDC, 84.00 USDC less, and give no order common to all. To plan one order without limits and memo: gcc_merchant_pack with the 25 best by free_profit_check costs 12.00 USDC, 87.00 USDC less.",
    ],
  ])("names the cheaper analysis that ranks or plans that many products, with the hits of %j", async (q, note) => {
    expect((await ask({ q })).notes).toContain(note);
    const figures = (text: string) => text.match(/\d+\.\d+|\w+_\w+_\w+/g);
    const arabic = (await ask({ q, lang: "ar" })).notes?.at(-1) ?? expect.fail("No Arabic");
    expect(figures(arabic)?.toSorted()).toEqual(figures(note)?.toSorted());
  });

  it("ranks many products in Arabic with the cheaper rankings named", async () => {
    expect((await ask({ q: "رتب 30 منتج", lang: "ar" })).notes?.join()).toContain("15.00 USDC");
  });

  it.each(["rank 5 products", "stock for 20 products"])("names nothing cheaper than the best hit of %j", async (q) => {
    expect((await ask({ q })).notes ?? []).toEqual([]);
  });

  it.each([
    ["incoterms", "sa_landed_cost"],
    ["what does exw mean for my cost", "sa_landed_cost"],
    ["cash on delivery fees", "free_profit_check"],
    ["الدفع عند الاستلام", "free_profit_check"],
    ["I know my landed cost, decide if I should buy", "gcc_opportunity_score"],
    ["CIF price of my goods, is it worth it", "gcc_product_decision"],
    ["order quantity for a lamp", "x402_agent_pilot"],
  ])("answers %j with the analysis %s among the first three", async (q, id) => {
    expect(idsOf(await ask({ q })).slice(0, 3)).toContain(id);
  });

  it("isolates names of fields in an Arabic note", async () => {
    expect((await ask({ q: "hs code", lang: "ar" })).notes?.[0]).toContain("\u2066duty_rate_pct\u2069");
  });

  it.each([
    ["duty", "sa_landed_cost"],
    ["customs duty", "sa_landed_cost"],
    ["رسوم جمركية", "sa_landed_cost"],
    ["جمركية", "sa_landed_cost"],
    ["margin", "free_profit_check"],
    ["bank memo", "x402_agent_growth"],
    ["stress test the plan", "gcc_merchant_pack"],
    ["is my product profitable", "free_profit_check"],
    ["السلعة هذه مربحة؟", "free_profit_check"],
    ["import duty on lamps made in China", "sa_landed_cost"],
    ["what if shipping doubles", "gcc_product_decision"],
    ["is it better to sell in sets of two", "gcc_product_decision"],
    // Each takes that number of products.
    ["cost of importing a sofa", "sa_landed_cost"],
    ["how many units of one product should I buy with 10,000 SAR", "x402_agent_pilot"],
    ["150 products", "x402_agent_scale"],
    ["what do I do with each of forty five products", "x402_agent_growth"],
    ["رتب ثمانية منتجات", "gcc_portfolio_rank"],
    ["split 10,000 over two products", "x402_agent_pilot"],
    ["budget allocation for two products", "x402_agent_pilot"],
    ["score 2 products", "gcc_portfolio_rank"],
    ["opportunity score of 12 products", "gcc_portfolio_rank"],
  ])("answers %j with the analysis %s first, by everyday words and numbers", async (q, id) => {
    expect(idsOf(await ask({ q }))[0]).toBe(id);
  });

  it("does not present an analysis as the answer only because it fits the price", async () => {
    const { matched, results, notes } = await ask({ q: "rank 5 products", max_spend_usdc: "3" });
    expect([matched, notes]).toEqual([
      false,
      ["Nothing within 3 USDC answers this; the cheapest that does is gcc_portfolio_rank at 5.00 USDC."],
    ]);
    expect(results.every(({ price_usdc, relevance }) => price_usdc <= 3 && relevance < 0.5)).toBe(true);
  });

  it("says that the nearest analysis costs more than the caller will spend when it is not sure of it", async () => {
    const { notes } = await ask({ q: "the plant wants 12.5 USD, is it a deal", max_spend_usdc: "1" });
    expect(notes?.[1]).toBe("Nearest is gcc_product_decision at 2.50 USDC, above your 1 USDC.");
  });

  it.each([
    "",
    "compare 9 products",
    "decision",
    "a full file on each of ten products",
    "stock for 20 products",
    "plan one order for 30 products",
  ])("takes at most 1,900 tokens by default for %j", async (q) => {
    expect(countTokens(JSON.stringify(await ask({ q })))).toBeLessThanOrEqual(1900);
  });

  it("names a parameter that was probably meant, and no other", async () => {
    expect((await ask({ max_spend: "1" })).notes).toEqual([
      "max_spend is not a parameter and was not read; use max_spend_usdc.",
    ]);
    expect(await ask({ utm_source: "x" })).not.toHaveProperty("notes");
  });

  it("answers without schemas on request, in a fifth of the size", async () => {
    const [full, short] = [await ask({ view: "full" }), await ask({ view: "short" })];
    expect(idsOf(short)).toEqual(idsOf(full));
    for (const result of short.results) expect(Object.keys(result)).not.toContain("input_schema");
    expect(JSON.stringify(short).length * 5).toBeLessThan(JSON.stringify(full).length);
  });

  it.each(operations.map(({ id }) => id))(
    "gives the address of the input of %s alone when that analysis is found first",
    async (id) => {
      const { input_and_example: address } = await ask({ q: id, view: "short" });
      const { results } = await service.json(address?.replace(origin, "") ?? "");
      expect(results).toMatchObject([{ id, input_schema: { type: "object" }, example: {} }]);
    },
  );
});

describe("words for search", () => {
  it.each([
    ["landed_cost (CIF), VAT's 5%", ["landed", "cost", "cif", "vats", "5"]],
    ["التَّكْلِفَة هـامش أرباح مستوى ٢٥ ۲۵", ["تكلفه", "هامش", "ارباح", "مستوي", "25", "25"]],
    ["20k 3,000 ٥ آلاف", ["20000", "3000", "5000"]],
  ])("reads from %j the words %j", (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it.each([
    ["sort my 7 items", 7],
    ["a hundred and ten SKUs", 110],
    ["عندي 50 ألف ريال و30 منتج", 30],
    ["30 منتج و50 دولار", 30],
    ["one hundred and fifty products", 150],
    ["score my product out of 100", undefined],
    ["تقييم للمنتج من مية", undefined],
    ["خمسة وعشرين منتج", 25],
    ["which of these five", 5],
    ["a product that costs 100", 1],
    ["order quantity for a lamp", 1],
    ["a lamp or that mug", 2],
    ["كم أطلب من هذا المنتج بعشرة آلاف", 1],
    ["40 SAR", undefined],
    ["does a 35 riyal item sold for 89 earn anything", undefined],
    ["أدفع 35 ريال للمنتج", undefined],
    ["a 35 dollar item, one of 12 products", 12],
  ])("reads how many products %j is about: %s", (question, count) => {
    expect(productsIn(question)).toBe(count);
  });
});
