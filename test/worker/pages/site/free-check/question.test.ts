import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { channels } from "../../../../../catalog/input/channels.ts";
import { freeProfitCheck } from "../../../../../catalog/operations/free-profit-check.ts";
import { gccProductDecision } from "../../../../../catalog/operations/gcc-product-decision.ts";
import { freeProfitCheckResult } from "../../../../../catalog/results/one-product.ts";
import { regulatoryFacts } from "../../../../../src/core/facts.ts";
import { languageOf } from "../../../../../src/shop/words/language.ts";
import { dutyCategories } from "../../../../../src/worker/pages/site/free-check/duty-categories.ts";
import { casesOf } from "../../../../../src/worker/pages/site/free-check/free-check-cases.ts";
import { readQuestion, toQuery } from "../../../../../src/worker/pages/site/free-check/question.ts";
import { problemText } from "../../../../../src/worker/pages/site/free-check/question-texts.ts";
import { understand } from "../../../../../src/worker/pages/site/free-check/understand.ts";
import { words } from "../../../../../src/worker/pages/site/page-texts.ts";

const question = (query: string) => readQuestion(new URLSearchParams(query));
const understood = (query: string) => understand(question(query));
const answer = (query: string) => freeProfitCheckResult.parse(freeProfitCheck.answer(understood(query).body, "en"));

describe("a question in an address", () => {
  it("asks the free check the question in the address", () => {
    expect(understood("landed_cost=60&expected_sale_price=129&total_fee_pct=17.5%25").body).toEqual({
      currency: "SAR",
      landed_cost: 60,
      expected_sale_price: 129,
      total_fee_pct: 17.5,
    });
  });

  it("writes the address from which the question was read", () => {
    for (const query of [
      "?landed_cost=60&expected_sale_price=129",
      "?currency=AED&product_value=40&expected_sale_price=129&channel=own-store&registered=no",
    ])
      expect(toQuery(question(query))).toBe(query);
    expect(toQuery(question("landed_cost=&nonsense=1&registered=maybe&channel=nowhere&currency=XXX"))).toBe("");
  });

  it("names the problem of each field, and asks nothing then", () => {
    const { problems, body } = understood(
      "landed_cost=1,250&expected_sale_price=-1&total_fee_pct=120&ad_cost_per_order=x",
    );
    expect(problems).toEqual({
      landed_cost: { kind: "ambiguous", readings: [1250, 1.25] },
      expected_sale_price: { kind: "minimum", bound: 0.01 },
      total_fee_pct: { kind: "maximum", bound: 100 },
      ad_cost_per_order: { kind: "unreadable" },
    });
    expect(body).toBeUndefined();
    expect(understood("").problems).toEqual({
      landed_cost: { kind: "required" },
      expected_sale_price: { kind: "required" },
    });
  });

  it.each([
    ["", "errorRequired"],
    ["abc", "errorNumber"],
    ["0", "problemMinimum"],
    ["2000000000000", "problemMaximum"],
    ["60%", "errorOtherUnit"],
    ["60 CNY", "errorRate"],
    ["1,250", "errorAmbiguous"],
  ] as const)("says the problem of the landed cost “%s”: %s", (text, word) => {
    const problem = understand(readQuestion(new URLSearchParams({ landed_cost: text }))).problems.landed_cost;
    const english = languageOf("en", words);
    expect(problem && problemText(problem, text, english)).toContain(english.say(word).split("{")[0]);
  });

  it("makes no body that the operation refuses", () => {
    const text = fc.oneof(fc.string({ maxLength: 12 }), fc.double({ noNaN: true }).map(String), fc.constant(""));
    fc.assert(
      fc.property(text, text, text, text, (landed_cost, expected_sale_price, total_fee_pct, product_value) => {
        const { body } = understand(
          readQuestion(new URLSearchParams({ landed_cost, expected_sale_price, total_fee_pct, product_value })),
        );
        if (body) expect(freeProfitCheck.check(body, "en")).toMatchObject({ valid: true });
      }),
    );
  });
});

describe("an amount that names its unit", () => {
  it.each([
    ["product_value=60 USD", 225],
    ["product_value=٨٫٥ دولار", 31.88],
    ["product_value=8.5&purchase_currency=USD", 31.88],
    ["product_value=60 CNY&exchange_rate=0.52", 31.2],
    ["product_value=60&purchase_currency=CNY&exchange_rate=٠٫٥٢", 31.2],
  ])("sends %s as %d riyals", (query, value) => {
    const { values, problems } = understood(`${query}&expected_sale_price=129`);
    expect(problems).toEqual({});
    expect(values.product_value).toBe(value);
  });

  it.each([
    ["product_value=60 CNY", "product_value", { kind: "rate", currency: "CNY" }],
    ["product_value=60&purchase_currency=CNY", "product_value", { kind: "rate", currency: "CNY" }],
    // The rate of the supplier's currency is not the rate of another one.
    [
      "product_value=60&purchase_currency=CNY&exchange_rate=0.52&ad_cost_per_order=9 EUR",
      "ad_cost_per_order",
      { kind: "rate", currency: "EUR" },
    ],
  ])("asks about %s, and never takes it in another unit", (query, field, problem) => {
    const { problems, body } = understood(`${query}&expected_sale_price=129`);
    expect(problems).toMatchObject({ [field]: problem });
    expect(body).toBeUndefined();
  });
});

describe("the costs of a whole shipment", () => {
  const shipment =
    "product_value=8.5&purchase_currency=USD&pieces=200&shipment_freight=2400&clearance=650&saber=402.5&warehouse_delivery=300&category=clothing&expected_sale_price=149";

  it("splits a shipment's costs into seven lines of one piece that add up to the cost to the warehouse", () => {
    const { estimate, body } = understood(shipment);
    // 8.5 × 3.75 = 31.88; 2400 ÷ 200 = 12; 15 % of 43.88 = 6.58; 15 % of 50.46 = 7.57; then 3.25, 2.01 and 1.50.
    expect(estimate).toMatchObject({
      productValue: 31.88,
      freight: 12,
      customsDuty: 6.58,
      importVat: 7.57,
      landedCost: 58.03,
      clearance: 3.25,
      saber: 2.01,
      delivery: 1.5,
      warehouseCost: 64.79,
    });
    expect(body?.landed_cost).toBe(64.79);
  });

  it("divides a shipment's costs by any number of pieces with a single rounding", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 1, max: 100_000 }), (halalas, pieces) => {
        const { estimate } = understood(
          `product_value=10&pieces=${pieces}&clearance=${halalas / 100}&expected_sale_price=129`,
        );
        const exact = Number((2n * BigInt(halalas) + BigInt(pieces)) / (2n * BigInt(pieces)));
        expect(Math.round((estimate?.clearance ?? 0) * 100)).toBe(exact);
      }),
    );
  });

  it("needs the number of pieces of a shipment", () => {
    const { problems } = understood("product_value=8.5&clearance=650&expected_sale_price=149");
    expect(problems).toEqual({ pieces: { kind: "pieces" } });
  });
});

it.each(dutyCategories)(
  "gives a duty rate with its source for $id, and shows it where no rate is typed",
  (category) => {
    expect(regulatoryFacts[category.fact].source.length).toBeGreaterThan(0);
    const query = `product_value=40&expected_sale_price=129&category=${category.id}`;
    expect(understood(query).estimate?.dutyRatePct).toBe(category.ratePct);
    expect(understood(`${query}&duty_rate_pct=7`).estimate?.dutyRatePct).toBe(7);
  },
);

it("prefers a known landed cost to one that is worked out", () => {
  const { estimate, body } = understood("landed_cost=77&product_value=40&expected_sale_price=129");
  expect(estimate).toBeUndefined();
  expect(body?.landed_cost).toBe(77);
});

describe("a channel", () => {
  it("counts a channel's fee with the typical reserve for returns, and its fulfilment in riyals", () => {
    const [channel] = channels;
    const body = understood(`landed_cost=60&expected_sale_price=129&channel=${channel?.id}`).body;
    expect(body).toMatchObject({
      total_fee_pct: (channel?.feePct ?? 0) + 5,
      fulfillment_cost: channel?.fulfillmentSar,
    });
    expect(
      understood(`currency=AED&landed_cost=60&expected_sale_price=129&channel=${channel?.id}`).body?.fulfillment_cost,
    ).toBeUndefined();
  });

  it("counts the same costs for an own store as the product decision: a riyal an order, delivery from 26", () => {
    for (const [price, fee, delivery] of [
      [129, 2.5 + 0.78 + 8, 26],
      [400, 2.5 + 0.25 + 8, 40],
    ] as const) {
      const body = understood(`landed_cost=60&expected_sale_price=${price}&channel=own-store`).body;
      expect(body).toMatchObject({ total_fee_pct: Number(fee.toFixed(2)), fulfillment_cost: delivery });
      const { inputs } = gccProductDecision.answer(
        { currency: "SAR", product_value: 40, expected_sale_price: price, marketplace_fee_pct: 0 },
        "en",
      );
      const used = Object.fromEntries(
        Object.values(Object(inputs)).map((row) => [Object(row).field, Object(row).value]),
      );
      expect(used).toMatchObject({
        payment_fee_pct: Number((fee - 8).toFixed(2)),
        fulfillment_cost: delivery,
        returns_reserve_pct: 8,
      });
    }
  });

  it("counts at least SAR 1 of fees on a marketplace", () => {
    const body = understood("landed_cost=2&expected_sale_price=8&channel=amazon-electronics").body;
    expect(body?.total_fee_pct).toBe(12.5 + 5);
  });

  it("leaves out a channel's usual fee where the seller states one", () => {
    const body = understood("landed_cost=60&expected_sale_price=129&channel=noon-apparel&total_fee_pct=8").body;
    expect(body?.total_fee_pct).toBe(8);
  });

  it("gives each channel one name, a source and a date", () => {
    expect(new Set(channels.map(({ id }) => id)).size).toBe(channels.length);
    for (const { source, date, feePct } of channels) {
      expect(source.en.length * source.ar.length).toBeGreaterThan(0);
      expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(feePct).toBeGreaterThan(0);
    }
  });
});

describe("the case that the page leads with", () => {
  const names = (query: string) => casesOf(answer(query), question(query)).cases.map(({ name }) => name);
  const known = "landed_cost=60&expected_sale_price=129";

  it("shows first the lowest case that can apply to the seller", () => {
    const { lead, cases } = casesOf(answer(known), question(known));
    expect(cases.map(({ name }) => name)).toEqual([
      ...["as_supplied", "vat_registered", "vat_as_cost", "deemed_supplier", "landed_cost_excludes_vat"],
    ]);
    expect(lead.profit).toBe(Math.min(...cases.slice(0, 4).map(({ profit }) => profit)));
    expect(lead.profit).toBeLessThan(answer(known).as_supplied.profit_per_unit);
  });

  it("leaves out the cases that the seller ruled out", () => {
    expect(names(`${known}&registered=yes`)).toEqual(["as_supplied", "vat_registered", "landed_cost_excludes_vat"]);
    expect(names(`${known}&registered=no&channel=own-store`)).toEqual(["as_supplied", "vat_as_cost"]);
    expect(names(`${known}&registered=no&channel=amazon-home`)).toEqual(["as_supplied", "deemed_supplier"]);
    expect(names(`${known}&currency=AED`)).not.toContain("deemed_supplier");
  });

  it("asks whether import VAT is missing only of a landed cost that was typed", () => {
    const namesOf = (query: string) => casesOf(answer(query), understood(query)).cases.map(({ name }) => name);
    const priced = "product_value=30&expected_sale_price=129";
    expect(answer(priced).if_landed_cost_excludes_vat).not.toBeNull();
    expect(namesOf(priced)).toEqual(["as_supplied", "vat_registered", "vat_as_cost", "deemed_supplier"]);
    expect(namesOf(`${priced}&landed_cost=60`)).toContain("landed_cost_excludes_vat");
  });
});
