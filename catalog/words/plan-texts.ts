/** What to do with each product of a plan, what to offer its supplier, and the plan's notices (domain-plans.md 6). */
import type { PortfolioNotice } from "../../src/core/portfolio/notices.ts";
import type { Text } from "../../src/lib/text.ts";
import { decisionTerms, termOf } from "../results/fields/terms.ts";
import type { AgentGrowthResult, MerchantPackResult, PortfolioRankResult } from "../results/shown.ts";
import {
  changeText,
  counted,
  exactText,
  listText,
  type Money,
  numberText,
  percentText,
  planAmountText,
} from "./amounts.ts";
import { fieldText, leverValue, nextStepText } from "./levers.ts";
import { productText } from "./product-names.ts";

export type PlanFigures = NonNullable<MerchantPackResult["plan"]>;
export type ActionFigures = Omit<MerchantPackResult["action_plan"][number], "text">;
export type NegotiationFigures = Omit<AgentGrowthResult["negotiation"][number], "text">;
export type RegistrationFigures = MerchantPackResult["registration"];
type RankedFigures = Omit<PortfolioRankResult["ranking"][number], "text">;
type RecordFigures = PortfolioRankResult["products"][number];

const fixedReasons: Readonly<Record<string, Text>> = {
  GO: {
    en: "It earns 15% of the price, survives every stress test, and its main costs are known.",
    ar: "يربح 15% من السعر، ويجتاز كل اختبارات الضغط، وتكاليفه الأساسية معروفة.",
  },
  TEST: {
    en: "A test of 30 units; what it brings back is not counted.",
    ar: "تجربة من 30 وحدة؛ ولا يُحسب ما تجلبه.",
  },
  TEST_MONEY: {
    en: "The test money does not reach for 30 units of it.",
    ar: "مال التجارب لا يكفي لثلاثين وحدة منه.",
  },
  NO_LEVER: { en: "No single change is enough.", ar: "لا يكفي تغيير واحد." },
};

function orderText({ first_order_units, units }: ActionFigures): Text {
  const first = numberText(first_order_units ?? 0);
  const all = numberText(units ?? 0);
  return {
    en: `Order ${first.en} now, at most ${all.en} in all`,
    ar: `اطلب ${first.ar} الآن، و${all.ar} على الأكثر في المجموع`,
  };
}

function leverText({ needs }: ActionFigures, money: Money): Text {
  const { action, lever, value, change_pct } = needs ?? {};
  if (!lever || value === null || value === undefined)
    return nextStepText({ action: action ?? "", lever: null, value: null, change_pct: null }, money);
  const name = fieldText(lever);
  const limit = leverValue(lever, value, money);
  const way = typeof change_pct === "number" ? changeText(change_pct) : null;
  const aim = action === "REACH_TEST" ? { en: "TEST", ar: "«جرّب»" } : { en: "GO", ar: "«ابدأ»" };
  return {
    en: `It becomes ${aim.en} when ${name.en} reaches ${limit.en}${way ? ` (${way.en})` : ""}.`,
    ar: `يصبح ${aim.ar} عندما يصل ${name.ar} إلى ${limit.ar}${way ? ` (${way.ar})` : ""}.`,
  };
}

/** Why a product gets its action. */
export function actionText(row: ActionFigures, plan: PlanFigures | null, money: Money): Text {
  const { reason, needs } = row;
  const amount = (value: number | null | undefined) => planAmountText(value ?? 0, money);
  switch (reason) {
    case "PRODUCT_CAP": {
      const order = orderText(row);
      const cap = amount(plan?.product_cap);
      return {
        en: `${order.en}. No product may tie up more than ${cap.en}, a tenth of your capital.`,
        ar: `${order.ar}. لا يجوز أن يحتجز منتج واحد أكثر من ${cap.ar}، أي عُشر رأس المال.`,
      };
    }
    case "MONEY": {
      const order = orderText(row);
      return {
        en: `${order.en}: what the rest of the plan money buys.`,
        ar: `${order.ar}: هذا ما يشتريه باقي مال الخطة.`,
      };
    }
    case "BETTER_USES": {
      const enters = typeof needs?.walk_away === "number" ? planAmountText(needs.walk_away, money, "down") : null;
      return {
        en: `Worth buying, but other products earn more on the same cash${enters ? `; it enters at ${enters.en}` : ""}.`,
        ar: `يستحق الشراء، لكن منتجات أخرى تربح أكثر من النقد نفسه${enters ? `؛ ويدخل الخطة عند ${enters.ar}` : ""}.`,
      };
    }
    case "CAPITAL": {
      const capital = planAmountText(needs?.capital ?? 0, money, "up");
      return {
        en: `30 units tie up more than a tenth of your capital; they fit from a capital of ${capital.en}.`,
        ar: `ثلاثون وحدة تحتجز أكثر من عُشر رأس المال؛ وتناسبه من رأس مال قدره ${capital.ar}.`,
      };
    }
    case "SHIPMENTS": {
      const cost = amount(plan?.shipment_cost);
      return {
        en: `What this capital could buy does not earn the cost of a consignment (${cost.en}).`,
        ar: `ما يشتريه رأس المال هذا لا يغطي تكلفة إرسالية (${cost.ar}).`,
      };
    }
    case "DATA": {
      const fields = listText((needs?.fields ?? []).map(fieldText));
      return {
        en: `No money before its costs are known: ${fields.en}.`,
        ar: `لا مال قبل معرفة تكاليفه: ${fields.ar}.`,
      };
    }
    case "SAME_PRODUCT": {
      const other = (needs?.same_as ?? 0) + 1;
      return {
        en: `The same figures as product ${other}: they share its units.`,
        ar: `أرقامه هي أرقام المنتج ${other} نفسها: ولهما الوحدات ذاتها.`,
      };
    }
    case "LEVER":
      return leverText(row, money);
    default:
      return termOf(fixedReasons, reason);
  }
}

/** What to offer the supplier of a product. */
export function offerText(row: NegotiationFigures, money: Money): Text {
  const product = productText(row, money);
  const [opening, target] = [exactText(row.opening, money), exactText(row.target, money)];
  const walkAway = exactText(row.walk_away, money);
  if (row.one_percent_off !== null && row.units !== null) {
    const units = numberText(row.units);
    const one = planAmountText(row.one_percent_off, money);
    return {
      en: `${product.en}: ${counted(row.units, "unit")}; each 1% off is worth ${one.en}. Offer ${opening.en}, aim at ${target.en}, pay no more than ${walkAway.en}.`,
      ar: `${product.ar}: عدد الوحدات ${units.ar}؛ كل تخفيض 1% يساوي ${one.ar}. اعرض ${opening.ar} واستهدف ${target.ar} ولا تدفع أكثر من ${walkAway.ar}.`,
    };
  }
  if (row.gain_at_target === null)
    return {
      en: `${product.en}: offer ${opening.en}, aim at ${target.en}, pay no more than ${walkAway.en}.`,
      ar: `${product.ar}: اعرض ${opening.ar} واستهدف ${target.ar} ولا تدفع أكثر من ${walkAway.ar}.`,
    };
  const change = changeText(row.walk_away_change_pct);
  const gain = planAmountText(row.gain_at_target, money);
  return {
    en: `${product.en}: enters the plan at ${walkAway.en} (${change.en}); offer ${opening.en}, aim at ${target.en}, worth ${gain.en}.`,
    ar: `${product.ar}: يدخل الخطة عند ${walkAway.ar} (${change.ar})؛ اعرض ${opening.ar} واستهدف ${target.ar}، ويكسبك ذلك ${gain.ar}.`,
  };
}

/** Why a product ranks above the next. */
export function rankingText(row: RankedFigures, record: RecordFigures, next: RecordFigures | undefined): Text {
  const because = (en: string, ar: string): Text => ({
    en: `Ranks above the next because ${en}.`,
    ar: `يسبق التالي لأن ${ar}.`,
  });
  switch (next && row.ranks_above_next_by) {
    case "PROFIT":
      return because("it earns and the next does not", "هذا يربح والتالي لا يربح");
    case "DECISION": {
      const [own, other] = [termOf(decisionTerms, record.decision), termOf(decisionTerms, next?.decision ?? "")];
      return because(`it is ${own.en} and the next is ${other.en}`, `قراره «${own.ar}» وقرار التالي «${other.ar}»`);
    }
    case "SCORE": {
      const [own, other] = [numberText(record.opportunity_score), numberText(next?.opportunity_score ?? 0)];
      return because(`its score is ${own.en} against ${other.en}`, `درجته ${own.ar} مقابل ${other.ar}`);
    }
    case "RETURN": {
      const [own, other] = [percentText(record.roi_pct), percentText(next?.roi_pct ?? 0)];
      return because(
        `its return on cost is ${own.en} against ${other.en}`,
        `العائد على التكلفة ${own.ar} مقابل ${other.ar}`,
      );
    }
    case "MARGIN": {
      const [own, other] = [percentText(record.margin_pct), percentText(next?.margin_pct ?? 0)];
      return because(`its margin is ${own.en} against ${other.en}`, `الهامش ${own.ar} مقابل ${other.ar}`);
    }
    case "INPUT_ORDER":
      return {
        en: "Equal to the next in everything; it comes first in your list.",
        ar: "مساوٍ للتالي في كل شيء؛ وهو الأسبق في قائمتك.",
      };
    default:
      return { en: "Last in the order.", ar: "الأخير في الترتيب." };
  }
}

/** What a notice of a portfolio says. */
export function portfolioNoticeText(
  code: PortfolioNotice,
  plan: PlanFigures | null,
  registration: RegistrationFigures,
  money: Money,
): Text {
  switch (code) {
    case "SAME_PRODUCTS_COUNTED_ONCE":
      return {
        en: "Some products have the same figures: they share one line and one cap.",
        ar: "لبعض المنتجات الأرقام نفسها: تُعد منتجًا واحدًا وبسقف واحد.",
      };
    case "SHIPMENT_COST_UNKNOWN": {
      const shipments = numberText(plan?.shipments ?? 0);
      return {
        en: `No official peg for this currency: the cost of ${counted(plan?.shipments ?? 0, "consignment")} (about SAR 1,300 each) is not in the plan; subtract it.`,
        ar: `لا سعر ربط رسمي لهذه العملة: تكلفة الإرساليات وعددها ${shipments.ar} (نحو 1300 ريال لكل منها) ليست في الخطة؛ اطرحها.`,
      };
    }
    case "PLAN_REQUIRES_REGISTRATION": {
      const turnover = planAmountText(registration?.plan_turnover ?? 0, money);
      const threshold = planAmountText(registration?.threshold ?? 0, money);
      return {
        en: `Selling this plan within a year (${turnover.en}) passes the registration threshold of ${threshold.en}: you must register for VAT.`,
        ar: `بيع هذه الخطة خلال سنة (${turnover.ar}) يتجاوز حد التسجيل ${threshold.ar}: التسجيل في ضريبة القيمة المضافة إلزامي.`,
      };
    }
    case "MOSTLY_IDLE": {
      const idle = planAmountText(plan?.idle_cash ?? 0, money);
      return {
        en: `Most of the capital is never needed: ${idle.en}. Keep it out of stock, or add products that are GO.`,
        ar: `معظم رأس المال لا تحتاجه الخطة: ${idle.ar}. أبقه خارج المخزون أو أضف منتجات قرارها «ابدأ».`,
      };
    }
  }
}
