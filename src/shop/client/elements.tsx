/** Parts that several screens are made of: buttons, lists of values, addresses and codes. */
import type { Child, JSX } from "hono/jsx";
import { useEffect, useState } from "hono/jsx/dom";
import { longestCode, QrDrawing } from "../results/qr-drawing.tsx";
import type { BuyMessage } from "../words/buy.ts";
import { say } from "./page.ts";

interface ButtonProps extends Omit<JSX.IntrinsicElements["button"], "type"> {
  readonly text: Child;
}

/** Renders a button with an action; it submits no form. */
export const Button = ({ text, ...attributes }: ButtonProps) => (
  <button type="button" class="button" {...attributes}>
    {text}
  </button>
);

/** Renders the secondary button. */
export const QuietButton = (props: ButtonProps) => <Button {...props} class="button quiet" />;

/** Renders a button that copies a text, and says so. */
export function CopyButton({ label, text }: { readonly label: BuyMessage; readonly text: string }) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      // Browsers inside apps often deny this: the text is shown, to be copied by hand.
      () => prompt(say(label), text),
    );
  return <QuietButton text={say(copied ? "copied" : label)} onClick={copy} />;
}

/** Renders an account, a number or a transaction: left to right in every language, with line breaks anywhere. */
export const Address = ({ children }: { readonly children?: Child }) => (
  <bdi dir="ltr" class="address">
    {children}
  </bdi>
);

/**
 * Renders a link as a QR code, made by a library that is loaded when a code is shown. A text too long for a code is
 * not drawn.
 */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const [rows, setRows] = useState<readonly (readonly boolean[])[]>([]);
  useEffect(() => {
    if (text === "" || text.length > longestCode) return;
    void import("uqr").then(({ encode }) => setRows(encode(text, { ecc: "L", border: 4 }).data));
  }, [text]);
  return rows.length === 0 ? null : <QrDrawing rows={rows} text={text} label={label} />;
}

/** The value that was chosen or typed. */
export const valueIn = ({ target }: Event): string =>
  target instanceof HTMLSelectElement || target instanceof HTMLInputElement ? target.value : "";

/** Values with their texts. */
export type OptionTexts = readonly (readonly [value: string, text: string])[];

interface OptionsProps {
  readonly options: OptionTexts;
  readonly chosen: string | undefined;
}

/** Renders the values of a list, one of them chosen. */
export const Options = ({ options, chosen }: OptionsProps) => (
  <>
    {options.map(([value, text]) => (
      <option key={value} value={value} selected={value === chosen}>
        {text}
      </option>
    ))}
  </>
);

interface TermsProps {
  readonly id: string;
  readonly label?: string;
  /** Terms of delivery, nothing for the goods alone, or one of `others`. */
  readonly value: string;
  readonly others?: OptionTexts;
  readonly isMissing?: boolean;
  readonly choose: (value: string) => void;
}

/** Asks what the supplier's price contains. Without an answer, freight that is not stated is assumed. */
export const TermsQuestion = ({ id, label, value, others = [], isMissing = false, choose }: TermsProps) => (
  <div class="field">
    <label for={id}>{label ?? say("termsQuestion")}</label>
    <select
      id={id}
      value={value}
      aria-invalid={isMissing ? "true" : undefined}
      onChange={(event: Event) => choose(valueIn(event))}
    >
      <Options
        options={[
          ...others,
          ["", say("termsNone")],
          ["CFR", say("termsCfr")],
          ["CIF", say("termsCif")],
          ["DDP", say("termsDdp")],
        ]}
        chosen={value}
      />
    </select>
    <span class="hint">{say("termsHint")}</span>
  </div>
);
