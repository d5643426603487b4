/** Names of currencies in each language, and their minor units. */

/** Names that the platform writes with an adjective that does not agree with the noun. */
const corrected: Readonly<Record<string, string>> = { "روبية هندي": "روبية هندية" };

/** A currency in a list of them: its code and its full name. */
export function currencyTitle(code: string, locale: string): string {
  const name = new Intl.DisplayNames(locale, { type: "currency" }).of(code) ?? code;
  return `${code} · ${corrected[name] ?? name}`;
}

/** A currency in a sentence, or several of which one is meant: English gives codes, Arabic names as well. */
export function currencyName(codes: string, locale: string): string {
  const name = (code: string) =>
    currencyTitle(code, locale).replace(/^(?<code>.+) · (?<name>.+)$/u, "$<name> ($<code>)");
  return locale === "ar" && isCurrencies(codes)
    ? new Intl.ListFormat(locale, { type: "disjunction" }).format(codes.split("/").map(name))
    : codes;
}

const isCurrencies = (text: string): boolean => /^[A-Z]{3}(?:\/[A-Z]{3})*$/u.test(text);

const knownDecimals = new Map<string, number>();

/** The decimals of a currency's minor unit. */
export function minorDecimals(currency: string): number {
  const known = knownDecimals.get(currency);
  if (known !== undefined) return known;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions();
  knownDecimals.set(currency, maximumFractionDigits);
  return maximumFractionDigits;
}
