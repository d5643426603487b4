import { describe, expect, it } from "vitest";
import { disclaimer, methodNotes } from "../../../../catalog/words/limits.ts";
import { noticeText } from "../../../../catalog/words/notice-texts.ts";
import { currencyCodes } from "../../../../src/core/figures/currency.ts";
import { noticeCodes } from "../../../../src/core/product/notices.ts";
import { locales } from "../../../../src/lib/text.ts";
import { inPageWords, readableDisclaimer, readableNotice } from "../../../../src/shop/words/readable-notice.ts";

describe.each(locales)("a notice on a page in %s", (locale) => {
  it.each(noticeCodes)("%s names no field of JSON", (code) => {
    for (const currency of currencyCodes)
      expect(readableNotice(noticeText(code, currency)[locale], locale)).not.toMatch(/[a-z]_[a-z]/);
  });

  it("of a method names no code and no word of the other language", () => {
    for (const { [locale]: note } of Object.values(methodNotes)) {
      expect(readableNotice(note, locale)).not.toMatch(/[a-zA-Z]_[a-zA-Z]/);
      if (locale === "ar") expect(readableNotice(note, locale)).not.toMatch(/[a-z]{3,}/);
    }
  });

  it("says everything else as the API does", () => {
    const notice = noticeText("DUTY_RATE_ASSUMED", "SAR")[locale];
    expect(readableNotice(notice, locale)).toBe(notice);
  });
});

it("leaves the version that a disclaimer names to programs", () => {
  const { en, ar } = disclaimer("gcc-commerce/3.0.0", "2026-05-20", "SAR");
  expect(readableDisclaimer(en)).toMatch(/^Preliminary estimate from the figures you supplied; regulatory facts/);
  expect(readableDisclaimer(ar)).toMatch(/^تقدير أولي مبني على الأرقام التي أدخلتها، والمعلومات النظامية/);
});

it.each([
  ["ربح لكل وحدة، وعدد الوحدات 5", "ربح لكل قطعة، وعدد القطع 5"],
  ["التكلفة الواصلة لوحدة واحدة وسعرها للوحدة", "التكلفة بعد الجمارك لقطعة واحدة وسعرها للقطعة"],
  ["الرسوم الموحدة، إلى أصغر وحدة في العملة", "الرسوم الموحدة، إلى أصغر وحدة في العملة"],
  ["الوحدة: ريال، وحدة الحقل المذكور", "الوحدة: ريال، وحدة الحقل المذكور"],
])("says of pieces what pages say, and leaves what a figure counts: %s", (sentence, shown) => {
  expect(inPageWords(sentence)).toBe(shown);
});
