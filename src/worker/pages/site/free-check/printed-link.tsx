/** The address of an answer under its printed form, as text and as a code: a link on paper cannot be pressed. */
import { encode } from "uqr";
import { longestCode, QrDrawing } from "../../../../shop/results/qr-drawing.tsx";

interface Props {
  /** The absolute address of the answer. An example is printed without it, because nothing in it is the reader's. */
  readonly link: string | undefined;
  readonly label: string;
}

export function PrintedLink({ link, label }: Props) {
  return (
    <div class="printed-link" id="printed-link" data-live>
      {link !== undefined && (
        <>
          {link.length <= longestCode && (
            <QrDrawing rows={encode(link, { ecc: "L", border: 4 }).data} text={link} label={label} />
          )}
          <p>
            {label}
            <br />
            <bdi dir="ltr">{link}</bdi>
          </p>
        </>
      )}
    </div>
  );
}
