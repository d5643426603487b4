import { describe, expect, it } from "vitest";
import { figuresUsed, standsAlone, withFigureUsed } from "../../../src/core/figures/figures-used.ts";
import {
  basisOf,
  impossibleZeros,
  readStated,
  type StatedField,
  withFigure,
} from "../../../src/core/figures/stated-figures.ts";

const product = {
  product_value: 40,
  expected_sale_price: 149,
  shipping: 4,
  insurance: 0.4,
  duty_rate_pct: 12,
  marketplace_fee_pct: 12,
  payment_fee_pct: 1,
  ad_cost_per_order: 14,
  fulfillment_cost: 14,
  returns_reserve_pct: 3,
  other_cost_per_order: 2,
};
const { stated, market } = readStated("purchase", product, "SAR");
const fields = Object.keys(stated).filter((field): field is StatedField => field in stated);

describe("a request with one figure given", () => {
  it.each(fields)("differs in %s alone", (field) => {
    expect(withFigure(stated, field, 7)).toEqual({ ...stated, [field]: 7 });
  });

  it.each(fields.filter(standsAlone))("uses another %s and nothing else that it did not use before", (field) => {
    const form = field === "total_fee_pct" ? "free_check" : "purchase";
    const used = figuresUsed(form, market, withFigure(stated, field, 9));
    expect(withFigureUsed(figuresUsed(form, market, stated), field, 9)).toEqual(used);
  });
});

describe("the basis of a request", () => {
  const given = [null, 0, 500];
  const requests = given.flatMap((shipping) =>
    given.flatMap((marketplace_fee_pct) =>
      given.flatMap((payment_fee_pct) =>
        given.flatMap((fulfillment_cost) =>
          given.flatMap((returns_reserve_pct) =>
            given.map((total_fee_pct) => ({
              ...stated,
              ...{ shipping, marketplace_fee_pct, payment_fee_pct },
              ...{ fulfillment_cost, returns_reserve_pct, total_fee_pct },
            })),
          ),
        ),
      ),
    ),
  );

  it("is the request without the zeros that cannot be true, and the request itself without such a zero", () => {
    for (const request of requests) {
      const zeros = impossibleZeros(request);
      const basis = basisOf(request);
      if (zeros.length === 0) expect(basis).toBe(request);
      else expect(basis).toEqual({ ...request, ...Object.fromEntries(zeros.map((field) => [field, null])) });
    }
  });

  it("keeps a payment fee of 0 only beside a marketplace fee that is not 0", () => {
    const zerosAt = (marketplace_fee_pct: number | null) =>
      impossibleZeros({ ...stated, payment_fee_pct: 0, marketplace_fee_pct });
    expect([zerosAt(0), zerosAt(5), zerosAt(null)]).toEqual([["payment_fee_pct"], [], []]);
  });
});

describe("amounts with more decimals than the currency", () => {
  it("are named, in field order", () => {
    const amounts = ["product_value", "landed_cost", "expected_sale_price", "shipping", "insurance"] as const;
    const costs = ["ad_cost_per_order", "fulfillment_cost", "other_cost_per_order"] as const;
    const fine = Object.fromEntries([...amounts, ...costs].map((field) => [field, 1.001]));
    const reading = readStated("purchase", { expected_sale_price: 1.001, ...fine }, "SAR");
    expect(reading.rounded).toEqual([...amounts, ...costs]);
    expect(readStated("purchase", { expected_sale_price: 1.001, ...fine }, "KWD").rounded).toEqual([]);
  });
});

describe("rates with many decimals", () => {
  it.each(["duty_rate_pct", "vat_rate_pct", "total_fee_pct", "marketplace_fee_pct", "payment_fee_pct"] as const)(
    "are read exactly: %s",
    (field) => {
      const { market, stated } = readStated("purchase", { ...product, [field]: 1.234567 }, "SAR");
      expect(market.scale.decimal(stated[field] ?? 0)).toEqual({ units: 123_456_700, decimals: 8 });
    },
  );

  it("make a market of their own, equal to the usual one but for its scale", () => {
    const fine = readStated("purchase", { ...product, duty_rate_pct: 1.234567 }, "AED").market;
    const usual = readStated("purchase", product, "AED").market;
    const shown = ({ scale, duty, vat, marketplaceFee, paymentFee, ...rest }: typeof usual) => ({
      rates: [duty, vat, marketplaceFee, paymentFee].map((rate) => scale.show(rate)),
      floors: [rest.leastFee, rest.leastFulfilment, rest.leastOwnStoreFulfilment, rest.lowestFulfilment],
      registration: rest.registration,
    });
    expect(shown(fine)).toEqual(shown(usual));
    expect(usual).toBe(readStated("landed_cost", { landed_cost: 1, expected_sale_price: 2 }, "AED").market);
  });
});
