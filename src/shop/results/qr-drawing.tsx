/** A QR code as a drawing. */

/** The most characters of a code that phones read well. */
export const longestCode = 1_200;

interface Props {
  /** The modules by rows, as `encode` of uqr gives them; true is dark. */
  readonly rows: readonly (readonly boolean[])[];
  readonly text: string;
  readonly label: string;
}

/** Draws each run of dark modules of a row as a bar of one path. One unit is one module. */
export function QrDrawing({ rows, text, label }: Props) {
  const bars = rows.flatMap((row, y) =>
    [...row.map(Number).join("").matchAll(/1+/g)].map(
      ({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`,
    ),
  );
  return (
    <svg class="qr" viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label} data-text={text}>
      <rect width="100%" height="100%" fill="#fff" />
      <path d={bars.join("")} fill="#000" shape-rendering="crispEdges" />
    </svg>
  );
}
