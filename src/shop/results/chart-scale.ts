/** Where values stand on an axis, and which of them are written beside it. */
import type { Locale } from "../../lib/text.ts";
import { signed, threeDigits } from "../words/language.ts";

/** Round values that span a range, at most about `count` of them; 0 is among them if it is inside. */
export function ticksOf(low: number, high: number, count: number): number[] {
  const span = high - low || Math.abs(high) || 1;
  const rough = span / count;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * magnitude >= rough) ?? 10) * magnitude;
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: Math.max(last - first + 1, 1) }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}

/** Where the axis of a drawing begins and ends, per cent of its length. */
const [from, to] = [2, 98];

/** The smallest axis that holds the values. */
export function axisOf(values: readonly number[], mirrored: boolean) {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const span = high - low || 1;
  return {
    low,
    high,
    /** The position of a value, per cent of the drawing; a script from right to left reverses it. */
    place: (value: number) => {
      const place = from + ((value - low) / span) * (to - from);
      return mirrored ? 100 - place : place;
    },
  };
}

/** A position in a drawing, rounded to two decimals for an attribute. */
export const percentOf = (place: number): string => `${Math.round(place * 100) / 100}%`;

const compactDigits = { notation: "compact", maximumSignificantDigits: 3 } as const;
const compact = {
  en: new Intl.NumberFormat("en", compactDigits),
  ar: new Intl.NumberFormat("ar-SA-u-nu-latn", compactDigits),
} as const;

/**
 * A number as charts write it: a minus sign, and three significant digits in Latin digits. Thousands in Arabic
 * are written as figures, not in words.
 */
export const shortNumber = (value: number, locale: Locale): string =>
  signed(value, locale === "ar" && Math.abs(value) < 1e6 ? threeDigits : compact[locale], locale);
