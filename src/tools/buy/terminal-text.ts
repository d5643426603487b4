/** A summary in Markdown as a terminal shows it: tables in columns, lines broken between words. */
import { aligned } from "../../client/command.ts";

const cellsOf = (line: string): readonly string[] =>
  line
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));

/** The words of a line on lines of at most `width` characters. */
function wrapped(text: string, width: number): readonly string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line !== "" && line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines;
}

const isFigure = (cell: string) => /^(?:[-+\d.,]*%?|–)$/.test(cell);

/** Breaks the headings of figures to about the width of the figures, so that a wide table becomes narrower. */
function brokenHead(head: readonly string[], body: readonly (readonly string[])[], ofFigures: readonly boolean[]) {
  const broken = head.map((text, column) =>
    ofFigures[column] ? wrapped(text, Math.max(...body.map((row) => row[column]?.length ?? 0))) : [text],
  );
  const height = Math.max(...broken.map((lines) => lines.length));
  return Array.from({ length: height }, (_, line) => broken.map((lines) => lines[line - height + lines.length] ?? ""));
}

/**
 * A table in columns two spaces apart: figures right-aligned, the last column broken where it is too wide. One row of
 * figures that is too wide is a list.
 */
function table(lines: readonly string[], width: number): readonly string[] {
  const [head = [], , ...body] = lines.map(cellsOf);
  const ofFigures = head.map((_, column) => body.every((row) => isFigure(row[column] ?? "")));
  const last = head.length - 1;
  const columns = (rows: readonly (readonly string[])[]) => aligned(rows, (column) => ofFigures[column] === true);
  const widest = (columns([head, ...body])[0] ?? []).map((cell) => cell.length + 2);
  const isWide =
    widest.reduce((sum, each, column) => sum + (ofFigures[column] || column < last ? each : 26), 0) > width;
  const [row = []] = body;
  if (isWide && body.length === 1 && ofFigures.every(Boolean)) {
    const list = head.map((text, column) => [text, row[column] ?? ""]);
    return aligned(list, (column) => column === 1).map((cells) => `  ${cells.join("  ")}`);
  }
  return columns([...(isWide ? brokenHead(head, body, ofFigures) : [head]), ...body]).flatMap((cells) => {
    const begin = `  ${cells.slice(0, last).join("  ")}  `;
    const end = cells[last] ?? "";
    const [first = "", ...more] = ofFigures[last] ? [end] : wrapped(end.trimEnd(), Math.max(width - begin.length, 24));
    return [`${begin}${first}`.trimEnd(), ...more.map((line) => " ".repeat(begin.length) + line)];
  });
}

/** Lays out Markdown of paragraphs, lists, bold headings and tables for a terminal of `width` characters. */
export function terminalText(markdown: string, width: number): string {
  const blocks = markdown.split(/\n{2,}/).map((block) => {
    const lines = block.split("\n");
    const rows = lines.filter((line) => line.startsWith("|"));
    // If a table is cut, a line below it says how many rows are left.
    if (rows.length > 2) return [...table(rows, width), ...lines.slice(rows.length).map((line) => `  ${line}`)];
    return lines.flatMap((line) => {
      const [first = "", ...more] = wrapped(line.replace(/^\*\*(.+)\*\*$/, "$1"), width);
      return [first, ...more.map((rest) => (line.startsWith("- ") ? `  ${rest}` : rest))];
    });
  });
  return blocks.map((lines) => lines.join("\n")).join("\n\n");
}
