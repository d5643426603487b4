/**
 * Products as a Saudi merchant might enter them, for the examples of several operations: invented, plausible, and of
 * every decision. Amounts in SAR.
 */

export const coffeeGrinder = {
  currency: "SAR",
  product_value: 64,
  expected_sale_price: 239,
  shipping: 6.5,
  insurance: 0.65,
  duty_rate_pct: 5,
  vat_rate_pct: 15,
  marketplace_fee_pct: 10,
  payment_fee_pct: 2.2,
  ad_cost_per_order: 18,
  fulfillment_cost: 16,
  returns_reserve_pct: 4,
  other_cost_per_order: 2,
  competitor_count: 18,
  delivery_days: 2,
};

export const incenseBurner = {
  product_value: 38,
  expected_sale_price: 139,
  shipping: 4.2,
  insurance: 0.4,
  duty_rate_pct: 5,
  marketplace_fee_pct: 10,
  payment_fee_pct: 2.2,
  ad_cost_per_order: 14,
  fulfillment_cost: 14,
  returns_reserve_pct: 3,
  competitor_count: 25,
  delivery_days: 2,
};

export const insulatedBottle = {
  product_value: 27,
  expected_sale_price: 99,
  shipping: 3,
  duty_rate_pct: 6.5,
  marketplace_fee_pct: 12,
  payment_fee_pct: 2.5,
  ad_cost_per_order: 11,
  fulfillment_cost: 12,
  returns_reserve_pct: 4,
  competitor_count: 45,
  delivery_days: 2,
};

export const abaya = {
  product_value: 72,
  expected_sale_price: 259,
  shipping: 5,
  insurance: 0.7,
  duty_rate_pct: 12,
  marketplace_fee_pct: 15,
  payment_fee_pct: 2.2,
  ad_cost_per_order: 24,
  fulfillment_cost: 14,
  returns_reserve_pct: 9,
  competitor_count: 80,
  delivery_days: 3,
};

export const prayerMat = {
  product_value: 31,
  expected_sale_price: 85,
  shipping: 3.6,
  duty_rate_pct: 10,
  marketplace_fee_pct: 10,
  payment_fee_pct: 2,
  ad_cost_per_order: 9,
  fulfillment_cost: 12,
  returns_reserve_pct: 2,
  competitor_count: 35,
};

export const campingLantern = {
  product_value: 44,
  expected_sale_price: 169,
  shipping: 5.5,
  marketplace_fee_pct: 10,
  ad_cost_per_order: 16,
  fulfillment_cost: 14,
  delivery_days: 4,
};

export const childCarSeat = {
  product_value: 210,
  expected_sale_price: 529,
  shipping: 34,
  insurance: 2.5,
  duty_rate_pct: 5,
  vat_rate_pct: 15,
  marketplace_fee_pct: 14,
  payment_fee_pct: 2.2,
  ad_cost_per_order: 38,
  fulfillment_cost: 29,
  returns_reserve_pct: 5,
  other_cost_per_order: 4,
  competitor_count: 22,
  delivery_days: 3,
};

export const phoneCharger = {
  product_value: 29,
  expected_sale_price: 59,
  shipping: 1.2,
  duty_rate_pct: 0,
  marketplace_fee_pct: 10,
  payment_fee_pct: 2.5,
  ad_cost_per_order: 8,
  fulfillment_cost: 11,
  returns_reserve_pct: 3,
  competitor_count: 120,
  delivery_days: 1,
};

/** Its main costs alone. */
export const deskLamp = {
  product_value: 60,
  expected_sale_price: 249,
  shipping: 6,
  marketplace_fee_pct: 10,
  ad_cost_per_order: 18,
  fulfillment_cost: 16,
};

/** Two more products with their main costs alone. */
export const backpack = {
  product_value: 48,
  expected_sale_price: 199,
  shipping: 6,
  marketplace_fee_pct: 12,
  ad_cost_per_order: 16,
  fulfillment_cost: 15,
};
export const waterFilter = {
  product_value: 35,
  expected_sale_price: 149,
  shipping: 4,
  marketplace_fee_pct: 10,
  ad_cost_per_order: 13,
  fulfillment_cost: 14,
};

/** A portfolio with every decision in it. */
export const sixProducts = [coffeeGrinder, incenseBurner, insulatedBottle, abaya, campingLantern, childCarSeat];

/** Two products with their main costs, and a budget for them. */
export const smallPortfolio = {
  title: {
    en: "Two products with their main costs, and SAR 50,000",
    ar: "منتجان بتكاليفهما الأساسية وميزانية 50,000 ريال",
  },
  input: { products: [deskLamp, waterFilter], working_capital: 50000 },
};
