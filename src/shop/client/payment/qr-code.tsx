/**
 * A link as a QR code, drawn by a library that is loaded when a code is shown. Nothing is drawn of what is too long for
 * one.
 */
import { useEffect, useState } from "hono/jsx/dom";
import { qrPath } from "../../results/qr-path.ts";

interface Props {
  readonly text: string;
  readonly label: string;
}

/** Characters beyond which phones read a code badly from a screen. */
const longest = 1_200;

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
      <path d={qrPath(rows)} fill="#000" shape-rendering="crispEdges" />
    </svg>
  );
}
