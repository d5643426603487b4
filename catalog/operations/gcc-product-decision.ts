/** Product decision: from the supplier's price to GO, TEST, RENEGOTIATE or AVOID, with what would change it. */
import { productFacts } from "../../src/core/figures/facts-used.ts";
import { gccProductDecision as calculate } from "../../src/core/index.ts";
import { coffeeGrinder } from "../input/example-products.ts";
import { productInput } from "../input/product.ts";
import { defineOperation } from "../operation.ts";
import { withDossierWords, withProductWords } from "../words/presentation.ts";
import { decisionSummary } from "../words/summaries.ts";

export const gccProductDecision = defineOperation({
  id: "gcc_product_decision",
  path: "/v1/gcc/product-decision",
  price: "2.50",
  name: { en: "Product decision", ar: "قرار المنتج" },
  description: {
    en: "Import and sell in Saudi Arabia or the GCC: is one product worth buying? GO, TEST, RENEGOTIATE or AVOID, with reasons. It names the nearest lever, the limit of every figure, what each missing cost would change, and what returns, promotions, ads and VAT do. Use before the first order; use gcc_portfolio_rank for 2 to 12 products, sa_landed_cost for the cost alone. Demand is not forecast.",
    ar: "الاستيراد والبيع في السعودية أو الخليج: هل يستحق منتج واحد الشراء؟ ابدأ أو جرّب أو أعد التفاوض أو تجنّب، مع الأسباب. ويبيّن أقرب ما يمكن تغييره، وحدّ كل رقم، وما تغيّره كل تكلفة ناقصة، وأثر المرتجعات والعروض والإعلان والضريبة. استخدمه قبل الطلب الأول؛ واستخدم gcc_portfolio_rank لمنتجات من 2 إلى 12، وsa_landed_cost للتكلفة وحدها. لا يتوقع الطلب.",
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
  input: productInput,
  output: async () => (await import("../results/gcc-product-decision.ts")).gccProductDecisionResult,
  answer(input, locale, day) {
    const result = calculate(input);
    return withProductWords(
      withDossierWords(result, result, locale),
      {
        summary: decisionSummary(result, result),
        facts: productFacts(result.currency, result.assumptions),
        decided: true,
      },
      { locale, day },
    );
  },
});
