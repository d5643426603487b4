/** My purchases: what this browser keeps. */
import { useState } from "hono/jsx/dom";
import { mayBeForgotten, nextStep } from "../purchase/next-step.ts";
import type { StoredPurchase } from "../purchase/stored-purchase.ts";
import { Button, QuietButton } from "./elements.tsx";
import { operationOf, priceText, say, time } from "./page.ts";
import type { PurchaseStore } from "./purchase-store.ts";

interface Props {
  readonly store: PurchaseStore;
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

export function Purchases({ store, purchases, open }: Props) {
  const [asking, setAsking] = useState<string | undefined>(undefined);
  const [isRefused, setRefused] = useState(false);
  /** Reads a receipt with the code that draws results, because most visits do neither. */
  const keepReceipt = async (file: File) => (await import("./result/result-screen.tsx")).keepReceipt(file, store);
  const openReceipt = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    const purchase = file && (await keepReceipt(file).catch(() => undefined));
    input.value = "";
    setRefused(!purchase);
    if (purchase) open(purchase);
  };
  return (
    <section class="purchases" id="my-purchases">
      <h2>{say("myPurchases")}</h2>
      <p class="muted">{say("myPurchasesText")}</p>
      <label class="button quiet file">
        {say("openReceipt")}
        <input
          type="file"
          class="visually-hidden"
          accept=".json"
          onChange={({ target }: Event) => target instanceof HTMLInputElement && void openReceipt(target)}
        />
      </label>
      <p role="status">{isRefused && say("receiptRefused")}</p>
      {purchases.length === 0 ? (
        <p>{say("noPurchases")}</p>
      ) : (
        <ul>
          {purchases.map((purchase) => (
            <li class="card" data-purchase={purchase.id}>
              <div>
                <strong>{operationOf(purchase.operation)?.name ?? purchase.operation}</strong>{" "}
                <span class="badge">{say(stateWords[nextStep(purchase, Date.now()).kind])}</span>
                <br />
                <span class="muted small">
                  <span>{priceText(purchase)}</span> · {time(new Date(purchase.createdAt).toISOString())}
                </span>
              </div>
              <div class="actions">
                <QuietButton text={say("openAgain")} onClick={() => open(purchase)} />
                {/* A purchase that may be paid cannot be forgotten, because its signature is the way to the result. */}
                {mayBeForgotten(purchase, Date.now()) &&
                  (asking === purchase.id ? (
                    <>
                      <Button text={say("forgetSure")} onClick={() => store.forget(purchase.id)} />
                      <QuietButton text={say("forgetKeep")} onClick={() => setAsking(undefined)} />
                    </>
                  ) : (
                    <QuietButton text={say("forget")} onClick={() => setAsking(purchase.id)} />
                  ))}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
