/** The monotone rule of domain.md 11, over every operation and every field of its input. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import type { Operation } from "../../../catalog/operation.ts";
import { type Field, isField, productField } from "../../../src/fields/index.ts";
import { jsonSchema } from "../../../src/lib/json-schema.ts";
import { isObject, type JsonObject } from "../../../src/lib/text.ts";
import { decimal, everyRun, runs } from "../../fixtures/arbitrary-inputs.ts";

type Numbers = Readonly<Partial<Record<Field, number>>>;

/** The figure that raises the profit. */
const price = "expected_sale_price";

/** The numbers of one product of an operation, and those that it requires. */
function fieldsOf(operation: Operation) {
  const { properties } = jsonSchema(operation.input, "en");
  const list = isObject(properties) && isObject(properties.products) ? properties.products.items : undefined;
  const product = isObject(list) ? list : jsonSchema(operation.input, "en");
  const required: unknown[] = Array.isArray(product.required) ? product.required : [];
  const fields = isObject(product.properties) ? Object.entries(product.properties) : [];
  return fields.flatMap(([name]) => (isField(name) ? [{ name, isRequired: required.includes(name) }] : []));
}

/** The profit of one order; for a landed cost alone, the cost with a minus. */
function profitOf(operation: Operation, product: Numbers): number {
  const [{ input }] = operation.examples;
  // Two others are enough for each list: no product's profit depends on another one.
  const others = Array.isArray(input.products) ? input.products.slice(1, 3) : undefined;
  const body: JsonObject = others ? { ...input, products: [product, ...others] } : product;
  const result = operation.answer(body, "en");
  const rows: unknown[] = Array.isArray(result.products) ? result.products : [result];
  const row = rows.find((each) => isObject(each) && (!others || each.number === 1));
  if (!isObject(row)) throw new Error(`No row of the product in a result of ${operation.id}`);
  return row.profit_per_unit === undefined ? -Number(row.landed_cost) : Number(row.profit_per_unit);
}

/**
 * The step by which a field is raised: at least 1 % of the price. The VAT in the price grows more slowly than its
 * rate, and a duty is a share of the value.
 */
function stepOf(field: Field, product: Numbers): number {
  const { [price]: onePrice = 100, product_value = onePrice } = product;
  const { unit, per } = productField(field);
  if (per === "import") return Math.max(2, Math.ceil(onePrice / product_value));
  return unit === "percent" ? 1 : Math.ceil(onePrice) / 100;
}

function amountOf(field: Field): fc.Arbitrary<number> {
  const { unit, bounds, per } = productField(field);
  if (field === price) return decimal(20, 400, 2);
  if (per === undefined) return fc.integer({ min: 0, max: 100 });
  if (unit === "percent") return decimal(0.1, 12, 2);
  return decimal(Math.max(0.01, 100 * bounds.minimum), 60, 2);
}

/**
 * Products of an operation that give one field, and the payment fee too, because its assumed value would fall when
 * the other fee rises.
 */
function productsWith(operation: Operation, given: readonly Field[]): fc.Arbitrary<Numbers> {
  const values = fieldsOf(operation).map(({ name, isRequired }) => {
    const isGiven = isRequired || name === "payment_fee_pct" || given.includes(name);
    return [name, isGiven ? amountOf(name) : fc.option(amountOf(name), { nil: undefined })] as const;
  });
  return fc
    .record(Object.fromEntries(values))
    .map((product) =>
      Object.fromEntries(
        Object.entries(product).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      ),
    );
}

/** Every operation has the same tests for each of its fields. */
const fewer = { ...everyRun, numRuns: Math.ceil(runs / 4) };

const raised = (product: Numbers, field: Field, step: number): Numbers => ({
  ...product,
  [field]: Math.round(((product[field] ?? 0) + step) * 100) / 100,
});

for (const operation of operations)
  describe(`the profit of ${operation.id}`, () => {
    const fields = fieldsOf(operation).map(({ name }) => name);
    const costs = fields.filter((field) => productField(field).lowersProfit);

    it.each(costs)("the profit never rises with %s, and falls for a hundredth of the price", (field) => {
      fc.assert(
        fc.property(productsWith(operation, [field]), decimal(0.01, 5, 2), (product, little) => {
          const today = profitOf(operation, product);
          expect(profitOf(operation, raised(product, field, little))).toBeLessThanOrEqual(today);
          const dearer = raised(product, field, stepOf(field, product));
          if ((dearer[field] ?? 0) > productField(field).bounds.maximum) return;
          expect(profitOf(operation, dearer)).toBeLessThan(today);
        }),
        fewer,
      );
    });

    if (fields.includes(price))
      it("the profit rises with the price when everything else is given", () => {
        fc.assert(
          fc.property(productsWith(operation, fields), decimal(1, 400, 0), (product, percent) => {
            const dearer = raised(product, price, Math.ceil(percent * (product[price] ?? 0)) / 100);
            expect(profitOf(operation, dearer)).toBeGreaterThan(profitOf(operation, product));
          }),
          fewer,
        );
      });

    it.each(fields.filter((field) => field !== price && !productField(field).lowersProfit))(
      "the profit is the same at any %s",
      (field) => {
        fc.assert(
          fc.property(productsWith(operation, [field]), (product) => {
            expect(profitOf(operation, raised(product, field, 30))).toBe(profitOf(operation, product));
          }),
          fewer,
        );
      },
    );
  });
