/** Random candidates and capitals for the tests of the plan: everyday amounts, ties, and amounts beyond 2^53. */
import fc from "fast-check";
import type { Candidate } from "../../../src/core/capital/candidate.ts";
import { add, floorDivide, type Integer, multiply, subtract, toInteger } from "../../../src/core/exact/integer.ts";

/** The figures of a candidate before it has a place; the goods are split into thirds, which is as good as any split. */
interface Figures {
  readonly unitCost: Integer;
  readonly importVat: Integer;
  readonly profit: Integer;
  readonly paidAhead: Integer;
  readonly deducted: Integer;
}

/** A candidate of these figures; its price is what it brings back, what is paid ahead and what is deducted. */
export function candidateOf({ unitCost, importVat, profit, paidAhead, deducted }: Figures, place: number): Candidate {
  const third = floorDivide(unitCost, 3);
  return {
    index: place,
    place,
    unitCost,
    importVat,
    landedCost: add(unitCost, importVat),
    productValue: subtract(unitCost, multiply(2, third)),
    freight: third,
    customsDuty: third,
    profit,
    paidAhead,
    price: add(add(unitCost, profit), add(paidAhead, deducted)),
  };
}

const amount = (min: number, max: number) => fc.integer({ min, max });
const hugeAmount = fc.bigInt({ min: 1n, max: 10n ** 15n }).map(toInteger);

const everyday = fc.record({
  unitCost: amount(100, 30_000),
  importVat: amount(0, 4_000),
  profit: amount(50, 20_000),
  paidAhead: amount(0, 6_000),
  deducted: amount(0, 5_000),
});

/** Few distinct values, so that equal returns and equal plans are met. */
const coarse = fc.record({
  unitCost: fc.constantFrom(1_000, 2_000, 4_000),
  importVat: fc.constantFrom(0, 300),
  profit: fc.constantFrom(500, 1_000, 2_000),
  paidAhead: fc.constantFrom(0, 400),
  deducted: fc.constantFrom(0, 1_000),
});

const huge = fc.record({
  unitCost: hugeAmount,
  importVat: hugeAmount,
  profit: fc.oneof(hugeAmount, amount(1, 5)),
  paidAhead: fc.oneof(hugeAmount, fc.constant(0)),
  deducted: fc.constant(0),
});

const tiny = fc.record({
  unitCost: amount(1, 3),
  importVat: amount(0, 1),
  profit: fc.oneof(hugeAmount, amount(1, 5)),
  paidAhead: amount(0, 1),
  deducted: amount(0, 1),
});

function candidatesOf(figures: fc.Arbitrary<Figures>, least: number, most: number) {
  return fc
    .array(figures, { minLength: least, maxLength: most })
    .map((all) => all.map((figures, place) => candidateOf(figures, place)));
}

/** Candidates whose places are their positions. */
export function candidates(least: number, most: number): fc.Arbitrary<Candidate[]> {
  return fc.oneof(
    { arbitrary: candidatesOf(everyday, least, most), weight: 3 },
    { arbitrary: candidatesOf(coarse, least, most), weight: 2 },
    candidatesOf(fc.oneof(everyday, tiny, huge), least, most),
  );
}

/** A capital in minor units, from the smallest to the largest that may be given. */
export const workingCapital: fc.Arbitrary<Integer> = fc.oneof(
  { arbitrary: amount(100_000, 30_000_000), weight: 4 },
  fc.constantFrom<Integer>(100, 1_000, 10 ** 14, 10 ** 15),
);

/** The cost of a consignment in minor units. */
export const consignmentCost = fc.constantFrom(0, 34_667, 130_000);
