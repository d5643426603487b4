/** What to do with each product of a portfolio, and the figure that decides it (domain.md 8.5). */

import { regulatoryFacts } from "../../src/core/facts.ts";
import type {
  Advice,
  DecidedMissingInput,
  Head,
  MissingInput,
  RowEnd,
  RowOrder,
  RowStart,
} from "../../src/core/index.ts";
import type { MainCost } from "../../src/core/inputs/main-costs.ts";
import type { Currency, Market } from "../../src/core/inputs/market.ts";
import type { Text } from "../../src/lib/text.ts";
import { amountText, numberText } from "./amounts.ts";
import { fieldText, leverValue, nextStepText, setsText } from "./next-step.ts";
import { setDelivery } from "./portfolio-summaries.ts";
import { holdReasonTerms } from "./terms.ts";

/** A row of any portfolio; the pilot's have all their missing inputs, the others the first of them. */
export type InstructedRow = RowStart &
  Partial<RowOrder> &
  Advice &
  RowEnd & {
    readonly first_missing_input?: DecidedMissingInput | null;
    readonly missing_inputs?: readonly DecidedMissingInput[];
  };

const certificateSar = numberText(regulatoryFacts.SABER.value.product_certificate);

/** The most that the certificate of a tested product may cost besides its units, in Saudi Arabia. */
const certificateText = (market: Market): Text =>
  market === "SA"
    ? {
        en: ` If it is a regulated product, its certificate costs SAR ${certificateSar.en} more.`,
        ar: ` وإن كان خاضعًا للوائح فشهادته ${certificateSar.ar} ريال زيادة.`,
      }
    : { en: "", ar: "" };

function orderText({ action, units, goods_cost }: InstructedRow, currency: Currency, market: Market): Text {
  const number = numberText(units ?? 0);
  const cost = amountText(goods_cost ?? 0, currency);
  const certificate = certificateText(market);
  return action === "TEST"
    ? {
        en: `Order ${number.en} units as a test now, ${cost.en} on arrival.${certificate.en}`,
        ar: `اطلب الآن ${number.ar} من القطع تجربةً، وتكلفتها عند وصولها ${cost.ar}.${certificate.ar}`,
      }
    : {
        en: `Order ${number.en} units now, ${cost.en} on arrival.`,
        ar: `اطلب الآن ${number.ar} من القطع، وتكلفتها عند وصولها ${cost.ar}.`,
      };
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

function setText(row: InstructedRow, missing: readonly MainCost[], currency: Currency): Text {
  const pieces = row.units_per_order ?? 2;
  const sold = setsText(pieces);
  const cost = amountText(row.set_fulfillment_cost ?? 0, currency);
  const costs = missing.length >= 2;
  return {
    en: `Sold in ${sold.en} it is GO. Send it again as a set (value, price, freight times ${pieces}, fulfilment ${cost.en})${costs ? ", with its missing costs" : ""}; the plan can then buy it.`,
    ar: `إذا بعته ${sold.ar} فهو «ابدأ». أرسله من جديد مجموعةً (القيمة والسعر والشحن × ${pieces}، والتوصيل ${cost.ar})${costs ? " ومعه تكاليفه الناقصة" : ""}، فتشتريه الخطة.`,
  };
}

function holdText({ hold_reason, aside }: InstructedRow, currency: Currency): Text {
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
export function actionText(row: InstructedRow, missing: readonly MainCost[], { currency, market }: Head): Text {
  const step = nextStepText(row.next_step, { missing, delivery: setDelivery(row), currency });
  switch (row.action) {
    case "BUY":
      return row.units ? orderText(row, currency, market) : { en: `Buy. ${step.en}`, ar: `اشترِ. ${step.ar}` };
    case "TEST":
      return row.units
        ? orderText(row, currency, market)
        : {
            en: `Test a dozen first.${certificateText(market).en} ${step.en}`,
            ar: `جرّب 12 قطعة أولًا.${certificateText(market).ar} ${step.ar}`,
          };
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
