import { expect, it } from "vitest";
import { currencyTitle } from "../../../src/shop/numbers/currency-names.ts";
import { languageOf } from "../../../src/shop/words/language.ts";

it("names a currency by its code and its name, whose adjective agrees with its noun in Arabic", () => {
  expect(currencyTitle("SAR", "en")).toBe("SAR · Saudi Riyal");
  expect(currencyTitle("INR", "ar")).toBe("INR · روبية هندية");
});

it("shows the unit of a money field as the page's amounts do: an Arabic sign, and a code without a sign", () => {
  expect(languageOf("en", {}).currencySign("SAR")).toBe("SAR");
  expect(languageOf("ar", {}).currencySign("SAR")).toContain("ر.س");
  expect(languageOf("ar", {}).currencySign("USD")).toBe("USD");
});
