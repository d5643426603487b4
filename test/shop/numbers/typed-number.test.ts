import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Expected, figureText, readTypedNumber } from "../../../src/shop/numbers/typed-number.ts";
import { languageOf } from "../../../src/shop/words/language.ts";

const riyals: Expected = { unit: { currency: "SAR" }, minimum: 0, maximum: 1e12 };
const percentage: Expected = { unit: "percent", minimum: 0, maximum: 100 };
const read = (text: string, expected: Expected = riyals) => readTypedNumber(text, expected);

describe("an amount", () => {
  it.each([
    ["60", 60],
    ["0", 0],
    ["0250", 250],
    [".5", 0.5],
    ["5.", 5],
    ["12.5", 12.5],
    ["25,5", 25.5],
    ["1,50", 1.5],
    ["٢٥٫٥", 25.5],
    ["٢٥،٥", 25.5],
    ["۱۲۳", 123],
    ["١٢٬٥٠٠", 12_500],
    ["١٢٬٥٠٠٫٧٥", 12_500.75],
    ["1,234.5", 1234.5],
    ["1.234,5", 1234.5],
    ["1,234.567", 1234.567],
    ["1,234,567", 1_234_567],
    ["1.234.567", 1_234_567],
    ["1 234 567,8", 1_234_567.8],
    ["1\u00a0234", 1234],
    ["1'234.50", 1234.5],
    ["1250,125", 1250.125],
    ["-12", -12],
    ["−12.5", -12.5],
    ["  60  ", 60],
    ["８．５", 8.5],
  ])("reads “%s” as %d", (text, value) => {
    expect(read(text)).toEqual({ kind: "number", value });
  });

  it.each([
    "60 ريال",
    "60 ر.س.",
    "60 ر.س",
    "SAR 60",
    "60 SAR",
    "60SR",
    "60 ريال سعودي",
    "60 riyals",
    "\u20c1 60",
    "٦٠ ريالًا سعوديًا",
  ])("reads an amount that names its currency: “%s”", (text) => {
    expect(read(text)).toEqual({ kind: "number", value: 60 });
  });

  it.each([
    ["60 USD", "USD"],
    ["$60", "USD"],
    ["60 درهم", "AED"],
    ["¥60", "CNY/JPY"],
    ["60 دينار كويتي", "KWD"],
    ["60 د.ع", "IQD"],
    ["60 د.أ.", "JOD"],
    ["60 د.إ.", "AED"],
    ["60 د.ا", "AED/JOD"],
    ["60 دينار", "KWD/BHD/JOD/IQD"],
    ["60 روبية", "INR/PKR"],
    ["60 HKD", "HKD"],
    ["15%", "%"],
  ])("does not read an amount without the unit that is written beside it: “%s” is of %s", (text, unit) => {
    expect(read(text)).toEqual({ kind: "other_unit", unit, value: Number.parseInt(text.replace(/\D/g, ""), 10) });
  });

  it.each([
    ["ر.س.\u200f 48.00", 48],
    ["ر.س 48.00", 48],
    ["S.R. 48", 48],
    ["48 ريالاً", 48],
    ["ر.س.\u200f48", 48],
    ["SAR .50", 0.5],
    ["48\nSAR", 48],
  ])("reads an amount as spreadsheets and people write it: “%s” is %d", (text, value) => {
    expect(read(text)).toEqual({ kind: "number", value });
  });

  it.each([
    ["120 / 24", { kind: "number", value: 120, pack: 24 }],
    ["120 USD / 24", { kind: "other_unit", unit: "USD", value: 120, pack: 24 }],
    ["120 / 1", { kind: "number", value: 120 }],
    ["12/13", { kind: "unreadable" }],
    ["12/05/2026", { kind: "unreadable" }],
    ["120 / carton", { kind: "unreadable" }],
    ["40 USD / SAR", { kind: "unreadable" }],
  ])("reads an amount for several pieces: “%s”", (text, found) => {
    expect(read(text)).toEqual(found);
  });

  it("says both readings of an amount in another currency", () => {
    expect(read("1,250 USD")).toEqual({ kind: "other_unit", unit: "USD", value: 1250, other: 1.25 });
  });

  it.each([
    "abc",
    "12 34",
    "1,2,3",
    "1.2.3",
    "12,34,56",
    "1,2,345",
    "10-12",
    "1 2",
    "--5",
    "٫",
    ",",
    "60 حبة",
    "12²",
    "½",
    "1e3",
    "5k",
    "40-",
    "(5.00)",
    "≈20",
    "12,34,567",
    "850 هللة",
    "12 Hong Kong dollars",
    "-",
    "120\n150",
    "1\t250",
    "SAR.50",
    "SR.12",
    "ر.س.48",
    "SAR,50",
    "1".repeat(65),
  ])("rejects “%s”, which is not a number", (text) => {
    expect(read(text)).toEqual({ kind: "unreadable" });
  });

  it("treats an amount as empty when nothing visible was typed", () => {
    expect(read("")).toEqual({ kind: "empty" });
    expect(read(" \u200f\u2067 ")).toEqual({ kind: "empty" });
  });
});

describe("a number with thousands", () => {
  it.each([
    ["1,250", 1250, 1.25],
    ["1.250", 1250, 1.25],
    ["١٢،٥٠٠", 12_500, 12.5],
    ["999,999 SAR", 999_999, 999.999],
  ])("asks about “%s”, which may be a thousandfold", (text, grouped, decimal) => {
    expect(read(text)).toEqual({ kind: "ambiguous", readings: [grouped, decimal] });
  });

  it("finds no thousands separator after a leading 0", () => {
    expect(read("0,250")).toEqual({ kind: "number", value: 0.25 });
    expect(read("0.250")).toEqual({ kind: "number", value: 0.25 });
    expect(read("012,500")).toEqual({ kind: "number", value: 12.5 });
  });

  it("asks nothing when only one reading is within the field's bounds", () => {
    expect(read("17,125", percentage)).toEqual({ kind: "number", value: 17.125 });
    expect(read("1,250", { unit: "count", minimum: 100 })).toEqual({ kind: "number", value: 1250 });
  });

  it("asks nothing when the decimal sign is known", () => {
    expect(read("1,250", { ...riyals, decimal: "." })).toEqual({ kind: "number", value: 1250 });
    expect(read("1,250", { ...riyals, decimal: "," })).toEqual({ kind: "number", value: 1.25 });
    expect(read("1.250", { ...riyals, decimal: "." })).toEqual({ kind: "number", value: 1.25 });
  });

  it("asks about thousands when both readings are out of bounds", () => {
    expect(read("1,250", { unit: "percent", minimum: 0, maximum: 1 })).toEqual({
      kind: "ambiguous",
      readings: [1250, 1.25],
    });
  });
});

describe("a percentage", () => {
  it.each(["15%", "١٥٪", "15 %", "%15", "15 percent", "15 بالمئة", "15 بالمية", "15"])(
    "reads the percentage “%s” as 15",
    (text) => {
      expect(read(text, percentage)).toEqual({ kind: "number", value: 15 });
    },
  );

  it("does not read a percentage as an amount", () => {
    expect(read("15 SAR", percentage)).toEqual({ kind: "other_unit", unit: "SAR", value: 15 });
  });
});

it("reads what the pages themselves write in either language, unless it has two readings", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.constantFrom("en" as const, "ar" as const), (cents, locale) => {
      const value = cents / 100;
      const { money, percent } = languageOf(locale, {});
      expect(read(money(value, "SAR"))).toEqual({ kind: "number", value: value + 0 });
      expect(read(`\u2068${percent(value)}\u2069`, { unit: "percent", decimal: "." })).toMatchObject({
        value: value + 0,
      });
    }),
  );
});

it("reads any text without failing, and every number it gives is finite", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const result = read(text);
      if (result.kind === "number") expect(Number.isFinite(result.value)).toBe(true);
    }),
  );
});

it.each([13.125, 0.125, 1250, 999.999, 0.01, 1000000000000])(
  "reads %d as that figure, whatever the decimal sign of others is",
  (value) => {
    expect(read(figureText(value))).toEqual({ kind: "number", value });
  },
);
