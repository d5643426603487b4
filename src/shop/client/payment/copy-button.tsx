/** A button that copies a text, and says so. */
import { useState } from "hono/jsx/dom";
import type { BuyWord } from "../../words/buy.ts";
import type { BuyContext } from "../buy-context.ts";

interface Props {
  readonly context: BuyContext;
  readonly label: BuyWord;
  readonly text: string;
}

export function CopyButton({ context, label, text }: Props) {
  const [copied, setCopied] = useState(false);
  return (
    <button
      type="button"
      class="button quiet"
      onClick={async () => {
        await navigator.clipboard.writeText(text);
        setCopied(true);
      }}
    >
      {context.formats.word(copied ? "addressCopied" : label)}
    </button>
  );
}
