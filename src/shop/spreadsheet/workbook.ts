/** Sheets of an .xlsx file as texts, read on the device by SheetJS: each cell as it is shown, its figure unrounded. */
import { type CellObject, read, SSF, type WorkSheet } from "@e965/xlsx";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { figureText, readWritten } from "../numbers/typed-number.ts";
import { deepestRow, longestSheet, type NamedSheet, type SheetRow, widestSheet } from "./sheet.ts";

/** Bytes of all that is packed in a file: a small file could unpack to the whole memory. */
const largestUnpacked = 60_000_000;

/** A column number that no spreadsheet has: filling the columns up to it would take the whole memory. */
const absurdColumn = /\bmax="\d{6,}"/u;

/**
 * Unpacks the tables of a file and packs them without what SheetJS would work on for minutes; undefined if they are
 * too large. Links are left out because each can name a million cells. A date that is written as text stays a text,
 * where SheetJS would make it the number of a day.
 */
function tablesOf(bytes: Uint8Array): Uint8Array | undefined {
  let size = 0;
  const parts = unzipSync(bytes, {
    filter({ name, originalSize }) {
      const isTable = /\.(?:xml|rels)$/iu.test(name);
      if (isTable) size += originalSize;
      return isTable && size <= largestUnpacked;
    },
  });
  if (size > largestUnpacked) return undefined;
  for (const name of Object.keys(parts).filter((part) => part.includes("worksheets/"))) {
    const text = strFromU8(parts[name] ?? new Uint8Array(), true);
    if (absurdColumn.test(text)) return undefined;
    const plain = text
      .replace(/<(?:\w+:)?hyperlink\b[^>]*>/gu, "")
      .replace(/(<(?:\w+:)?c\b[^>]*\s)t="d"/gu, '$1t="str"');
    parts[name] = strToU8(plain, true);
  }
  return zipSync(parts, { level: 0 });
}

/** Currencies that share a sign with another one, by the place that a number format names beside it (MS-LCID). */
const currencyOfPlace: Readonly<Record<string, string>> = {
  "409": "USD",
  "EN-US": "USD",
  "411": "JPY",
  C09: "AUD",
  "1009": "CAD",
  "1409": "NZD",
  "4809": "SGD",
  "404": "TWD",
  C04: "HKD",
};

/** Returns a figure without the noise of binary fractions: the digits that spreadsheets keep. */
const exact = (value: number): number => Number(value.toPrecision(15));

/** What a number format writes as it stands: quoted and escaped texts, and what is in brackets. */
const literals = /"[^"]*"|\\.|\[[^\]]*\]/gu;

const figuresIn = /\.?\d[\d.,\s\u00a0']*\d|\.?\d/gu;

/** A cell: its text with all digits of its figure, and the text that the spreadsheet shows. */
interface CellTexts {
  readonly text: string;
  readonly shown: string;
}

const sameTexts = (text: string): CellTexts => ({ text, shown: text });

/** Marks a text that a figure must not be read from, so that it is asked about. */
const asked = (text: string): string => (readWritten(text).kind === "unreadable" ? text : `“${text}”`);

/** Writes the first section of a format that SheetJS cannot write: what stands there, around the figure. */
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
 * Returns the texts of a number. Its digits replace those that its format shows. A text that would be read as another
 * number, or that names a dollar of an unknown place, is asked about.
 */
function figureTexts(value: number, code: string, date1904: boolean): CellTexts {
  const plain = exact(value);
  if (/^(?:General|@)?$/iu.test(code))
    return { text: figureText(plain), shown: String(Number.isInteger(value) ? value : plain) };
  // A tag of a language has no sign, and SheetJS writes nothing that stands beside General.
  const format = code
    .replace(/\[\$-[^\]]*\]/gu, "")
    .replace(/General/giu, Number.isInteger(value) ? "0" : "0.##########");
  const bare = format.replace(literals, "");
  const isDate = SSF.is_date(format) && !/[#0?]/u.test(bare.replace(/s\.0+/giu, ""));
  const shown = shownFigure(format, value, isDate, date1904).trim();
  if (isDate) return { text: asked(shown || figureText(plain)), shown };
  const figures = shown.match(figuresIn) ?? [];
  // An accounting format shows zero as a dash.
  if (figures.length === 0) return { text: value === 0 ? "0" : asked(shown || figureText(plain)), shown };
  const isPercentage = bare.includes("%") && shown.includes("%");
  const figure = isPercentage ? exact(value * 100) : plain;
  const digits = figureText(figure < 0 && /[-(]/u.test(shown) ? -figure : figure);
  // Fractions and durations have several figures; the numbers of articles keep their zeros.
  const isKept = figures.length > 1 || (Number.isInteger(figure) && /^0\d/u.test(figures[0] ?? ""));
  const text = isKept ? shown : shown.replace(figuresIn, digits);
  const { sign, place } = /\[\$(?<sign>[$¥￥])-(?<place>[^\]]+)\]/u.exec(format)?.groups ?? {};
  const currency = currencyOfPlace[place?.toUpperCase() ?? ""];
  const named = currency === undefined ? text : text.replace(/[$¥￥]/u, currency);
  const written = readWritten(named);
  const isSame = written.kind === "number" && written.readings.length === 1 && written.readings[0] === figure;
  return { text: isSame && (sign !== "$" || currency !== undefined) ? named : asked(named), shown };
}

/** Returns the texts of a cell. A formula whose result is not in the file is asked about. */
function textsOf({ t: type, v: value, w: shown = "", z: format = "", f: formula }: CellObject, date1904: boolean) {
  if (type === "z") return sameTexts(formula === undefined ? "" : `=${formula}`);
  if (type === "n" && typeof value === "number") return figureTexts(value, String(format), date1904);
  return sameTexts((type === "s" ? String(value ?? "") : shown).trim());
}

/** Returns the rows of a sheet that hold anything. A cell that is merged over rows stands in each of them. */
function rowsOf(sheet: WorkSheet, date1904: boolean): SheetRow[] {
  const rows: CellTexts[][] = [];
  let filled = 0;
  for (const row of sheet["!data"] ?? []) {
    const known = (row ?? []).slice(0, widestSheet);
    const cells = Array.from(known, (cell) => (cell ? textsOf(cell, date1904) : sameTexts("")));
    rows.push(cells);
    if (cells.some(({ text }) => text !== "")) filled++;
    if (filled > longestSheet + 1) break;
  }
  for (const { s: start, e: end } of sheet["!merges"] ?? []) {
    const merged = rows[start.r]?.[start.c];
    for (const cells of merged ? rows.slice(start.r + 1, end.r + 1) : []) {
      while (cells.length < start.c) cells.push(sameTexts(""));
      cells[start.c] = merged ?? sameTexts("");
    }
  }
  return rows
    .map((cells, index) => {
      const { hidden, hpt: height } = sheet["!rows"]?.[index] ?? {};
      return {
        number: index + 1,
        cells: cells.map(({ text }) => text),
        shown: cells.some(({ text, shown }) => text !== shown) ? cells.map(({ shown }) => shown) : undefined,
        isHidden: hidden === true || height === 0,
      };
    })
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
}

/** Returns whether a sheet goes beyond the rows and columns that are read. */
const isTooLarge = (sheet: WorkSheet, rows: readonly SheetRow[]): boolean =>
  rows.length > longestSheet + 1 ||
  sheet["!fullref"] !== undefined ||
  (sheet["!data"] ?? []).some((row = []) =>
    Object.keys(row).some((column) => Number(column) >= widestSheet && row[Number(column)]?.v !== undefined),
  );

/** Reads the sheets that are neither hidden nor empty; undefined if the file is no workbook, or one too large. */
export function readWorkbook(bytes: Uint8Array): readonly NamedSheet[] | undefined {
  try {
    const tables = tablesOf(bytes);
    if (!tables) return undefined;
    const { SheetNames, Sheets, Workbook } = read(tables, {
      type: "array",
      cellNF: true,
      cellStyles: true,
      dense: true,
      sheetRows: deepestRow,
      sheetStubs: true,
    });
    const date1904 = Workbook?.WBProps?.date1904 === true;
    return SheetNames.flatMap((name, index): NamedSheet[] => {
      const sheet = Sheets[name];
      const rows = sheet && !Workbook?.Sheets?.[index]?.Hidden ? rowsOf(sheet, date1904) : [];
      if (!sheet || rows.length === 0) return [];
      return [
        {
          name,
          rows: rows.slice(0, longestSheet + 1),
          hiddenColumns: (sheet["!cols"] ?? []).flatMap((column, position) =>
            column?.hidden || column?.width === 0 ? [position] : [],
          ),
          isCut: isTooLarge(sheet, rows),
        },
      ];
    });
  } catch {
    return undefined;
  }
}
