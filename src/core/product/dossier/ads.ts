/** The most that an order may cost in advertising, by price and by click (domain.md 4.9). */
import { toNumber } from "../../exact/decimal.ts";
import { floorDivide, type Integer, multiply } from "../../exact/integer.ts";
import { part } from "../../exact/percentage.ts";
import { highestCost } from "../highest-cost.ts";
import type { Limits } from "../limits.ts";
import { columnRules } from "../rules.ts";
import type { Scenario } from "../scenario.ts";

/** The price changes for which the most expensive advertising is shown, per cent. */
export const adPriceChanges = [-10, -5, 0, 5, 10] as const;

/** Orders per 100 clicks. */
export const conversions = [3, 5, 10, 15] as const;

/** The section ads. */
export function showAds(scenario: Scenario, limits: Limits) {
  const { decimals } = scenario.market;
  const money = (amount: Integer | null) => (amount === null ? null : toNumber(amount, decimals));
  const today = {
    breakEven: limits.at("ad_cost_per_order", "break_even"),
    go: limits.at("ad_cost_per_order", "go"),
  };
  const aClick = (limit: Integer | null, conversion: number) =>
    money(limit === null ? null : floorDivide(multiply(limit, conversion), 100));
  return {
    prices: adPriceChanges.map((change) => {
      const price = part(scenario.stated.expected_sale_price, 100 + change);
      const at = change === 0 ? null : scenario.with("expected_sale_price", price);
      return {
        price_change_pct: change,
        price: toNumber(price, decimals),
        max_ad_break_even: money(at ? highestCost(at, "ad_cost_per_order", columnRules.break_even) : today.breakEven),
        max_ad_go: money(at ? highestCost(at, "ad_cost_per_order", columnRules.go) : today.go),
      };
    }),
    cost_per_click: conversions.map((conversion) => ({
      conversion_pct: conversion,
      break_even: aClick(today.breakEven, conversion),
      go: aClick(today.go, conversion),
    })),
  };
}
