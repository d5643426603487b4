/**
 * Sheets of an .xlsx file as texts, read on the device by SheetJS. A cell says the unit that its format shows beside
 * its figure.
 */
import { type CellObject, read, type WorkSheet } from "@e965/xlsx";
import { readUnit } from "../numbers/unit-words.ts";
import { figureText } from "../typed-cells.ts";
import type { Sheet } from "./csv.ts";
import { longestSheet } from "./sheet-limits.ts";

/** A sheet of a workbook that shows something. */
export interface NamedSheet extends Sheet {
  readonly name: string;
}

/** Bytes of all that is packed in a file: a small one could unpack to the whole memory. */
const largestUnpacked = 60_000_000;

const signatures = { entry: 0x02014b50, end: 0x06054b50 } as const;

/**
 * The bytes that the entries of a zip say they unpack to (APPNOTE 4.3.12); Infinity where its directory cannot be read.
 */
function unpackedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== signatures.end) end--;
  if (end < 0) return Number.POSITIVE_INFINITY;
  const entries = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  let size = 0;
  for (let entry = 0; entry < entries; entry++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== signatures.entry) return Number.POSITIVE_INFINITY;
    size += view.getUint32(at + 24, true);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return size;
}

/** Whose sign it is that several currencies share, by the place that a format names beside it (MS-LCID). */
const signPlaces: Readonly<Record<string, string>> = {
  "411": "JPY",
  C09: "AUD",
  "1009": "CAD",
  "1409": "NZD",
  "4809": "SGD",
  "404": "TWD",
  C04: "HKD",
};

/** The sign, text or symbol of a part of a format, a shared sign as the code of its place. */
function signOf({ sign, place = "", text, symbol }: Readonly<Record<string, string | undefined>>): string {
  const own = /^[$¥￥]$/u.test(sign ?? "") ? signPlaces[place.toUpperCase()] : undefined;
  return own ?? sign ?? text ?? symbol ?? "";
}

/**
 * What a number format writes beside the figure: `[$ر.س.-401]`, `"SAR"`, `$`, `\€`. Only what stands for positive
 * figures counts.
 */
function shownUnit(format: string): string {
  const [positive = ""] = format.split(";");
  const parts = [
    ...positive.matchAll(/\[\$(?<sign>[^\]-]*)(?:-(?<place>[^\]]*))?\]|"(?<text>[^"]*)"|\\?(?<symbol>\p{Sc})/gu),
  ];
  const written = parts.map(({ groups = {} }) => signOf(groups)).join(" ");
  const { unknown, currencies, pack, scale } = readUnit(written);
  // A format that divides by a thousand shows its K or M for what is whole in the cell.
  const isDivided = /[0#?],+(?![0#?])/u.test(positive) && scale !== 1;
  return unknown.length === 0 && !isDivided && (currencies.length > 0 || pack) ? written.trim() : "";
}

/** Whether a format shows its figure as a percentage. */
const isPercentage = (format: string): boolean => format.replace(/"[^"]*"|\\./gu, "").includes("%");

/** A figure without the noise of binary fractions: the digits that spreadsheets keep. */
const exact = (value: number): number => Number(value.toPrecision(15));

/** The text of a cell, its figure whole and not as its format rounds it. */
function textOf({ t: type, v: value, w: shown = "", z: format = "" }: CellObject): string {
  if (type !== "n" || typeof value !== "number") return (type === "s" ? String(value ?? "") : shown).trim();
  const code = String(format);
  if (isPercentage(code)) return `${figureText(exact(value * 100))}%`;
  // Numbers of articles keep the zeros that their format shows: 00045.
  if (/^0{2,}$/u.test(code)) return shown.trim();
  return [figureText(exact(value)), shownUnit(code)].filter(Boolean).join(" ");
}

/** The cells of a sheet by rows, without hidden columns. A cell merged over rows stands in each. */
function cellsOf(sheet: WorkSheet): { readonly shown: string[][]; readonly hidden: string[][] } {
  const rows = (sheet["!data"] ?? []).map((row) => Array.from(row ?? [], (cell) => (cell ? textOf(cell) : "")));
  for (const { s: start, e: end } of sheet["!merges"] ?? [])
    for (let row = start.r + 1; row <= Math.min(end.r, rows.length - 1); row++) {
      const cells = rows[row] ?? [];
      while (cells.length < start.c) cells.push("");
      cells[start.c] = rows[start.r]?.[start.c] ?? "";
    }
  const columns = sheet["!cols"] ?? [];
  const seen = rows.map((row) => row.filter((_, column) => !columns[column]?.hidden));
  const isFilled = (row: readonly string[]) => row.some((cell) => cell !== "");
  const isHidden = (index: number) => sheet["!rows"]?.[index]?.hidden === true;
  return {
    shown: seen.filter((row, index) => isFilled(row) && !isHidden(index)),
    hidden: seen.filter((row, index) => isFilled(row) && isHidden(index)),
  };
}

/** Reads the sheets that are neither hidden nor empty; undefined for no workbook, or one too large. */
export function readWorkbook(bytes: Uint8Array): readonly NamedSheet[] | undefined {
  if (unpackedSize(bytes) > largestUnpacked) return undefined;
  try {
    const { SheetNames, Sheets, Workbook } = read(bytes, {
      type: "array",
      cellNF: true,
      cellDates: true,
      cellStyles: true,
      dense: true,
      sheetRows: longestSheet + 20,
    });
    return SheetNames.flatMap((name, index): NamedSheet[] => {
      const sheet = Sheets[name];
      if (!sheet || Workbook?.Sheets?.[index]?.Hidden) return [];
      const { shown, hidden } = cellsOf(sheet);
      const cut = sheet["!fullref"] !== undefined && shown.length > longestSheet;
      return shown.length === 0 ? [] : [{ name, rows: shown.slice(0, longestSheet + 1), cut, hidden }];
    });
  } catch {
    return undefined;
  }
}
