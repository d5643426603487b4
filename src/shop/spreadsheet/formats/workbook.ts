/**
 * Sheets of .xlsx, .xlsm and .ods files as texts, read on the device. The parts of the file are read here and not by a
 * library, because libraries do not tell a result that was never calculated from 0, drop what is struck through within
 * a cell, show a format of the computer's country as dollars, and unpack every row of a file.
 */
import { type CellTexts, figureTexts, formatCode, sameTexts } from "../cell-texts.ts";
import { deepestRow, farthestColumn, longestCell, type NamedSheet } from "../sheet.ts";
import { Grid, type GridRow, letters, sheetOfGrid } from "../sheet-grid.ts";
import { attributeOf, plainEntities, type Tag, tagsIn } from "./markup.ts";
import { readOpenDocument } from "./open-document.ts";
import { unpacked, zipParts } from "./zip.ts";

/** The most bytes of all tables that are packed in a file: a small file could unpack to the whole memory. */
const largestUnpacked = 150_000_000;

/** The most bytes of a part that are decoded: rows beyond them would not be read anyway. */
const largestPart = 40_000_000;

/** The characters at the end of a sheet in which its merged cells are looked for. */
const longestTail = 2_000_000;

/** A column number that no spreadsheet has: a file with one is made to fill the memory. */
const absurdColumn = 100_000;

/** A reader of the parts of a zip file, one at a time; throws if they are too large. */
function partsOf(bytes: Uint8Array): { readonly names: readonly string[]; readonly read: (name: string) => string } {
  const parts = zipParts(bytes);
  const size = parts.reduce((sum, part) => sum + (/\.(?:xml|rels)$/iu.test(part.name) ? part.size : 0), 0);
  if (size > largestUnpacked) throw new RangeError("The tables are too large");
  const read = (wanted: string) => {
    const part = parts.find(({ name }) => name.toLowerCase() === wanted.toLowerCase());
    if (!part) return "";
    const text = unpacked(part, largestPart);
    const isWide = text[0] === 0xff && text[1] === 0xfe;
    return new TextDecoder(isWide ? "utf-16le" : "utf-8").decode(text);
  };
  return { names: parts.map(({ name }) => name), read };
}

/** A text of a cell, with the characters that Excel writes as `_x000D_`. */
const cellText = (text: string): string =>
  plainEntities(text).replace(/_x(?<code>[\dA-Fa-f]{4})_/gu, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/**
 * A text of runs. What is struck through is kept apart from what follows it, because an old price can stand before the
 * new one.
 */
class RichText {
  text = "";
  #isStruck = false;
  #wasStruck = false;
  #isSkipped = false;

  /** Takes the next tag of the text. */
  hear(tag: Tag): void {
    if (tag.name === "r") this.#isStruck = false;
    if (tag.name === "rPh") this.#isSkipped = !tag.isEnd;
    if (tag.name === "strike") this.#isStruck = !/^(?:0|false)$/u.test(attributeOf(tag, "val") ?? "");
    if (tag.name !== "t" || !tag.isEnd || this.#isSkipped || this.text.length >= longestCell) return;
    this.text +=
      (this.#isStruck !== this.#wasStruck && /\S$/u.test(this.text) && /^\S/u.test(tag.textBefore) ? " " : "") +
      cellText(tag.textBefore.slice(0, longestCell));
    this.#wasStruck = this.#isStruck;
  }
}

/** Reads the texts that cells refer to. */
function sharedStrings(xml: string): readonly string[] {
  const texts: string[] = [];
  let open = new RichText();
  for (const tag of tagsIn(xml)) {
    if (tag.name === "si" && !tag.isEnd) open = new RichText();
    open.hear(tag);
    if (tag.name === "si" && (tag.isEnd || tag.isEmpty)) texts.push(open.text);
  }
  return texts;
}

/** How the cells of a style are shown. */
interface Style {
  readonly code: string;
  readonly isStruck: boolean;
}

function stylesIn(xml: string): readonly Style[] {
  const codes = new Map<number, string>();
  const struckFonts: boolean[] = [];
  const styles: Style[] = [];
  let place = "";
  for (const tag of tagsIn(xml)) {
    if (/^(?:fonts|cellXfs|cellStyleXfs|dxfs)$/u.test(tag.name)) place = tag.isEnd ? "" : tag.name;
    if (tag.isEnd) continue;
    if (tag.name === "numFmt" && place !== "dxfs")
      codes.set(Number(attributeOf(tag, "numFmtId")), attributeOf(tag, "formatCode") ?? "");
    if (place === "fonts" && tag.name === "font") struckFonts.push(false);
    if (place === "fonts" && tag.name === "strike" && attributeOf(tag, "val") !== "0")
      struckFonts[struckFonts.length - 1] = true;
    if (place === "cellXfs" && tag.name === "xf")
      styles.push({
        code: formatCode(Number(attributeOf(tag, "numFmtId") ?? 0), codes),
        isStruck: struckFonts[Number(attributeOf(tag, "fontId") ?? 0)] ?? false,
      });
  }
  return styles;
}

const isTrue = (value: string | undefined): boolean => value === "1" || value === "true";

/** The column of a reference such as `AB12`, from 0; undefined without letters. */
function columnOf(reference = ""): number | undefined {
  const letters = /^\$?(?<letters>[A-Z]+)/iu.exec(reference)?.groups?.letters?.toUpperCase();
  if (!letters) return undefined;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The shared parts of a workbook that its cells refer to. */
interface Book {
  readonly strings: readonly string[];
  readonly styles: readonly Style[];
  readonly date1904: boolean;
  /** Whether the program that opens the file has to calculate: a result of 0 is only a place for one. */
  readonly isUncalculated: boolean;
}

/** A cell while its tags are read. */
interface OpenCell {
  readonly type: string;
  readonly style: Style | undefined;
  formula: string | undefined;
  value: string;
}

function textsOf({ type, style, formula, value }: OpenCell, book: Book): CellTexts {
  if (formula !== undefined && value.trim() === "" && type !== "str") return sameTexts(`=${formula}`);
  if (type === "s") return sameTexts(book.strings[Number(value)] ?? "");
  if (type === "b") return sameTexts(value === "1" ? "TRUE" : "FALSE");
  if (type === "inlineStr") return sameTexts(value.trim());
  if (type !== "n") return sameTexts(cellText(value).trim().slice(0, longestCell));
  return value.trim() === "" ? sameTexts("") : figureTexts(Number(value), style?.code ?? "", book.date1904);
}

/** Reads the rows of a sheet, as many as are kept. */
function gridOf(xml: string, book: Book): Grid {
  const grid = new Grid();
  const uncalculated: { readonly row: GridRow; readonly column: number; readonly formula: string }[] = [];
  let [hasResults, next] = [false, 0];
  let inline: RichText | undefined;
  let cell: OpenCell | undefined;
  const endCell = () => {
    const { row } = grid;
    if (cell) {
      const texts = textsOf(cell, book);
      grid.add(next, texts);
      if (texts.text !== "") row.isStruck &&= cell.style?.isStruck === true;
      if (cell.formula !== undefined && cell.type === "n" && Number(cell.value) === 0)
        uncalculated.push({ row, column: next, formula: cell.formula });
      else if (cell.formula !== undefined && cell.value !== "") hasResults = true;
    }
    next++;
    cell = undefined;
  };
  for (const tag of tagsIn(xml)) {
    const { name, isEnd } = tag;
    if (name === "col" && !isEnd) hideColumns(tag, grid.hiddenColumns);
    if (name === "row" && !isEnd) {
      const isHidden = isTrue(attributeOf(tag, "hidden")) || Number(attributeOf(tag, "ht") ?? 1) === 0;
      grid.begin(Number(attributeOf(tag, "r") ?? grid.row.number + 1), isHidden, true);
      next = 0;
    }
    if (name === "c" && !isEnd) {
      next = columnOf(attributeOf(tag, "r")) ?? next;
      const style = book.styles[Number(attributeOf(tag, "s") ?? 0)];
      cell = { type: attributeOf(tag, "t") ?? "n", style, formula: undefined, value: "" };
    }
    // A shared formula is written only in its first cell. In the others the name of the cell stands for it, so that
    // each is asked about separately.
    if (cell && name === "f" && (isEnd || tag.isEmpty))
      cell.formula = (isEnd && cellText(tag.textBefore)) || `… ${letters(next)}${grid.row.number}`;
    if (cell && name === "v" && isEnd) cell.value = tag.textBefore;
    if (name === "is" && !isEnd) inline = new RichText();
    inline?.hear(tag);
    if (cell && inline && name === "is" && isEnd) [cell.value, inline] = [inline.text, undefined];
    if (cell && name === "c" && (isEnd || tag.isEmpty)) endCell();
    if (name === "row" && isEnd) grid.end();
    if (grid.isCut || (isEnd && (name === "sheetData" || (name === "row" && grid.row.number > deepestRow)))) break;
  }
  if (book.isUncalculated || !hasResults)
    for (const { row: its, column, formula } of uncalculated) its.cells[column] = sameTexts(`=${formula}`);
  grid.merges = mergesIn(xml);
  return grid;
}

function hideColumns(tag: Tag, hidden: number[]): void {
  const [first, last] = [Number(attributeOf(tag, "min")), Number(attributeOf(tag, "max"))];
  if (last > absurdColumn) throw new RangeError("No spreadsheet has so many columns");
  const isHidden = isTrue(attributeOf(tag, "hidden")) || attributeOf(tag, "width") === "0";
  for (let column = first; isHidden && column <= Math.min(last, farthestColumn); column++) hidden.push(column - 1);
}

function mergesIn(xml: string): Grid["merges"] {
  const ranges = xml
    .slice(-longestTail)
    .matchAll(/<(?:[\w.-]+:)?mergeCell\s[^>]*ref\s*=\s*["'](?<from>[A-Z]+\d+):(?<to>[A-Z]+\d+)["']/gu);
  const rowOf = (reference: string) => Number(reference.replace(/\D/gu, ""));
  return [...ranges].slice(0, deepestRow).map(({ groups: { from = "", to = "" } = {} }) => {
    return { left: columnOf(from) ?? 0, right: columnOf(to) ?? 0, top: rowOf(from), bottom: rowOf(to) };
  });
}

/** The targets of the relations of a part, by their ids. */
function targetsOf(xml: string, folder: string): ReadonlyMap<string, { readonly type: string; readonly part: string }> {
  const relations = [...tagsIn(xml)].filter(({ name, isEnd }) => name === "Relationship" && !isEnd);
  return new Map(
    relations.map((tag) => {
      const target = (attributeOf(tag, "Target") ?? "").replaceAll("\\", "/");
      const path = target.startsWith("/") ? target.slice(1) : `${folder}${target}`;
      const part = path.replaceAll("/./", "/").replace(/[^/]+\/\.\.\//gu, "");
      return [attributeOf(tag, "Id") ?? "", { type: attributeOf(tag, "Type") ?? "", part }];
    }),
  );
}

/** Reads the sheets that are neither hidden nor empty; undefined if the file is not a workbook, or too large. */
export function readWorkbook(
  bytes: Uint8Array,
  progress: (share: number) => void = () => {},
): readonly NamedSheet[] | undefined {
  try {
    const { names, read } = partsOf(bytes);
    if (names.includes("content.xml"))
      return readOpenDocument(read("content.xml")).filter(({ rows }) => rows.length > 0);
    const main = [...targetsOf(read("_rels/.rels"), "").values()].find(({ type }) => type.endsWith("/officeDocument"));
    const bookPart = main?.part ?? names.find((name) => /(?:^|\/)workbook\.xml$/iu.test(name));
    if (bookPart === undefined) return undefined;
    const [, folder = "", file = ""] = /^(.*\/)?([^/]*)$/u.exec(bookPart) ?? [];
    const targets = targetsOf(read(`${folder}_rels/${file}.rels`), folder);
    const partOf = (type: string) => [...targets.values()].find((target) => target.type.endsWith(type))?.part ?? "";
    const bookXml = read(bookPart);
    const tags = [...tagsIn(bookXml)].filter(({ isEnd }) => !isEnd);
    const attribute = (element: string, name: string) =>
      tags.flatMap((tag) => (tag.name === element ? (attributeOf(tag, name) ?? []) : []))[0];
    const book: Book = {
      strings: sharedStrings(read(partOf("/sharedStrings"))),
      styles: stylesIn(read(partOf("/styles"))),
      date1904: isTrue(attribute("workbookPr", "date1904")),
      isUncalculated: isTrue(attribute("calcPr", "fullCalcOnLoad")),
    };
    progress(0.4);
    const visible = tags.filter((tag) => tag.name === "sheet" && !/hidden/iu.test(attributeOf(tag, "state") ?? ""));
    return visible.flatMap((tag, index) => {
      progress(0.4 + (0.5 * index) / visible.length);
      const target = targets.get(attributeOf(tag, "id") ?? "");
      if (!target?.type.endsWith("/worksheet")) return [];
      const sheet = sheetOfGrid(gridOf(read(target.part), book), attributeOf(tag, "name") ?? "");
      return sheet.rows.length > 0 ? [sheet] : [];
    });
  } catch {
    return undefined;
  }
}
