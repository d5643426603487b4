/** For browsers without a wallet: a phone with one, the wallet's own browser, a colleague, a terminal, an agent. */
import { chapterAddress } from "../../../../catalog/service/pages.ts";
import { messageLinks, walletApps } from "../../purchase/hand-over-links.ts";
import type { BuyContext } from "../buy-context.ts";
import { CopyButton } from "./copy-button.tsx";
import { QrCode } from "./qr-code.tsx";

interface Props {
  readonly context: BuyContext;
  /** What is bought, and its price as people read it. */
  readonly name: string;
  readonly price: string;
  /** The network of the payment, as people read it. */
  readonly network: string;
  readonly link: string;
  readonly curl: string;
  readonly prompt: string;
}

export function HandOver(props: Props) {
  const { context, name, price, network, link, curl, prompt } = props;
  const { word, locale } = context.formats;
  const message = `${word("colleagueMessage", { name, price, network })}\n${link}`;
  const { whatsApp, email } = messageLinks(message, word("colleagueSubject", { name }));
  return (
    <section class="card hand-over">
      <h3>{word("noWalletTitle")}</h3>
      <p class="notice">{word("noWalletText", { network })}</p>
      <div class="actions">
        <a class="button" href={chapterAddress("how-to-pay", locale)}>
          {word("howToPayLink")}
        </a>
      </div>
      <div class="on-desktop">
        <h4>{word("scanTitle")}</h4>
        <p>{word("scanText")}</p>
        <QrCode text={link} label={word("scanTitle")} />
      </div>
      <div class="on-phone">
        <h4>{word("openInTitle")}</h4>
        <ul class="wallets">
          {walletApps.map((app) => (
            <li>
              <a class="button quiet" href={app.address(link)} rel="noreferrer">
                <bdi>{app.name}</bdi>
              </a>
            </li>
          ))}
        </ul>
      </div>
      <h4>{word("colleagueTitle")}</h4>
      <p>{word("colleagueText")}</p>
      <div class="actions">
        <a class="button quiet" href={whatsApp} target="_blank" rel="noreferrer">
          {word("colleagueWhatsApp")}
        </a>
        <a class="button quiet" href={email}>
          {word("colleagueEmail")}
        </a>
        <CopyButton context={context} label="copyLink" text={link} />
      </div>
      {(
        [
          ["colleagueCurl", curl],
          ["colleagueAgent", prompt],
        ] as const
      ).map(([label, text]) => (
        <details>
          <summary>{word(label)}</summary>
          <pre tabindex={0}>
            <code>{text}</code>
          </pre>
          <CopyButton context={context} label={label} text={text} />
        </details>
      ))}
    </section>
  );
}
