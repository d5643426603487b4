/** The next step of a product as a sentence, and the names of the figures that it moves. */

import type { NextStep } from "../../src/core/index.ts";
import type { MainCost } from "../../src/core/inputs/main-costs.ts";
import { type Currency, rulesOf } from "../../src/core/inputs/market.ts";
import { isRate } from "../../src/fields/units.ts";
import { listText, type Text } from "../../src/lib/text.ts";
import { fieldLabel } from "../input/fields.ts";
import { amountText, exactDecimal, exactText, percentText, type Rounding } from "./amounts.ts";

/** The name of an input field inside a sentence; any other name is returned unchanged. */
export function fieldText(field: string): Text {
  const { en, ar } = fieldLabel(field);
  return { en: en.startsWith("VAT") ? en : en.charAt(0).toLowerCase() + en.slice(1), ar };
}

/** The five costs of which a GO needs four, in field order; either fee counts as one. */
export const mainCostTerms = {
  shipping: { en: "shipping", ar: "الشحن" },
  marketplace_fee_pct: { en: "marketplace or payment fee", ar: "عمولة المنصة أو رسوم الدفع" },
  ad_cost_per_order: { en: "advertising", ar: "الإعلان" },
  fulfillment_cost: { en: "fulfilment", ar: "التجهيز والتوصيل" },
  returns_reserve_pct: { en: "reserve for returns", ar: "احتياطي المرتجعات" },
} as const satisfies Record<MainCost, Text>;

/** The five main costs as a list inside a sentence. */
export const fiveCosts: Text = listText(Object.values(mainCostTerms));

/** Advice on unknown figures, for every explanation of an input; where a plan is made, also which costs it needs. */
export const leaveOutText: Text = {
  en: `leave out what you do not know; a plan needs at least four of these five costs of a product: ${fiveCosts.en}`,
  ar: `احذف ما لا تعرفه؛ وتحتاج الخطة من كل منتج إلى أربع على الأقل من هذه التكاليف الخمس: ${fiveCosts.ar}`,
};

/** The units in which figures are sent, and which figures to send. */
export const sendFiguresText: Text = {
  en: `Amounts are of one unit in one currency, 5 is 5%; ${leaveOutText.en}.`,
  ar: `المبالغ لقطعة واحدة وبعملة واحدة، والقيمة 5 تعني 5%؛ و${leaveOutText.ar}.`,
};

/** How a product is sold in sets, by their number of pieces. */
const sets: Readonly<Record<number, Text>> = {
  2: { en: "twos", ar: "قطعتين معًا" },
  3: { en: "threes", ar: "ثلاث قطع معًا" },
  4: { en: "fours", ar: "أربع قطع معًا" },
  5: { en: "fives", ar: "خمس قطع معًا" },
};
export const setsText = (pieces: number): Text => sets[pieces] ?? { en: `sets of ${pieces}`, ar: `${pieces} قطع معًا` };

/** A value of a lever, rounded to the side on which it still suffices: a price up, a cost down. */
export function leverValue(lever: string, value: number, currency: Currency): Text {
  const rounding: Rounding = lever === "expected_sale_price" ? "up" : "down";
  return isRate(lever) ? percentText(value, rounding) : amountText(value, currency, rounding);
}

/** A value in full, for two that three digits would not tell apart. */
function exactValue(lever: string, value: number, currency: Currency): Text {
  if (!isRate(lever)) return exactText(value, currency);
  const { en, ar } = exactDecimal(value);
  return { en: `${en}%`, ar: `${ar}%` };
}

/** Today's value, rounded to the nearest. */
const todayValue = (lever: string, value: number, currency: Currency): Text =>
  isRate(lever) ? percentText(value) : amountText(value, currency);

const noSingleChange: Text = { en: "No single change is enough.", ar: "لا يكفي تغيير واحد." };

/** The main costs that must still be found out before a product can be GO; empty once four of five are known. */
const stillNeeded = (missing: readonly MainCost[]): Text | undefined =>
  missing.length < 2 ? undefined : listText(missing.map((cost) => mainCostTerms[cost]));

/** The delivery of a set: marketplaces charge each piece, an own store sends one parcel. */
export function deliveryText({ cost, isOwnStore }: SetDelivery, currency: Currency): Text {
  const amount = amountText(cost, currency);
  return isOwnStore
    ? { en: `in one parcel at ${amount.en}`, ar: `في طرد واحد توصيله ${amount.ar}` }
    : {
        en: `with delivery at ${amount.en} (marketplaces charge each piece)`,
        ar: `وتوصيله ${amount.ar} (المنصات تحاسب على كل قطعة)`,
      };
}

function setText(pieces: number, { missing, delivery, currency, isBrief }: Stepping): Text {
  const sold = setsText(pieces);
  const sent = deliveryText(delivery, currency);
  const costs = stillNeeded(missing);
  if (isBrief)
    return {
      en: `GO when sold in ${sold.en}, ${sent.en}${costs ? `, once known: ${costs.en}` : ""}.`,
      ar: `«ابدأ» إذا بعته ${sold.ar} ${sent.ar}${costs ? `، متى عُرفت: ${costs.ar}` : ""}.`,
    };
  return {
    en: `It becomes GO when sold in ${sold.en}, ${sent.en}${costs ? `, once these costs are known: ${costs.en}` : ""}.`,
    ar: `يصبح «ابدأ» إذا بعته ${sold.ar} ${sent.ar}${costs ? `، متى عُرفت هذه التكاليف: ${costs.ar}` : ""}.`,
  };
}

function supplyText({ lever, today, value }: NextStep, { missing, currency, isBrief }: Stepping): Text {
  const costs = stillNeeded(missing) ?? fiveCosts;
  const name = lever === null ? undefined : fieldText(lever);
  const [limit, assumed] = [value, today].map((figure) =>
    lever === null || figure === null ? undefined : leverValue(lever, figure, currency),
  );
  const upTo =
    name && limit && assumed
      ? {
          en: ` (${name.en} up to ${limit.en}${isBrief ? "" : `; ${assumed.en} is assumed`})`,
          ar: ` (${isBrief ? "" : "«ابدأ» "}حتى ${name.ar} ${limit.ar}${isBrief ? "" : `، والمفترض ${assumed.ar}`})`,
        }
      : { en: "", ar: "" };
  if (isBrief)
    return {
      en: `GO when known, at most as assumed: ${costs.en}${upTo.en}.`,
      ar: `«ابدأ» متى عُرفت ولم تتجاوز المفترض: ${costs.ar}${upTo.ar}.`,
    };
  return {
    en: `It becomes GO once these costs are known, at most as assumed: ${costs.en}${upTo.en}.`,
    ar: `يصبح «ابدأ» متى عُرفت هذه التكاليف ولم تتجاوز المفترض: ${costs.ar}${upTo.ar}.`,
  };
}

function keepText(lever: string, limit: Text): Text {
  const name = fieldText(lever);
  return lever === "expected_sale_price"
    ? { en: `It stays GO down to a price of ${limit.en}.`, ar: `يبقى «ابدأ» حتى سعر ${limit.ar}.` }
    : { en: `It stays GO with ${name.en} up to ${limit.en}.`, ar: `يبقى «ابدأ» حتى ${name.ar} ${limit.ar}.` };
}

/** The delivery of the set that is advised: what it costs, and who says so. */
interface SetDelivery {
  readonly cost: number;
  readonly isOwnStore: boolean;
}

/** The words of a next step besides its figures; `missing` are the main costs that the caller did not give. */
export interface Stepping {
  readonly missing: readonly MainCost[];
  readonly delivery: SetDelivery;
  readonly currency: Currency;
  /** Whether a text that would be too long is said in fewer words. */
  readonly isBrief?: boolean;
}

/** Whether an amount is less than any published price of a delivery. */
const isBelowEveryDelivery = (value: number, currency: Currency): boolean => {
  const { leastFulfilment, money } = rulesOf(currency);
  return value < money(leastFulfilment);
};

/** The next step in words. */
export function nextStepText(step: NextStep, stepping: Stepping): Text {
  const { action, lever, today, value, change_pct, within_range } = step;
  const { missing, currency, isBrief } = stepping;
  if (action === "SUPPLY_COSTS") return supplyText(step, stepping);
  if (lever === null || value === null) return noSingleChange;
  if (lever === "units_per_order") return setText(value, stepping);
  const isNear = Math.abs(change_pct ?? 1) < 1;
  const limit = (isNear ? exactValue : leverValue)(lever, value, currency);
  if (action === "KEEP") return keepText(lever, limit);
  const name = fieldText(lever);
  const now = today === null ? undefined : (isNear ? exactValue : todayValue)(lever, today, currency);
  const aim = action === "REACH_GO" ? { en: "GO", ar: "«ابدأ»" } : { en: "TEST", ar: "«جرّب»" };
  if (lever === "fulfillment_cost" && isBelowEveryDelivery(value, currency))
    return {
      en: `No published delivery is as cheap as ${limit.en}, which ${aim.en} needs: try another channel, or several pieces in one parcel.`,
      ar: `لا توصيل منشورًا بسعر ${limit.ar} الذي يلزم ليصبح ${aim.ar}: جرّب قناة بيع أخرى أو قناة تأخذ عدة قطع في طرد واحد.`,
    };
  const farther = isBrief
    ? { en: ", beyond usual negotiation", ar: "، فوق التفاوض المعتاد" }
    : { en: ", further than a negotiation usually reaches", ar: "، وهذا أبعد مما يبلغه التفاوض عادة" };
  const far = within_range === false ? farther : { en: "", ar: "" };
  const costs = action === "REACH_GO" && stillNeeded(missing) !== undefined;
  return {
    en: `It becomes ${aim.en} with ${name.en} at ${limit.en}${now ? ` instead of ${now.en}` : ""}${costs ? " and four costs known" : ""}${far.en}.`,
    ar: `يصبح ${aim.ar} عند ${name.ar} ${limit.ar}${now ? ` بدلًا من ${now.ar}` : ""}${costs ? " ومعرفة أربع تكاليف" : ""}${far.ar}.`,
  };
}
