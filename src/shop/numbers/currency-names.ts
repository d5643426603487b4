/** Every currency by its full name and its code, as the platform knows them: most are never written here. */

/** Names whose adjective the platform does not agree with their noun. */
const corrected: Readonly<Record<string, string>> = { "روبية هندي": "روبية هندية" };

/** A currency in a list of them: its code and its full name. */
export function currencyTitle(code: string, locale: string): string {
  const name = new Intl.DisplayNames(locale, { type: "currency" }).of(code) ?? code;
  return `${code} · ${corrected[name] ?? name}`;
}

/** A currency in a sentence, or several of which one is meant: English says codes, Arabic names as well. */
export function currencyName(codes: string, locale: string): string {
  const name = (code: string) =>
    currencyTitle(code, locale).replace(/^(?<code>.+) · (?<name>.+)$/u, "$<name> ($<code>)");
  return locale === "ar" && isCurrencies(codes)
    ? new Intl.ListFormat(locale, { type: "disjunction" }).format(codes.split("/").map(name))
    : codes;
}

const isCurrencies = (text: string): boolean => /^[A-Z]{3}(?:\/[A-Z]{3})*$/u.test(text);

const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

let names: ReadonlyMap<string, string> | undefined;

/** Codes by names in both languages, each in the spelling of `key`. */
function namesOf(key: (name: string) => string): ReadonlyMap<string, string> {
  const shown = ["ar", "en"].map((locale) => new Intl.DisplayNames(locale, { type: "currency" }));
  return new Map([...codes].flatMap((code) => shown.map((name) => [key(name.of(code) ?? code), code] as const)));
}

/** The ISO 4217 code of a full name, with the plural of English and the feminine of Arabic. */
export function currencyByName(name: string, key: (name: string) => string): string | undefined {
  // Codes alone are words of both languages: `all`, `cup`, `try`.
  if (name.length < 5) return undefined;
  names ??= namesOf(key);
  return names.get(name) ?? names.get(name.replace(/[sه]$/u, ""));
}

/** Codes that are words as well: in capitals they are codes only where a unit is expected. */
const wordCodes = new Set(["ALL", "TOP", "CUP", "PEN", "MAD", "TRY", "GEL", "COP", "MOP", "BAM", "BOB", "SOS", "CHE"]);

/** Whether three letters are a code: in capitals, and no word of a text in capitals. */
export const isCurrencyCode = (word: string, text: string): boolean =>
  codes.has(word) && (!wordCodes.has(word) || /\p{Ll}/u.test(text) || !/\p{L}/u.test(text.replace(word, "")));

/** The decimals of a currency's minor unit. */
export const minorDecimals = (currency: string): number =>
  new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
