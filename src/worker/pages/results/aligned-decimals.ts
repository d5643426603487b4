/** Figures of one column with equally many decimals: their points stand under one another. */

/** A figure without a currency, or a percentage; amounts of a currency have equal decimals already. */
const plainFigure = /^([\u200e\u2212+]*[\d,]+)(?:\.(\d+))?(%?)$/;

const parts = (cell: unknown) => (typeof cell === "string" ? plainFigure.exec(cell) : null);

/** The most decimals that a cell of a column has. */
export const decimalsOf = (cells: readonly unknown[]): number =>
  Math.max(0, ...cells.map((cell) => parts(cell)?.[2]?.length ?? 0));

/** A cell with that many decimals; what is no plain figure as it is. */
export function withDecimals<Cell>(cell: Cell, decimals: number): Cell | string {
  const [, whole, fraction = "", unit = ""] = parts(cell) ?? [];
  return whole === undefined || decimals === 0 ? cell : `${whole}.${fraction.padEnd(decimals, "0")}${unit}`;
}
