/** The plan of a catalogue as a page for a partner or a bank (docs/internals/domain.md, 8.4). */
import type { Foot, GrowthAnswer, Result } from "../../src/core/index.ts";
import { inBoth, type Locale, type Text } from "../../src/lib/text.ts";
import { aboutNumber, amountText, numberText, percentText } from "./amounts.ts";
import { consignmentsText, dozensText, productText } from "./portfolio-summaries.ts";
import { marketText, profitText } from "./product-summaries.ts";

/** The memo in five paragraphs of at most 220 words together; null when no GO product is ordered. */
function memo({ head, answer, foot }: Result<GrowthAnswer, Foot>): Text | null {
  const { plan, products, decision_counts: counts } = answer;
  const lines = products.filter(({ action, units }) => action === "BUY" && (units ?? 0) > 0);
  if (!plan || lines.length === 0) return null;
  const { currency } = head;
  const about = aboutNumber;
  const amount = (value: number) => amountText(value, currency);
  const tests = products.filter(({ action, units }) => action === "TEST" && (units ?? 0) > 0).length;
  const largest = [...lines].sort((one, other) => (other.goods_cost ?? 0) - (one.goods_cost ?? 0)).slice(0, 2);
  const at = (share: number) => plan.if_sold.find(({ sold_pct }) => sold_pct === share);
  const profits = [40, 60, 80, 100].map((share) => profitText(at(share)?.profit ?? 0, currency));
  const cheaper = profitText(at(80)?.profit_at_90_pct_of_price ?? 0, currency);
  const market = marketText(head, foot);
  const threshold = plan.vat_registration_threshold;
  const text = {
    market,
    all: numberText(counts.go + counts.test + counts.renegotiate + counts.avoid),
    go: numberText(counts.go),
    lines: numberText(lines.length),
    units: numberText(lines.reduce((sum, { units }) => sum + (units ?? 0), 0)),
    tests: tests === 0 ? { en: "", ar: "" } : dozensText(tests),
    suppliers: amount(plan.supplier_payment),
    freight: about(plan.freight_insurance),
    duty: about(plan.customs_duty),
    vat: about(plan.import_vat),
    selling: about(plan.selling_costs),
    capital: amount(plan.working_capital),
    out: amount(plan.cash_out),
    left: amount(plan.cash_left),
    consignments: consignmentsText(plan),
    certificates: amountText(plan.product_certificates_up_to ?? 0, currency, "up"),
    share: percentText(plan.break_even_sell_through_pct ?? 100, "up"),
    lost: amount(plan.two_largest_lines_lose),
    turnover: amount(plan.turnover),
    threshold: threshold === null ? { en: "", ar: "" } : amount(threshold),
    cheaper,
  };
  return inBoth((locale) => {
    const part = (name: keyof typeof text) => text[name][locale];
    const [at40, at60, at80, at100] = profits.map((profit) => profit[locale]);
    const names = largest.map((row) => productText(row, currency)[locale]);
    const passes = threshold !== null && plan.turnover > threshold;
    const paragraphs = {
      en: [
        `What is bought. ${part("market")}, of ${part("all")} products ${part("go")} are GO; the order takes ${part("units")} units of ${part("lines")} of them${tests > 0 ? ` and ${part("tests")}` : ""}. It pays suppliers ${part("suppliers")}, freight and insurance ${part("freight")}, duty ${part("duty")}, import VAT ${part("vat")}, advertising and other ${part("selling")}.`,
        `The money. Of ${part("capital")}, ${part("out")} goes out, ${part("consignments")}; ${part("left")} stays${plan.product_certificates_up_to === null ? "" : `, up to ${part("certificates")} of it for certificates`}.`,
        `What it earns. With 40% of the order sold ${at40}; with 60% ${at60}; with 80% ${at80}; with all of it ${at100}. At nine tenths of the price, with 80% sold: ${part("cheaper")}.`,
        `What may go wrong. Below ${part("share")} sold it loses. If nothing sells of ${names.join(" and ")}, the largest part, ${part("lost")} is lost. There is no demand data in these figures: whether the market takes them is the reader's judgement.`,
        `Rules. Tests are money spent to learn; what they bring back is not counted. A product is ordered again when what is left of it is what sells until new goods arrive, and a quarter more.${threshold === null ? "" : ` Sales of ${part("turnover")} ${passes ? "pass" : "stay below"} the VAT registration threshold of ${part("threshold")}${passes ? ": registration is mandatory." : "."}`}`,
      ],
      ar: [
        `ما يُشترى. ${part("market")}: عدد المنتجات ${part("all")}، منها ${part("go")} قرارها «ابدأ»؛ وفي الطلب ${part("units")} من القطع من منتجات عددها ${part("lines")}${tests > 0 ? `، و${part("tests")}` : ""}. يُدفع للمورّدين ${part("suppliers")}، وللشحن والتأمين ${part("freight")}، وللرسوم الجمركية ${part("duty")}، ولضريبة الاستيراد ${part("vat")}، وللإعلان وغيره ${part("selling")}.`,
        `المال. من أصل ${part("capital")} يخرج ${part("out")}، و${part("consignments")}؛ ويبقى ${part("left")}${plan.product_certificates_up_to === null ? "" : `، منها حتى ${part("certificates")} للشهادات`}.`,
        `ما يربحه. إذا بيع 40% من الطلب ${at40}؛ وإذا بيع 60% ${at60}؛ وإذا بيع 80% ${at80}؛ وإذا بيع كله ${at100}. وبسعر أقل 10% مع بيع 80%: ${part("cheaper")}.`,
        `ما قد يتعثر. دون بيع ${part("share")} يخسر. وإذا لم يُبع شيء من ${names.join(" و")}، وهو أكبر ما في الطلب، فالخسارة ${part("lost")}. ولا بيانات عن حجم الطلب في هذه الأرقام، والحكم على السوق للقارئ.`,
        `القواعد. التجارب مال يُنفق للتعلّم ولا يُحسب ما تجلبه. ويُعاد طلب المنتج حين يبقى منه ما يُباع حتى تصل بضاعة جديدة، وربعه زيادة.${threshold === null ? "" : ` والمبيعات ${part("turnover")} ${passes ? "تتجاوز" : "دون"} حد التسجيل في الضريبة ${part("threshold")}${passes ? "، والتسجيل إلزامي." : "."}`}`,
      ],
    };
    return paragraphs[locale].join("\n\n");
  });
}

/** Ends the answer of a catalogue with its memo. */
export const withMemo = (result: Result<GrowthAnswer, Foot>, locale: Locale) => ({
  ...result,
  answer: { ...result.answer, memo: memo(result)?.[locale] ?? null },
});
