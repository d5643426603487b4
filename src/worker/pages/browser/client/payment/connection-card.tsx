/** The account that pays, and the next thing to do with it: change the network, add money, or pay. */
import { useEffect, useRef } from "hono/jsx/dom";
import type { Catalogue } from "../../catalogue.ts";
import { missingOf, usdcText } from "../../payment-words.ts";
import type { BuyContext } from "../buy-context.ts";
import type { Asking, Connection } from "./connection.ts";
import { MissingMoney } from "./missing-money.tsx";

interface Props {
  readonly context: BuyContext;
  readonly payment: NonNullable<Catalogue["payment"]>;
  /** The price as people read it, and in atomic units. */
  readonly price: string;
  readonly amount: bigint;
  readonly connection: Connection;
  readonly asking: Asking;
  readonly move: (connection: Connection) => void;
  readonly lookAgain: (connection: Connection) => void;
  readonly signAndPay: (connection: Connection) => void;
  readonly forget: () => void;
}

export function ConnectionCard(props: Props) {
  const { context, payment, amount, connection, asking, forget } = props;
  const { word, usdc } = context.formats;
  const isElsewhere = connection.chainId !== payment.chainId;
  const missing = missingOf(amount, connection.balance);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed is gone: who uses a keyboard goes on with what has taken its place.
    if (!asking && document.activeElement === document.body)
      card.current?.querySelector<HTMLElement>("button")?.focus();
  }, [connection, asking]);
  return (
    <div class="card connection" ref={card}>
      <dl class="rows">
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
              <bdi>{usdc(usdcText(connection.balance))}</bdi>
            </dd>
          </div>
        )}
      </dl>
      {isElsewhere && <p class="notice">{word("wrongNetwork", { network: payment.networkLabel })}</p>}
      {connection.isUndeployed && <p class="notice">{word("walletUndeployed", { network: payment.networkLabel })}</p>}
      {missing > 0n && (
        <MissingMoney
          context={context}
          payment={payment}
          connection={connection}
          missing={missing}
          lookAgain={props.lookAgain}
        />
      )}
      <div class="actions">
        {isElsewhere ? (
          <button type="button" class="button" onClick={() => props.move(connection)}>
            {word("switchNetwork", { network: payment.networkLabel })}
          </button>
        ) : (
          missing === 0n &&
          !asking && (
            <button type="button" class="button" data-action="pay" onClick={() => props.signAndPay(connection)}>
              {word("payNow", { price: props.price })}
            </button>
          )
        )}
        {!asking && (
          <button type="button" class="button quiet" onClick={forget}>
            {word("otherWallet")}
          </button>
        )}
      </div>
    </div>
  );
}
