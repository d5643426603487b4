/** Aligns figures of one column by giving them the same number of decimals. */

/** A figure without a currency, or a percentage; amounts of a currency have equal decimals already. */
const plainFigure = /^([\u200e\u2212+]*[\d,]+)(?:\.(\d+))?(%?)$/;

const parts = (cell: unknown) => (typeof cell === "string" ? plainFigure.exec(cell) : null);

/** The most decimals among the figures of a column, and among its percentages. */
export type Decimals = Readonly<Record<"" | "%", number>>;

const decimalsWith = (unit: string, cells: readonly unknown[]) =>
  Math.max(0, ...cells.map((cell) => (parts(cell)?.[3] === unit ? (parts(cell)?.[2]?.length ?? 0) : 0)));

/** The decimals of a column's cells; a total in per cent adds none to the figures above it. */
export const decimalsOf = (cells: readonly unknown[]): Decimals => ({
  "": decimalsWith("", cells),
  "%": decimalsWith("%", cells),
});

/** A cell with the decimals of its column; any cell that is not a plain figure is unchanged. */
export function withDecimals<Cell>(cell: Cell, decimals: Decimals | undefined): Cell | string {
  const [, whole, fraction = "", unit = ""] = parts(cell) ?? [];
  const count = decimals?.[unit === "%" ? "%" : ""] ?? 0;
  return whole === undefined || count === 0 ? cell : `${whole}.${fraction.padEnd(count, "0")}${unit}`;
}
