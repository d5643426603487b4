import { expect, it } from "vitest";
import { verdictOn } from "../../../src/core/product/verdict.ts";

it("calls a profit by its sign, and thin below a margin of 15 %", () => {
  expect([verdictOn(-1, -1), verdictOn(0, 0)]).toEqual(["LOSS", "BREAK_EVEN"]);
  expect([verdictOn(1, 1499), verdictOn(1, 1500)]).toEqual(["THIN", "PROFITABLE"]);
});
