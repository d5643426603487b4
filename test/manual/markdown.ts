/** Markdown as the generated pages write it. */

/** Returns the text with what would end a table's cell escaped. */
const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

/** Returns a table with a heading row. Every row has as many cells as there are headings. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;
  return [line(headings), `|${headings.map(() => "---|").join("")}`, ...rows.map(line)].join("\n");
}

/** Returns a page: its title, then its paragraphs and tables, with an empty line between them. */
export const page = (title: string, ...parts: readonly string[]): string =>
  `${[`# ${title}`, ...parts].join("\n\n")}\n`;

/** Returns the text as code. */
export const code = (text: string): string => `\`${text}\``;
