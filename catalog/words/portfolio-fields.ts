/** What the fields of a portfolio and its plan are called and mean: see `result-fields.ts`. */
import { count, type FieldWords, inUnit, money, pct, plain, position, units } from "./field-words.ts";

export const portfolioFields = {
  // Several products
  decision_counts: plain("Products by decision", "المنتجات بحسب القرار"),
  "decision_counts.go": count("GO", "ابدأ"),
  "decision_counts.test": count("TEST", "جرّب بكمية محدودة"),
  renegotiate: count("RENEGOTIATE", "أعد التفاوض"),
  avoid: count("AVOID", "تجنّب"),
  products: plain("Products: each of the request, by rank", "المنتجات: كل منتج في الطلب، بالترتيب"),
  rank: position("Place: in the ranking, from 1", "الترتيب: من 1"),
  number: position("Product: its position in the request, from 1", "المنتج: موضعه في الطلب، من 1"),
  same_as: position(
    "Same as: number of a better ranked product with the same figures; null when none",
    "مثل المنتج: رقم منتج أعلى ترتيبًا بالأرقام نفسها، أو null إن لم يوجد",
  ),
  action: plain("What to do", "ما العمل"),
  hold_reason: plain("Why on hold: null unless the action is HOLD", "سبب الانتظار: وnull ما لم يكن الإجراء HOLD"),
  units: units(
    "Units: to order now; null without working_capital",
    "القطع: المطلوبة الآن، أو null دون working_capital",
  ),
  goods_cost: money(
    "Goods on arrival: landed cost of these units; null without working_capital",
    "البضاعة عند وصولها: تكلفة هذه القطع بعد الجمارك، أو null دون working_capital",
  ),
  decision_if_unregistered: plain("Decision if not VAT-registered", "القرار لغير المسجّل في الضريبة"),
  profit_if_unregistered: money("Profit if not VAT-registered", "الربح لغير المسجّل في الضريبة"),
  missing_fields: plain(
    "Left out: the fields, in the order of missing_inputs",
    "ما لم يُدخل: الحقول الناقصة، وأهمها أولًا",
  ),
  first_missing_input: plain("Find out first: null when nothing is missing", "استكمل أولًا: وnull إن لم ينقص شيء"),
  notice_codes: plain("Notices of the product: their texts are in notices", "تنبيهات المنتج: ونصوصها في notices"),
  go_limits: plain(
    "Limits for GO: how far each figure may go alone; null when no value is enough or the figure has no limit",
    "حدود «ابدأ»: إلى أي حد يتغيّر كل رقم وحده، أو null إن لم تكفِ قيمة أو لم يكن له حد",
  ),
  action_text: plain(
    "Instruction: what to do and why, in the language of the request",
    "الإجراء بالكلمات: ما العمل ولماذا، بلغة الطلب",
  ),
  memo: plain(
    "Memo for a partner or a bank: in the language of the request; null when nothing GO is ordered",
    "مذكرة لشريك أو بنك: بلغة الطلب، أو null إن لم يُطلب منتج قراره GO",
  ),

  // The plan: one order now
  plan: plain(
    "Plan: the one order to place now with this capital; null without working_capital",
    "الخطة: أمر الشراء الواحد الآن برأس المال هذا، أو null دون working_capital",
  ),
  cash_out: money(
    "Goes out: everything that leaves, advertising and tests included",
    "ما يخرج: كل ما يُدفع ومنه الإعلان والتجارب",
  ),
  cash_left: money("Stays with you: the untouched tenth included", "ما يبقى معك: ومنه العُشر الذي لا يُمس"),
  supplier_payment: money("To the suppliers", "للمورّدين"),
  freight_insurance: money("Freight and insurance", "الشحن والتأمين"),
  selling_costs: money("Advertising and other: of every unit", "الإعلان وغيره: لكل القطع"),
  consignment_cost: money(
    "Consignment: clearance, certificate and processing, the same again for each further one; null for a currency without a peg",
    "الإرسالية: التخليص والشهادة والمعالجة، ومثلها لكل إرسالية أخرى، أو null لعملة بلا سعر ربط",
  ),
  product_certificates_up_to: money(
    "Of it for certificates, at most: if every product ordered is a regulated one; null where there is no such certificate",
    "منه للشهادات حدًّا أقصى: إن كان كل منتج مطلوب خاضعًا للوائح، أو null حيث لا شهادة كهذه",
  ),
  consignments_borne: inUnit("consignments")(
    "Consignments it bears: with a fifth unsold and every certificate paid; null without lines or a peg",
    "الإرساليات التي يتحملها: مع بقاء الخُمس دون بيع ودفع كل الشهادات، أو null دون بنود أو سعر ربط",
  ),
  tests_cost: money("Of it for tests: without the consignment", "منه للتجارب: دون الإرسالية"),
  if_sold: plain(
    "What comes back: the result of the lines by the share sold, the rest worth nothing; empty without lines",
    "ما يعود: نتيجة البنود بحسب ما يُباع منها، والباقي بلا قيمة؛ ولا صفوف دون بنود",
  ),
  sold_pct: pct("Sold: share of the units", "المبيع: من القطع"),
  profit: money("At today's price: profit; negative is a loss", "بسعر اليوم: الربح، والسالب خسارة"),
  profit_with_certificates: money(
    "With certificates: if every line is a regulated product; null where there is none",
    "مع الشهادات: إن كان كل بند منتجًا خاضعًا للوائح، أو null حيث لا شهادة",
  ),
  profit_at_90_pct_of_price: money("At 90% of the price", "بسعر أقل 10%"),
  "if_sold.profit_if_unregistered": money("If not VAT-registered", "لغير المسجّل في الضريبة"),
  two_largest_lines_lose: money(
    "The two largest lines lose: if nothing of them sells",
    "خسارة أكبر منتجين: إذا لم يُبع منهما شيء",
  ),
  turnover: money("Turnover: if all is sold", "الإيراد: إذا بيع الكل"),
  vat_registration_threshold: money(
    "Registration threshold: yearly; null where none is known",
    "حد التسجيل: في السنة، أو null إن لم يُعرف",
  ),
  no_lines_because: plain("Why nothing GO is ordered: null when something is", "سبب عدم الطلب: وnull إن طُلب شيء"),
} as const satisfies Record<string, FieldWords>;
