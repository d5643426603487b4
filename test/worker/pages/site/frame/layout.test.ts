import { describe, expect, it } from "vitest";
import { locales } from "../../../../../src/lib/text.ts";
import { pageDescription } from "../../../../../src/worker/pages/site/frame/layout.tsx";
import { words } from "../../../../../src/worker/pages/site/page-texts.ts";

const texts = locales.flatMap((locale) =>
  [words.aboutText, words.formulasText, words.heroTitle].map((text) => [text[locale]] as const),
);

describe("the description of a page for search results", () => {
  it.each(texts)("describes a page for search results in whole sentences of at most 155 characters: %s", (text) => {
    const description = pageDescription(text);
    expect(description.length).toBeLessThanOrEqual(155);
    expect(text.startsWith(description)).toBe(true);
    expect(description).toMatch(/[.؟]$/);
  });

  it("takes every sentence that fits into a page's description, and cuts no figure", () => {
    expect(pageDescription("It costs 3.75 riyals. Free!")).toBe("It costs 3.75 riyals. Free!");
  });
});
