/** What a text in two languages must be. */
import { expect } from "vitest";
import type { Text } from "../../src/operation/operation.ts";

/** What Arabic sentences keep in Latin letters: codes, field names, header names, addresses, versions and names of standards. */
const keptInLatin = [
  /`[^`]+`/g,
  /\b[A-Z][A-Z0-9_]*\b/g,
  /\b[a-z]+(?:_[a-z]+)+\b/g,
  /\b[a-z]+(?:-[a-z]+)*\/[a-z0-9.]+\b/g,
  /\/[a-z]+\.json\b/g,
  /\b(?:Idempotency-Key|Retry-After|PAYMENT-[A-Z]+|Allow|details|x402|products|currency|shipping|insurance)\b/g,
];

/** Fails unless a sentence has words in Arabic and none in another script but for codes. */
export function expectArabic(sentence: string) {
  expect(sentence).toMatch(/[\u0621-\u064a]/);
  const rest = keptInLatin.reduce((before, kept) => before.replaceAll(kept, ""), sentence);
  expect(rest.match(/[A-Za-z]+/g), sentence).toBeNull();
}

/** Fails unless a sentence is written in plain English characters. */
export function expectEnglish(sentence: string) {
  expect(sentence).toMatch(/^[\x20-\x7e–−×]+$/);
}

/** Fails unless a text exists in both languages. */
export function expectBilingual({ en, ar }: Text) {
  expectEnglish(en);
  expectArabic(ar);
}
