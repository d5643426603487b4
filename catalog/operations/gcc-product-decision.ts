/** Product decision: from the supplier's price to GO, TEST, RENEGOTIATE or AVOID, with what would change it. */
import { gccProductDecision as calculate } from "../../src/core/index.ts";
import { missingMainCosts } from "../../src/core/inputs/figures.ts";
import { coffeeGrinder } from "../input/example-products.ts";
import { productInput } from "../input/product.ts";
import { defineOperation } from "../operation.ts";
import { productInWords } from "../words/in-words.ts";
import { afterDecision } from "../words/next-analyses.ts";
import { decisionSummary, returnRateText } from "../words/product-summaries.ts";

export const gccProductDecision = defineOperation({
  id: "gcc_product_decision",
  path: "/v1/gcc/product-decision",
  price: "2.50",
  name: { en: "Product decision", ar: "قرار المنتج" },
  description: {
    en: "Import and sell in Saudi Arabia or the GCC: is one supplier product worth buying? GO, TEST, RENEGOTIATE or AVOID. With reasons, it names the change that lifts it first, selling in sets included, the limit of every figure, other prices, returns, and what each missing cost would change. Use before the first order; use gcc_portfolio_rank for 2 to 12 products, sa_landed_cost for the cost alone. Demand is not forecast.",
    ar: "الاستيراد والبيع في السعودية أو الخليج: هل يستحق منتج واحد الشراء من مورّده؟ ابدأ أو جرّب أو أعد التفاوض أو تجنّب، مع أول تغيير يرفعه ولو كان بيعه مجموعات. ومعه حد كل رقم، وأسعار أخرى، والمرتجعات، وما تغيّره كل تكلفة ناقصة. استخدمه قبل الطلب الأول؛ واستخدم gcc_portfolio_rank لمنتجات من 2 إلى 12، وsa_landed_cost للتكلفة وحدها. لا يتوقع حجم الطلب.",
  },
  role: {
    en: "Before the first order: decide on one product, and learn what would have to change.",
    ar: "قبل الطلب الأول: اتخذ القرار في منتج واحد، واعرف ما الذي يجب أن يتغيّر.",
  },
  benefit: {
    en: "Adds the decision: buy, test, renegotiate or leave.",
    ar: "ويزيد القرار: اشترِ أو جرّب أو فاوض أو اترك.",
  },
  recommended: true,
  tags: ["product-decision", "import", "saudi-arabia", "gcc", "ecommerce", "go-no-go", "landed-cost", "vat"],
  gives: ["decision", "score", "limits"],
  examples: [
    {
      title: { en: "Purchase and sale price only", ar: "سعر الشراء وسعر البيع فقط" },
      input: { product_value: 100, expected_sale_price: 250 },
    },
    {
      title: { en: "Coffee grinder for the Saudi market, all known", ar: "مطحنة قهوة للسوق السعودي مع كل البيانات" },
      input: coffeeGrinder,
    },
  ],
  tasks: [
    {
      locale: "en",
      words: "Should I import this lamp? 60 at the factory, 7 freight, 189 in the shop, eight competitors.",
      input: { product_value: 60, shipping: 7, expected_sale_price: 189, competitor_count: 8 },
    },
    {
      locale: "ar",
      words: "قرار بشأن عطر قيمته 55 درهمًا وسعر بيعه 160 درهمًا في الإمارات.",
      input: { currency: "AED", product_value: 55, expected_sale_price: 160 },
    },
  ],
  input: productInput,
  output: async () => (await import("../results/one-product.ts")).gccProductDecisionResult,
  answer(input, reader) {
    const result = calculate(input);
    const { answer, head } = result;
    const words = {
      summary: decisionSummary(result, missingMainCosts(input, head.currency)),
      returnRate: returnRateText(answer, input.returns_reserve_pct ?? 0, head.currency),
    };
    return productInWords(result, words, reader);
  },
  next: (result) =>
    afterDecision(result, {
      id: "gcc_portfolio_rank",
      adds: {
        en: "says whether this product or another one deserves the money first",
        ar: "يبيّن هل هذا المنتج أم غيره أولى بالمال",
      },
    }),
});
