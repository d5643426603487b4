import { expect, it } from "vitest";
import { dateText } from "../../../catalog/words/dates.ts";
import { languageOf } from "../../../src/shop/words/language.ts";

it("writes a date as pages write it, as far as it is known", () => {
  const months = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, "0")}`);
  const dates = ["2019", ...months, ...months.map((month) => `${month}-05`)];
  expect(dates.map(dateText)).toEqual(
    dates.map((date) => ({ en: languageOf("en", {}).date(date), ar: languageOf("ar", {}).date(date) })),
  );
  expect(dateText("2025-11-15")).toEqual({ en: "15 November 2025", ar: "15 نوفمبر 2025" });
});

it("leaves a text that is not a date unchanged", () => {
  expect(dateText("–").ar).toBe("–");
});
