/** What a capital buys, order by order, and what the cash does (domain-plans.md 4.11 and 4.12). */
import { z } from "@hono/zod-openapi";
import { actions } from "../../src/core/portfolio/action-plan.ts";
import { notices } from "./envelope.ts";
import {
  cashHeld,
  goods,
  payees,
  planProfit,
  productName,
  productUnits,
  sellThroughPct,
  shipmentCost,
} from "./fields/figures.ts";
import {
  amount,
  count,
  flag,
  names,
  part,
  percent,
  percentOrNull,
  place,
  productIndex,
  rows,
  rowsOrNull,
  section,
  sectionOrNull,
  text,
  units,
  unitsOrNull,
  word,
  wordOrNull,
} from "./fields/kinds.ts";
import { leverChange } from "./judgement.ts";
import { summary } from "./portfolio.ts";

const needs = z
  .looseObject({
    action: text(
      "What the change reaches: REACH_GO or REACH_TEST",
      "ما يبلغه التغيير: REACH_GO أو REACH_TEST",
    ).optional(),
    lever: leverChange.lever.optional(),
    value: leverChange.value.optional(),
    change_pct: leverChange.change_pct.optional(),
    same_as: productIndex(
      "The better ranked product with the same figures",
      "المنتج الأعلى ترتيبًا بالأرقام نفسها",
    ).optional(),
    capital: amount("The capital from which 30 units of it fit", "رأس المال الذي تناسبه ثلاثون وحدة منه").optional(),
    walk_away: amount("The highest price at which the plan buys it", "أعلى سعر تشتريه الخطة به").optional(),
    fields: names("The costs to find out", "التكاليف المطلوب معرفتها").optional(),
  })
  .openapi("ActionNeeds");

const actionPlan = rows(
  "Action",
  "One instruction for every product, by action, then by rank",
  "إجراء واحد لكل منتج، بحسب الإجراء ثم الترتيب",
  {
    ...productName,
    action: word("What to do", "ما العمل", actions),
    reason: word("Why", "السبب", [
      "GO",
      "PRODUCT_CAP",
      "MONEY",
      "CAPITAL",
      "BETTER_USES",
      "SHIPMENTS",
      "DATA",
      "TEST",
      "TEST_MONEY",
      "LEVER",
      "NO_LEVER",
      "SAME_PRODUCT",
    ]),
    units: unitsOrNull(
      "Units to buy, in all orders; null without working_capital",
      "الوحدات في كل الطلبات، أو null دون working_capital",
    ),
    first_order_units: unitsOrNull(
      "Units to order now; null without working_capital",
      "الوحدات المطلوبة الآن، أو null دون working_capital",
    ),
    supplier_payment: amount(
      "To the supplier for all units; null without working_capital",
      "للمورّد عن كل الوحدات، أو null دون working_capital",
    ).nullable(),
    needs: part(
      "What would change it; null when nothing is needed or known",
      "ما الذي يغيّره، أو null إن لم يلزم أو يُعرف شيء",
      needs.nullable(),
    ),
    text: text("Why, in the language of the request", "السبب بلغة الطلب"),
  },
);

const line = {
  ...productUnits,
  ...payees,
  cash_per_unit: amount("Cash that one unit ties up at most", "أقصى نقد تحتجزه الوحدة"),
  cash_held_at_most: cashHeld,
  return_on_cash_held_pct: percent("Profit over the cash that it ties up", "الربح من النقد الذي يحتجزه"),
  limited_by: word("What stops a further unit", "ما يمنع شراء وحدة أخرى", ["PRODUCT_CAP", "MONEY"]),
  profit_if_all_sold: planProfit,
  loss_if_it_stalls: amount("Loss if it stops selling at the worst moment", "الخسارة إذا توقف بيعه في أسوأ لحظة"),
  stalls_after_order: place("The order after which that is", "الطلب الذي تقع بعده"),
};

const test = {
  ...productUnits,
  ...payees,
  selling_costs: amount("Advertising and other cost of selling them", "تكلفة بيعها من إعلان وغيره"),
  cost: amount("What the test costs; nothing that it brings back is counted", "تكلفة التجربة، ولا يُحسب ما تجلبه"),
  profit_if_all_sold: planProfit,
};

const shipments = count("Consignments, each of all products together", "عدد الإرساليات، وكل منها بالمنتجات كلها");

const plan = sectionOrNull(
  "Plan",
  "What the capital buys: GO products in one to three consignments, whatever order they sell in; null without working_capital",
  "ما يشتريه رأس المال: منتجات GO في إرسالية إلى ثلاث مهما كان ترتيب بيعها، أو null دون working_capital",
  {
    working_capital: amount("The capital", "رأس المال"),
    reserve: amount("Stays untouched", "احتياطي لا يُمس"),
    test_money: amount("For tests", "مال التجارب"),
    plan_money: amount("For products that are GO", "مال الخطة لمنتجات GO"),
    product_cap: amount(
      "Most cash that one product may tie up: a tenth of the capital",
      "أقصى نقد يحتجزه منتج واحد: عُشر رأس المال",
    ),
    profit_if_all_sold: planProfit,
    units: units("Units of all lines", "وحدات كل البنود"),
    peak_cash: amount(
      "The most that is ever out, in whatever order things sell",
      "أقصى نقد خارج في أي وقت مهما كان ترتيب البيع",
    ),
    idle_cash: amount(
      "Never needed: take it back or add products that are GO",
      "نقد لا تحتاجه الخطة: استرده أو أضف منتجات قرارها GO",
    ),
    return_on_peak_cash_pct: percentOrNull("Profit over peak cash", "الربح من أقصى نقد مستخدم"),
    break_even_sell_through_pct: sellThroughPct,
    shipments,
    shipment_cost: shipmentCost,
    shipment_costs: amount("Cost of all consignments", "تكلفة كل الإرساليات"),
    ...goods,
    tests_cost: amount("Cost of all tests", "تكلفة كل التجارب"),
    no_lines_because: wordOrNull(
      "Why nothing is bought; null when something is",
      "سبب عدم الشراء، أو null إن وُجد شراء",
      ["NO_GO_PRODUCTS", "CAPITAL_TOO_SMALL", "SHIPMENTS_COST_MORE"],
    ),
    upper_bound_profit: amount("No plan under these rules earns more", "لا تحقق أي خطة بهذه القواعد ربحًا أكبر منه"),
    optimality_gap: amount("Upper bound less profit", "الحد الأعلى ناقص الربح"),
    optimality: word(
      "Whether no plan earns more, or at most the gap more",
      "هل لا توجد خطة أكثر ربحًا أو لا تزيد إلا بقدر الفجوة",
      ["PROVEN_OPTIMAL", "WITHIN_GAP"],
    ),
    lines: rows(
      "PlanLine",
      "Products that are bought, the best return on cash first",
      "المنتجات المشتراة، والأعلى عائدًا على النقد أولًا",
      line,
    ),
    tests: rows("PlanTest", "Tests of 30 units, by rank", "تجارب من 30 وحدة بحسب الترتيب", test),
  },
);

const orders = rowsOrNull(
  "Order",
  "What to order, one row per consignment; null without working_capital",
  "ما يُطلب، وصف لكل إرسالية، أو null دون working_capital",
  {
    order: place("Number of the order", "رقم الطلب"),
    ...goods,
    shipment_cost: shipmentCost,
    items: rows("OrderItem", "What to order of each product", "ما يُطلب من كل منتج", {
      ...productName,
      units: units("Units in this order", "الوحدات في هذا الطلب"),
      ...goods,
      sold_before_next_order: unitsOrNull(
        "Units to have sold, in all, before the next order; null in the last and for tests",
        "مجموع الوحدات الواجب بيعها قبل الطلب التالي، أو null في الأخير وللتجارب",
      ),
    }),
  },
);

const cashPath = rowsOrNull(
  "CashEvent",
  "What the cash does, event by event, when all lines sell in step; null without working_capital",
  "حركة النقد حدثًا بحدث إذا بيعت البنود بوتيرة واحدة، أو null دون working_capital",
  {
    event: text(
      "ORDER_k, SOLD_k (enough of it is sold), ALL_SOLD or VAT_BACK",
      "ORDER_k أو SOLD_k (بيع ما يكفي منه) أو ALL_SOLD أو VAT_BACK",
    ),
    ...payees,
    shipment_cost: amount("Consignment", "تكلفة الإرسالية"),
    proceeds: amount(
      "Comes in from sales: price less VAT, fees, reserve and delivery",
      "ما يدخل من المبيعات: السعر ناقص الضريبة والرسوم والاحتياطي والتوصيل",
    ),
    selling_costs: amount("Advertising and other costs of what is sold", "إعلان ما بيع وتكاليفه الأخرى"),
    vat_back: amount("Import VAT that comes back", "ضريبة الاستيراد المستردة"),
    balance: amount("What is left afterwards", "الرصيد بعد ذلك"),
    kept_for_selling: amount("Of it, kept ready for advertising", "منه ما يبقى جاهزًا للإعلان"),
  },
);

const duty = {
  threshold: amount(
    "Yearly turnover above which registration is mandatory",
    "إيراد السنة الذي يصبح التسجيل فوقه إلزاميًا",
  ),
  plan_turnover: amount("Turnover if the plan sells", "إيراد الخطة إذا بيعت"),
  turnover_pct_of_threshold: percent("Turnover as a share of the threshold", "الإيراد من الحد"),
  must_register: flag(
    "Whether selling the plan within a year obliges to register",
    "هل يُلزم بيع الخطة خلال سنة بالتسجيل",
  ),
};

const registrationTexts = [
  "Whether the plan obliges to register for VAT; null without working_capital or a threshold",
  "هل تُلزم الخطة بالتسجيل في الضريبة، أو null دون working_capital أو حد",
] as const;

const planRegistration = sectionOrNull("PlanRegistration", ...registrationTexts, duty);

export const registrationWithPlan = sectionOrNull("RegistrationWithPlan", ...registrationTexts, {
  ...duty,
  unregistered_plan: section(
    "UnregisteredPlan",
    "The best plan that does not oblige to register",
    "أفضل خطة لا تُلزم بالتسجيل",
    {
      profit_if_all_sold: planProfit,
      turnover: amount("Its turnover", "إيرادها"),
      cash_held_at_most: cashHeld,
      shipments,
      lines: rows("LineUnits", "Units by product", "الوحدات بحسب المنتج", productUnits),
    },
  ),
});

export const orderTerms = text(
  "What to agree before ordering, in the language of the request",
  "ما يجب الاتفاق عليه قبل الطلب، بلغة الطلب",
).optional();

/** What every operation with a capital returns before its products. */
export const planned = {
  summary,
  notices,
  action_plan: actionPlan,
  plan,
  orders,
  cash_path: cashPath,
  registration: planRegistration,
};
