/** The worst that the bounds of a request allow: 150 products with capital, each case by what makes it hard. */
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
  "equal returns, different units": {
    products: repeated(strong, (index) => ({ product_value: 40 + index / 100, expected_sale_price: 199 + index / 25 })),
    working_capital: 123_457,
  },
  "0.01 goods, 1e12 capital": {
    products: repeated({ product_value: 0.01, expected_sale_price: 1 }, (index) => ({
      expected_sale_price: 1 + index / 100,
      marketplace_fee_pct: 5,
      payment_fee_pct: 1,
      ad_cost_per_order: 0.01,
      fulfillment_cost: 0.01,
      returns_reserve_pct: 1,
    })),
    working_capital: 1_000_000_000_000,
  },
  "1e12 goods beside 0.01 goods, KWD": {
    products: repeated(strong, (index) => ({
      currency: "KWD",
      product_value: index % 2 ? 123_456_789_012.345 : 0.01,
      expected_sale_price: index % 2 ? 999_999_999_999.999 - index : 1 + index / 1000,
    })),
    working_capital: 1_000_000_000_000,
  },
  "nearly equal returns of wide amounts, KWD": {
    products: repeated(strong, (index) => ({
      currency: "KWD",
      product_value: 10_000_000.001 + index * 1000.007,
      expected_sale_price: 40_000_000 + index * 4000.03,
      ad_cost_per_order: 100_000.001 * index,
    })),
    working_capital: 999_999_999_999.999,
  },
  "percentages of seventeen digits": {
    products: repeated(strong, (index) => ({
      expected_sale_price: 149.99 + index / 10,
      duty_rate_pct: 5.123456789012345,
      vat_rate_pct: 14.98765432109876,
      marketplace_fee_pct: 12.345678901234567,
      payment_fee_pct: 2.3456789012345678,
      returns_reserve_pct: 3.3333333333333335,
      competitor_count: 12.345678901234567,
      delivery_days: 3.3333333333333335,
    })),
    working_capital: 200_003,
  },
  "percentages of 1e-300": {
    products: repeated(strong, (index) => ({
      expected_sale_price: 149.99 + index / 10,
      duty_rate_pct: 1e-300,
      marketplace_fee_pct: 3e-300,
      payment_fee_pct: 7e-301,
      returns_reserve_pct: 5e-324,
      competitor_count: 1e-300,
    })),
    working_capital: 200_003,
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
  "nothing reaches GO": {
    products: repeated(strong, (index) => ({ product_value: 90 + index / 10, ad_cost_per_order: 40 })),
    working_capital: 200_003,
  },
};
