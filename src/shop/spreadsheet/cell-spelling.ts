/**
 * Spellings of figures in the cells of a sheet, and the possible readings of a cell that is not a single number. Pure.
 */
import { namedCurrency, readUnit, withLatinDigits } from "../numbers/currency-words.ts";
import { readWritten } from "../numbers/typed-number.ts";
import type { ImportStep } from "./confirmed-sheet.ts";
import { packOf, pieceWords, saysMeasure } from "./heading-units.ts";
import { numberIn } from "./sheet-table.ts";

/** Words beside a figure that do not change it: terms of delivery, `only`, and `for one piece`. */
const silentWords = new RegExp(
  [
    String.raw`[(（]?(?<![\p{L}\p{M}])(?:fob|exw|only|net|each|فقط|لا غير|فقط لا غير|整)(?![\p{L}\p{M}])[:：]?[)）]?|^@`,
    String.raw`(?:\/|(?<![\p{L}\p{M}])(?:per|each|لكل|لل|ل)\s?|\bp\/)\s?(?:${pieceWords}|p)(?![\p{L}\p{M}])\.?`,
    String.raw`(?<=\p{Nd}\s?)\/[-=]`,
  ].join("|"),
  "giu",
);

/** Returns whether a text has thousands between ordinary spaces for certain: with decimals, or two of them. */
export const groupsBySpaces = (text: string): boolean =>
  /(?<![\d.,])\d{1,3}(?:[ \u00a0\u202f]\d{3})+[.,]\d{1,2}(?!\d)|\d{1,3}[\u00a0\u202f]\d{3}(?!\d)|(?<!\d)\d{1,3} \d{3} \d{3}(?!\d)/u.test(
    withLatinDigits(text),
  );

/**
 * Spells the figure of a cell as a field of the form takes it: without words that do not change it, with a minus in
 * front where SAP writes it behind and accountants write brackets, without the groups of Indian lakhs, and with the
 * point of `S.R.3.25` as the end of an abbreviation. `isSpaced` says that ordinary spaces stand between thousands.
 */
export function plainCell(text: string, isSpaced: boolean): string {
  if (/^[\d.]*$/.test(text)) return text;
  const plain = withLatinDigits(text)
    .replace(/^'(?=\d)/u, "")
    .replace(silentWords, " ")
    .trim()
    .replace(/(?<=\p{L})[:：](?=\s?\d)/u, " ")
    .replace(
      /^(?<before>[^\d()]*)\((?<amount>\p{Sc}?\s?\d[\d.,]*\s?)\)(?<after>[^\d()]*)$/u,
      "$<before>-$<amount>$<after>",
    )
    .replace(/(?<=\p{L})\.(?=\d+\.\d)/gu, ". ")
    .replace(/^(?<amount>[^-]*\d)\s?-$/u, "-$<amount>")
    .replace(/(?<![\d.,])\d{1,2}(?:,\d{2})+,\d{3}(?=\D|$)/gu, (lakhs) => lakhs.replaceAll(",", ""));
  const minus = /^-(?<before>[^\d-]+)(?<digits>\d.*)$/u.exec(plain)?.groups;
  const signed = minus && /\p{L}|\p{Sc}/u.test(minus.before ?? "") ? `${minus.before}-${minus.digits}` : plain;
  return isSpaced ? signed.replace(/(?<=\d) (?=\d{3}(?!\d))/gu, "\u00a0") : signed;
}

/** Tells whether a cell's text says that its writer does not know the figure, or not yet. */
export const saysNothing = (text: string): boolean =>
  /^(?:n\s?\/\s?a|n\.\s?a\.?|tba|tbd|tbc|غير متوفر|لا يوجد|غير محدد|待定|无|無|暂无)$/iu.test(text.trim());

/** A number whose sign cannot group thousands: `12.5`, `0.850`, and the last sign of `1,250.00`. */
const certainDecimal =
  /(?<![.,\d])(?:\d{1,3}(?:,\d{3})+(?<dot>\.)\d+|\d{1,3}(?:\.\d{3})+(?<comma>,)\d+|(?:0(?=.\d)|\d*(?=.(?:\d{1,2}|\d{4,})(?!\d)))(?<sign>[.,])\d+)(?![.,\d])/u;

/** Returns the decimal sign that a column shows for certain. */
export function decimalOf(cells: readonly string[]): "." | "," | undefined {
  const signs = new Set(
    cells.flatMap((cell) => {
      const { dot, comma, sign } = certainDecimal.exec(withLatinDigits(cell))?.groups ?? {};
      return dot ?? comma ?? sign ?? [];
    }),
  );
  const [sign] = signs;
  return signs.size === 1 ? (sign === "," ? "," : ".") : undefined;
}

/** Words for several pieces. */
const counts: readonly (readonly [words: RegExp, pieces: number])[] = [
  [new RegExp(`^(?:${pieceWords})\\.?$`, "iu"), 1],
  [/^(?:pairs?|زوج)$/iu, 2],
  [/^(?:dozens?|dz|doz|درزن|دزينة|درزينة|打)\.?$/iu, 12],
  [/^gross$/iu, 144],
  [/^(?:hundreds?|مئة|مائة|百[个個件只支]?)$/iu, 100],
  [/^(?:thousands?|[أا]لف|千[个個件只支]?)$/iu, 1000],
];

/** Returns whether a unit is a weight, a length or a volume: how much of it one product is, a sheet does not say. */
export const isMeasure = (unit = ""): boolean =>
  saysMeasure(`/${unit.trim().replace(/^(?:per\s|\/|[\p{Nd}.,\s])+/u, "")}`);

/** A number of pieces after a word for a pack, or at the end of a product's name: `BOX/24`, `Milk 454 g x 12`. */
const packSize =
  /(?:^(?:box|ctn|carton|case|pack|pkt|bag|كرتون|علبة|شدة|箱)\s?(?:of\s|[(/:x×*-])?\s?|\s[x×*]\s?|[\s(](?:(?:pack|box|case|carton|bag) of|كرتون|شدة)\s)(?<count>\d{1,4})(?:\s?(?:pcs?|pieces|rolls?|pairs?|sets?|bottles?|cans?|bags?|حبة|قطعة|علبة))?\)?$/iu;

/** Returns whether the name of a product ends with the size of a pack. */
export const namesPack = (name = ""): boolean => packSize.test(withLatinDigits(name.trim()));

/** Returns whether a cell says how many pieces are in a carton: `12个/箱`, `24 pcs per ctn`. */
export const saysCartonSize = (cell: string): boolean =>
  /^\p{Nd}{1,4}\s?\p{L}{0,8}\.?\s?(?:\/|per\s|每|(?:في|لكل)\s(?:ال)?|بال)\s?(?:ctns?|cartons?|cs|cases?|box|箱|كرتون[ةه]?|koli)\.?$/iu.test(
    cell.trim(),
  );

/** Returns for how many pieces a cell says that the amounts of its row are; undefined if it says nothing. */
export function piecesIn(cell = ""): number | undefined {
  const unit = cell.trim().replace(/^(?:per\s|a\s|by\s|\/\s?|ل(?:كل\s|ل)|بال|[每按/])/iu, "");
  const word = counts.find(([words]) => words.test(unit));
  const plain = withLatinDigits(cell.trim());
  const written = readWritten(packSize.exec(plain)?.groups?.count ?? plain.replace(/[^\d.,]+$/u, ""));
  const value = word?.[1] ?? (written.kind === "number" ? written.readings[0] : undefined);
  return value !== undefined && value >= 1 ? value : undefined;
}

/** A figure that is merged over several rows, as the reader of workbooks marks it: `“1500” D2:D4`. */
export const mergedCell = /^“(?<amount>.*)” [A-Z]+(?<first>\d+):[A-Z]+(?<last>\d+)$/u;

const numbersIn = /(?:(?<!\p{L})\p{Sc}\s?)?\p{Nd}[\p{Nd}.,٫٬]*(?<![.,])/gu;

/** An amount for several pieces, as an answer states it: `120 USD / 24`. A file can mean two prices by it. */
export const amountForPieces = /^(?<amount>\S.*?) \/ (?<count>[1-9]\d{0,8}(?:\.\d+)?)$/u;

/** Returns the shares of an amount that is merged over rows: by their quantities, by rows, and whole in each. */
function sharesOf(step: ImportStep, amount: string, first: number, last: number): readonly string[] {
  const rows = step.table.rows.filter(({ number }) => number >= first && number <= last);
  const at = step.columns.findIndex(({ role }) => role === "quantity");
  const quantities = rows.map(({ cells }) => numberIn(cells[at]));
  const quantity = quantities.reduce<number>((sum, each) => sum + (each ?? Number.NaN), 0);
  return [...(at >= 0 && quantity > 1 ? [`${amount} / ${quantity}`] : []), `${amount} / ${rows.length}`, amount];
}

/** The possible readings of a text in a column of numbers that is not a number; empty if no reading is possible. */
export function possibleReadings(step: ImportStep, text: string) {
  const { amount, first, last } = mergedCell.exec(text)?.groups ?? {};
  if (amount !== undefined) return { group: "merged", readings: sharesOf(step, amount, Number(first), Number(last)) };
  const numbers = withLatinDigits(text).match(numbersIn) ?? [];
  const words = text.replace(numbersIn, " ");
  const isOther =
    /^[=#]/u.test(text) ||
    /\d(?<sign>[-/.])\d+\k<sign>\d|\d:\d|[%٪½¼¾²³≈<>*×]|(?<!\p{L})x(?!\p{L})|\dE[+-]?\d/iu.test(text);
  if (isOther || numbers.length === 0 || numbers.length > 3) return { group: text, readings: [] };
  const currency = namedCurrency(words, step.formCurrency) ?? readUnit(words).currencies[0];
  const unit = currency === undefined || /\p{Sc}/u.test(numbers.join("")) ? "" : ` ${currency}`;
  const readings = numbers.map((number) => `${number}${unit}`);
  const whole = /^\D*(?<digits>\d{1,3}(?: \d{3})+)\D*$/u.exec(withLatinDigits(text))?.groups?.digits;
  if (numbers.length === 1) {
    // A scale or a part of a unit (`thousand`, `cents`) changes the number, so the number alone is not offered.
    const isScaled = /\dk|\d\s?(?:m|mn|million|thousand)(?!\p{L})|[أا]?لف|[آا]لاف|مليون|هلل|فلس|cents?|千|万|百/iu.test(
      text,
    );
    // The amount of a carton, a set or a kilogram is not that of a piece.
    const isOfMore = isScaled || packOf(`price ${words}`) !== undefined || saysMeasure(words);
    return { group: text.replace(numbersIn, "#"), readings: isOfMore ? [] : readings };
  }
  return {
    group: `${numbers.length} numbers`,
    readings: [
      ...readings,
      ...(whole ? [`${whole.replaceAll(" ", "")}${unit}`] : []),
      ...(amountForPieces.test(text) ? [text] : []),
    ],
  };
}
