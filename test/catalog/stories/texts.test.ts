/**
 * Holds every sentence of every worked answer to the rules of domain.md 8: what it says, in how many words, in which
 * language.
 */
import { describe, expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { noteText } from "../../../catalog/words/note-texts.ts";
import { noticeText } from "../../../catalog/words/notice-texts.ts";
import { noteCodes, noticeCodes } from "../../../src/core/codes.ts";
import { marketOf } from "../../../src/core/inputs/market.ts";
import { isObject, type JsonObject, type Locale, locales } from "../../../src/lib/text.ts";
import { expectArabic, expectBilingual, expectEnglish } from "../../fixtures/bilingual.ts";
import { readVectors } from "../../fixtures/vectors.ts";

/** The most words of each text, by its key; of a summary, by its operation. */
const mostWords: Readonly<Record<string, number>> = {
  free_profit_check: 70,
  sa_landed_cost: 80,
  gcc_opportunity_score: 60,
  gcc_product_decision: 80,
  gcc_portfolio_rank: 60,
  gcc_merchant_pack: 90,
  x402_agent_pilot: 90,
  x402_agent_growth: 90,
  x402_agent_scale: 90,
  notices: 35,
  notes: 60,
  action_text: 30,
  memo: 220,
};

function answer(id: string, input: JsonObject, locale: Locale = "en"): JsonObject {
  const operation = operations.find((candidate) => candidate.id === id);
  return operation?.answer(input, locale) ?? expect.fail(`No operation ${id}`);
}

/** The sentences of a result, each with the key that says how long it may be. */
function textsOf(result: JsonObject): [key: string, text: string][] {
  const rows = (key: string): JsonObject[] => {
    const list = result[key];
    return Array.isArray(list) ? list.filter(isObject) : [];
  };
  return [
    [String(result.operation), String(result.summary_text)],
    ...["notices", "notes"].flatMap((key) => rows(key).map(({ text }): [string, string] => [key, String(text)])),
    ...rows("products").map(({ action_text }): [string, string] => ["action_text", String(action_text)]),
    ...(typeof result.memo === "string" ? [["memo", result.memo] satisfies [string, string]] : []),
  ];
}

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length;

/** Words that only make sense for a sale in Saudi Arabia. */
const saudi = /Saudi|ZATCA|SABER|SFDA|السعودي|سابر/;

describe.each(readVectors())("the texts of $id", ({ operation, input }) => {
  const [english, arabic] = locales.map((locale) => answer(operation, input, locale));
  if (!english || !arabic) throw new Error("Two languages are expected");

  it("keeps texts as short as they have to be, in the language of the request", () => {
    expect(textsOf(arabic).map(([key]) => key)).toEqual(textsOf(english).map(([key]) => key));
    for (const [key, text] of textsOf(english)) {
      expect(wordsIn(text), text).toBeLessThanOrEqual(mostWords[key] ?? 0);
      for (const paragraph of text.split("\n\n")) expectEnglish(paragraph);
    }
    for (const [key, text] of textsOf(arabic)) {
      expect(wordsIn(text), text).toBeLessThanOrEqual(mostWords[key] ?? 0);
      expectArabic(text);
    }
  });

  it("contain no code word, no minus and no Arabic digit", () => {
    for (const [, text] of [...textsOf(english), ...textsOf(arabic)]) {
      expect(text).not.toMatch(/[a-z]_[a-z]|[A-Z]_[A-Z]/);
      expect(text).not.toMatch(/(?<![\w\d])[-−]\d/);
      expect(text).not.toMatch(/[\u0660-\u0669]|undefined|null|NaN/);
    }
  });

  it("name the market in the first sentence, and Saudi rules only where they hold", () => {
    const market = String(english.market);
    const names: Record<string, [string, string]> = {
      SA: ["Saudi Arabia", "السعودية"],
      AE: ["the United Arab Emirates", "الإمارات"],
      BH: ["Bahrain", "البحرين"],
      OM: ["Oman", "عُمان"],
      QA: ["Qatar", "قطر"],
      KW: ["Kuwait", "الكويت"],
    };
    const first = (text: unknown) => String(text).split(/(?<=[.:]) /)[0];
    expect(first(english.summary_text)).toContain(names[market]?.[0]);
    expect(first(arabic.summary_text)).toContain(names[market]?.[1]);
    if (market === "SA") return;
    for (const [, text] of [...textsOf(english), ...textsOf(arabic)]) expect(text).not.toMatch(saudi);
  });
});

describe("a summary", () => {
  const summaryOf = (vector: string, locale: Locale) => {
    const { operation, input } = readVectors().find(({ id }) => id === vector) ?? expect.fail(`No vector ${vector}`);
    return answer(operation, input, locale).summary_text;
  };

  it.each([
    [
      "D07-sold-in-twos",
      "In Saudi Arabia: TEST. A VAT-registered seller earns about 12.1 SAR an order, 13.5% of the price; risk high. It becomes GO when sold in twos, in one parcel. Not registered: TEST, about 14.7 SAR, lawful up to 4,213 orders a year.",
      "في السعودية: جرّب بكمية محدودة. المسجّل في الضريبة يربح نحو 12.1 ريال في الطلبية، أي 13.5% من سعر البيع؛ والمخاطر مرتفعة. يصبح «ابدأ» إذا بعته قطعتين معًا في طرد واحد. لغير المسجّل: جرّب بكمية محدودة، نحو 14.7 ريال، والمسموح من الطلبيات في السنة حتى 4,213.",
    ],
    [
      "L01-consignment",
      "Imported into Saudi Arabia this costs 70,208.88 SAR: CIF value 54,510.00, customs duty 6,541.20 (12%), import VAT 9,157.68 (15%). Free of duty by a preference it would cost 62,686.50. As one consignment with declaration, certificate and clearance: 71,050.42 to 72,430.42.",
      "الاستيراد إلى السعودية يكلّف 70,208.88 ريال: القيمة الجمركية (سيف) 54,510.00، والرسوم الجمركية 6,541.20 (12%)، وضريبة الاستيراد 9,157.68 (15%). وبتفضيل يعفيه من الرسوم يكلّف 62,686.50. إرسالية واحدة مع البيان والشهادة والتخليص: من 71,050.42 إلى 72,430.42.",
    ],
    [
      "M01-twelve-50000",
      "In Saudi Arabia, of 50,000 SAR order for 33,500 now: 1,048 units of 6 products and a dozen each of 2 tests, in one consignment; 16,500 stays with you. If 60% sells you keep about 2,610, at 80% 9,910, at 100% 17,200; below 52.9% you lose. Not registered, at 80% you keep about 4,230. If nothing of the two largest lines sells, 6,930 is lost. Sales of 77,200 stay below the VAT threshold of 375,000.",
      "في السعودية: من أصل 50,000 ريال اطلب الآن بمبلغ 33,500 في إرسالية واحدة: عدد القطع 1,048 من منتجات عددها 6، واثنتا عشرة قطعة من كل تجربة (عدد التجارب 2)؛ ويبقى معك 16,500. إذا بيع 60% تربح نحو 2,610، وعند 80% 9,910، وعند 100% 17,200؛ ودون 52.9% تخسر. ولغير المسجّل عند 80% تربح نحو 4,230. وإذا لم يُبع شيء من أكبر منتجين تخسر 6,930. والمبيعات 77,200 دون حد التسجيل في الضريبة 375,000.",
    ],
  ])("reads as the document's example %s", (vector, en, ar) => {
    expect(summaryOf(vector, "en")).toBe(en);
    expect(summaryOf(vector, "ar")).toBe(ar);
  });

  it("says what a reserve means as a return rate before the next step", () => {
    expect(summaryOf("D04-reserve-that-is-a-return-rate", "en")).toMatch(
      /If 22% is your return rate, it is TEST: about 33 SAR an order\. It becomes TEST with returns reserve at 17%/,
    );
  });

  it("names the costs that are missing at once, and how many are known", () => {
    expect(summaryOf("D16-three-of-five-costs", "en")).toMatch(
      /GO once these costs are known: fulfilment, reserve for returns \(GO .*Costs known: 3 of 5\.$/,
    );
  });

  it("says of a plan without an order why, and the one thing to do", () => {
    expect(summaryOf("M09-sparse", "en")).toMatch(/order nothing now: no product is GO yet\. Send at least four/);
    expect(summaryOf("M06-no-go", "en")).toContain("Product 2 is GO when sold in twos: send it again as a set.");
    expect(summaryOf("M03-twelve-5000", "en")).toMatch(
      /not earn its consignment\. It needs more capital, or .* GO\. Product 5 is GO when sold in twos: send it again/,
    );
  });
});

describe("a notice and a note", () => {
  it("has notices and notes in both languages for every code in every market", () => {
    for (const currency of ["SAR", "AED", "USD", "BHD"] as const) {
      const context = { currency, market: marketOf(currency) };
      for (const code of noticeCodes) expectBilingual(noticeText(code, context));
      for (const code of noteCodes) expectBilingual(noteText(code, context));
    }
  });

  it("name the rates, fields and amounts that they are about", () => {
    const bahrain = { currency: "BHD", market: "BH" } as const;
    expect(noticeText("VAT_RATE_DIFFERS_FROM_STANDARD", bahrain).en).toContain("the standard 10% of Bahrain");
    expect(noticeText("DUTY_RATE_ASSUMED", bahrain).en).toContain("the standard 5% is used");
    const zeros = noticeText("ZERO_COSTS_NOT_COUNTED", { ...bahrain, falseZeros: ["shipping", "fulfillment_cost"] });
    expect(zeros.en).toMatch(/^0 for shipping, fulfilment cost stays in the figures/);
    expect(noteText("PREFERENCES", { ...bahrain, savedByPreference: 7522.38 }).en).toContain("7,522.380 BHD");
  });

  it("say which products of several they are about, unless it is all of them", () => {
    const input = {
      products: Array.from({ length: 5 }, (_, index) => ({
        product_value: 10,
        expected_sale_price: index < 2 ? 99 : 5,
      })),
    };
    const texts = Object(answer("x402_agent_growth", input)).notices as { code: string; text: string }[];
    const of = (code: string) => texts.find((notice) => notice.code === code)?.text;
    expect(of("SALE_PRICE_BELOW_LANDED_COST")).toMatch(/^Products 3, 4, 5: The sale price/);
    expect(of("DUTY_RATE_ASSUMED")).toMatch(/^The duty rate/);
  });
});
