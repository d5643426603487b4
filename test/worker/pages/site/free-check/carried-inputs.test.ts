import fc from "fast-check";
import { expect, it } from "vitest";
import { operations } from "../../../../../catalog/index.ts";
import { currencyCodes } from "../../../../../src/worker/core/figures/currency.ts";
import { jsonSchema } from "../../../../../src/worker/lib/json-schema.ts";
import { isObject } from "../../../../../src/worker/lib/text.ts";
import { carriedInputs } from "../../../../../src/worker/pages/site/free-check/carried-inputs.ts";
import { readQuestion, understand } from "../../../../../src/worker/pages/site/free-check/free-check-question.ts";

const landedCost = operations.find(({ id }) => id === "sa_landed_cost");
if (!landedCost) throw new Error("No landed cost");
const { properties } = jsonSchema(landedCost.input);
const fields = isObject(properties) ? Object.keys(properties) : [];

/** The body that the buying page makes of the address it is opened with. */
function carriedBody(query: string): object {
  const carried = new URLSearchParams(query);
  carried.delete("op");
  return Object.fromEntries([...carried].map(([name, text]) => [name, name === "currency" ? text : Number(text)]));
}

const amount = fc.integer({ min: 1, max: 10_000_000 }).map((cents) => String(cents / 100));

it("carries what a landed cost was worked out with: the paid figure is the free one, to the minor unit", () => {
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
        const question = readQuestion(new URLSearchParams(stated));
        const understood = understand(question);
        if (!understood.body) return;
        const query = carriedInputs({ id: landedCost.id, fields }, question, understood);
        expect(landedCost.answer(carriedBody(query), "en")).toMatchObject({
          landed_cost: understood.body.landed_cost,
        });
      },
    ),
    { numRuns: 200 },
  );
});

it("carries an own store as one, and leaves to the analysis what it assumes there itself", () => {
  const question = readQuestion(new URLSearchParams("landed_cost=60&expected_sale_price=129&channel=own-store"));
  const operation = {
    id: "gcc_opportunity_score",
    fields: ["landed_cost", "expected_sale_price", "marketplace_fee_pct", "payment_fee_pct", "fulfillment_cost"],
  };
  expect(carriedInputs(operation, question, understand(question))).toBe(
    "?op=gcc_opportunity_score&landed_cost=60&expected_sale_price=129&marketplace_fee_pct=0",
  );
});
