/** The worst requests within the bounds: 150 products with capital, each case named by what makes it slow. */
import type { PortfolioNumbers } from "../../src/core/results/portfolios.ts";
import type { ProductInput } from "../fixtures/arbitrary-inputs.ts";

const repeated = (item: ProductInput, change: (index: number) => Partial<ProductInput> = () => ({})) =>
  Array.from({ length: 150 }, (_, index) => ({ ...item, ...change(index) }));
const strong: ProductInput = {
  product_value: 40,
  shipping: 4,
  insurance: 0.4,
  expected_sale_price: 199,
  marketplace_fee_pct: 12,
  payment_fee_pct: 2.5,
  ad_cost_per_order: 15,
  fulfillment_cost: 15,
  returns_reserve_pct: 4,
  other_cost_per_order: 2,
  competitor_count: 12,
  delivery_days: 3,
};

/** Portfolios that take the longest, by their titles. */
export const extremePortfolios: Readonly<Record<string, PortfolioNumbers>> = {
  "ties everywhere": { products: repeated(strong), working_capital: 200_003 },
  "nearly equal returns of wide amounts, KWD": {
    products: repeated(strong, (index) => ({
      currency: "KWD",
      product_value: 10_000_000.001 + index * 1000.007,
      expected_sale_price: 40_000_000 + index * 4000.03,
      ad_cost_per_order: 100_000.001 * index,
    })),
    working_capital: 999_999_999_999.999,
  },
  "percentages of 5e-324": {
    products: repeated(strong, (index) => ({
      expected_sale_price: 120 + index / 25,
      duty_rate_pct: 5e-324,
      vat_rate_pct: 5e-324,
      marketplace_fee_pct: 5e-324,
      payment_fee_pct: 3e-323,
      returns_reserve_pct: 5e-324,
    })),
    working_capital: 200_003,
  },
  "fees that leave next to nothing": {
    products: repeated({ product_value: 40, expected_sale_price: 199 }, (index) => ({
      expected_sale_price: 199 + index,
      vat_rate_pct: 0,
      marketplace_fee_pct: 99.999999999999,
      payment_fee_pct: 9.99999999999e-13,
      returns_reserve_pct: 9.9999999999999e-25,
      ad_cost_per_order: 0,
      fulfillment_cost: 0,
    })),
    working_capital: 200_003,
  },
  "nothing supplied": {
    products: repeated({ product_value: 40, expected_sale_price: 199 }, (index) => ({
      product_value: 40 + index / 10,
    })),
    working_capital: 200_003,
  },
};
