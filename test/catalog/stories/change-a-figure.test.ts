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

/** The profit in a row of a result; for a landed cost alone, the cost with a minus. */
const profitIn = (row: JsonObject): number =>
  row.profit_per_unit === undefined ? -Number(row.landed_cost) : Number(row.profit_per_unit);

/** The profit of one order of each product. */
function profitsOf(operation: Operation, products: readonly Numbers[]): readonly number[] {
  const [{ input }] = operation.examples;
  if (!Array.isArray(input.products)) return products.map((product) => profitIn(operation.answer(product, "en")));
  // No product's profit depends on another one: one call has as many as it takes, beside two that every list may have.
  const others = input.products.slice(1, 3);
  const count = operation.products.most - others.length;
  if (products.length > count)
    return [...profitsOf(operation, products.slice(0, count)), ...profitsOf(operation, products.slice(count))];
  const result = operation.answer({ ...input, products: [...products, ...others] }, "en");
  const rows = Array.isArray(result.products) ? result.products.filter(isObject) : [];
  const profits = new Map(rows.map((row) => [row.number, profitIn(row)]));
  return products.map((_, index) => profits.get(index + 1) ?? expect.fail(`No product ${index + 1} in a result`));
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

/** A figure that may be left out is given in five of six runs. */
const fewer = { ...everyRun, numRuns: Math.ceil(runs / 3) };

const raised = (product: Numbers, field: Field, step: number): Numbers => ({
  ...product,
  [field]: Math.round(((product[field] ?? 0) + step) * 100) / 100,
});

/** A change of a figure, and how the profit then is beside today's. */
interface Change {
  readonly field: Field;
  readonly is: "the same" | "no higher" | "lower";
  readonly changed: Numbers;
}

describe.each(operations)("the profit of $id", (operation) => {
  const fields = fieldsOf(operation).map(({ name }) => name);

  it("the profit never rises with a cost, falls for a hundredth of the price, and is the same at any other figure", () => {
    fc.assert(
      fc.property(productsWith(operation, []), decimal(0.01, 5, 2), (product, little) => {
        const given = fields.filter((field) => field !== price && product[field] !== undefined);
        const changes = given.flatMap((field): readonly Change[] => {
          if (!productField(field).lowersProfit)
            return [{ field, is: "the same", changed: raised(product, field, 30) }];
          const never: Change = { field, is: "no higher", changed: raised(product, field, little) };
          const dearer = raised(product, field, stepOf(field, product));
          const isAllowed = (dearer[field] ?? 0) <= productField(field).bounds.maximum;
          return isAllowed ? [never, { field, is: "lower", changed: dearer }] : [never];
        });
        const [today = Number.NaN, ...profits] = profitsOf(operation, [
          product,
          ...changes.map(({ changed }) => changed),
        ]);
        for (const [index, { field, is }] of changes.entries()) {
          const profit = expect(profits[index], `${field}: ${is}`);
          if (is === "the same") profit.toBe(today);
          else if (is === "lower") profit.toBeLessThan(today);
          else profit.toBeLessThanOrEqual(today);
        }
      }),
      fewer,
    );
  });

  if (!fields.includes(price)) return;
  it("the profit rises with the price when everything else is given", () => {
    fc.assert(
      fc.property(productsWith(operation, fields), decimal(1, 400, 0), (product, percent) => {
        const dearer = raised(product, price, Math.ceil(percent * (product[price] ?? 0)) / 100);
        const [today = Number.NaN, then] = profitsOf(operation, [product, dearer]);
        expect(then).toBeGreaterThan(today);
      }),
      fewer,
    );
  });
});
