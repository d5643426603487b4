/** Free profit check: the first question about a product, answered without payment. */
import { freeProfitCheck as calculate } from "../../src/core/index.ts";
import { inputOf } from "../input/fields.ts";
import { defineOperation } from "../operation.ts";
import { productInWords } from "../words/in-words.ts";
import { afterProfit } from "../words/next-analyses.ts";
import { freeCheckSummary } from "../words/product-summaries.ts";

export const freeProfitCheck = defineOperation({
  id: "free_profit_check",
  path: "/free/gcc-profit-check",
  price: "0",
  name: { en: "Free profit check", ar: "فحص الربح المجاني" },
  description: {
    en: "Gulf e-commerce profit check, free: profit, margin and break-even price of one product in Saudi Arabia or the GCC. Is it profitable on Amazon.sa, noon or an own store after VAT and seller fees? Use it first, once landed cost and sale price are known; published Gulf costs stand in for what is left out. Use gcc_opportunity_score for limits and stress tests, sa_landed_cost when the landed cost is unknown. Demand is not forecast.",
    ar: "فحص ربح مجاني للتجارة الإلكترونية في الخليج: ربح منتج واحد وهامشه وسعر تعادله في السعودية أو بقية دول الخليج. ابدأ به متى عُرفت التكلفة بعد الجمارك وسعر البيع؛ وتحل تكاليف منشورة محل ما لم يُدخل. استخدم gcc_opportunity_score للحدود واختبارات الضغط، وsa_landed_cost إن جهلت التكلفة بعد الجمارك. لا يتوقع حجم الطلب.",
  },
  role: {
    en: "Start here: see free whether a product is worth a closer look.",
    ar: "ابدأ من هنا: اعرف مجانًا هل يستحق المنتج نظرة أدق.",
  },
  benefit: {
    en: "What one unit earns, with the costs you forgot.",
    ar: "ما تربحه القطعة، ومعها التكاليف المنسية.",
  },
  recommended: true,
  tags: ["profit-calculator", "free", "saudi-arabia", "gcc", "ecommerce", "break-even", "margin", "roi"],
  examples: [
    {
      title: { en: "Landed cost and price only", ar: "التكلفة بعد الجمارك والسعر فقط" },
      input: { landed_cost: 60, expected_sale_price: 129 },
    },
    {
      title: { en: "Kitchen scale sold in Riyadh, all costs known", ar: "ميزان مطبخ يُباع في الرياض مع كل التكاليف" },
      input: {
        currency: "SAR",
        landed_cost: 60,
        expected_sale_price: 129,
        total_fee_pct: 17.5,
        ad_cost_per_order: 12,
        fulfillment_cost: 14,
      },
    },
  ],
  tasks: [
    {
      locale: "en",
      words: "A kettle costs me 48 riyals landed and sells for 129. Is it worth a look?",
      input: { currency: "SAR", landed_cost: 48, expected_sale_price: 129 },
    },
    {
      locale: "ar",
      words: "هل أربح من كوب تكلفته بعد الجمارك 18 ريالًا وسعره 49 مع إعلان بخمسة ريالات للطلبية؟",
      input: { currency: "SAR", landed_cost: 18, expected_sale_price: 49, ad_cost_per_order: 5 },
    },
  ],
  input: inputOf("free").openapi("FreeProfitInput"),
  output: async () => (await import("../results/one-product.ts")).freeProfitCheckResult,
  answer(input, reader) {
    const result = calculate(input);
    return productInWords(result, { summary: freeCheckSummary(result) }, reader);
  },
  next: ({ profit_per_unit, inputs }) =>
    profit_per_unit > 0
      ? {
          id: "gcc_opportunity_score",
          adds: {
            en: "says, from the same figures, how far the price and each cost may move before this profit is gone",
            ar: "يبيّن من الأرقام نفسها إلى أي حد يتحرك السعر وكل تكلفة قبل أن يزول هذا الربح",
          },
        }
      : // No supplier's price is low enough if a sale loses more than the goods cost.
        afterProfit(
          { profit_per_unit: profit_per_unit + (inputs.find(({ field }) => field === "landed_cost")?.value ?? 0) },
          {
            id: "gcc_product_decision",
            adds: {
              en: "says at which supplier's price this product would be worth selling",
              ar: "يبيّن سعر المورّد الذي يصبح المنتج عنده مجديًا",
            },
          },
        ),
});
