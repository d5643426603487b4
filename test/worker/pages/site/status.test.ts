import { expect, it } from "vitest";
import { locales } from "../../../../src/lib/text.ts";
import { factNames } from "../../../../src/shop/results/fact-names.ts";
import { languageOf } from "../../../../src/shop/words/language.ts";
import { Status } from "../../../../src/worker/pages/site/status/status.tsx";
import { frameWords } from "../../../../src/worker/pages/words/frame.ts";
import { statusWords } from "../../../../src/worker/pages/words/status.ts";

const report = {
  status: "ok",
  service: "gcc-commerce",
  version: "1.0.0",
  worker_version: "1.0.0+1a2b3c4d",
  formula_version: "gcc-commerce/3.0.0",
  regulatory_as_of: "2026-05-27",
  facts_past_review: ["PROCESSING_FEE"],
  facts_due_soon: ["IMPORT_VAT"],
  payments: "available",
  checked_at: "2027-05-01T00:00:00.000Z",
  parts: [],
} as const;

it.each([
  ["en", "<dt>Calculations</dt>", "Operational", /circuit|facilitator/i],
  ["ar", "<dt>الحساب</dt>", "يعمل بشكل طبيعي", /القاطع|نواة/],
] as const)("says in %s in words of people whether each part works", (locale, part, state, jargon) => {
  const core = { part: "core", state: "up", circuit: "closed" } as const;
  const page = String(
    Status({
      report: { ...report, parts: [core] },
      language: languageOf(locale, { ...frameWords, ...statusWords }),
      origin: "https://analysis.example.com",
      operator: "Example",
    }),
  );
  expect(page).toContain(part);
  expect(page).toContain(state);
  expect(page).not.toMatch(jargon);
});

it.each(locales)("links the facts that are to be looked at to their rows, in %s", (locale) => {
  const page = (shown: Parameters<typeof Status>[0]["report"]) =>
    String(
      Status({
        report: shown,
        language: languageOf(locale, { ...frameWords, ...statusWords }),
        origin: "https://analysis.example.com",
        operator: "Example",
      }),
    );
  const words = [statusWords.factsPastReview[locale], statusWords.factsDueSoon[locale]];
  const [past, soon] = words.map((word) => page(report).split(word)[1]);
  expect(past).toMatch(/^<\/dt><dd><a href="[^"]+#fact-processing-fee">/);
  expect(past).toContain(factNames.PROCESSING_FEE[locale]);
  expect(soon).toMatch(/^<\/dt><dd><a href="[^"]+#fact-import-vat">/);
  expect(soon).toContain(factNames.IMPORT_VAT[locale]);
  const quiet = page({ ...report, facts_past_review: [], facts_due_soon: [] });
  for (const word of words) expect(quiet).not.toContain(word);
});
