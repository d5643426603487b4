/** A summary in Markdown as a terminal shows it: tables in columns, lines broken between words. */

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

/** A table in columns two spaces apart: figures right-aligned, the last column broken where it is too wide. */
function table(lines: readonly string[], width: number): readonly string[] {
  const [head = [], , ...body] = lines.map(cellsOf);
  const rows = [head, ...body];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const ofFigures = head.map((_, column) => body.every((row) => isFigure(row[column] ?? "")));
  const last = head.length - 1;
  const indent = widths.slice(0, last).reduce((sum, each) => sum + each + 2, 2);
  return rows.flatMap((row) => {
    const cells = row.slice(0, last).map((cell, column) => {
      const columnWidth = widths[column] ?? 0;
      return `${ofFigures[column] ? cell.padStart(columnWidth) : cell.padEnd(columnWidth)}  `;
    });
    const end = row[last] ?? "";
    const [first = "", ...more] = ofFigures[last]
      ? [end.padStart(widths[last] ?? 0)]
      : wrapped(end, Math.max(width - indent, 24));
    return [`  ${cells.join("")}${first}`.trimEnd(), ...more.map((line) => " ".repeat(indent) + line)];
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
