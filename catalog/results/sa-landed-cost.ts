/** What the Saudi landed cost returns (domain.md 4.13). */
import { z } from "@hono/zod-openapi";
import { assumptionTexts, grounds, notices, resultOf } from "./envelope.ts";
import { amount, part, percent, text } from "./fields/kinds.ts";
import { landedCostInputsUsed } from "./inputs-used.ts";
import { consignmentCosts, dutyRateTable, landedCostLines, preferences } from "./landed-cost.ts";

export const saLandedCostResult = resultOf("sa_landed_cost", "SaudiLandedCost", {
  ...landedCostLines,
  import_taxes_pct_of_cif: percent(
    "Duty and import VAT as a share of the CIF value",
    "الرسوم وضريبة الاستيراد من القيمة الجمركية",
  ),
  landed_cost_with_typical_freight: amount(
    "Landed cost with typical values for omitted shipping and insurance: the figure for the next step",
    "التكلفة الواصلة مع القيم المعتادة للشحن والتأمين غير المُدخلين: الرقم المناسب للخطوة التالية",
  ),
  consignment_costs: consignmentCosts,
  saber_text: text(
    "Which consignments need SABER certificates, in the language of the request",
    "أي الإرساليات تحتاج شهادات سابر، بلغة الطلب",
  ),
  duty_rate_table: dutyRateTable,
  preferences,
  preference_texts: part(
    "The proof that each preference needs, in the language of the request",
    "الإثبات الذي يتطلبه كل تفضيل، بلغة الطلب",
    z.record(z.string(), text("The proof", "الإثبات")),
  ),
  notices,
  ...grounds(landedCostInputsUsed),
  assumption_texts: assumptionTexts,
});
