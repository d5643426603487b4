/** Product decision: from the supplier's price to GO, TEST, RENEGOTIATE or AVOID, with the reasons. */
import { gccProductDecision as calculate } from "../../src/worker/core/index.ts";
import { defineOperation } from "../../src/worker/operation/operation.ts";
import { coffeeGrinder } from "../input/example-products.ts";
import { productInput } from "../input/product.ts";
import { withDossierWords, withWords } from "../words/presentation.ts";
import { decisionSummary } from "../words/summaries.ts";

export const gccProductDecision = defineOperation({
  id: "gcc_product_decision",
  path: "/v1/gcc/product-decision",
  price: "2.50",
  name: { en: "Product decision", ar: "قرار المنتج" },
  description: {
    en: "A reasoned GO, TEST, RENEGOTIATE or AVOID, registered for VAT or not, with target and walk-away supplier prices and the highest duty rate it survives.",
    ar: "قرار معلّل: ابدأ، أو جرّب، أو أعد التفاوض، أو تجنّب، للبائع المسجّل في ضريبة القيمة المضافة ولغير المسجّل، مع السعر المستهدف من المورّد وحد الانسحاب وأعلى نسبة رسوم يتحملها القرار.",
  },
  role: {
    en: "Then decide on one product, and learn which supplier price would change the decision.",
    ar: "ثم اتخذ القرار في منتج واحد، واعرف سعر المورّد الذي يغيّره.",
  },
  recommended: true,
  tags: ["decision", "go-no-go", "landed-cost", "vat", "supplier-price", "stress-test", "gcc"],
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
  answer(input, locale) {
    const result = calculate(input);
    const summary = decisionSummary(result, result);
    return withWords(withDossierWords(result, result, locale), { summary, notices: result.notices }, locale);
  },
});
