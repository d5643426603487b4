/**
 * A link as a QR code, drawn by a library that is loaded when a code is shown. Nothing is drawn of what is too long for
 * one.
 */
import { useEffect, useState } from "hono/jsx/dom";

interface Props {
  readonly text: string;
  readonly label: string;
}

/** Characters beyond which phones read a code badly from a screen. */
const longest = 1_200;

/** The modules of a code as one path of squares. */
const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");

export function QrCode({ text, label }: Props) {
  const [rows, setRows] = useState<readonly (readonly boolean[])[]>([]);
  useEffect(() => {
    if (text === "" || text.length > longest) return;
    void import("uqr").then(({ encode }) => setRows(encode(text, { ecc: "L", border: 4 }).data));
  }, [text]);
  if (rows.length === 0) return null;
  return (
    <svg class="qr" viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label} data-text={text}>
      <rect width="100%" height="100%" fill="#fff" />
      <path d={pathOf(rows)} fill="#000" shape-rendering="crispEdges" />
    </svg>
  );
}
