/** The second screen: what is paid, to whom, from which wallet. Nothing is signed before every part of it is right. */
import { useEffect, useRef, useState } from "hono/jsx/dom";
import type { ChallengeError } from "../../../../../catalog/service/challenge-errors.ts";
import { curlCall } from "../../../discovery/guides/curl-call.ts";
import type { BuyWord } from "../../words/buy.ts";
import type { CatalogueOperation } from "../catalogue.ts";
import type { BuyContext } from "./buy-context.ts";
import { HandOver } from "./hand-over.tsx";
import type { NotSigned } from "./run-purchase.ts";
import {
  accountOf,
  balanceOf,
  chainOf,
  type Provider,
  refusalOf,
  switchChain,
  type Wallet,
  watchWallets,
} from "./wallets.ts";

interface Props {
  readonly context: BuyContext;
  readonly operation: CatalogueOperation;
  readonly body: string;
  /** A link to this page with these inputs. */
  readonly link: string;
  /** Why an earlier signature bought nothing: the word of a challenge. */
  readonly because: string | undefined;
  readonly onlyPayer: string | undefined;
  readonly pay: (wallet: { readonly provider: Provider; readonly account: string }) => Promise<NotSigned | undefined>;
  readonly back: () => void;
}

/** A wallet that gave an account. */
interface Connection {
  readonly wallet: Wallet;
  readonly account: string;
  readonly chainId: number;
  /** Atomic units; undefined when the wallet does not say. */
  readonly balance: bigint | undefined;
}

/** USDC has six decimals; shown with at least two. */
export function usdcText(atomic: bigint): string {
  const digits = atomic.toString().padStart(7, "0");
  const decimals = digits.slice(-6).replace(/0{1,4}$/, "");
  return `${digits.slice(0, -6)}.${decimals}`;
}

/** What the words of a challenge mean to the one who pays. A word that is not known is shown as it is. */
const explanations = {
  payment_expired: "unpaidExpired",
  insufficient_funds: "unpaidFunds",
  payment_cancelled: "unpaidCancelled",
  payment_declined: "unpaidDeclined",
  wallet_not_deployed: "unpaidDeployment",
  wallet_not_supported: "unpaidWallet",
} as const satisfies Readonly<Partial<Record<ChallengeError, BuyWord>>>;

const isExplained = (code: string): code is keyof typeof explanations => Object.hasOwn(explanations, code);

const shortAddress = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`;

export function PayScreen({ context, operation, body, link, because, onlyPayer, pay, back }: Props) {
  const { catalogue, formats, priceText } = context;
  const { word } = formats;
  const { payment } = catalogue;
  const [wallets, setWallets] = useState<readonly Wallet[]>([]);
  const [connection, setConnection] = useState<Connection | undefined>(undefined);
  const [busy, setBusy] = useState<"connecting" | "signing" | undefined>(undefined);
  const [refusal, setRefusal] = useState<NotSigned | undefined>(undefined);
  const [copied, setCopied] = useState(false);
  useEffect(() => watchWallets(setWallets), []);

  useEffect(() => {
    if (!connection) return;
    const { wallet, account, chainId } = connection;
    // Another account or chain: what was read of the old one is worth nothing.
    const accountChanged = (accounts: unknown) => {
      const [first] = Array.isArray(accounts) ? accounts : [];
      if (String(first).toLowerCase() !== account.toLowerCase()) setConnection(undefined);
    };
    const chainChanged = (chain: unknown) => {
      if (Number(chain) !== chainId) setConnection(undefined);
    };
    wallet.provider.on?.("accountsChanged", accountChanged);
    wallet.provider.on?.("chainChanged", chainChanged);
    return () => {
      wallet.provider.removeListener?.("accountsChanged", accountChanged);
      wallet.provider.removeListener?.("chainChanged", chainChanged);
    };
  }, [connection]);

  const connected = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed is gone: who uses a keyboard goes on with what has taken its place.
    if (connection && !busy && document.activeElement === document.body)
      connected.current?.querySelector<HTMLElement>("button")?.focus();
  }, [connection, busy]);

  if (!payment) return <p class="notice">{word("buyUnavailable")}</p>;
  const price = priceText(operation);
  const amount = BigInt(operation.price.atomic);

  const connect = async (wallet: Wallet) => {
    setBusy("connecting");
    setRefusal(undefined);
    try {
      const account = await accountOf(wallet.provider);
      const chainId = await chainOf(wallet.provider);
      const balance =
        chainId === payment.chainId ? await balanceOf(wallet.provider, payment.asset, account) : undefined;
      setConnection({ wallet, account, chainId, balance });
    } catch (thrown) {
      setRefusal(refusalOf(thrown));
    }
    setBusy(undefined);
  };

  const move = async ({ wallet }: Connection) => {
    setRefusal(undefined);
    try {
      await switchChain(wallet.provider, payment.chainId, payment.networkLabel);
      await connect(wallet);
    } catch (thrown) {
      setRefusal(refusalOf(thrown));
    }
  };

  const signAndPay = async ({ wallet, account }: Connection) => {
    // The first click decides; a second one meets a button that is not there any more.
    if (busy) return;
    setBusy("signing");
    setRefusal(undefined);
    setRefusal(await pay({ provider: wallet.provider, account }));
    setBusy(undefined);
  };

  const refusalText = (found: NotSigned): string => {
    switch (found) {
      case "rejected":
        return word("rejected");
      case "terms_changed":
        return word("termsChanged");
      case "no_terms":
        return word("noTerms");
      case "wrong_chain":
        return word("wrongNetwork", { network: payment.networkLabel });
      case "other_payer":
        return word("otherPayer", { payer: shortAddress(onlyPayer ?? "") });
      case "unknown_chain":
      case "failed":
        return word("walletFailed");
    }
  };

  const becauseText = (code: string): string =>
    isExplained(code) ? word(explanations[code]) : word("unpaidOther", { code: `\u2066${code}\u2069` });

  const wrongChain = connection && connection.chainId !== payment.chainId;
  const missing = connection?.balance !== undefined && connection.balance < amount ? amount - connection.balance : 0n;

  return (
    <div class="pay">
      <h2 tabindex={-1}>{word("payTitle", { price })}</h2>
      <dl class="facts">
        <div>
          <dt>{word("payFor")}</dt>
          <dd>{operation.name}</dd>
        </div>
        <div>
          <dt>{word("payAmount")}</dt>
          <dd>
            <bdi>{price}</bdi>
          </dd>
        </div>
        <div>
          <dt>{word("payNetwork")}</dt>
          <dd>
            <bdi>{payment.networkLabel}</bdi>
          </dd>
        </div>
        <div>
          <dt>{word("payRecipient")}</dt>
          <dd>
            <bdi dir="ltr" class="address">
              {payment.payTo}
            </bdi>
          </dd>
        </div>
      </dl>
      <p>{word("paySignatureOnly")}</p>
      <div role="status">
        {because && !refusal && <p class="notice">{becauseText(because)}</p>}
        {refusal && <p class="notice problem">{refusalText(refusal)}</p>}
        {busy === "connecting" && <p>{word("walletConnecting")}</p>}
        {busy === "signing" && <p>{word("paySigning")}</p>}
      </div>
      {connection && (
        <div class="card connection" ref={connected}>
          <dl class="facts">
            <div>
              <dt>{word("walletAccount")}</dt>
              <dd>
                <bdi dir="ltr" class="address">
                  {connection.account}
                </bdi>
              </dd>
            </div>
            {connection.balance !== undefined && (
              <div>
                <dt>{word("walletBalance")}</dt>
                <dd>
                  <bdi>{`${usdcText(connection.balance)} USDC`}</bdi>
                </dd>
              </div>
            )}
          </dl>
          {wrongChain && <p class="notice">{word("wrongNetwork", { network: payment.networkLabel })}</p>}
          {missing > 0n && (
            <p class="notice problem">
              {word("insufficient", { missing: usdcText(missing), network: payment.networkLabel })}
            </p>
          )}
          <div class="actions">
            {wrongChain ? (
              <button type="button" class="button" onClick={() => move(connection)}>
                {word("switchNetwork", { network: payment.networkLabel })}
              </button>
            ) : missing > 0n ? (
              <>
                <button
                  type="button"
                  class="button quiet"
                  onClick={async () => {
                    await navigator.clipboard.writeText(connection.account);
                    setCopied(true);
                  }}
                >
                  {word(copied ? "addressCopied" : "copyAddress")}
                </button>
                <button type="button" class="button" onClick={() => connect(connection.wallet)}>
                  {word("lookAgain")}
                </button>
              </>
            ) : (
              !busy && (
                <button type="button" class="button" data-action="pay" onClick={() => signAndPay(connection)}>
                  {word("payNow", { price })}
                </button>
              )
            )}
            {!busy && (
              <button type="button" class="button quiet" onClick={() => setConnection(undefined)}>
                {word("otherWallet")}
              </button>
            )}
          </div>
        </div>
      )}
      {!connection && wallets.length > 0 && (
        <section>
          <h3>{word("chooseWallet")}</h3>
          <ul class="wallets">
            {wallets.map((wallet) => (
              <li>
                <button
                  type="button"
                  class="button quiet"
                  disabled={busy !== undefined}
                  onClick={() => connect(wallet)}
                >
                  {wallet.icon && <img src={wallet.icon} alt="" width="24" height="24" />}
                  {wallet.name || word("browserWallet")}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {wallets.length === 0 && (
        <HandOver
          context={context}
          link={link}
          curl={curlCall(location.origin + operation.path, JSON.parse(body))}
          prompt={`${word("agentPrompt", {
            name: operation.name,
            url: location.origin + operation.path,
            price,
            network: payment.network,
            payTo: payment.payTo,
          })}\n\n${body}`}
        />
      )}
      <div class="actions">
        <button type="button" class="button quiet" onClick={back}>
          {word("backToInputs")}
        </button>
      </div>
    </div>
  );
}
