/** Pads the cells of a table to the widths of its columns, at the left of those that are aligned to the right. */
export function aligned(
  rows: readonly (readonly string[])[],
  isRight: (column: number) => boolean,
): readonly (readonly string[])[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row.map((text, column) => {
      const width = widths[column] ?? 0;
      return isRight(column) ? text.padStart(width) : text.padEnd(width);
    }),
  );
}
