import { describe, expect, it } from "vitest";
import { languageOf } from "../../../src/shop/words/language.ts";

const english = languageOf("en", {});
const arabic = languageOf("ar", {});

describe("an amount", () => {
  it("writes an amount's sign before the number, its minor units and its currency, with no place to break", () => {
    expect(english.money(-853.27, "SAR")).toBe("\u2212853.27\u00a0SAR");
    expect(english.money(1_234_567.5, "KWD")).toBe("1,234,567.500\u00a0KWD");
  });

  it("writes Arabic amounts with Latin digits, the Arabic sign, and a minus that stays on the left", () => {
    expect(arabic.money(-853.27, "SAR")).toBe("\u200e\u2212853.27\u00a0ر.س");
    expect(arabic.money(69, "AED")).toBe("69.00\u00a0د.إ");
  });

  it("writes zero without a sign, whatever the rounding hides", () => {
    expect(english.money(-0, "SAR")).toBe("0.00\u00a0SAR");
    expect(english.money(-0.001, "SAR")).toBe("0.00\u00a0SAR");
  });
});

it("writes per cent with two decimals at most", () => {
  expect(english.percent(12.5)).toBe("12.5%");
  expect(english.percent(-0.942)).toBe("\u22120.94%");
  expect(arabic.percent(22.794)).toBe("22.79%");
});

it("writes a date as a day, a month or a year, as far as it is known", () => {
  expect([english.date("2025-11-15"), english.date("2024-10"), english.date("2019")]).toEqual([
    "15 November 2025",
    "October 2024",
    "2019",
  ]);
});

it("writes a moment in Riyadh time and says so", () => {
  expect(english.time("2026-11-21T10:43:48Z")).toBe("21 November 2026 at 13:43 (Riyadh time, UTC+3)");
  expect(arabic.time("2026-11-21T10:43:48Z")).toBe("21 نوفمبر 2026 في 1:43 م (بتوقيت الرياض)");
});
