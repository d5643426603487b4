/**
 * The texts of a cell with a number format: as the spreadsheet shows it, and the same with all digits of its figure. A
 * text from which another number would be read is marked by “…”, so that it is asked about.
 */
import { SSF } from "@e965/xlsx";
import { readUnit } from "../numbers/currency-words.ts";
import { figureText, readWritten } from "../numbers/typed-number.ts";
import { plainCell } from "./cell-spelling.ts";

/** Currencies that share a sign, each with the places that a number format can name beside it (MS-LCID). */
const places = "USD 409 EN-US, CNY 804 ZH-CN, JPY 411 JA-JP, AUD C09, CAD 1009, NZD 1409, SGD 4809, TWD 404, HKD C04";

/** The currency of such a place: a number may stand behind flags, as in `1000804`. */
function currencyOfPlace(place: string): string | undefined {
  const ends = [place.toUpperCase(), place.toUpperCase().slice(-4).replace(/^0/u, "")];
  return places
    .split(", ")
    .find((each) => ends.some((end) => each.split(" ").includes(end)))
    ?.slice(0, 3);
}

/** A figure without the noise of binary fractions: the digits that spreadsheets keep. */
const exact = (value: number): number => Number(value.toPrecision(15));

/** What a number format writes as it stands: quoted and escaped texts, and what is in brackets. */
const literals = /"[^"]*"|\\.|\[[^\]]*\]/gu;

const figuresIn = /\.?\d[\d.,\s\u00a0']*\d|\.?\d/gu;

/**
 * The code of a number format. Those of ECMA-376 18.8.30 that are written in the currency of the computer's
 * country (5 to 8, 37 to 44) say no currency, unless the file gives their code.
 */
export function formatCode(id: number, own: ReadonlyMap<number, string>): string {
  const given = own.get(id);
  if (given !== undefined) return given;
  if ([5, 6, 37, 38, 41, 42].includes(id)) return "#,##0";
  if ([7, 8, 39, 40, 43, 44].includes(id)) return "#,##0.00";
  return SSF.get_table()[id] ?? ((id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? "yyyy-mm-dd" : "General");
}

/** A cell: its text with all digits of its figure, and the text that the spreadsheet shows. */
export interface CellTexts {
  readonly text: string;
  readonly shown: string;
}

export const sameTexts = (text: string): CellTexts => ({ text, shown: text });

/** Marks a text that a figure must not be read from, so that it is asked about. */
const asked = (text: string): string =>
  readWritten(plainCell(text, false)).kind === "unreadable" ? text : `“${text}”`;

/** Writes the first section of a format that SheetJS cannot write: the texts of the format around the figure. */
const plainlyShown = (format: string, value: number): string =>
  (format.split(";")[0] ?? "")
    .replace(/\[[^\]$]*\]|_.|\*.|["\\]/gu, "")
    .replace(/[#0?](?:[#0?.,\s]*[#0?])?/u, String(exact(value)));

/** Writes a figure as its format shows it. */
function shownFigure(format: string, value: number, isDate: boolean, date1904: boolean): string {
  if (SSF.is_date(format) && !isDate) return plainlyShown(format, value);
  try {
    return SSF.format(format, value, { date1904 });
  } catch {
    return isDate ? SSF.format("yyyy-mm-dd", value, { date1904 }) : plainlyShown(format, value);
  }
}

/**
 * The texts of a number. Its digits replace those that its format shows. A text that would be read as another
 * number, or that names a dollar of an unknown place, is asked about.
 */
export function figureTexts(value: number, code: string, date1904: boolean): CellTexts {
  const plain = exact(value);
  if (/^(?:General|@)?$/iu.test(code))
    return { text: figureText(plain), shown: String(Number.isInteger(value) ? value : plain) };
  // Language tags show no sign, so they are removed. `General` becomes digits, because SheetJS leaves out what stands
  // beside it.
  const format = code
    .replace(/\[\$-[^\]]*\]/gu, "")
    .replace(/General/giu, Number.isInteger(value) ? "0" : "0.##########");
  const bare = format.replace(literals, "");
  const isDate = SSF.is_date(format) && !/[#0?]/u.test(bare.replace(/s\.0+/giu, ""));
  const shownAs = (figure: number) => shownFigure(format, figure, isDate, date1904).trim();
  const own = shownAs(value);
  // An accounting format shows zero as a dash, without the digits that its other figures have.
  const shown = value === 0 && !/\d/u.test(own) ? shownAs(1) : own;
  if (isDate) return { text: asked(shown || figureText(plain)), shown };
  const figures = shown.match(figuresIn) ?? [];
  if (figures.length === 0) return { text: value === 0 ? "0" : asked(shown || figureText(plain)), shown };
  const isPercentage = bare.includes("%") && shown.includes("%");
  const figure = isPercentage ? exact(value * 100) : plain;
  // Fractions and durations have several figures; the numbers of articles keep their zeros.
  const isKept = figures.length > 1 || (Number.isInteger(figure) && /^0\d/u.test(figures[0] ?? ""));
  const text = isKept ? shown : shown.replace(figuresIn, digitsOf(figure, shown));
  const { sign, place = "" } = /\[\$(?<sign>[$¥￥])-(?<place>[^\]]+)\]/u.exec(format)?.groups ?? {};
  const currency = currencyOfPlace(place);
  const named = currency === undefined ? text : text.replace(/[$¥￥]/u, currency);
  const isPlain = isReadAs(named, figure) && (sign !== "$" || currency !== undefined);
  return { text: isPlain ? named : asked(named), shown: own };
}

/** The digits of a figure, without a minus that is shown beside them. */
const digitsOf = (figure: number, shown: string): string =>
  figureText(figure < 0 && /[-(]/u.test(shown) ? -figure : figure);

/** Whether a text is read as this figure, and as no other. */
function isReadAs(text: string, figure: number): boolean {
  const written = readWritten(plainCell(text, false));
  return written.kind === "number" && written.readings.length === 1 && written.readings[0] === figure;
}

/** The texts of a number that is given as it is shown, with the currency that the file names beside it. */
export function shownFigureTexts(value: number, shown: string, currency: string | undefined): CellTexts {
  const isPercent = /[%٪]/u.test(shown);
  const figure = exact(isPercent ? value * 100 : value);
  if (currency !== undefined || isPercent)
    return { text: `${figureText(figure)}${isPercent ? "%" : ` ${currency}`}`, shown };
  const figures = shown.match(figuresIn) ?? [];
  if (figures.length === 0 && value === 0) return { text: `0 ${readUnit(shown).currencies[0] ?? ""}`.trim(), shown };
  const isOne = figures.length === 1 && !/^0\d/u.test(figures[0] ?? "");
  const text = isOne ? shown.replace(figuresIn, digitsOf(figure, shown)) : shown;
  return { text: isReadAs(text, figure) ? text : asked(text), shown };
}
