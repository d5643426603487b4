/** The account that pays, and the next thing to do with it: change the network, add money, or pay. */
import { useEffect, useRef } from "hono/jsx/dom";
import type { CatalogueOperation, CataloguePayment } from "../../catalogue.ts";
import { missingOf, usdcText } from "../../purchase/payment-words.ts";
import { DefinitionList } from "../../results/definition-list.tsx";
import type { BuyContext } from "../buy-context.ts";
import { Address } from "./address.tsx";
import type { Connection, Paying } from "./connection.ts";
import { MissingMoney } from "./missing-money.tsx";

interface Props {
  readonly context: BuyContext;
  readonly payment: CataloguePayment;
  readonly operation: CatalogueOperation;
  readonly connection: Connection;
  readonly paying: Paying;
}

export function ConnectionCard({ context, payment, operation, connection, paying }: Props) {
  const { asking, forget, lookAgain, move, signAndPay } = paying;
  const { say, usdc } = context.language;
  const isElsewhere = connection.chainId !== payment.chainId;
  const missing = missingOf(BigInt(operation.price.atomic), connection.balance);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed is gone: who uses a keyboard goes on with what has taken its place.
    if (!asking && document.activeElement === document.body)
      card.current?.querySelector<HTMLElement>("button")?.focus();
  }, [connection, asking]);
  return (
    <div class="card connection" ref={card}>
      <DefinitionList
        class="rows"
        rows={[
          [say("walletAccount"), <Address>{connection.account}</Address>],
          connection.balance !== undefined && [say("walletBalance"), <bdi>{usdc(usdcText(connection.balance))}</bdi>],
        ]}
      />
      {isElsewhere && <p class="notice">{say("wrongNetwork", { network: payment.networkLabel })}</p>}
      {connection.isUndeployed && <p class="notice">{say("walletUndeployed", { network: payment.networkLabel })}</p>}
      {missing > 0n && (
        <MissingMoney
          context={context}
          payment={payment}
          connection={connection}
          missing={missing}
          lookAgain={lookAgain}
        />
      )}
      <div class="actions">
        {isElsewhere ? (
          <button type="button" class="button" onClick={() => move(connection)}>
            {say("switchNetwork", { network: payment.networkLabel })}
          </button>
        ) : (
          missing === 0n &&
          !asking && (
            <button type="button" class="button" data-action="pay" onClick={() => signAndPay(connection)}>
              {say("payNow", { price: context.priceText(operation) })}
            </button>
          )
        )}
        {!asking && (
          <button type="button" class="button quiet" onClick={forget}>
            {say("otherWallet")}
          </button>
        )}
      </div>
    </div>
  );
}
