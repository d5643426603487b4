import { describe, expect, it } from "vitest";
import { noticeText } from "../../../catalog/notice-texts.ts";
import { currencyCodes } from "../../../src/core/currency.ts";
import { noticeCodes } from "../../../src/core/result-words.ts";
import { locales } from "../../../src/operation/operation.ts";
import { formats } from "../../../src/pages/format.ts";
import { readableNotice } from "../../../src/pages/results/readable-notice.ts";
import { resultsWords } from "../../../src/pages/results/words.ts";

describe.each(locales)("a notice in a document in %s", (locale) => {
  const { word } = formats(locale, resultsWords);

  it.each(noticeCodes)("%s names headings, and no fields of JSON", (code) => {
    for (const currency of currencyCodes)
      expect(readableNotice(noticeText(code, currency)[locale], word)).not.toMatch(/[a-z]_[a-z]/);
  });

  it("sends people to the table that prices what was left out", () => {
    const notice = readableNotice(noticeText("TYPICAL_COSTS_USED", "SAR")[locale], word);
    expect(notice).toContain(word("assumedTitle"));
  });
});
