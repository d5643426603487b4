import { expect, it } from "vitest";
import { shortNumber } from "../../../src/shop/results/chart-scale.ts";

it.each([
  [-1330, "en", "\u22121.33K"],
  [-0.5, "en", "\u22120.5"],
  [0, "en", "0"],
  [5550, "en", "5.55K"],
  [-1330, "ar", "\u200e\u22121,330"],
  [-2_500_000, "ar", "\u200e\u22122.5 مليون"],
] as const)("writes %d on a chart with a minus sign and three digits: %s", (value, locale, text) => {
  expect(shortNumber(value, locale).replaceAll("\u00a0", " ")).toBe(text);
});
