import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { currencies, currencyCodes } from "../../../../../src/core/inputs/market.ts";
import { jsonSchema } from "../../../../../src/lib/json-schema.ts";
import { isObject } from "../../../../../src/lib/text.ts";
import { languageOf } from "../../../../../src/shop/words/language.ts";
import { carriedInputs } from "../../../../../src/worker/pages/site/free-check/carried-inputs.ts";
import { costLines } from "../../../../../src/worker/pages/site/free-check/cost-lines.tsx";
import { dutyCategories } from "../../../../../src/worker/pages/site/free-check/duty-categories.ts";
import { readQuestion, toQuery } from "../../../../../src/worker/pages/site/free-check/question.ts";
import { understand } from "../../../../../src/worker/pages/site/free-check/understand.ts";
import { words } from "../../../../../src/worker/pages/site/page-texts.ts";
import { operationNamed } from "../../../../fixtures/operation-named.ts";

const landedCost = operationNamed("sa_landed_cost");

/** The body that the buying page makes of the address it is opened with. */
function carriedBody(query: string): object {
  const carried = new URLSearchParams(query);
  carried.delete("op");
  return Object.fromEntries([...carried].map(([name, text]) => [name, name === "currency" ? text : Number(text)]));
}

const decision = operationNamed("gcc_product_decision");
const fieldsOf = ({ input }: typeof landedCost) => {
  const { properties } = jsonSchema(input);
  return isObject(properties) ? Object.keys(properties) : [];
};

/** The figure called landed cost in a result, wherever it stands. */
const landedCostIn = (result: object): unknown =>
  z.looseObject({ unit_economics: z.looseObject({ landed_cost: z.number() }) }).parse(result).unit_economics
    .landed_cost;

/** An amount as a number, read from the page. */
const figureOf = (text: string): number => Number(text.replace(/[^\d.]/gu, ""));

const amount = fc.integer({ min: 1, max: 10_000_000 }).map((cents) => String(cents / 100));

it("carries the inputs of a landed cost into the free check: both give the same figure, to the minor unit", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...currencyCodes),
      amount,
      amount,
      fc.option(amount, { nil: undefined }),
      fc.option(fc.integer({ min: 0, max: 100 }).map(String), { nil: undefined }),
      (currency, product_value, expected_sale_price, shipping, duty_rate_pct) => {
        const texts = { currency, product_value, expected_sale_price, shipping, duty_rate_pct };
        const stated = Object.entries(texts).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]]));
        const understood = understand(readQuestion(new URLSearchParams(stated)));
        if (!understood.body) return;
        const query = carriedInputs({ id: landedCost.id, fields: fieldsOf(landedCost) }, understood);
        expect(landedCost.answer(carriedBody(query), "en")).toMatchObject({
          landed_cost: understood.body.landed_cost,
        });
        const decided = carriedInputs({ id: decision.id, fields: fieldsOf(decision) }, understood);
        expect(landedCostIn(decision.answer(carriedBody(decided), "en"))).toBe(understood.body.landed_cost);
      },
    ),
    { numRuns: 60 },
  );
});

it("carries the choice of an own store into an analysis, without what the analysis assumes for it", () => {
  const understood = understand(
    readQuestion(new URLSearchParams("landed_cost=60&expected_sale_price=129&channel=own-store")),
  );
  const operation = {
    id: "gcc_opportunity_score",
    fields: ["landed_cost", "expected_sale_price", "marketplace_fee_pct", "payment_fee_pct", "fulfillment_cost"],
  };
  expect(carriedInputs(operation, understood)).toBe(
    "?op=gcc_opportunity_score&landed_cost=60&expected_sale_price=129&marketplace_fee_pct=0",
  );
});

it("carries a shipment to an analysis that begins with the landed cost as one warehouse cost", () => {
  const question = readQuestion(
    new URLSearchParams("product_value=40&pieces=10&clearance=650&expected_sale_price=149&category=clothing"),
  );
  const understood = understand(question);
  const fields = ["landed_cost", "expected_sale_price", "other_cost_per_order"];
  expect(carriedInputs({ id: "x", fields }, understood)).toBe(
    `?op=x&landed_cost=${understood.body?.landed_cost}&expected_sale_price=149`,
  );
});

it("adds a shipment's seven lines up to one warehouse cost on page, link and purchase", () => {
  const shown = languageOf("en", words);
  fc.assert(
    fc.property(
      fc.constantFrom(...currencyCodes),
      fc.constantFrom("SAR", "USD", "AED"),
      fc.constantFrom("", ...dutyCategories.map(({ id }) => id)),
      fc.integer({ min: 1, max: 5_000 }).map(String),
      fc.tuple(amount, amount, amount, amount, amount, amount),
      (currency, purchase_currency, category, pieces, [product_value, expected_sale_price, ...shipment]) => {
        const [shipment_freight, clearance, saber, warehouse_delivery] = shipment;
        const texts = { currency, purchase_currency, category, pieces, product_value, expected_sale_price };
        const typed = new URLSearchParams({ ...texts, shipment_freight, clearance, saber, warehouse_delivery });
        // Only the address of the page is passed on, so it must read back unchanged.
        const question = readQuestion(new URLSearchParams(toQuery(readQuestion(typed))));
        const understood = understand(question);
        const { estimate, body } = understood;
        if (!body || !estimate) return;
        const { decimals } = currencies[currency];
        const minor = (value: number) => Math.round(value * 10 ** decimals);
        const lines = costLines(understood, shown).map((line) => minor(figureOf(line.amount)));
        const total = lines.pop();
        // Shares that are less than a minor unit leave no line.
        expect(lines).toHaveLength(body.landed_cost > estimate.landedCost ? 7 : 4);
        expect(lines.reduce((sum, line) => sum + line, 0)).toBe(total);
        expect(total).toBe(minor(body.landed_cost));
        const paid = landedCost.answer(
          carriedBody(carriedInputs({ id: landedCost.id, fields: fieldsOf(landedCost) }, understood)),
          "en",
        );
        expect(paid).toMatchObject({ landed_cost: estimate.landedCost });
        const query = carriedInputs({ id: decision.id, fields: fieldsOf(decision) }, understood);
        expect(landedCostIn(decision.answer(carriedBody(query), "en"))).toBe(estimate.landedCost);
        const link = new URLSearchParams(query);
        expect(minor(figureOf(link.get("other_cost_per_order") ?? "0"))).toBe(
          minor(body.landed_cost - estimate.landedCost),
        );
      },
    ),
    { numRuns: 60 },
  );
});
