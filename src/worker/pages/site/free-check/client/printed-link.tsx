/** The address of the page under a printed answer, as text and as a code: paper cannot be pressed. */
import { render } from "hono/jsx/dom";
import { QrCode } from "../../../../../shop/client/payment/qr-code.tsx";

/** Writes the address that the page has now. */
export function writePrintedLink(label: string): void {
  const place = document.querySelector<HTMLElement>("[data-printed-link]");
  const link = location.origin + location.pathname + location.search;
  if (place)
    render(
      <>
        <QrCode text={link} label={label} />
        <p>
          {label}
          <br />
          <bdi dir="ltr">{link}</bdi>
        </p>
      </>,
      place,
    );
}
