/** P-c, P-h and P-u of domain.md 11: every what-if is the same request sent again with one figure changed. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currencies, pegged } from "../../../src/core/inputs/market.ts";
import { anyProduct, contestedProduct, everyRun, type ProductInput, runs } from "../../fixtures/arbitrary-inputs.ts";
import { Fraction } from "../../oracle/fraction.ts";
import { believed, confirmedPlace, decide, decimalsOf, further, placeOf, resubmit } from "./request.ts";

/** Limits are sent again one by one, which takes as long as many products. */
const fewer = { ...everyRun, numRuns: Math.ceil(runs / 3) };

type Decided = ReturnType<typeof decide>;

/** The condition of each column of the limits on the request that is sent again. */
const columns = {
  break_even: ({ profit_per_unit }: Decided) => profit_per_unit >= 0,
  test: (decided: Decided) => confirmedPlace(decided) <= placeOf("TEST"),
  go: (decided: Decided) => confirmedPlace(decided) === placeOf("GO"),
};

/** Requests whose amounts a JSON number shows exactly. */
const request = anyProduct.filter(
  ({ expected_sale_price, product_value }) => expected_sale_price < 1e9 && product_value < 1e9,
);

describe("P-c: a limit", () => {
  it("P-c: a limit holds when it is sent again, and fails one step further, in the order go, test, break_even", () => {
    fc.assert(
      fc.property(request, (input) => {
        const decided = decide(input);
        for (const { lever, ...limits } of decided.limits) {
          const isPrice = lever === "expected_sale_price";
          const [worse, decimals] = [isPrice ? -1 : 1, decimalsOf(lever, input.currency)];
          const most = lever.endsWith("_pct") ? 100 : input.expected_sale_price;
          for (const column of ["break_even", "test", "go"] as const) {
            const limit = limits[column];
            if (limit === null) continue;
            const holdsAt = (value: number) => columns[column](decide(resubmit(input, lever, value, decided.used)));
            expect(holdsAt(limit), `${lever} ${column} at ${limit}`).toBe(true);
            const beyond = further(limit, worse, decimals);
            if (isPrice ? beyond < 0.01 : limit >= most) continue;
            expect(holdsAt(beyond), `${lever} ${column} at ${beyond}`).toBe(false);
          }
          const strictness = [limits.go, limits.test, limits.break_even].map((limit) => limit ?? -worse * Infinity);
          expect(strictness).toEqual([...strictness].sort((one, other) => worse * (one - other)));
        }
      }),
      fewer,
    );
  });

  it("P-c: says up to where a missing input leaves the decision no worse, and up to where it is better", () => {
    fc.assert(
      fc.property(request, (input) => {
        const { missing_inputs, decision } = decide(input);
        const now = placeOf(decision);
        for (const { field, flips_at, better_up_to } of missing_inputs) {
          const placeAt = (value: number) => placeOf(decide({ ...believed(input), [field]: value }).decision);
          const beyond = (value: number) => further(value, 1, decimalsOf(field, input.currency));
          if (flips_at !== null) {
            expect(placeAt(flips_at)).toBeLessThanOrEqual(now);
            expect(placeAt(beyond(flips_at))).toBeGreaterThan(now);
          }
          if (better_up_to === null) continue;
          expect(placeAt(better_up_to)).toBeLessThan(now);
          const most = field.endsWith("_pct") ? 100 : input.expected_sale_price;
          if (better_up_to < most) expect(placeAt(beyond(better_up_to))).toBeGreaterThanOrEqual(now);
        }
      }),
      fewer,
    );
  });
});

describe("P-h: the next step", () => {
  it("P-h: the next step reaches its aim when it is sent again, and keeps exactly a GO", () => {
    fc.assert(
      fc.property(contestedProduct, (request) => {
        const decided = decide(request);
        const { decision, next_step: step } = decided;
        expect(step.action === "KEEP").toBe(decision === "GO");
        if (step.lever === null || step.value === null || step.today === null) return;
        if (step.action === "SUPPLY_COSTS" || step.lever === "units_per_order") return;
        const then = confirmedPlace(decide(resubmit(request, step.lever, step.value, decided.used)));
        expect(then).toBeLessThanOrEqual(placeOf(step.action === "REACH_TEST" ? "TEST" : "GO"));
        expect(then).toBeLessThanOrEqual(confirmedPlace(decided));
        const isCheaper = step.value < step.today;
        if (step.action !== "KEEP") expect(isCheaper).toBe(step.lever !== "expected_sale_price");
      }),
      everyRun,
    );
  });

  it("P-h: takes the lever with the smallest part of its range to go, and a set before any lever", () => {
    fc.assert(
      fc.property(contestedProduct, (request) => {
        const decided = decide(request);
        const { decision, next_step: step, units_per_order: units, limits } = decided;
        if (decision !== "GO" && units !== null && units > 1) {
          expect(step).toMatchObject({ action: "REACH_GO", lever: "units_per_order", value: units });
          return;
        }
        if (step.action === "SUPPLY_COSTS") return;
        const column = step.action === "REACH_TEST" ? "test" : "go";
        const ends: Record<string, number> =
          step.action === "KEEP"
            ? {
                expected_sale_price: 0.9,
                product_value: 1.1,
                shipping: 2,
                ad_cost_per_order: 2,
                fulfillment_cost: 1.2,
                returns_reserve_pct: 2,
              }
            : {
                expected_sale_price: 1.05,
                product_value: 0.9,
                shipping: 0.5,
                ad_cost_per_order: 0.75,
                fulfillment_cost: 0.8,
                returns_reserve_pct: 0.5,
              };
        const shares = limits.flatMap(({ lever, today, [column]: limit }) => {
          const end = ends[lever];
          return end === undefined || limit === null || today === 0
            ? []
            : [{ lever, share: (limit - today) / (end * today - today) }];
        });
        const nearest = Math.min(...shares.map(({ share }) => share));
        if (step.lever === null) {
          expect(shares).toEqual([]);
          return;
        }
        if (step.lever === "duty_rate_pct") return;
        expect(shares.find(({ lever }) => lever === step.lever)?.share).toBeCloseTo(nearest, 6);
        expect(step.within_range).toBe(nearest <= 1);
      }),
      everyRun,
    );
  });
});

/** An own store's product that is a GO with five pieces in a parcel, and not with four. */
const inFives: ProductInput = {
  product_value: 4,
  expected_sale_price: 30,
  shipping: 0.2,
  duty_rate_pct: 5,
  marketplace_fee_pct: 0,
  ad_cost_per_order: 10,
  fulfillment_cost: 45,
  returns_reserve_pct: 8,
};

/** The additional cost of delivering a set from an own store, SAR by its pieces (domain.md 5.3). */
const moreOfPieces: Readonly<Record<number, number>> = { 1: 0, 2: 2, 3: 2, 4: 4, 5: 4 };

it("P-u: units per order turn a product that is not a GO into one, with fewer units, at no more than SAR 500 a set", () => {
  fc.assert(
    fc.property(contestedProduct, (request) => {
      const decided = decide(request);
      const units = decided.units_per_order;
      const code = request.currency ?? "SAR";
      const sar = (amount: number) => Number(pegged(code, amount) ?? 0n) / 10 ** currencies[code].decimals;
      const one = believed(request);
      const inSets = (pieces: number): ProductInput => {
        const times = (amount = 0) =>
          Fraction.of(amount)
            .times(new Fraction(BigInt(pieces)))
            .toNumber();
        const { product_value, expected_sale_price, shipping, insurance, fulfillment_cost = 0 } = decided.used;
        const isOwnStore = decided.used.marketplace_fee_pct === 0;
        const delivery = isOwnStore
          ? Fraction.of(fulfillment_cost)
              .plus(Fraction.of(sar(moreOfPieces[pieces] ?? 0)))
              .toNumber()
          : times(fulfillment_cost);
        return {
          ...one,
          product_value: times(product_value),
          expected_sale_price: times(expected_sale_price),
          shipping: one.shipping === undefined ? undefined : times(shipping),
          insurance: one.insurance === undefined ? undefined : times(insurance),
          fulfillment_cost: delivery > 0 ? delivery : undefined,
        };
      };
      const isGo = (pieces: number) => confirmedPlace(decide(inSets(pieces))) === placeOf("GO");
      const isTooDear = (pieces: number) =>
        pieces > 1 && pegged(code, 1) !== null && inSets(pieces).expected_sale_price > sar(500);
      for (let pieces = 1; pieces <= 5; pieces++) {
        const isReached = pieces === units;
        if (isTooDear(pieces)) {
          expect(units).toBeNull();
          return;
        }
        expect(isGo(pieces), `${pieces} pieces`).toBe(isReached);
        if (!isReached) continue;
        const delivered = pieces === 1 ? null : decide(inSets(pieces)).used.fulfillment_cost;
        expect(decided.set_fulfillment_cost).toBe(delivered);
        return;
      }
      expect(units).toBeNull();
    }),
    // Cheap goods that need the most pieces that a parcel may hold are rare.
    { ...everyRun, examples: [[inFives], [{ ...inFives, product_value: 6 }]] },
  );
});

it("shows for another price, a return rate or instalments the figures that a request with them gives", () => {
  fc.assert(
    fc.property(request, (asked) => {
      const input = believed(asked);
      const decided = decide(input);
      for (const { price, profit_per_unit, max_ad_break_even, units_factor } of decided.prices) {
        if (price < 0.01) continue;
        const there = decide({ ...input, expected_sale_price: price });
        expect(profit_per_unit).toBe(there.profit_per_unit);
        expect(max_ad_break_even).toBe(there.limits.find(({ lever }) => lever === "ad_cost_per_order")?.break_even);
        expect(units_factor !== null).toBe(profit_per_unit > 0 && decided.profit_per_unit > 0);
      }
      const { if_instalments: paid, if_return_rate: meant } = decided;
      if (paid !== null) {
        const { profit_per_unit, margin_pct } = decide({ ...input, payment_fee_pct: paid.payment_fee_pct });
        expect(paid).toMatchObject({ profit_per_unit, margin_pct });
        expect(paid.payment_fee_pct).toBeGreaterThan(decided.used.payment_fee_pct ?? 0);
      }
      if (meant === null) return;
      const then = decide({ ...input, returns_reserve_pct: meant.returns_reserve_pct });
      expect(meant).toEqual({
        returns_reserve_pct: meant.returns_reserve_pct,
        decision: then.decision,
        profit_per_unit: then.profit_per_unit,
        margin_pct: then.margin_pct,
      });
    }),
    everyRun,
  );
});
