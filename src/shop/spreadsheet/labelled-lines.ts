/** Products that somebody wrote down in a chat, each figure after its own word: `مصباح - شراء 8.5 دولار - بيع 49`. Pure. */
import { readTypedNumber } from "../numbers/typed-number.ts";
import { readUnit } from "../numbers/unit-words.ts";
import { headingMeaning, isIdentity } from "./heading-meaning.ts";
import { essence } from "./heading-roots.ts";

/** A figure with the words before it. */
interface Labelled {
  readonly label: string;
  readonly value: string;
}

/** Who wrote a message and when, as WhatsApp copies it: `[12:30, 5/11/2026] Name:`, `05/11/2026, 12:30 - Name:`. */
const sender =
  /^[\p{Cf}\s]*(?:\[[\p{Nd}\p{L}\p{Cf}\s:/.,،-]{8,40}\]|\p{Nd}{1,4}[/.-]\p{Nd}{1,2}[/.-]\p{Nd}{1,4}[,،]?\s[^\n-]{4,16}\s-)\s[^:\n]{1,60}:\s?/gmu;

/** A text without the senders of its messages. */
export const withoutSenders = (text: string): string => text.replace(sender, "");

const between = /\s+[-–—]\s+|[،,;؛]\s+|\n|\s*[|/]\s+/u;

const isCurrency = (word: string): boolean => {
  const { currencies, unknown } = readUnit(word);
  return currencies.length > 0 && unknown.length === 0;
};

/** The number of a line in a list: `1- `, `٢) `. */
const listNumber = /^[\p{Cf}\s]*\p{Nd}{1,3}\s*[-–.)]\s+/u;

/** Most words of a label: `سعر البيع للحبة`. */
const longestLabel = 3;

/** Whether words before a figure name its column; a unit at their beginning is of the figure before them. */
function isLabel(words: readonly string[]): boolean {
  const { field } = headingMeaning(words.join(" "));
  const isUnit = readUnit(words[0] ?? "").unknown.length === 0;
  return !isUnit && words.every((word) => !/\p{Nd}/u.test(word)) && field !== undefined && !isIdentity(field);
}

/** A part with a bar before each label that a figure follows: `كوب شراء 12 بيع 35`. */
function withBars(part: string): string {
  const words = part.split(/\s+/u);
  const labels = words.flatMap((word, at) => {
    if (!/\p{Nd}/u.test(word)) return [];
    const end = isCurrency(words[at - 1] ?? "") ? at - 1 : at;
    const lengths = Array.from({ length: longestLabel }, (_, shorter) => longestLabel - shorter);
    const length = lengths.find((count) => count <= end && isLabel(words.slice(end - count, end)));
    return length === undefined ? [] : [end - length];
  });
  // One label alone may be the name of a product.
  return labels.length < 2 ? part : words.map((word, at) => (labels.includes(at) ? `| ${word}` : word)).join(" ");
}

/** A part of a line as a figure with its label; undefined for one that names no column. */
function labelledIn(part: string): Labelled | undefined {
  const words = part.replace(/[:=]/gu, " ").trim().split(/\s+/u);
  const digits = words.findIndex((word) => /\p{Nd}/u.test(word));
  const at = isCurrency(words[digits - 1] ?? "") ? digits - 1 : digits;
  const [label, value] = [words.slice(0, Math.max(at, 0)).join(" "), words.slice(at).join(" ")];
  const { field, isApart } = headingMeaning(label);
  const isColumn = isApart || (field !== undefined && !isIdentity(field));
  const { kind } = readTypedNumber(value, { unit: { currency: "SAR" } });
  return at > 0 && isColumn && kind !== "unreadable" ? { label, value } : undefined;
}

/** The product of a line: its name, and figures of which at least two say what they are. */
function productIn(line: string): { readonly name: string; readonly figures: readonly Labelled[] } | undefined {
  const parts = line
    .replace(listNumber, "")
    .split(between)
    .flatMap((part) => withBars(part).split(between))
    .flatMap((part) => {
      // The name may stand before a colon: `Lamp: cost 8.5 USD, price 49`.
      const [first = "", ...rest] = part.split(/:\s+/u);
      return labelledIn(part) || rest.length === 0 ? [part] : [first, rest.join(": ")];
    });
  const figures = parts.flatMap((part) => labelledIn(part) ?? []);
  const texts = parts.filter((part) => labelledIn(part) === undefined && part.trim() !== "");
  const named = texts.filter((part) => headingMeaning(part).field !== "name");
  const names = named.length > 0 ? named : texts;
  // A figure that says nothing may be what a price is for: nobody leaves it out.
  const areNames = names.slice(1).every((part) => !/\p{Nd}/u.test(part));
  return figures.length > 1 && names.length > 0 && areNames ? { name: names.join(", ").trim(), figures } : undefined;
}

/** The rows of lines, or of paragraphs, most of which are products; undefined for other texts. */
function rowsOf(lines: readonly string[]): readonly (readonly string[])[] | undefined {
  const products = lines.map(productIn);
  const found = products.flatMap((product) => product ?? []);
  if (found.length === 0 || found.length * 2 < lines.length) return undefined;
  const labels = new Map(found.flatMap(({ figures }) => figures.map(({ label }) => [essence(label), label] as const)));
  const rows = products.map((product, index) =>
    product === undefined
      ? [lines[index] ?? ""]
      : [
          product.name,
          ...[...labels.keys()].map((key) => product.figures.find(({ label }) => essence(label) === key)?.value ?? ""),
        ],
  );
  return [["Product", ...labels.values()], ...rows];
}

/** A table of the products in a text without columns; undefined where it holds none. */
export function labelledRows(text: string): readonly (readonly string[])[] | undefined {
  if (/\t/u.test(text)) return undefined;
  const pieces = (separator: RegExp) =>
    text
      .split(separator)
      .map((line) => line.trim())
      .filter(Boolean);
  return rowsOf(pieces(/\r?\n/u)) ?? rowsOf(pieces(/(?:\r?\n[\p{Cf} ]*){2,}/u));
}
