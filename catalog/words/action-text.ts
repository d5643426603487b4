/** What to do with each product of a portfolio, and the figure that decides it (domain.md 8.5). */

import { regulatoryFacts } from "../../src/core/facts.ts";
import type { Head, MissingInput } from "../../src/core/index.ts";
import type { MainCost } from "../../src/core/inputs/main-costs.ts";
import type { Currency, Market } from "../../src/core/inputs/market.ts";
import { join, type Text } from "../../src/lib/text.ts";
import { amountText, numberText } from "./amounts.ts";
import { fieldText, leverValue, setsText } from "./next-step.ts";
import { type PortfolioRow, stepText } from "./portfolio-summaries.ts";
import { holdReasonTerms } from "./terms.ts";

const certificateSar = numberText(regulatoryFacts.SABER.value.product_certificate);

/** The most that the certificate of a tested product may cost besides its units, in Saudi Arabia. */
const certificateText = (market: Market): Text | false =>
  market === "SA" && {
    en: `If it is regulated, its certificate costs SAR ${certificateSar.en} more.`,
    ar: `وإن كان خاضعًا للوائح فشهادته ${certificateSar.ar} ريال زيادة.`,
  };

function orderText({ action, units, goods_cost }: PortfolioRow, currency: Currency, market: Market): Text {
  const number = numberText(units ?? 0);
  const cost = amountText(goods_cost ?? 0, currency);
  const isTest = action === "TEST";
  return join(
    {
      en: `Order ${number.en} units ${isTest ? "as a test now" : "now"}, ${cost.en} on arrival.`,
      ar: `اطلب الآن ${number.ar} من القطع${isTest ? " تجربةً" : ""}، وتكلفتها عند وصولها ${cost.ar}.`,
    },
    isTest && certificateText(market),
  );
}

function dataText(missing: MissingInput | undefined | null, currency: Currency): Text {
  if (!missing) return { en: "Find out its costs first.", ar: "اعرف تكاليفه أولًا." };
  const { field, assumed_value, flips_at } = missing;
  const name = fieldText(field);
  const assumed = leverValue(field, assumed_value, currency);
  const limit = flips_at === null ? null : leverValue(field, flips_at, currency);
  return {
    en: `Find out ${name.en} first: ${assumed.en} is assumed${limit ? `, and the decision holds up to ${limit.en}` : ""}.`,
    ar: `اعرف ${name.ar} أولًا: المفترض ${assumed.ar}${limit ? `، ويبقى القرار حتى ${limit.ar}` : ""}.`,
  };
}

function setText(row: PortfolioRow, missing: readonly MainCost[], currency: Currency): Text {
  const pieces = row.units_per_order ?? 2;
  const sold = setsText(pieces);
  const cost = amountText(row.set_fulfillment_cost ?? 0, currency);
  const costs = missing.length >= 2;
  return {
    en: `Sold in ${sold.en} it is GO. Send it again as a set (value, price, freight times ${pieces}, fulfilment ${cost.en})${costs ? ", with its missing costs" : ""}; a plan can then buy it.`,
    ar: `إذا بعته ${sold.ar} فهو «ابدأ». أرسله من جديد مجموعةً (القيمة والسعر والشحن × ${pieces}، والتوصيل ${cost.ar})${costs ? " ومعه تكاليفه الناقصة" : ""}، فتستطيع خطة أن تشتريه.`,
  };
}

function holdText({ hold_reason, aside }: PortfolioRow, currency: Currency): Text {
  if (hold_reason === "CAPITAL") {
    const { units } = aside.leastOrder;
    const cost = amountText(aside.leastOrder.cost, currency);
    return {
      en: `Wait: the least order, ${units} units, costs ${cost.en}, more than a tenth of the capital.`,
      ar: `انتظر: أقل طلب منه (${units} من القطع) يكلّف ${cost.ar}، أي أكثر من عُشر رأس المال.`,
    };
  }
  const { en, ar } = holdReasonTerms[hold_reason ?? "MONEY"];
  return { en: `Wait: ${en}.`, ar: `انتظر: ${ar}.` };
}

/**
 * The instruction for one product of a portfolio. `missing` are the main costs that the caller did not give.
 */
export function actionText(row: PortfolioRow, missing: readonly MainCost[], { currency, market }: Head): Text {
  const step = stepText(row, missing, currency);
  // Units are ordered only of what is bought or tested.
  if (row.units) return orderText(row, currency, market);
  switch (row.action) {
    case "BUY":
      return join({ en: "Buy.", ar: "اشترِ." }, step);
    case "TEST":
      return join({ en: "Test a dozen first.", ar: "جرّب 12 قطعة أولًا." }, certificateText(market), step);
    case "GET_DATA":
      return dataText(row.first_missing_input ?? row.missing_inputs?.[0], currency);
    case "SELL_IN_SETS":
      return setText(row, missing, currency);
    case "HOLD":
      return holdText(row, currency);
    case "SAME":
      return {
        en: `It has the same figures as product ${row.same_as}: they share one line and one cap.`,
        ar: `أرقامه هي أرقام المنتج ${row.same_as} نفسها: ولهما بند واحد وسقف واحد.`,
      };
    case "NEGOTIATE":
    case "DROP":
      return step;
  }
}
