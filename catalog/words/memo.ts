/** The plan of a catalogue as a page for a partner or bank, from its result's figures (domain-plans.md 6). */
import type { x402AgentScale } from "../../src/core/index.ts";
import type { Text } from "../../src/lib/text.ts";
import { counted, inBoth, type Money, numberText, percentText, planAmountText } from "./amounts.ts";
import { disclaimer } from "./limits.ts";
import { portfolioNoticeText } from "./plan-texts.ts";
import { fastestLine } from "./portfolio-summary.ts";
import { productText } from "./product-names.ts";

/** The memo; null without lines. */
export function memo(result: ReturnType<typeof x402AgentScale>, money: Money): Text | null {
  const { summary, plan, cash_path, capital, line_failure, risk_ladder, scenarios, registration } = result;
  const fastest = plan && fastestLine(plan.lines);
  if (!plan || !fastest || !cash_path || !capital || !scenarios) return null;
  const safer = risk_ladder?.[0];
  const worst = line_failure?.[1] ?? line_failure?.[0];
  const amount = (value: number) => planAmountText(value, money);
  const figures = {
    products: numberText(summary.product_count),
    go: numberText(summary.decision_counts.GO),
    lines: numberText(plan.lines.length),
    units: numberText(plan.units),
    goods: amount(plan.goods_cost),
    supplier: amount(plan.supplier_payment),
    freight: amount(plan.freight_insurance),
    duty: amount(plan.customs_duty),
    vat: amount(plan.import_vat),
    shipments: numberText(plan.shipments),
    capital: amount(plan.working_capital),
    peak: amount(plan.peak_cash),
    first: amount(capital.first_order_cash),
    idle: amount(plan.idle_cash),
    reserve: amount(plan.reserve),
    lowest: amount(Math.min(...cash_path.map(({ balance }) => balance))),
    profit: amount(plan.profit_if_all_sold),
    returned: percentText(plan.return_on_peak_cash_pct ?? 0),
    sold: percentText(plan.break_even_sell_through_pct ?? 0, "up"),
    aDay: numberText(fastest.unitsADay),
    product: productText(fastest.line, money),
    loss: amount(worst?.loss ?? 0),
    lossShare: percentText(worst?.loss_pct_of_capital ?? 0),
    safeLoss: amount(safer?.worst_two_lose ?? 0),
    safeProfit: amount(safer?.profit_if_all_sold ?? 0),
    losing: numberText(scenarios.cases_with_a_loss),
    cases: numberText(scenarios.cases),
    median: amount(scenarios.median),
    tenth: amount(scenarios.tenth_percentile),
    tests: numberText(plan.tests.length),
    testsCost: amount(plan.tests_cost),
    duty_to_register: result.notices.includes("PLAN_REQUIRES_REGISTRATION")
      ? portfolioNoticeText("PLAN_REQUIRES_REGISTRATION", plan, registration, money)
      : { en: "", ar: "" },
    disclaimer: disclaimer(result.formula_version, result.regulatory_as_of, money.currency),
  };
  return inBoth((locale) => {
    const f = (name: keyof typeof figures) => figures[name][locale];
    const several = plan.lines.length > 1;
    const paragraphs = {
      en: [
        `What is bought. Of ${f("products")} products ${f("go")} are GO; the plan buys ${f("lines")} of them, at most ${counted(plan.units, "unit")}, for ${f("goods")}: ${f("supplier")} to suppliers, ${f("freight")} freight and insurance, ${f("duty")} duty, ${f("vat")} import VAT. All products come together in consignments; number of consignments: ${f("shipments")}.`,
        `The money. Capital ${f("capital")}. At most ${f("peak")} is out at any time, in whatever order the products sell; the first order needs ${f("first")}. ${f("idle")} is never needed, ${f("reserve")} stays in reserve. If all products sell in step, the balance never falls below ${f("lowest")}.`,
        `What it earns. If all units sell at the planned prices: ${f("profit")}, ${f("returned")} of the cash used. It breaks even when ${f("sold")} is sold. Selling all in 90 days means ${counted(fastest.unitsADay, "unit")} a day of ${f("product")}; no demand data is in this plan, so whether the market takes them is the reader's judgement.`,
        `What may go wrong. If the ${several ? "two worst products stop" : "product stops"} selling at the worst moment, ${f("loss")} is lost, ${f("lossShare")} of the capital; with half the stake in each product ${f("safeLoss")}, and the profit if all sells is ${f("safeProfit")}. Of our ${f("cases")} cases of price, cost, advertising, returns and sales ${f("losing")} end in a loss; the median is ${f("median")}, one in ten is below ${f("tenth")}.`,
        `Rules. The next order is placed only when 70% of what was bought is sold. Tests of 30 units (products: ${f("tests")}, cost ${f("testsCost")}) are money spent to learn. ${f("duty_to_register")} ${f("disclaimer")}`,
      ],
      ar: [
        `ما يُشترى. من بين المنتجات (${f("products")}) قرار ${f("go")} منها «ابدأ»، وتشتري الخطة ${f("lines")} منها، وعدد الوحدات ${f("units")} على الأكثر، بمبلغ ${f("goods")}: للمورّدين ${f("supplier")}، وللشحن والتأمين ${f("freight")}، وللرسوم الجمركية ${f("duty")}، ولضريبة الاستيراد ${f("vat")}. وتأتي المنتجات معًا في إرساليات عددها ${f("shipments")}.`,
        `المال. رأس المال ${f("capital")}. أقصى ما يخرج في أي وقت ${f("peak")} مهما كان ترتيب البيع، ويحتاج الطلب الأول إلى ${f("first")}. ولا تحتاج الخطة ${f("idle")}، ويبقى ${f("reserve")} احتياطيًا. وإذا بيعت المنتجات بوتيرة واحدة فلا ينزل الرصيد عن ${f("lowest")}.`,
        `ما تربحه. إذا بيعت كل الوحدات بالأسعار المخططة: ${f("profit")}، أي ${f("returned")} من النقد المستخدم. وتتعادل عند تصريف ${f("sold")}. وبيعها كلها في 90 يومًا يعني ${f("aDay")} وحدة يوميًا من ${f("product")}؛ ولا تتضمن الخطة بيانات طلب، فالحكم على استيعاب السوق للقارئ.`,
        `ما قد يتعثر. إذا توقف بيع ${several ? "أسوأ منتجين" : "المنتج"} في أسوأ لحظة فالخسارة ${f("loss")}، أي ${f("lossShare")} من رأس المال؛ وبنصف الحصة في كل منتج ${f("safeLoss")}، والربح إذا بيع الكل ${f("safeProfit")}. ومن حالاتنا البالغة ${f("cases")} للسعر والتكلفة والإعلان والمرتجعات والبيع تنتهي ${f("losing")} بخسارة؛ والوسيط ${f("median")}، وعُشر الحالات دون ${f("tenth")}.`,
        `القواعد. لا يُطلب التالي إلا بعد بيع 70% مما اشتُري. والتجارب من 30 وحدة (عدد المنتجات ${f("tests")}، وتكلفتها ${f("testsCost")}) مال يُنفق للتعلّم. ${f("duty_to_register")} ${f("disclaimer")}`,
      ],
    };
    return paragraphs[locale].map((paragraph) => paragraph.replaceAll("  ", " ")).join("\n\n");
  });
}
