/**
 * An account that is short of money: exactly what is missing, and how to send it. The balance is looked at again by
 * itself.
 */
import { useEffect } from "hono/jsx/dom";
import type { CataloguePayment } from "../../catalogue.ts";
import { transferUri } from "../../purchase/hand-over-links.ts";
import { usdcText } from "../../purchase/payment-words.ts";
import type { BuyContext } from "../buy-context.ts";
import type { Connection } from "./connection.ts";
import { CopyButton } from "./copy-button.tsx";
import { QrCode } from "./qr-code.tsx";

interface Props {
  readonly context: BuyContext;
  readonly payment: CataloguePayment;
  readonly connection: Connection;
  /** Atomic units. */
  readonly missing: bigint;
  readonly lookAgain: (connection: Connection) => void;
}

/** How often the balance is asked for, through the wallet, ms. */
const pollMs = 5_000;

export function MissingMoney({ context, payment, connection, missing, lookAgain }: Props) {
  const { say, price } = context.language;
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") lookAgain(connection);
    }, pollMs);
    return () => clearInterval(timer);
  }, [connection]);
  const { asset, chainId, networkLabel } = payment;
  const uri = transferUri({ asset, chainId, account: connection.account, amount: missing });
  const slots = { missing: price(usdcText(missing), context.catalogue.dollarPegs.SAR), network: networkLabel };
  return (
    <div class="missing">
      <p class="notice problem">{say("insufficient", slots)}</p>
      <p>{say("insufficientHow", { account: say("walletAccount") })}</p>
      <QrCode text={uri} label={say("insufficientCode", slots)} />
      <div class="actions">
        <a class="button quiet on-phone" href={uri} data-transfer>
          {say("insufficientOpen")}
        </a>
        <CopyButton context={context} label="copyAddress" text={connection.account} />
        <button type="button" class="button" onClick={() => lookAgain(connection)}>
          {say("lookAgain")}
        </button>
      </div>
    </div>
  );
}
