/** The address of an answer under its printed form, as text and as a code: a link on paper cannot be pressed. */
import { encode } from "uqr";
import { qrPath } from "../../../../shop/results/qr-path.ts";

/** Characters that phones still read well from a code. */
const longestCode = 1_200;

function Code({ text, label }: { readonly text: string; readonly label: string }) {
  const rows = encode(text, { ecc: "L", border: 4 }).data;
  return (
    <svg class="qr" viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label} data-text={text}>
      <rect width="100%" height="100%" fill="#fff" />
      <path d={qrPath(rows)} fill="#000" shape-rendering="crispEdges" />
    </svg>
  );
}

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
          {link.length <= longestCode && <Code text={link} label={label} />}
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
