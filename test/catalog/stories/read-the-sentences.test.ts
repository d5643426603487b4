/**
 * Checks every sentence of every worked answer against the rules of domain.md 8: its content, its number of words,
 * its language.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { noteText } from "../../../catalog/words/note-texts.ts";
import { noticeText } from "../../../catalog/words/notice-texts.ts";
import { noteCodes, noticeCodes } from "../../../src/core/codes.ts";
import { marketOf } from "../../../src/core/inputs/market.ts";
import { isObject, type JsonObject, type Locale, locales } from "../../../src/lib/text.ts";
import { anyProduct, everyRun, planInput, scoreInput } from "../../fixtures/arbitrary-inputs.ts";
import { expectArabic, expectBilingual, expectEnglish } from "../../fixtures/bilingual.ts";
import { operationNamed } from "../../fixtures/operation-named.ts";
import { readVectors } from "../../fixtures/vectors.ts";

/** The most words of each text, by its key; of a summary, by its operation. */
const mostWords: Readonly<Record<string, number>> = {
  free_profit_check: 80,
  sa_landed_cost: 80,
  gcc_opportunity_score: 60,
  gcc_product_decision: 90,
  gcc_portfolio_rank: 60,
  gcc_merchant_pack: 110,
  x402_agent_pilot: 110,
  x402_agent_growth: 110,
  x402_agent_scale: 110,
  notices: 40,
  notes: 60,
  action_text: 35,
  memo: 220,
};

const answer = (id: string, input: JsonObject, locale: Locale = "en"): JsonObject =>
  operationNamed(id).answer(input, locale);

/** The sentences of a result, each with the key of its limit of words. */
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

  it("keeps each text within its length, in the language of the request", () => {
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

  it("writes texts without a code word, a minus or an Arabic digit", () => {
    for (const [, text] of [...textsOf(english), ...textsOf(arabic)]) {
      expect(text).not.toMatch(/[a-z]_[a-z]|[A-Z]_[A-Z]/);
      expect(text).not.toMatch(/(?<![\w\d])[-−]\d/);
      expect(text).not.toMatch(/[\u0660-\u0669]|undefined|null|NaN/);
    }
  });

  it("names the market in the first sentence, and Saudi rules only where they hold", () => {
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

/** A product with two of its costs unknown, and the same with all of them. */
const someCosts = {
  product_value: 40,
  shipping: 4,
  duty_rate_pct: 5,
  expected_sale_price: 149,
  marketplace_fee_pct: 12,
  fulfillment_cost: 12,
};
const complete = { ...someCosts, ad_cost_per_order: 12, returns_reserve_pct: 3 };

describe("a summary", () => {
  const summaryOf = (vector: string, locale: Locale) => {
    const { operation, input } = readVectors().find(({ id }) => id === vector) ?? expect.fail(`No vector ${vector}`);
    return answer(operation, input, locale).summary_text;
  };

  it.each([
    [
      "T02-go-in-twos-on-a-marketplace",
      "In Saudi Arabia: TEST. A VAT-registered seller earns about 7.36 SAR an order, 10.7% of the price; risk high. It becomes GO when sold in twos, with delivery at 16 SAR (marketplaces charge each piece). Not registered: RENEGOTIATE, a loss of about 0.22 SAR, lawful without registering up to 5,434 orders a year.",
      "في السعودية: جرّب بكمية محدودة. المسجّل في الضريبة يربح نحو 7.36 ريال في الطلبية، أي 10.7% من سعر البيع؛ والمخاطر مرتفعة. يصبح «ابدأ» إذا بعته قطعتين معًا وتوصيله 16 ريالًا (المنصات تحاسب على كل قطعة). لغير المسجّل: أعد التفاوض، خسارة نحو 0.22 ريال، والمسموح دون تسجيل من الطلبيات في السنة حتى 5,434.",
    ],
    [
      "L15-published-example",
      "Imported into Saudi Arabia this costs 47,153.68 SAR: CIF value 36,610.00, customs duty 4,393.20 (12%), import VAT 6,150.48 (15%). Free of duty it would cost 42,101.50. At the border with fee, clearance and certificate: by courier 47,260.54 to 47,768.84, as part of a container 48,654.34 to 50,264.34.",
      "الاستيراد إلى السعودية يكلّف 47,153.68 ريال: القيمة الجمركية (سيف) 36,610.00، والرسوم الجمركية 4,393.20 (12%)، وضريبة الاستيراد 6,150.48 (15%). ودون رسوم يكلّف 42,101.50. وعند المنفذ مع المقابل والتخليص والشهادة: بالشحن السريع من 47,260.54 إلى 47,768.84، وجزءًا من حاوية من 48,654.34 إلى 50,264.34.",
    ],
    [
      "M16-certificates-cost-the-profit",
      "In Saudi Arabia, of 25,000 SAR order for 12,200 now: 102 units of 4 products and a dozen each of 2 tests, counted as one consignment; it pays for no second. 12,800 stays with you, up to 3,000 of it for certificates. If 60% sells you lose about 1,440, at 80% you keep about 665, with certificates you lose about 1,330, at 100% you keep about 2,770; not registered, at 80% you keep about 1,100; below 73.7% you lose. If nothing of the two largest lines sells, 3,270 is lost. Sales of 22,500 stay below the VAT threshold of 375,000.",
      "في السعودية: من أصل 25,000 ريال اطلب الآن بمبلغ 12,200: عدد المنتجات 4 وعدد القطع 102، واثنتا عشرة قطعة من كل تجربة (عدد التجارب 2)، ويُحسب الطلب إرسالية واحدة ولا يتحمل ثانية. ويبقى معك 12,800، منها حتى 3,000 للشهادات. إذا بيع 60% تخسر نحو 1,440، وعند 80%: تربح نحو 665، ومع الشهادات: تخسر نحو 1,330، وعند 100%: تربح نحو 2,770؛ ولغير المسجّل عند 80% تربح نحو 1,100؛ ودون 73.7% تخسر. وإذا لم يُبع شيء من أكبر منتجين تخسر 3,270. والمبيعات 22,500 دون حد التسجيل في الضريبة 375,000.",
    ],
    [
      "Z02-free-month-without-fee",
      "In the United Arab Emirates: loss. 0 for total fees is not believed; with published values a VAT-registered seller loses about 44,500 AED an order, 8.9% of the price; as typed it earns about 40,500 AED. If your landed cost is without VAT: a loss of about 58,800 AED, 11.8%. The price without profit or loss is 557,000 AED.",
      "في الإمارات: خسارة. الصفر في مجموع الرسوم والعمولات غير معتمد؛ وبالقيم المنشورة المسجّل في الضريبة يخسر نحو 44,500 درهم إماراتي في الطلبية، أي 8.9% من سعر البيع؛ وكما كُتب يربح نحو 40,500 درهم إماراتي. إن كانت تكلفتك دون ضريبة الاستيراد: خسارة نحو 58,800 درهم إماراتي، أي 11.8%. سعر التعادل 557,000 درهم إماراتي.",
    ],
  ])("writes a summary in both languages: %s", (vector, en, ar) => {
    expect(summaryOf(vector, "en")).toBe(en);
    expect(summaryOf(vector, "ar")).toBe(ar);
  });

  it("explains a reserve as a return rate before it advises the next step", () => {
    expect(summaryOf("D04-reserve-that-is-a-return-rate", "en")).toMatch(
      /If 22% is your return rate, it is TEST: about 31\.2 SAR an order\. It becomes TEST with returns reserve at 17%/,
    );
  });

  it("names the missing costs together, and how many are known", () => {
    expect(summaryOf("D16-three-of-five-costs", "en")).toMatch(
      /GO once these costs are known, at most as assumed: fulfilment, reserve for returns \(.*Costs known: 3 of 5\.$/,
    );
  });

  const ranked = planInput
    .map(({ products }) => ({ products: products.slice(0, 12) }))
    .filter(({ products }) => products.length > 1);

  it.each<[string, fc.Arbitrary<JsonObject>]>([
    ["gcc_opportunity_score", scoreInput],
    ["gcc_product_decision", anyProduct],
    ["gcc_portfolio_rank", ranked],
    ["x402_agent_growth", planInput],
  ])("keeps the texts within their length with any figures: %s", (id, inputs) => {
    fc.assert(
      fc.property(inputs, (input) => {
        for (const locale of locales)
          for (const [key, text] of textsOf(answer(id, input, locale)))
            expect(wordsIn(text), text).toBeLessThanOrEqual(mostWords[key] ?? 0);
      }),
      everyRun,
    );
  });

  it("counts one GO product in the words of a memo", () => {
    const input = { products: [complete, { ...complete, ad_cost_per_order: 60 }], working_capital: 50_000 };
    expect(answer("x402_agent_growth", input).memo).toContain("GO products: 1 of 2; the order takes ");
  });

  it("asks whether a fraction is meant as a percentage, in the sentence of the free check", () => {
    expect(summaryOf("F06-fraction", "en")).toMatch(/ A percentage between 0 and 1 was typed: .* for 15% send 15\.$/);
    expect(summaryOf("F02-all-supplied", "en")).not.toContain("between 0 and 1");
  });

  it("promises a GO only with four known costs", () => {
    const bare = { product_value: 60, expected_sale_price: 189 };
    const said = (input: JsonObject) => answer("gcc_product_decision", input).summary_text;
    expect(said(bare)).toMatch(/It becomes GO with .* instead of 60 SAR and four costs known[,.]/);
    const known = { ...bare, shipping: 6, marketplace_fee_pct: 12, ad_cost_per_order: 18.9, fulfillment_cost: 18.9 };
    expect(said(known)).toMatch(/It becomes GO with .* instead of [\d.]+ SAR[,.]/);
  });

  it("says a limit in full beside a value that three digits do not tell from it", () => {
    const product = { ...complete, product_value: 200, duty_rate_pct: 15, expected_sale_price: 745.4 };
    const decide = (ads: number) => answer("gcc_product_decision", { ...product, ad_cost_per_order: ads });
    const limits = Object(decide(12)).limits as { lever: string; go: number }[];
    const limit = limits.find(({ lever }) => lever === "ad_cost_per_order")?.go ?? 0;
    expect(decide(limit).summary_text).toContain(`up to ${limit.toFixed(2)} SAR.`);
    const above = (limit + 0.05).toFixed(2);
    expect(decide(Number(above)).summary_text).toContain(`at ${limit.toFixed(2)} SAR instead of ${above} SAR.`);
  });

  it("names the lines whose loss a memo states, also where rates of VAT differ", () => {
    const product = { ...complete, expected_sale_price: 189 };
    const products = [product, { ...product, product_value: 41 }, { ...product, product_value: 42, vat_rate_pct: 5 }];
    const { memo } = Object(answer("x402_agent_growth", { products, working_capital: 50_000 }));
    expect(memo).toMatch(/If nothing sells of product 3 \(.*\) and product 1 \(/);
  });

  it("does not mention a plan in a ranking", () => {
    const { input } = readVectors().find(({ id }) => id === "D08-avoid-but-go-in-twos") ?? expect.fail("No vector D08");
    const { products } = Object(answer("gcc_portfolio_rank", { products: [complete, input] }));
    expect(products.at(-1).action_text).toMatch(/^Sold in twos it is GO\. .*; a plan can then buy it\.$/);
  });

  it("does not call the best product below GO the second of the ranking", () => {
    expect(summaryOf("R01-twelve", "en")).toMatch(/ Best below GO: product 12\. It becomes GO /);
    expect(summaryOf("R01-twelve", "ar")).toContain("وأفضل ما ليس «ابدأ» المنتج 12. يصبح «ابدأ» ");
  });

  it("says why a plan orders nothing, and the one thing to do", () => {
    expect(summaryOf("M09-sparse", "en")).toMatch(/order nothing now: no product is GO yet\. Send at least four/);
    expect(summaryOf("M06-no-go", "en")).toContain(
      "Product 2 is GO when sold in twos, with delivery at 18 SAR (marketplaces charge each piece): send it again as a set.",
    );
    expect(summaryOf("M03-twelve-5000", "en")).toMatch(/least order of any GO product .* tenth .* needs more capital/);
    expect(summaryOf("Z13-pilot-vat-zero", "en")).toMatch(/not earn its consignment\. It needs more capital, or/);
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

  it("names the rates, fields and amounts that a notice is about", () => {
    const bahrain = { currency: "BHD", market: "BH" } as const;
    expect(noticeText("VAT_RATE_DIFFERS_FROM_STANDARD", bahrain).en).toContain("the standard 10% of Bahrain");
    expect(noticeText("DUTY_RATE_ASSUMED", bahrain).en).toContain("the standard 5% is used");
    const zeros = noticeText("ZERO_COSTS_NOT_COUNTED", { ...bahrain, zeros: ["shipping", "fulfillment_cost"] });
    expect(zeros.en).toMatch(
      /^0 for shipping, fulfilment cost counts as left out; .* insurance too, 0 if included\. Buyer-paid delivery/,
    );
    expect(zeros.ar).toMatch(/^الصفر في الشحن، وتكلفة التجهيز والتوصيل غير معتمد/);
    expect(noteText("PREFERENCES", { ...bahrain, savedByPreference: 7522.38 }).en).toContain("7,522.380 BHD");
  });

  it("says in a notice which products of several it is about, unless it is all of them", () => {
    const input = {
      products: Array.from({ length: 5 }, (_, index) => ({
        product_value: 10,
        expected_sale_price: index < 1 ? 99 : 5,
      })),
    };
    const texts = Object(answer("x402_agent_growth", input)).notices as { code: string; text: string }[];
    const of = (code: string) => texts.find((notice) => notice.code === code)?.text;
    expect(of("SALE_PRICE_BELOW_LANDED_COST")).toMatch(/^Products 2, 3, 4 and 1 more: The sale price/);
    expect(of("DUTY_RATE_ASSUMED")).toMatch(/^The duty rate/);
  });

  it.each([
    [{ shipping: 0, fulfillment_cost: 0, returns_reserve_pct: 0 }, /^Products 2, 3, 4, …: 0 for /],
    [{ shipping: 0, payment_fee_pct: 0, fulfillment_cost: 0, returns_reserve_pct: 0 }, /^4 products: 0 for /],
  ])("names the products of a long notice in fewer words: %j", (zeros, beginning) => {
    const product = { ...complete, insurance: undefined, marketplace_fee_pct: 0 };
    const others = [41, 42, 43, 44].map((product_value) => ({ ...product, ...zeros, product_value }));
    const { notices } = Object(answer("gcc_portfolio_rank", { products: [complete, ...others] }));
    expect(Object(notices.find(({ code }: JsonObject) => code === "ZERO_COSTS_NOT_COUNTED")).text).toMatch(beginning);
  });
});
