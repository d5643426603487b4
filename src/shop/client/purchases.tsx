/** My purchases: what this browser keeps. */
import { useState } from "hono/jsx/dom";
import { mayBeForgotten, nextStep } from "../purchase/next-step.ts";
import type { StoredPurchase } from "../purchase/stored-purchase.ts";
import type { BuyContext } from "./buy-context.ts";

interface Props {
  readonly context: BuyContext;
  readonly purchases: readonly StoredPurchase[];
  readonly open: (purchase: StoredPurchase) => void;
}

const stateWords = {
  show: "stateShow",
  send: "stateSend",
  pay: "statePay",
  correct: "stateCorrect",
  needsDecision: "stateStopped",
  paidWithoutResult: "stateStuck",
} as const;

export function Purchases({ context, purchases, open }: Props) {
  const { catalogue, language, store, priceText } = context;
  const { say, time } = language;
  const [asking, setAsking] = useState<string | undefined>(undefined);
  return (
    <section class="purchases" id="my-purchases">
      <h2>{say("myPurchases")}</h2>
      <p class="muted">{say("myPurchasesText")}</p>
      {purchases.length === 0 ? (
        <p>{say("noPurchases")}</p>
      ) : (
        <ul>
          {purchases.map((purchase) => {
            const { kind } = nextStep(purchase, Date.now());
            const name = catalogue.operations.find(({ id }) => id === purchase.operation)?.name ?? purchase.operation;
            return (
              <li class="card" data-purchase={purchase.id}>
                <div>
                  <strong>{name}</strong> <span class="badge">{say(stateWords[kind])}</span>
                  <br />
                  <span class="muted small">
                    <span>{priceText(purchase)}</span> · {time(new Date(purchase.createdAt).toISOString())}
                  </span>
                </div>
                <div class="actions">
                  <button type="button" class="button quiet" onClick={() => open(purchase)}>
                    {say("openAgain")}
                  </button>
                  {/* What may be paid must not be forgotten: its signature is the way to the result. */}
                  {mayBeForgotten(purchase, Date.now()) &&
                    (asking === purchase.id ? (
                      <>
                        <button type="button" class="button" onClick={() => store.forget(purchase.id)}>
                          {say("forgetSure")}
                        </button>
                        <button type="button" class="button quiet" onClick={() => setAsking(undefined)}>
                          {say("forgetKeep")}
                        </button>
                      </>
                    ) : (
                      <button type="button" class="button quiet" onClick={() => setAsking(purchase.id)}>
                        {say("forget")}
                      </button>
                    ))}
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
