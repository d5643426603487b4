/** For browsers without a wallet: the wallet's own browser, a colleague's terminal, or an agent. */
import { useState } from "hono/jsx/dom";
import type { BuyContext } from "../buy-context.ts";

interface Props {
  readonly context: BuyContext;
  readonly link: string;
  readonly curl: string;
  readonly prompt: string;
}

/** Addresses with which wallets open a page in their own browser. */
const walletBrowsers = [
  { name: "MetaMask", address: (link: string) => `https://metamask.app.link/dapp/${link.replace(/^https?:\/\//, "")}` },
  { name: "Base", address: (link: string) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(link)}` },
] as const;

function Copyable({
  label,
  text,
  copiedLabel,
}: {
  readonly label: string;
  readonly text: string;
  readonly copiedLabel: string;
}) {
  const [copied, setCopied] = useState(false);
  return (
    <details>
      <summary>{label}</summary>
      <pre tabindex={0}>
        <code>{text}</code>
      </pre>
      <button
        type="button"
        class="button quiet"
        onClick={async () => {
          await navigator.clipboard.writeText(text);
          setCopied(true);
        }}
      >
        {copied ? copiedLabel : label}
      </button>
    </details>
  );
}

export function HandOver({ context: { formats }, link, curl, prompt }: Props) {
  const { word } = formats;
  const [copied, setCopied] = useState(false);
  return (
    <section class="card hand-over">
      <h3>{word("noWalletTitle")}</h3>
      <p>{word("noWalletText")}</p>
      <div class="actions">
        {walletBrowsers.map(({ name, address }) => (
          <a class="button quiet" href={address(link)} rel="noreferrer">
            {word("openIn", { wallet: name })}
          </a>
        ))}
        <button
          type="button"
          class="button quiet"
          onClick={async () => {
            await navigator.clipboard.writeText(link);
            setCopied(true);
          }}
        >
          {word(copied ? "addressCopied" : "copyLink")}
        </button>
      </div>
      <Copyable label={word("colleagueCurl")} text={curl} copiedLabel={word("addressCopied")} />
      <Copyable label={word("colleagueAgent")} text={prompt} copiedLabel={word("addressCopied")} />
    </section>
  );
}
