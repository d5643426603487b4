/** The figures that a seller can move, in words, and what the nearest of them has to reach (domain.md 6.3). */
import type { Text } from "../../src/lib/text.ts";
import { type FieldName, fieldWords } from "../input/fields.ts";
import { amountText, changeText, type Money, percentText, type Rounding } from "./amounts.ts";

/** What a result says of the nearest lever, in a dossier or in the needs of an action. */
export interface LeverChange {
  readonly action: string;
  readonly lever: string | null;
  readonly today?: number | null;
  readonly value: number | null;
  readonly change_pct: number | null;
  readonly within_range?: boolean | null;
}

const isField = (name: string): name is FieldName => Object.hasOwn(fieldWords, name);

/** What an input field is called inside a sentence. */
export function fieldText(field: string): Text {
  if (!isField(field)) return { en: field, ar: field };
  const { en, ar } = fieldWords[field].label;
  return { en: en.startsWith("VAT") ? en : en.charAt(0).toLowerCase() + en.slice(1), ar };
}

/** A value of a lever, rounded to the side on which it still suffices: a price up, a cost down. */
export function leverValue(lever: string, value: number, money: Money): Text {
  const rounding: Rounding = lever === "expected_sale_price" ? "up" : "down";
  return lever.endsWith("_pct") ? percentText(value, rounding) : amountText(value, money, rounding);
}

const noSingleChange: Text = { en: "No single change is enough.", ar: "لا يكفي تغيير واحد." };

const bracketed = (change: number | null): Text => {
  if (change === null) return { en: "", ar: "" };
  const { en, ar } = changeText(change);
  return { en: ` (${en})`, ar: ` (${ar})` };
};

function supplyText(lever: string, today: number | null | undefined, value: number | null, money: Money): Text {
  const name = fieldText(lever);
  const assumed = typeof today === "number" ? leverValue(lever, today, money) : { en: "0", ar: "0" };
  const limit = value === null ? null : leverValue(lever, value, money);
  return {
    en: `Supply ${name.en}: ${assumed.en} is assumed${limit ? `; GO up to ${limit.en}` : ""}.`,
    ar: `أدخل ${name.ar}: القيمة المفترضة ${assumed.ar}${limit ? `؛ «ابدأ» حتى ${limit.ar}` : ""}.`,
  };
}

function keepText(lever: string, value: number, change: number | null, money: Money): Text {
  const name = fieldText(lever);
  const limit = leverValue(lever, value, money);
  const way = bracketed(change);
  return {
    en:
      lever === "expected_sale_price"
        ? `Stays GO down to a price of ${limit.en}${way.en}.`
        : `Stays GO up to ${name.en} of ${limit.en}${way.en}.`,
    ar: `يبقى «ابدأ» حتى ${name.ar} ${limit.ar}${way.ar}.`,
  };
}

/** The next step as a sentence. */
export function nextStepText(
  { action, lever, today, value, change_pct, within_range }: LeverChange,
  money: Money,
): Text {
  if (lever === null) return noSingleChange;
  if (action === "SUPPLY_COSTS") return supplyText(lever, today, value, money);
  if (value === null) return noSingleChange;
  if (action === "KEEP") return keepText(lever, value, change_pct, money);
  const name = fieldText(lever);
  const limit = leverValue(lever, value, money);
  const way = bracketed(change_pct);
  const now = typeof today === "number" ? leverValue(lever, today, money) : null;
  const aim = action === "REACH_GO" ? { en: "GO", ar: "«ابدأ»" } : { en: "TEST", ar: "«جرّب»" };
  const far = within_range === false;
  return {
    en: `Becomes ${aim.en} with ${name.en} at ${limit.en}${now ? ` instead of ${now.en}` : ""}${way.en}${far ? ", further than a negotiation usually reaches" : ""}.`,
    ar: `يصبح ${aim.ar} إذا كان ${name.ar} ${limit.ar}${now ? ` بدلًا من ${now.ar}` : ""}${way.ar}${far ? "، وهذا أبعد مما يبلغه التفاوض عادة" : ""}.`,
  };
}
