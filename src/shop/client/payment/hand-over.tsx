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
  const { say, locale } = context.language;
  const message = `${say("colleagueMessage", { name, price, network })}\n${link}`;
  const { whatsApp, email } = messageLinks(message, say("colleagueSubject", { name }));
  return (
    <section class="card hand-over">
      <h3>{say("noWalletTitle")}</h3>
      <p class="notice">{say("noWalletText", { network })}</p>
      <div class="actions">
        <a class="button" href={chapterAddress("how-to-pay", locale)}>
          {say("howToPayLink")}
        </a>
      </div>
      <div class="on-desktop">
        <h4>{say("scanTitle")}</h4>
        <p>{say("scanText")}</p>
        <QrCode text={link} label={say("scanTitle")} />
      </div>
      <div class="on-phone">
        <h4>{say("openInTitle")}</h4>
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
      <h4>{say("colleagueTitle")}</h4>
      <p>{say("colleagueText")}</p>
      <div class="actions">
        <a class="button quiet" href={whatsApp} target="_blank" rel="noreferrer">
          {say("colleagueWhatsApp")}
        </a>
        <a class="button quiet" href={email}>
          {say("colleagueEmail")}
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
          <summary>{say(label)}</summary>
          <pre tabindex={0}>
            <code>{text}</code>
          </pre>
          <CopyButton context={context} label={label} text={text} />
        </details>
      ))}
    </section>
  );
}
