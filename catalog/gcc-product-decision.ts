/** Product decision: from the supplier's price to GO, TEST, RENEGOTIATE or AVOID, with the reasons. */
import { gccProductDecision as calculate } from "../src/core/index.ts";
import { defineOperation } from "../src/operation/operation.ts";
import { coffeeGrinder } from "./example-products.ts";
import { withExplanations, withSources, wordsOf } from "./presentation.ts";
import { productInput } from "./product.ts";
import { gccProductDecisionResult } from "./results/gcc-product-decision.ts";
import { decisionSummary } from "./summaries.ts";

export const gccProductDecision = defineOperation({
  id: "gcc_product_decision",
  path: "/v1/gcc/product-decision",
  price: "2.50",
  name: { en: "Product decision", ar: "قرار المنتج" },
  description: {
    en: "From purchase price to a reasoned GO, TEST, RENEGOTIATE or AVOID for one product: landed cost, unit economics, profit as unregistered, VAT-registered and deemed-supplier seller, prudent and typical case, score, stress tests, every check with its threshold, and the target and walk-away supplier prices.",
    ar: "من سعر الشراء إلى قرار معلّل لمنتج واحد: ابدأ، أو جرّب، أو أعد التفاوض، أو تجنّب. يشمل التكلفة الواصلة واقتصاديات الوحدة والربح في أوضاع الضريبة الثلاثة والحالة المتحفّظة وحالة القيم المعتادة والدرجة واختبارات الضغط وشروط القرار والسعر المستهدف من المورّد وحد الانسحاب.",
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
  output: gccProductDecisionResult,
  answer(input, locale) {
    const result = calculate(input);
    return {
      ...result,
      assumptions: withSources(result, "typicalCase", locale),
      checks: withExplanations(result.checks, result, locale),
      ...wordsOf(result, decisionSummary(result), result.notices, ["noDemandData", "judgement"], locale),
    };
  },
});
