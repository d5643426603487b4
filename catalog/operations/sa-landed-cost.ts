/** Saudi landed cost: what importing costs, line by line, and what another duty rate would change. */
import { saLandedCost as calculate } from "../../src/core/index.ts";
import { inputOf } from "../input/fields.ts";
import { defineOperation } from "../operation.ts";
import { productInWords } from "../words/in-words.ts";
import { landedCostSummary } from "../words/product-summaries.ts";

export const saLandedCost = defineOperation({
  id: "sa_landed_cost",
  path: "/v1/sa/landed-cost",
  price: "0.25",
  name: { en: "Saudi landed cost", ar: "التكلفة بعد الجمارك في السعودية" },
  description: {
    en: "Import into Saudi Arabia: customs duty, import VAT and total landed cost of one unit or a whole consignment. It adds the costs at the border, other duty rates and the preferences that save duty. Use before ordering; the duty rate is yours to give, because HS codes are not looked up. Use gcc_product_decision to learn whether the product is worth it. Other destinations are not covered.",
    ar: "الاستيراد إلى السعودية: الرسوم الجمركية وضريبة الاستيراد والتكلفة بعد الجمارك لقطعة واحدة أو لإرسالية كاملة. ومعها تكاليف الإرسالية عند المنفذ ونسب رسوم أخرى والتفضيلات التي تُعفي منها. استخدمها قبل الطلب؛ ونسبة الرسوم تُدخلها أنت فلا نبحث عن البنود الجمركية. استخدم gcc_product_decision لتعرف هل يستحق المنتج الشراء. ولا تشمل وجهات أخرى.",
  },
  role: {
    en: "Before ordering: the full landed cost, line by line.",
    ar: "قبل أمر الشراء: التكلفة الكاملة حتى ما بعد الجمارك، بندًا بندًا.",
  },
  benefit: {
    en: "Every line: duty, VAT, fees.",
    ar: "كل بند: الجمارك والضريبة والرسوم.",
  },
  recommended: true,
  tags: ["saudi-import-duty", "landed-cost", "customs-duty", "import-vat", "saudi-arabia", "zatca", "cif", "import"],
  examples: [
    {
      title: {
        en: "Consignment of small appliances, freight and rates known",
        ar: "إرسالية أجهزة صغيرة مع الشحن والنسب",
      },
      input: {
        product_value: 32400,
        shipping: 3850,
        insurance: 360,
        duty_rate_pct: 12,
      },
    },
    {
      title: { en: "Purchase value in US dollars only", ar: "قيمة الشراء بالدولار فقط" },
      input: { currency: "USD", product_value: 2500 },
    },
  ],
  tasks: [
    {
      locale: "en",
      words: "A container of tiles for 40,000 dollars, freight 3,200, duty 5%: what does it cost in Dammam?",
      input: { currency: "USD", product_value: 40_000, shipping: 3_200, duty_rate_pct: 5 },
    },
    {
      locale: "ar",
      words: "كم تكلفة استيراد 300 حقيبة قيمتها 9000 ريال وشحنها 700 ريال إلى الرياض؟",
      input: { currency: "SAR", product_value: 9_000, shipping: 700 },
    },
  ],
  input: inputOf("landed").openapi("LandedCostInput"),
  output: async () => (await import("../results/one-product.ts")).saLandedCostResult,
  answer(input, reader) {
    const result = calculate(input);
    const { landed_cost, other_duty_rates } = result.answer;
    const free = other_duty_rates.find(({ duty_rate_pct }) => duty_rate_pct === 0);
    const words = {
      summary: landedCostSummary(result),
      landed: true,
      savedByPreference: landed_cost - (free?.landed_cost ?? landed_cost),
    };
    return productInWords(result, words, reader);
  },
  next: () => ({
    id: "gcc_product_decision",
    adds: {
      en: "says whether the product is worth buying at this cost and your sale price; send the figures of one unit",
      ar: "يبيّن هل يستحق المنتج الشراء بهذه التكلفة وبسعر بيعك؛ أرسل أرقام قطعة واحدة",
    },
  }),
});
