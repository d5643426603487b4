/** Texts in both languages, JSON objects, and the marks that Arabic text needs around Latin words. */

/** The languages in which every human-readable text exists. */
export const locales = ["en", "ar"] as const;
export type Locale = (typeof locales)[number];

/** One text in every language. */
export type Text = Readonly<Record<Locale, string>>;

/** Builds the same sentence in every language. */
export const inBoth = (sentence: (locale: Locale) => string): Text => ({ en: sentence("en"), ar: sentence("ar") });

/** Joins sentences; missing ones are left out. */
export const join = (...sentences: readonly (Text | null | undefined | false)[]): Text =>
  inBoth((locale) => sentences.flatMap((sentence) => (sentence ? sentence[locale] : [])).join(" "));

/** Joins words to a list with commas. */
export const listText = (words: readonly Text[]): Text => ({
  en: words.map(({ en }) => en).join(", "),
  ar: words.map(({ ar }) => ar).join("، و"),
});

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length;

/**
 * The first version of a text, the fullest coming first, that keeps within a number of words in both languages; else
 * the last. Both languages say the same, so one that is too long shortens the other.
 */
export function withinWords(most: number, first: Text, ...shorter: readonly (() => Text)[]): Text {
  const [next, ...others] = shorter;
  const fits = locales.every((locale) => wordsIn(first[locale]) <= most);
  return fits || !next ? first : withinWords(most, next(), ...others);
}

/** A JSON object as it arrives from or leaves to the outside. */
export type JsonObject = { readonly [key: string]: unknown };

/** Tells whether a value is a JSON object: neither null nor an array. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isText = (value: unknown): value is string => typeof value === "string";

/** The JSON objects in a list; empty for a value that is not a list. */
export const objectsIn = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** Parses JSON text; undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Tells whether a text has Arabic letters. */
export const hasArabicLetters = (text: string): boolean => /\p{Script=Arabic}/u.test(text);

/** Left-to-right mark: keeps a minus sign before its number inside Arabic text. */
export const leftToRight = "\u200e";

/** Wraps codes, field names, pointers and given values so that Arabic text shows them from left to right. */
export const isolated = (code: string): string => `\u2066${code}\u2069`;

/** Isolates the names of fields, operations and paths in an Arabic text: its Latin words in lower case. */
export const withIsolatedNames = (text: string): string =>
  text.replace(/(?<![A-Za-z])\/?[a-z][a-z0-9_.]*[a-z0-9]/g, isolated);

/** Wraps a text that sets its own direction: a name, an amount. */
export const isolatedText = (text: string): string => `\u2068${text}\u2069`;
