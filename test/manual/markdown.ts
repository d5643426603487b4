/** Markdown as the generated pages write it. */

/** The text with what would end a table's cell escaped. */
const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

/** A table with a heading row. Every row has as many cells as there are headings. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;
  return [line(headings), `|${headings.map(() => "---|").join("")}`, ...rows.map(line)].join("\n");
}

/** A page: its title, then its paragraphs and tables, with an empty line between them. */
export const page = (title: string, ...parts: readonly string[]): string =>
  `${[`# ${title}`, ...parts].join("\n\n")}\n`;

export const code = (text: string): string => `\`${text}\``;
