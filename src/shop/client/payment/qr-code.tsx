/**
 * A link as a QR code, made by a library that is loaded when a code is shown. A text too long for a code is not drawn.
 */
import { useEffect, useState } from "hono/jsx/dom";
import { longestCode, QrDrawing } from "../../results/qr-drawing.tsx";

interface Props {
  readonly text: string;
  readonly label: string;
}

export function QrCode({ text, label }: Props) {
  const [rows, setRows] = useState<readonly (readonly boolean[])[]>([]);
  useEffect(() => {
    if (text === "" || text.length > longestCode) return;
    void import("uqr").then(({ encode }) => setRows(encode(text, { ecc: "L", border: 4 }).data));
  }, [text]);
  return rows.length === 0 ? null : <QrDrawing rows={rows} text={text} label={label} />;
}
