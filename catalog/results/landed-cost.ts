/** What importing costs (domain.md 4.3). */
import { factStatuses } from "../../src/core/figures/regulation.ts";
import { preferenceIds } from "../../src/core/operations/sa-landed-cost.ts";
import { landedCost, payees } from "./fields/figures.ts";
import { amount, flag, input, rows, section, sectionOrNull, textOrNull, word } from "./fields/kinds.ts";

const cif = amount("CIF value: goods, shipping and insurance", "القيمة الجمركية (سيف): البضاعة والشحن والتأمين");
const exVat = amount("Landed cost without import VAT", "التكلفة الواصلة قبل الضريبة");
const { customs_duty, import_vat } = payees;

/** The lines of the landed cost, in the order of the calculation. */
const lines = { cif_value: cif, customs_duty, landed_cost_ex_vat: exVat, import_vat };

/** The same for a result whose headline is the landed cost. */
export const landedCostLines = { landed_cost: landedCost, ...lines };

export const landedCostBreakdown = section(
  "LandedCost",
  "The import of one unit, line by line",
  "استيراد وحدة واحدة بندًا بندًا",
  { ...lines, landed_cost: landedCost },
);

export const consignmentCosts = sectionOrNull(
  "ConsignmentCosts",
  "What these amounts cost at the border if they are one consignment; null for a currency without a peg",
  "كلفة هذه المبالغ عند المنفذ إذا كانت إرسالية واحدة، أو null لعملة بلا سعر ربط",
  {
    customs_processing_fee: amount(
      "Customs declaration fee, without VAT",
      "المقابل المالي لمعالجة البيان الجمركي قبل الضريبة",
    ),
    saber_shipment_certificate: amount("SABER shipment certificate, without VAT", "شهادة سابر للإرسالية قبل الضريبة"),
    clearance_low: amount("Clearance, lower end; unverified", "التخليص، الحد الأدنى؛ غير مؤكد"),
    clearance_high: amount("Clearance, upper end; unverified", "التخليص، الحد الأعلى؛ غير مؤكد"),
    landed_cost_low: amount(
      "Landed cost with them and their VAT, lower end",
      "التكلفة الواصلة معها ومع ضريبتها، الحد الأدنى",
    ),
    landed_cost_high: amount(
      "Landed cost with them and their VAT, upper end",
      "التكلفة الواصلة معها ومع ضريبتها، الحد الأعلى",
    ),
  },
);

export const dutyRateTable = rows(
  "DutyRateRow",
  "The landed cost at other duty rates, rising; the row 0 is any of preferences",
  "التكلفة الواصلة عند نسب رسوم أخرى تصاعديًا، وصف 0 هو أي من preferences",
  {
    duty_rate_pct: input("duty_rate_pct"),
    used: flag("Whether the result uses this rate", "هل استُخدمت هذه النسبة في النتيجة"),
    customs_duty,
    import_vat,
    landed_cost: landedCost,
    change: amount("Difference from the landed cost at the rate used", "الفرق عن التكلفة الواصلة عند النسبة المستخدمة"),
  },
);

export const preferences = rows(
  "Preference",
  "What could bring the duty to 0; VAT stays, and each needs a proof",
  "ما قد يجعل الرسوم صفرًا؛ تبقى الضريبة، ولكل منها إثبات",
  {
    preference: word("The preference, by the id of its fact", "التفضيل بمعرّف حقيقته", preferenceIds),
    saving: amount("What it would save of the landed cost", "ما يوفّره من التكلفة الواصلة"),
    status: word("How sure its source is", "درجة الثقة في مصدره", factStatuses),
    source_date: textOrNull("Date of its source: a day, a month or a year", "تاريخ مصدره: يوم أو شهر أو سنة"),
  },
);
