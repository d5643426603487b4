/** Days, months and years in sentences, in the Gregorian calendar and with Latin digits in both languages. */
import type { Text } from "../../src/lib/text.ts";

const english = "January February March April May June July August September October November December".split(" ");
/** The month names that Saudi official gazettes use next to the Hijri ones. */
const arabic = "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر".split(" ");

/**
 * A date given as `YYYY-MM-DD`, `YYYY-MM` or `YYYY` in words: "15 November 2025". Returns anything else
 * unchanged.
 */
export function dateText(iso: string): Text {
  const [year, month, day] = iso.split("-");
  const at = Number(month) - 1;
  const written = (names: readonly string[]) =>
    names[at] === undefined ? iso : `${day ? `${Number(day)} ` : ""}${names[at]} ${year}`;
  return { en: written(english), ar: written(arabic) };
}
