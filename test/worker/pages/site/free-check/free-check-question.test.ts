import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { channels } from "../../../../../catalog/input/channels.ts";
import { freeProfitCheck } from "../../../../../catalog/operations/free-profit-check.ts";
import { gccProductDecision } from "../../../../../catalog/operations/gcc-product-decision.ts";
import { saLandedCost } from "../../../../../catalog/operations/sa-landed-cost.ts";
import { freeProfitCheckResult } from "../../../../../catalog/results/free-profit-check.ts";
import { carriedInputs } from "../../../../../src/worker/pages/site/free-check/carried-inputs.ts";
import { casesOf } from "../../../../../src/worker/pages/site/free-check/free-check-cases.ts";
import {
  readQuestion,
  toQuery,
  understand,
} from "../../../../../src/worker/pages/site/free-check/free-check-question.ts";

const question = (query: string) => readQuestion(new URLSearchParams(query));
const understood = (query: string) => understand(question(query));
const answer = (query: string) => freeProfitCheckResult.parse(freeProfitCheck.answer(understood(query).body, "en"));

describe("a question in an address", () => {
  it("is what the free check is asked", () => {
    expect(understood("landed_cost=60&expected_sale_price=129&total_fee_pct=17.5%25").body).toEqual({
      currency: "SAR",
      landed_cost: 60,
      expected_sale_price: 129,
      total_fee_pct: 17.5,
    });
  });

  it("is read in the digits of either language", () => {
    expect(understood("landed_cost=٦٠٫٥&expected_sale_price=١٢٩ ريال").body).toMatchObject({
      landed_cost: 60.5,
      expected_sale_price: 129,
    });
  });

  it("comes back as the same address", () => {
    for (const query of [
      "?landed_cost=60&expected_sale_price=129",
      "?currency=AED&product_value=40&expected_sale_price=129&channel=own-store&registered=no",
    ])
      expect(toQuery(question(query))).toBe(query);
    expect(toQuery(question("landed_cost=&nonsense=1&registered=maybe&channel=nowhere&currency=XXX"))).toBe("");
  });

  it("says what is wrong with each field, and asks nothing then", () => {
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

  it("makes no body that the operation refuses", () => {
    const text = fc.oneof(fc.string({ maxLength: 12 }), fc.double({ noNaN: true }).map(String), fc.constant(""));
    fc.assert(
      fc.property(text, text, text, text, (landed_cost, expected_sale_price, total_fee_pct, product_value) => {
        const { body } = understand(
          readQuestion(new URLSearchParams({ landed_cost, expected_sale_price, total_fee_pct, product_value })),
        );
        if (body) expect(freeProfitCheck.validate(body, "en")).toMatchObject({ valid: true });
      }),
    );
  });
});

describe("the landed cost of somebody who knows the supplier's price", () => {
  it("is that of the landed cost analysis, in every currency with its own VAT rate", () => {
    for (const [query, input] of [
      [
        "product_value=40&shipping=5&duty_rate_pct=12&expected_sale_price=1",
        { product_value: 40, shipping: 5, duty_rate_pct: 12 },
      ],
      ["product_value=1234.56&shipping=0&expected_sale_price=1", { product_value: 1234.56, shipping: 0, insurance: 0 }],
    ] as const) {
      const { estimate } = understood(query);
      const sold = saLandedCost.answer({ currency: "SAR", ...input }, "en");
      expect(estimate).toMatchObject({
        landedCost: sold.landed_cost,
        customsDuty: sold.customs_duty,
        importVat: sold.import_vat,
      });
    }
  });

  it("has typical freight when none is known, as the next step has", () => {
    const sold = saLandedCost.answer({ currency: "SAR", product_value: 40 }, "en");
    expect(understood("product_value=40&expected_sale_price=129").body?.landed_cost).toBe(
      sold.landed_cost_with_typical_freight,
    );
  });

  it("gives way to a landed cost that is known", () => {
    const { estimate, body } = understood("landed_cost=77&product_value=40&expected_sale_price=129");
    expect(estimate).toBeUndefined();
    expect(body?.landed_cost).toBe(77);
  });
});

describe("a channel", () => {
  it("brings its fee with the typical reserve for returns, and its fulfilment in riyals", () => {
    const [channel] = channels;
    const body = understood(`landed_cost=60&expected_sale_price=129&channel=${channel?.id}`).body;
    expect(body).toMatchObject({
      total_fee_pct: (channel?.feePct ?? 0) + 5,
      fulfillment_cost: channel?.fulfillmentSar,
    });
    expect(
      understood(`currency=AED&landed_cost=60&expected_sale_price=129&channel=${channel?.id}`).body,
    ).not.toHaveProperty("fulfillment_cost");
  });

  it("of an own store costs what the product decision assumes there: a riyal an order, delivery from 21", () => {
    for (const [price, fee, delivery] of [
      [129, 2.5 + 0.78 + 8, 21],
      [400, 2.5 + 0.25 + 8, 40],
    ] as const) {
      const body = understood(`landed_cost=60&expected_sale_price=${price}&channel=own-store`).body;
      expect(body).toMatchObject({ total_fee_pct: Number(fee.toFixed(2)), fulfillment_cost: delivery });
      const { inputs_used } = gccProductDecision.answer(
        { currency: "SAR", product_value: 40, expected_sale_price: price, marketplace_fee_pct: 0 },
        "en",
      );
      expect(inputs_used).toMatchObject({
        payment_fee_pct: Number((fee - 8).toFixed(2)),
        fulfillment_cost: delivery,
        returns_reserve_pct: 8,
      });
    }
  });

  it("of a marketplace costs SAR 1 at least", () => {
    const body = understood("landed_cost=2&expected_sale_price=8&channel=amazon-electronics").body;
    expect(body?.total_fee_pct).toBe(12.5 + 5);
  });

  it("yields to what the seller knows better", () => {
    const body = understood("landed_cost=60&expected_sale_price=129&channel=noon-apparel&total_fee_pct=8").body;
    expect(body?.total_fee_pct).toBe(8);
  });

  it("has one name, a source and a date", () => {
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

  it("is the lowest of all that can be the seller's", () => {
    const { lead, cases } = casesOf(answer(known), question(known));
    expect(cases.map(({ name }) => name)).toEqual([
      ...["as_supplied", "vat_registered", "vat_as_cost", "deemed_supplier", "landed_cost_excludes_vat"],
    ]);
    expect(lead.profit).toBe(Math.min(...cases.slice(0, 4).map(({ profit }) => profit)));
    expect(lead.profit).toBeLessThan(answer(known).as_supplied.profit_per_unit);
  });

  it("leaves out what the seller ruled out", () => {
    expect(names(`${known}&registered=yes`)).toEqual(["as_supplied", "vat_registered", "landed_cost_excludes_vat"]);
    expect(names(`${known}&registered=no&channel=own-store`)).toEqual(["as_supplied", "vat_as_cost"]);
    expect(names(`${known}&registered=no&channel=amazon-home`)).toEqual(["as_supplied", "deemed_supplier"]);
    expect(names(`${known}&currency=AED`)).not.toContain("deemed_supplier");
  });
});

describe("the next step", () => {
  it("carries over every field that the operation knows, and no other", () => {
    const query = "product_value=40&expected_sale_price=129&channel=amazon-home&ad_cost_per_order=12";
    const carried = new URLSearchParams(
      carriedInputs(
        { id: "x", fields: ["currency", "product_value", "marketplace_fee_pct", "ad_cost_per_order", "landed_cost"] },
        question(query),
        understood(query),
      ),
    );
    expect(Object.fromEntries(carried)).toEqual({
      op: "x",
      currency: "SAR",
      product_value: "40",
      marketplace_fee_pct: "10",
      ad_cost_per_order: "12",
      landed_cost: String(understood(query).estimate?.landedCost),
    });
  });
});
