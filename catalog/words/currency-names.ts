/**
 * Currencies by the names that callers send for their codes. The words beside figures in sheets are another list, in
 * `src/shop/numbers/currency-words.ts`.
 */
import { type Currency, currencyCodes } from "../../src/core/inputs/market.ts";
import { locales } from "../../src/lib/text.ts";

/** Names of currencies that are neither their codes nor the platform's names. */
const currencyNames: readonly (readonly [code: string, names: RegExp])[] = [
  ["SAR", /^(?:sr|s\.r\.?|ksa|sa|saudi.*|riyals?|rials?|ر\.?س\.?|ريال|﷼|\u20c1)$/u],
  ["AED", /^(?:dhs?|dirhams?|uae|emirati dirhams?|درهم|د\.?إ\.?)$/u],
  ["USD", /^(?:\$|us\$|usd?t|usdc|us|dollars?|دولار)$/u],
  ["CNY", /^(?:rmb|yuan|renminbi|cnh|¥|يوان)$/u],
  ["EUR", /^(?:euros|€)$/u],
  ["GBP", /^(?:sterling|£)$/u],
  ["KWD", /^(?:kd|د\.?ك\.?)$/u],
  ["QAR", /^(?:qr|ر\.?ق\.?)$/u],
  ["EGP", /^(?:le|e£|ج\.?م\.?)$/u],
  ["OMR", /^(?:ر\.?ع\.?)$/u],
];

/** A currency's name as it is compared: singular, and with one spelling of the riyal. */
const foldedName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/riyal/, "rial")
    .replace(/(?<=[a-z])s$/, "")
    .replaceAll(/(?<=^| )ال/g, "");

/** The code of a currency by its code in any case or one of its names; undefined for anything else. */
export function currencyNamed(name: string): Currency | undefined {
  const asked = name.trim().toLowerCase();
  const named = currencyNames.find(([, names]) => names.test(asked))?.[0];
  const platform = locales.map((locale) => new Intl.DisplayNames(locale, { type: "currency" }));
  return currencyCodes.find(
    (code) =>
      code.toLowerCase() === asked ||
      code === named ||
      platform.some((names) => foldedName(names.of(code) ?? "") === foldedName(asked)),
  );
}
