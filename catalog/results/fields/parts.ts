/** What every object and list of a result is, once, by the name of its field (domain.md 4.13 and 6.2). */
import type { z } from "@hono/zod-openapi";
import type { Text } from "../../../src/worker/lib/text.ts";
import { described } from "./kinds.ts";

const partWords = {
  summary_text: {
    en: "The result in two or three sentences, in both languages.",
    ar: "النتيجة في جملتين أو ثلاث باللغتين.",
  },
  headline: { en: "The figures to read first.", ar: "الأرقام التي تُقرأ أولًا." },
  checks: {
    en: "The conditions of GO. Otherwise TEST needs a profit and a margin of 5 %, RENEGOTIATE a price cut of at most 30 %.",
    ar: "شروط القرار GO. وإلا فالقرار TEST يتطلب ربحًا وهامشًا لا يقل عن 5%، وRENEGOTIATE تخفيضًا في السعر لا يتجاوز 30%.",
  },
  failed_checks: { en: "Checks that fail, in check order.", ar: "الشروط التي لم تتحقق، بترتيبها." },
  notices: {
    en: "Codes of what to know before relying on the figures; their words are in notice_texts.",
    ar: "رموز ما يجب معرفته قبل الاعتماد على الأرقام، ونصوصها في notice_texts.",
  },
  notice_texts: { en: "Every notice of this result in words.", ar: "نص كل تنبيه ورد في النتيجة." },
  method_notes: {
    en: "What the method does not know or decides by its own published judgement.",
    ar: "ما لا تعرفه الطريقة وما تقرره وفق تقديراتها المعلنة.",
  },
  facts: {
    en: "Ids of the statutory facts on which the figures rest.",
    ar: "معرّفات الحقائق النظامية التي تقوم عليها الأرقام.",
  },
  as_supplied: {
    en: "Your figures as they are, omitted costs 0. Profit, vat_effect and omitted_costs_effect sum to the profit of the plan case.",
    ar: "أرقامك كما هي مع اعتبار ما لم يُدخل صفرًا. مجموع الربح وvat_effect وomitted_costs_effect هو ربح حالة الخطة.",
  },
  vat_positions: {
    en: "The same in each VAT position: registered (the plan case); unregistered with an own store; unregistered on a marketplace that is the deemed supplier.",
    ar: "النتيجة نفسها في كل وضع ضريبي: مسجّل (حالة الخطة)؛ غير مسجّل بمتجر خاص؛ غير مسجّل على منصة هي المورّد المفترض.",
  },
  supplier_price: { en: "The prices to negotiate for.", ar: "الأسعار التي يُتفاوض عليها مع المورّد." },
  price_ladder: { en: "The price for each of several margins.", ar: "سلّم الأسعار: السعر لكل هامش من عدة هوامش." },
  unit_economics: {
    en: "The plan case of one sold unit: VAT-registered, typical costs for what is left out.",
    ar: "حالة الخطة لوحدة مبيعة: بائع مسجّل في الضريبة مع التكاليف المعتادة لما لم يُدخل.",
  },
  landed_cost_breakdown: { en: "The import of one unit, line by line.", ar: "استيراد وحدة واحدة بندًا بندًا." },
  score_breakdown: { en: "How the score comes about.", ar: "كيف تكوّنت الدرجة." },
  risk: { en: "How the product stands up to the stress tests.", ar: "تحمّل المنتج لاختبارات الضغط." },
  stress_tests: { en: "The plan case under five fixed shocks.", ar: "حالة الخطة تحت خمس صدمات ثابتة." },
  missing_inputs: {
    en: "Omitted costs with what each is worth, the costliest first.",
    ar: "التكاليف غير المُدخلة مع أثر كل منها، والأكبر أثرًا أولًا.",
  },
  sensitivity: { en: "What moves the profit, the strongest first.", ar: "ما يحرّك الربح، والأقوى أولًا." },
  inputs_used: {
    en: "The inputs as they were used: rounded to the minor unit, omitted ones filled in.",
    ar: "المدخلات كما استُخدمت: مقرّبة إلى أصغر وحدة ومستكملة بما لم يُدخل.",
  },
  assumptions: { en: "Everything that was assumed or rounded.", ar: "كل ما افتُرض أو قُرّب." },
  derivation: {
    en: "Every figure as a formula that can be re-computed from this result.",
    ar: "كل رقم في صورة معادلة يمكن إعادة حسابها من هذه النتيجة.",
  },
  customs_processing_fee: {
    en: "ZATCA's fee for a customs declaration, beside the landed cost; null for a currency without an official peg.",
    ar: "المقابل المالي لخدمة معالجة البيان الجمركي، خارج التكلفة الواصلة، أو null لعملة بلا سعر ربط رسمي.",
  },
  fee_by_consignment: {
    en: "Customs declaration processing fee by size of consignment.",
    ar: "المقابل المالي لخدمة معالجة البيان الجمركي بحسب حجم الإرسالية.",
  },
  duty_rate_table: {
    en: "The landed cost at other duty rates, rising.",
    ar: "التكلفة الواصلة عند نسب رسوم أخرى تصاعديًا.",
  },
  summary: { en: "The portfolio in a few figures.", ar: "المحفظة في أرقام قليلة." },
  decision_counts: { en: "Products by decision.", ar: "المنتجات بحسب القرار." },
  decision_counts_if_unregistered: {
    en: "Products by decision for a seller without VAT registration.",
    ar: "المنتجات بحسب القرار لبائع غير مسجّل في الضريبة.",
  },
  ranking: {
    en: "All products, best first, with the reason for every place.",
    ar: "كل المنتجات، والأفضل أولًا، مع سبب كل مركز.",
  },
  records: { en: "A record of every product, in rank order.", ar: "سجل لكل منتج بحسب الترتيب." },
  dossiers: {
    en: "The full decision file of every product, in rank order.",
    ar: "ملف القرار الكامل لكل منتج بحسب الترتيب.",
  },
  omitted_costs: { en: "Omitted costs, at typical values.", ar: "التكاليف غير المُدخلة، وهي بقيمها المعتادة." },
  stress_profits: { en: "Profit per unit by stress test.", ar: "الربح لكل وحدة بحسب اختبار الضغط." },
  profits_at_stake: { en: "Profit at stake by omitted cost.", ar: "الربح المرهون بحسب التكلفة غير المُدخلة." },
  action_plan: { en: "One instruction for every product.", ar: "إجراء محدد لكل منتج." },
  allocation: {
    en: "The budget split in whole units for the highest profit, if every unit sells; null without working_capital.",
    ar: "توزيع الميزانية بوحدات كاملة لأعلى ربح إذا بيعت كل الوحدات، أو null دون working_capital.",
  },
  stress_outcomes: { en: "Profit of the plan by stress test.", ar: "ربح الخطة بحسب اختبار الضغط." },
  allocation_lines: { en: "Products that get units.", ar: "المنتجات التي حصلت على وحدات." },
  unfunded: { en: "GO and TEST products without units.", ar: "منتجات GO وTEST التي لم تحصل على وحدات." },
  purchase_plan: {
    en: "The allocation as a purchase order by payee and phase; null without working_capital.",
    ar: "التوزيع في صورة أمر شراء بحسب الجهة المستفيدة والمرحلة، أو null دون working_capital.",
  },
  phases: {
    en: "Three phases, each bought only when the one before has sold.",
    ar: "ثلاث مراحل، لا تُشترى أي منها قبل بيع ما قبلها.",
  },
  items: { en: "What to buy.", ar: "ما يُشترى." },
  capital_curve: {
    en: "The allocation with less and more capital, same caps; null without working_capital.",
    ar: "منحنى رأس المال: التوزيع برأس مال أقل وأكثر بالسقوف نفسها، أو null دون working_capital.",
  },
  sell_through_curve: {
    en: "The result at each sell-through; null without working_capital.",
    ar: "النتيجة عند كل نسبة تصريف، أو null دون working_capital.",
  },
  robust_plan: {
    en: "The plan that earns most in the combined downside; null without working_capital.",
    ar: "الخطة المتينة: الأكثر ربحًا في الصدمة المركّبة، أو null دون working_capital.",
  },
  unregistered_plan: {
    en: "The plan for a seller without VAT registration; null without working_capital.",
    ar: "الخطة دون تسجيل ضريبي، أو null دون working_capital.",
  },
  plan_lines: { en: "Units by product.", ar: "الوحدات بحسب المنتج." },
  concentration_frontier: {
    en: "The cost of diversification: the allocation under other caps; null without working_capital.",
    ar: "كلفة التنويع: التوزيع بسقوف أخرى، أو null دون working_capital.",
  },
  segments: { en: "The products by what to do with them.", ar: "المنتجات بحسب ما يجب فعله بها." },
  indexes: { en: "The products, in rank order.", ar: "المنتجات بحسب الترتيب." },
  distribution: { en: "How figures are spread over the products.", ar: "توزّع الأرقام على المنتجات." },
  renegotiation_list: {
    en: "TEST and RENEGOTIATE products whose supplier price is above the target, the most rewarding first.",
    ar: "منتجات TEST وRENEGOTIATE التي يتجاوز سعر مورّدها السعر المستهدف، والأكثر جدوى أولًا.",
  },
  missing_data_priority: { en: "Which omitted cost to find out first.", ar: "أولى التكاليف الناقصة بالبحث." },
  shock_matrix: { en: "The decisions after each shock of the inputs.", ar: "القرارات بعد كل صدمة في المدخلات." },
  downgraded: { en: "Products whose decision gets worse.", ar: "المنتجات التي يسوء قرارها." },
  upgrade_paths: {
    en: "What alone would make a product a GO: products with at least four main costs supplied.",
    ar: "ما يكفي وحده لبلوغ GO، للمنتجات التي أُدخلت لها أربع تكاليف أساسية على الأقل.",
  },
} as const satisfies Record<string, Text>;

/** A schema with the description of a part. */
export const part = <Schema extends z.ZodType>(name: keyof typeof partWords, schema: Schema): Schema =>
  described(schema, partWords[name]);
