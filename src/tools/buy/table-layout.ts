/** Rows of a result as a table in a terminal. */
import type { JsonObject } from "../../worker/lib/text.ts";
import { isScalar, label, type Writer } from "./figure-text.ts";

interface Column {
  readonly head: readonly string[];
  readonly cells: readonly string[];
  readonly numeric: boolean;
  readonly size: number;
}

const cellLimit = 48;
const rowLimit = 12;

/** A head broken into lines no longer than its column needs. */
function broken(head: string, size: number): string[] {
  const lines: string[] = [];
  for (const word of head.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length + 1 <= size) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function columnOf(key: string, rows: readonly JsonObject[], { value }: Writer): Column {
  const cells = rows.map((row) => {
    const cell = row[key] === undefined ? "" : value(key, row[key]);
    return cell.length > cellLimit ? `${cell.slice(0, cellLimit - 1)}…` : cell;
  });
  const head = label(key);
  const longestWord = Math.max(...head.split(" ").map((word) => word.length));
  const size = Math.max(longestWord, ...cells.map((cell) => cell.length));
  const numeric = rows.every((row) => row[key] == null || typeof row[key] === "number");
  return { head: broken(head, size), cells, numeric, size };
}

function lines(columns: readonly Column[], count: number): string[] {
  const height = Math.max(...columns.map(({ head }) => head.length));
  const line = (cell: (column: Column) => string) =>
    `  ${columns.map((column) => (column.numeric ? cell(column).padStart(column.size) : cell(column).padEnd(column.size))).join("  ")}`.trimEnd();
  return [
    ...Array.from({ length: height }, (_, row) => line(({ head }) => head[row - height + head.length] ?? "")),
    ...Array.from({ length: count }, (_, row) => line(({ cells }) => cells[row] ?? "")),
  ];
}

const widthOf = (columns: readonly Column[]) => columns.reduce((sum, { size }) => sum + size + 2, 0);

/** Columns in blocks that fit the width; each block starts with the first column, which names the row. */
function blocks([first, ...rest]: readonly Column[], width: number): Column[][] {
  if (!first) return [];
  const result: Column[][] = [[first]];
  for (const column of rest) {
    const block = result.at(-1) ?? [];
    if (block.length > 1 && widthOf([...block, column]) > width) result.push([first, column]);
    else block.push(column);
  }
  return result;
}

/**
 * One row for each object. In full: every row and column, in several blocks where the terminal is too narrow. Otherwise the first rows
 * and as many columns as fit, and what that leaves out.
 */
export function table(rows: readonly JsonObject[], width: number, writer: Writer, full: boolean): string[] {
  const shown = full ? rows : rows.slice(0, rowLimit);
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
    .filter((key) => rows.every((row) => row[key] === undefined || isScalar(row[key]) || Array.isArray(row[key])))
    .map((key) => columnOf(key, shown, writer));
  const laidOut = blocks(columns, width);
  if (full) return laidOut.flatMap((block, position) => [...(position > 0 ? [""] : []), ...lines(block, shown.length)]);
  const [fitting = []] = laidOut;
  const missing = [
    ...(rows.length > shown.length ? [`rows: ${rows.length - shown.length}`] : []),
    ...(columns.length > fitting.length ? [`columns: ${columns.length - fitting.length}`] : []),
  ];
  return [
    ...lines(fitting, shown.length),
    ...(missing.length > 0 ? [`  … not shown (see --json): ${missing.join(", ")}`] : []),
  ];
}
