/** Sheets of an .xlsx file as texts, read on the device by SheetJS: each cell as it is shown, its figure unrounded. */
import { type CellObject, read, SSF, type WorkSheet } from "@e965/xlsx";
import { figureText } from "../typed-cells.ts";
import { longestSheet, type NamedSheet, type SheetRow } from "./sheet.ts";

/** Bytes of all that is packed in a file: a small file could unpack to the whole memory. */
const largestUnpacked = 60_000_000;

const signatures = { entry: 0x02014b50, end: 0x06054b50 } as const;

/** The bytes that the entries of a zip unpack to (APPNOTE 4.3.12); Infinity if its directory cannot be read. */
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

/** Currencies that share a sign with another one, by the place that a number format names beside it (MS-LCID). */
const currencyOfPlace: Readonly<Record<string, string>> = {
  "411": "JPY",
  C09: "AUD",
  "1009": "CAD",
  "1409": "NZD",
  "4809": "SGD",
  "404": "TWD",
  C04: "HKD",
};

/** The currency that a format means by a shared sign: CAD for `[$$-1009]`, which is shown as `$`. */
const sharedSign = (format: string): string | undefined =>
  currencyOfPlace[/\[\$[$¥￥]-(?<place>[0-9A-F]+)\]/iu.exec(format)?.groups?.place?.toUpperCase() ?? ""];

/** A figure without the noise of binary fractions: the digits that spreadsheets keep. */
const exact = (value: number): number => Number(value.toPrecision(15));

/** Whether a format shows its figure as a percentage. */
const isPercentage = (format: string): boolean => format.replace(/"[^"]*"|\\./gu, "").includes("%");

const figuresIn = /\d[\d.,\s\u00a0']*\d|\d/gu;

/** The text of a cell. A figure keeps all its digits, and what its format writes beside them. */
function textOf({ t: type, v: value, w: shown = "", z: format = "" }: CellObject): string {
  if (type !== "n" || typeof value !== "number") return (type === "s" ? String(value ?? "") : shown).trim();
  const code = String(format);
  if (isPercentage(code)) return `${figureText(exact(value * 100))}%`;
  if (code === "" || code === "General") return figureText(exact(value));
  const figures = shown.match(figuresIn) ?? [];
  // An accounting format shows zero as a dash.
  if (figures.length === 0) return value === 0 ? "0" : shown.trim();
  // The numbers of articles keep their zeros; fractions and durations have several figures.
  if (SSF.is_date(code) || figures.length > 1 || /^0\d/u.test(figures[0] ?? "")) return shown.trim();
  const figure = figureText(exact(value < 0 && /[-(]/u.test(shown) ? -value : value));
  const currency = sharedSign(code);
  const text = currency === undefined ? shown : shown.replace(/[$¥￥]/u, currency);
  return text.replace(figuresIn, figure).trim();
}

/** The rows of a sheet that hold anything. A cell that is merged over rows stands in each of them. */
function rowsOf(sheet: WorkSheet): SheetRow[] {
  const rows = (sheet["!data"] ?? []).map((row) => Array.from(row ?? [], (cell) => (cell ? textOf(cell) : "")));
  for (const { s: start, e: end } of sheet["!merges"] ?? [])
    for (let row = start.r + 1; row <= Math.min(end.r, rows.length - 1); row++) {
      const cells = rows[row] ?? [];
      while (cells.length < start.c) cells.push("");
      cells[start.c] = rows[start.r]?.[start.c] ?? "";
    }
  return rows
    .map((cells, index) => ({ number: index + 1, cells, isHidden: sheet["!rows"]?.[index]?.hidden === true }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
}

/** Reads the sheets that are neither hidden nor empty; undefined if the file is no workbook, or one too large. */
export function readWorkbook(bytes: Uint8Array): readonly NamedSheet[] | undefined {
  if (unpackedSize(bytes) > largestUnpacked) return undefined;
  try {
    const { SheetNames, Sheets, Workbook } = read(bytes, {
      type: "array",
      cellNF: true,
      cellStyles: true,
      dense: true,
      sheetRows: 2 * longestSheet,
    });
    return SheetNames.flatMap((name, index): NamedSheet[] => {
      const sheet = Sheets[name];
      const rows = sheet && !Workbook?.Sheets?.[index]?.Hidden ? rowsOf(sheet) : [];
      if (!sheet || rows.length === 0) return [];
      return [
        {
          name,
          rows: rows.slice(0, longestSheet + 1),
          hiddenColumns: (sheet["!cols"] ?? []).flatMap((column, position) => (column?.hidden ? [position] : [])),
          isCut: rows.length > longestSheet + 1,
        },
      ];
    });
  } catch {
    return undefined;
  }
}
