import { expect, it } from "vitest";
import { decimalsOf, withDecimals } from "../../../src/shop/results/aligned-decimals.ts";

it.each([
  { column: ["20.4%", "\u200e\u221224.26%", "15%", "—"], shown: ["20.40%", "\u200e\u221224.26%", "15.00%", "—"] },
  { column: ["0.65", "1,200", "+0.4"], shown: ["0.65", "1,200.00", "+0.40"] },
  { column: ["6", "3", "327.78%", "50%"], shown: ["6", "3", "327.78%", "50.00%"] },
  { column: ["151", "30", "1,000"], shown: ["151", "30", "1,000"] },
  { column: ["300.00 SAR – 1,500.00 SAR", "9 of 10"], shown: ["300.00 SAR – 1,500.00 SAR", "9 of 10"] },
])("gives the figures of a column equally many decimals: $shown", ({ column, shown }) => {
  const decimals = decimalsOf(column);
  expect(column.map((cell) => withDecimals(cell, decimals))).toEqual(shown);
});
