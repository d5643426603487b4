/** A button that copies a text, and says so. */
import { useState } from "hono/jsx/dom";
import type { BuyMessage } from "../../words/buy.ts";
import type { BuyContext } from "../buy-context.ts";

interface Props {
  readonly context: BuyContext;
  readonly label: BuyMessage;
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
      {context.language.say(copied ? "addressCopied" : label)}
    </button>
  );
}
