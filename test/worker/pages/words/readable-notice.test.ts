import { describe, expect, it } from "vitest";
import { noticeText } from "../../../../catalog/words/notice-texts.ts";
import { currencyCodes } from "../../../../src/worker/core/figures/currency.ts";
import { noticeCodes } from "../../../../src/worker/core/product/notices.ts";
import { locales } from "../../../../src/worker/lib/text.ts";
import { readableDisclaimer, readableNotice } from "../../../../src/worker/pages/words/readable-notice.ts";

describe.each(locales)("a notice on a page in %s", (locale) => {
  it.each(noticeCodes)("%s names no field of JSON", (code) => {
    for (const currency of currencyCodes)
      expect(readableNotice(noticeText(code, currency)[locale], locale)).not.toMatch(/[a-z]_[a-z]/);
  });

  it("says everything else as the API does", () => {
    const notice = noticeText("DUTY_RATE_ASSUMED", "SAR")[locale];
    expect(readableNotice(notice, locale)).toBe(notice);
  });
});

it("says a disclaimer's days in words, and leaves its version to programs", () => {
  const date = () => "20 May 2026";
  expect(
    readableDisclaimer("From your figures, computed with formula gcc-commerce/3.0.0; sources up to 2026-05-20.", date),
  ).toBe("From your figures; sources up to \u206820 May 2026\u2069.");
  expect(
    readableDisclaimer("التي أدخلتها ومحسوب بإصدار المعادلات gcc-commerce/3.0.0، من مصادر حتى 2026-05-20.", date),
  ).toBe("التي أدخلتها، من مصادر حتى \u206820 May 2026\u2069.");
});
