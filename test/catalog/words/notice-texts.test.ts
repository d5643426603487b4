import { describe, expect, it } from "vitest";
import { noticeText } from "../../../catalog/words/notice-texts.ts";
import { currencyCodes } from "../../../src/core/figures/currency.ts";
import { noticeCodes } from "../../../src/core/product/notices.ts";
import { expectBilingual } from "../../fixtures/bilingual.ts";

/** Words that only make sense for a sale in Saudi Arabia. */
const saudi = /Saudi|ZATCA|SABER|SFDA|السعودي|سابر/;

describe("a notice", () => {
  for (const code of noticeCodes)
    it(`${code} is a sentence in both languages in every market`, () => {
      for (const currency of currencyCodes) {
        const text = noticeText(code, currency);
        expectBilingual(text);
        expect(text.en).toMatch(/[.?]$/);
      }
    });

  it("makes no claim about Saudi rules in another Gulf state's currency", () => {
    const ofLandedCostAlone = ["WITHIN_PERSONAL_SHIPMENT_THRESHOLD", "CONSIGNMENT_COSTS_NOT_CONVERTED"];
    for (const code of noticeCodes.filter((code) => !ofLandedCostAlone.includes(code)))
      for (const currency of ["AED", "QAR", "BHD", "OMR", "KWD"] as const) {
        const { en, ar } = noticeText(code, currency);
        expect(`${en} ${ar}`).not.toMatch(saudi);
      }
  });

  it("names the fields whose zero is not believed", () => {
    const { en, ar } = noticeText("ZERO_COSTS_NOT_COUNTED", "SAR", ["shipping", "fulfillment_cost"]);
    expect(en).toContain("A zero for shipping, fulfilment cost is kept");
    expect(ar).toContain("الصفر في الشحن، تكلفة التجهيز والتوصيل محفوظ");
  });

  it("names the rate and the state that it speaks of", () => {
    expect(noticeText("VAT_RATE_DIFFERS_FROM_STANDARD", "BHD")).toEqual({
      en: "The VAT rate differs from the standard 10% of Bahrain.",
      ar: "نسبة ضريبة القيمة المضافة المُدخلة تختلف عن النسبة الأساسية في مملكة البحرين وهي 10%.",
    });
    expect(noticeText("VAT_RATE_DIFFERS_FROM_STANDARD", "USD").en).toBe(
      "The VAT rate differs from the standard 15% of Saudi Arabia.",
    );
    expect(noticeText("DUTY_RATE_ASSUMED", "EUR").en).toContain("15%, the highest rate common on consumer goods");
    expect(noticeText("DUTY_RATE_ASSUMED", "AED").en).toContain("the standard 5% is used");
  });
});
