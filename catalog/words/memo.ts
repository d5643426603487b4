/** The plan of a catalogue as a page for a partner or a bank (docs/internals/domain.md, 8.4). */
import type { Foot, GrowthAnswer, Result } from "../../src/core/index.ts";
import type { Locale, Text } from "../../src/lib/text.ts";
import { aboutNumber, amountText, numberText, percentText } from "./amounts.ts";
import { consignmentsText, dozensText, productText } from "./portfolio-summaries.ts";
import { marketText, profitText } from "./product-summaries.ts";

/** The memo in five paragraphs of at most 220 words together; null when no GO product is ordered. */
function memo({ head, answer, foot }: Result<GrowthAnswer, Foot>): Text | null {
  const { plan, products, decision_counts: counts } = answer;
  const lines = products.filter(({ action, units }) => action === "BUY" && (units ?? 0) > 0);
  if (!plan || lines.length === 0) return null;
  const { currency } = head;
  const amount = (value: number) => amountText(value, currency);
  const tests = products.filter(({ action, units }) => action === "TEST" && (units ?? 0) > 0).length;
  const costOf = ({ units, aside }: (typeof lines)[number]) => (units ?? 0) * aside.unitCost;
  const largest = [...lines].sort((one, other) => costOf(other) - costOf(one)).slice(0, 2);
  const names = largest.map((row) => productText(row, currency));
  const at = (share: number) => plan.if_sold.find(({ sold_pct }) => sold_pct === share);
  const profitAt = (share: number) => profitText(at(share)?.profit ?? 0, currency);
  const threshold = plan.vat_registration_threshold;
  const passes = threshold !== null && plan.turnover > threshold;
  const text = {
    market: marketText(head, foot),
    all: numberText(counts.go + counts.test + counts.renegotiate + counts.avoid),
    go: numberText(counts.go),
    lines: numberText(lines.length),
    units: numberText(lines.reduce((sum, { units }) => sum + (units ?? 0), 0)),
    tests: dozensText(tests),
    suppliers: amount(plan.supplier_payment),
    freight: aboutNumber(plan.freight_insurance),
    duty: aboutNumber(plan.customs_duty),
    vat: aboutNumber(plan.import_vat),
    selling: aboutNumber(plan.selling_costs),
    capital: amount(plan.working_capital),
    out: amount(plan.cash_out),
    left: amount(plan.cash_left),
    consignments: consignmentsText(plan),
    certificates: amountText(plan.product_certificates_up_to ?? 0, currency, "up"),
    at40: profitAt(40),
    at60: profitAt(60),
    at80: profitAt(80),
    at100: profitAt(100),
    cheaper: profitText(at(80)?.profit_at_90_pct_of_price ?? 0, currency),
    share: percentText(plan.break_even_sell_through_pct ?? 100, "up"),
    lost: amount(plan.two_largest_lines_lose),
    turnover: amount(plan.turnover),
    threshold: amount(threshold ?? 0),
  };
  return {
    en: [
      `What is bought. ${text.market.en}, GO products: ${text.go.en} of ${text.all.en}; the order takes ${text.units.en} units of ${text.lines.en} of them${tests > 0 ? ` and ${text.tests.en}` : ""}. It pays suppliers ${text.suppliers.en}, freight and insurance ${text.freight.en}, duty ${text.duty.en}, import VAT ${text.vat.en}, advertising and other ${text.selling.en}.`,
      `The money. Of ${text.capital.en}, ${text.out.en} goes out, ${text.consignments.en}; ${text.left.en} stays${plan.product_certificates_up_to === null ? "" : `, up to ${text.certificates.en} of it for certificates`}.`,
      `What it earns. With 40% of the order sold ${text.at40.en}; with 60% ${text.at60.en}; with 80% ${text.at80.en}; with all of it ${text.at100.en}. At nine tenths of the price, with 80% sold: ${text.cheaper.en}.`,
      `What may go wrong. Below ${text.share.en} sold it loses. If nothing sells of ${names.map((name) => name.en).join(" and ")}, the largest part, ${text.lost.en} is lost. No figure here shows demand: that is the reader's judgement.`,
      `Rules. Tests are money spent to learn; what they bring back is not counted. A product is ordered again when what is left of it is what sells until new goods arrive, and a quarter more.${threshold === null ? "" : ` Sales of ${text.turnover.en} ${passes ? "pass" : "stay below"} the VAT registration threshold of ${text.threshold.en}${passes ? ": registration is mandatory." : "."}`}`,
    ].join("\n\n"),
    ar: [
      `ما يُشترى. ${text.market.ar}: عدد المنتجات ${text.all.ar}، منها ${text.go.ar} قرارها «ابدأ»؛ وفي الطلب ${text.lines.ar} منها وعدد قطعها ${text.units.ar}${tests > 0 ? `، و${text.tests.ar}` : ""}. يُدفع للمورّدين ${text.suppliers.ar}، وللشحن والتأمين ${text.freight.ar}، وللرسوم الجمركية ${text.duty.ar}، ولضريبة الاستيراد ${text.vat.ar}، وللإعلان وغيره ${text.selling.ar}.`,
      `المال. من أصل ${text.capital.ar} يخرج ${text.out.ar}، و${text.consignments.ar}؛ ويبقى ${text.left.ar}${plan.product_certificates_up_to === null ? "" : `، منها حتى ${text.certificates.ar} للشهادات`}.`,
      `ما يربحه. عند بيع 40% من الطلب: ${text.at40.ar}؛ وعند بيع 60%: ${text.at60.ar}؛ وعند بيع 80%: ${text.at80.ar}؛ وعند بيعه كله: ${text.at100.ar}. وبسعر أقل 10% مع بيع 80%: ${text.cheaper.ar}.`,
      `ما قد يتعثر. دون بيع ${text.share.ar} يخسر. وإذا لم يُبع شيء من ${names.map((name) => name.ar).join(" و")}، أي أكبر ما في الطلب، فالخسارة ${text.lost.ar}. ولا بيانات عن حجم الطلب في هذه الأرقام، والحكم على السوق للقارئ.`,
      `القواعد. التجارب مال يُنفق للتعلّم ولا يُحسب ما تجلبه. ويُعاد طلب المنتج حين يبقى منه ما يُباع حتى تصل بضاعة جديدة، مع زيادة الربع.${threshold === null ? "" : ` والمبيعات ${text.turnover.ar} ${passes ? "تتجاوز" : "دون"} حد التسجيل في الضريبة ${text.threshold.ar}${passes ? "، والتسجيل إلزامي." : "."}`}`,
    ].join("\n\n"),
  };
}

/** Ends the answer of a catalogue with its memo. */
export const withMemo = (result: Result<GrowthAnswer, Foot>, locale: Locale) => ({
  ...result,
  answer: { ...result.answer, memo: memo(result)?.[locale] ?? null },
});
