/** The wallets that can pay: those of this browser, the passkey wallet, and links to a payer elsewhere. */
import { useState } from "hono/jsx/dom";
import { chapterAddress } from "../../../../catalog/service/pages.ts";
import { curlCall } from "../../../lib/curl-call.ts";
import type { CatalogueOperation, CataloguePayment } from "../../catalogue.ts";
import { messageLinks, walletApps } from "../../purchase/hand-over-links.ts";
import { knownChains } from "../../purchase/known-chains.ts";
import type { BuyMessage } from "../../words/buy.ts";
import { CopyButton, QrCode, QuietButton } from "../elements.tsx";
import { locale, priceText, say } from "../page.ts";
import { isContractAt, type Provider, type Wallet } from "./wallets.ts";

interface Props {
  readonly disabled: boolean;
  readonly connect: (wallet: Wallet) => void;
}

/** Renders the wallets of this browser, one button each. */
export const WalletChoice = ({ wallets, disabled, connect }: Props & { readonly wallets: readonly Wallet[] }) => (
  <section>
    <h3>{say("chooseWallet")}</h3>
    <ul class="wallets">
      {wallets.map((wallet) => (
        <li>
          <QuietButton
            disabled={disabled}
            onClick={() => connect(wallet)}
            text={
              <>
                {wallet.icon && <img src={wallet.icon} alt="" width="24" height="24" />}
                {wallet.name || say("browserWallet")}
              </>
            }
          />
        </li>
      ))}
    </ul>
  </section>
);

/**
 * The state of loading the passkey wallet. `late`: it took so long that the browser no longer lets the press open a
 * window.
 */
type Loading = "no" | "loading" | "late" | "failed";

/** Renders the wallet that a passkey opens; its library is loaded only when its button is pressed. */
export function PasskeyChoice({ chainId, disabled, connect }: Props & { readonly chainId: number }) {
  const [loading, setLoading] = useState<Loading>("no");
  const choose = async () => {
    setLoading("loading");
    try {
      const wallet = await loadPasskeyWallet(chainId, say("passkeyWallet"), document.title);
      setLoading(navigator.userActivation.isActive ? "no" : "late");
      if (navigator.userActivation.isActive) connect(wallet);
    } catch {
      setLoading("failed");
    }
  };
  return (
    <section class="passkey">
      <h3>{say("passkeyTitle")}</h3>
      <p>{say("passkeyText")}</p>
      <ul class="wallets">
        <li>
          <QuietButton
            data-action="passkey"
            disabled={disabled || loading === "loading"}
            onClick={choose}
            text={say("passkeyWallet")}
          />
        </li>
      </ul>
      <div role="status">
        {loading === "late" && <p class="notice">{say("passkeyLater")}</p>}
        {loading === "failed" && <p class="notice problem">{say("walletFailed")}</p>}
      </div>
    </section>
  );
}

/** The methods for which a node of the network is asked; the wallet answers all others. */
const readMethods: readonly string[] = ["eth_call", "eth_getCode"];

/** Makes one JSON-RPC call of a node. Rejects when it does not answer one. */
async function askNode(rpcUrl: string, call: Parameters<Provider["request"]>[0]): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, ...call }),
  });
  const { result }: { readonly result?: unknown } = await response.json();
  return result;
}

/** Loads the wallet's library. `name` is the wallet's name on the page, `appName` our name in the wallet. */
async function loadPasskeyWallet(chainId: number, name: string, appName: string): Promise<Wallet> {
  const { createCoinbaseWalletSDK } = await import("@coinbase/wallet-sdk");
  const sdk = createCoinbaseWalletSDK({
    appName,
    appLogoUrl: `${location.origin}/icon.svg`,
    appChainIds: [chainId],
    preference: { options: "smartWalletOnly" },
  }).getProvider();
  const rpcUrl = knownChains[chainId]?.rpcUrl;
  const provider: Provider = {
    request: (call) => (rpcUrl && readMethods.includes(call.method) ? askNode(rpcUrl, call) : sdk.request(call)),
  };
  return { id: "passkey", name, icon: undefined, provider, isDeployed: (account) => isContractAt(provider, account) };
}

/** What is paid for, and how. */
export interface PaymentProps {
  readonly payment: CataloguePayment;
  readonly operation: CatalogueOperation;
  /** The request body, JSON text. */
  readonly body: string;
  /** A link to this page with these inputs. */
  readonly link: string;
}

export function HandOver({ payment, operation, body, link }: PaymentProps) {
  const url = location.origin + operation.path;
  const order = { name: operation.name, price: priceText(operation) };
  const network = payment.networkLabel;
  const message = `${say("colleagueMessage", { ...order, network })}\n${link}`;
  const { whatsApp, email } = messageLinks(message, say("colleagueSubject", order));
  const prompt = say("agentPrompt", { ...order, url, network: payment.network, payTo: payment.payTo });
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
        <CopyButton label="copyLink" text={link} />
      </div>
      <FoldedText label="colleagueCurl" text={curlCall(url, JSON.parse(body))} />
      <FoldedText label="colleagueAgent" text={`${prompt}\n\n${body}`} />
    </section>
  );
}

const FoldedText = ({ label, text }: { readonly label: BuyMessage; readonly text: string }) => (
  <details>
    <summary>{say(label)}</summary>
    <pre tabindex={0}>
      <code>{text}</code>
    </pre>
    <CopyButton label={label} text={text} />
  </details>
);
