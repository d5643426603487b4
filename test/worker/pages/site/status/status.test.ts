import { expect, it } from "vitest";
import { service } from "../../../../../catalog/service/service.ts";
import { factNames } from "../../../../../catalog/words/fact-names.ts";
import { formulaVersion } from "../../../../../src/core/facts.ts";
import { type Locale, locales } from "../../../../../src/lib/text.ts";
import { languageOf } from "../../../../../src/shop/words/language.ts";
import { parseConfig } from "../../../../../src/worker/config/config.ts";
import { pageTexts } from "../../../../../src/worker/pages/site/page-texts.ts";
import { Status } from "../../../../../src/worker/pages/site/status/status.tsx";

const report = {
  status: "ok",
  service: service.id,
  version: service.version,
  worker_version: "1.0.0+1a2b3c4d",
  formula_version: formulaVersion,
  regulatory_as_of: "2026-05-27",
  facts_past_review: ["PROCESSING_FEE"],
  facts_due_soon: ["IMPORT_VAT"],
  payments: "available",
  checked_at: "2027-05-01T00:00:00.000Z",
  parts: [],
} as const;

const texts = pageTexts({ en: {}, ar: {} });
const config = parseConfig({ ENVIRONMENT: "local" });

/** The page of a report. */
const page = (locale: Locale, shown: Parameters<typeof Status>[0]["report"]) =>
  String(
    Status({
      report: shown,
      language: languageOf(locale, texts.words),
      origin: "https://analysis.example.com",
      config,
      texts,
    }),
  );

it.each([
  ["en", "<dt>Calculations</dt>", "Operational", /circuit|facilitator/i],
  ["ar", "<dt>الحساب</dt>", "يعمل بشكل طبيعي", /القاطع|نواة/],
] as const)("says in %s in everyday words whether each part works", (locale, part, state, jargon) => {
  const core = { part: "core", state: "up", circuit: "closed" } as const;
  const html = page(locale, { ...report, parts: [core] });
  expect(html).toContain(part);
  expect(html).toContain(state);
  expect(html).not.toMatch(jargon);
});

it.each(locales)("links each fact that is due for review to its row, in %s", (locale) => {
  const words = [texts.words.factsPastReview[locale], texts.words.factsDueSoon[locale]];
  const [past, soon] = words.map((word) => page(locale, report).split(word)[1]);
  expect(past).toMatch(/^<\/dt><dd><a href="[^"]+#fact-processing-fee">/);
  expect(past).toContain(factNames.PROCESSING_FEE[locale]);
  expect(soon).toMatch(/^<\/dt><dd><a href="[^"]+#fact-import-vat">/);
  expect(soon).toContain(factNames.IMPORT_VAT[locale]);
  const quiet = page(locale, { ...report, facts_past_review: [], facts_due_soon: [] });
  for (const word of words) expect(quiet).not.toContain(word);
});
