/** The buying page: its state, the steps, the screen of the step, and what was bought. */
import { useEffect, useRef, useState } from "hono/jsx/dom";
import { isObject, parseJson } from "../../lib/text.ts";
import { type CatalogueOperation, isFree } from "../catalogue.ts";
import { type Draft, draftOf } from "../draft/draft.ts";
import { nextStep } from "../purchase/next-step.ts";
import type { NotSigned } from "../purchase/payment-words.ts";
import {
  addressOf,
  purchaseSteps,
  requestOf,
  type Screen,
  samePurchase,
  screenOf,
  type ValidReading,
  type View,
} from "../purchase/purchase-view.ts";
import type { StoredPurchase } from "../purchase/stored-purchase.ts";
import { InputsScreen } from "./inputs/inputs-screen.tsx";
import { catalogue, linkTo, locale, operationOf, say } from "./page.ts";
import { PayScreen } from "./payment/pay-screen.tsx";
import type { PurchaseRunner } from "./payment/run-purchase.ts";
import type { PayingWallet } from "./payment/wallets.ts";
import { PurchaseScreen } from "./purchase-screen.tsx";
import type { PurchaseStore } from "./purchase-store.ts";
import { Purchases } from "./purchases.tsx";

/** The inputs with which the page starts. */
interface Beginning {
  readonly store: PurchaseStore;
  readonly runner: PurchaseRunner;
  readonly firstDraft: Draft;
  readonly firstView: View;
  readonly firstPurchases: readonly StoredPurchase[];
  /** Keeps the draft over a reload. */
  readonly remember: (draft: Draft) => void;
}

/** Holds the stored purchases, those of other tabs and of the running purchase included. */
function useStoredPurchases(store: PurchaseStore, first: readonly StoredPurchase[]) {
  const state = useState(first);
  const [, show] = state;
  useEffect(() => {
    const read = () => void store.list().then(show);
    store.watch(read);
    // A tab in the background runs this only when it becomes visible, so changes until then are read now.
    read();
  }, []);
  return state;
}

/** Keeps the back button, the focus and the link to the other language in step with the view. */
function useSurroundings(
  view: View,
  operation: string,
  screen: Screen,
  place: { readonly current: HTMLElement | null },
  setView: (view: View) => void,
): void {
  const isFirst = useRef(true);
  useEffect(() => {
    const back = () => setView({ screen: "inputs" });
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, []);
  useEffect(() => {
    // A new screen is announced and shown from its top; the first screen is there already.
    if (isFirst.current) isFirst.current = false;
    else place.current?.querySelector<HTMLElement>(":is(h1, h2)[tabindex]")?.focus();
  }, [screen]);
  useEffect(() => {
    // The other language shows the same analysis, and the same purchase.
    const link = document.querySelector<HTMLAnchorElement>("a[data-language]");
    if (link) link.search = addressOf(view, operation);
  }, [view, operation]);
}

export function App({ store, runner, firstDraft, firstView, firstPurchases, remember }: Beginning) {
  const [draft, setDraft] = useState(firstDraft);
  const [view, setView] = useState(firstView);
  const [purchases, setPurchases] = useStoredPurchases(store, firstPurchases);
  const [askedAgain, setAskedAgain] = useState<string | undefined>(undefined);
  const place = useRef<HTMLDivElement>(null);
  const purchase = view.screen === "purchase" ? purchases.find(({ id }) => id === view.id) : undefined;
  const screen = screenOf(view, purchase && nextStep(purchase, Date.now()));
  const operation = operationOf(draft.operation) ?? catalogue.operations[0];

  useSurroundings(view, draft.operation, screen, place, setView);

  const change = (next: Draft) => {
    setDraft(next);
    remember(next);
  };
  const go = (next: View, id = draft.operation) => {
    history.pushState(null, "", addressOf(next, id));
    setView(next);
  };
  /** Goes to the inputs with a draft. */
  const begin = (next: Draft) => {
    change(next);
    go({ screen: "inputs" }, next.operation);
  };
  /** Goes back to the inputs with the figures of a purchase. */
  const startFrom = (found: StoredPurchase) => {
    const bought = operationOf(found.operation);
    const body = parseJson(found.body);
    if (bought && isObject(body)) begin(draftOf(bought, body, found.names));
    else go({ screen: "inputs" });
  };
  /** Takes valid inputs to their payment; a free, bought or signed request continues by itself. */
  const proceed = async (asked: CatalogueOperation, reading: ValidReading) => {
    const request = requestOf(asked, reading, locale);
    const known = samePurchase(purchases, request);
    if (!isFree(request) && (!known || nextStep(known, Date.now()).kind === "pay")) {
      go({ screen: "pay", reading, link: await linkTo(draft) });
      return;
    }
    const { id } = await runner.begin(request);
    if (isFree(request)) setPurchases(await store.list());
    else if (known && nextStep(known, Date.now()).kind === "show") setAskedAgain(id);
    go({ screen: "purchase", id });
    if (isFree(request)) await runner.run(id);
  };
  const payFor = async (id: string, wallet: PayingWallet): Promise<NotSigned | undefined> =>
    catalogue.payment ? runner.pay(id, wallet, catalogue.payment) : "failed";
  /** Signs and pays a request; resolves to the reason why nothing was signed. */
  const payRequest = async (asked: CatalogueOperation, reading: ValidReading, wallet: PayingWallet) => {
    const { id } = await runner.begin(requestOf(asked, reading, locale));
    const refusal = await payFor(id, wallet);
    setPurchases(await store.list());
    if (!refusal) go({ screen: "purchase", id });
    return refusal;
  };
  const open = ({ id }: StoredPurchase) => {
    setAskedAgain(undefined);
    go({ screen: "purchase", id });
  };

  if (!operation) return null;
  return (
    <div ref={place}>
      <Steps screen={screen} />
      {view.screen === "inputs" && (
        <InputsScreen
          key="inputs"
          draft={draft}
          operation={operation}
          change={change}
          proceed={(reading) => proceed(operation, reading)}
          refused={undefined}
        />
      )}
      {view.screen === "pay" && (
        <PayScreen
          key="pay"
          operation={operation}
          body={JSON.stringify(view.reading.body)}
          link={view.link}
          pay={(wallet) => payRequest(operation, view.reading, wallet)}
          back={() => go({ screen: "inputs" })}
        />
      )}
      {purchase && (
        <PurchaseScreen
          key={purchase.id}
          runner={runner}
          purchase={purchase}
          before={askedAgain === purchase.id}
          pay={(wallet) => payFor(purchase.id, wallet)}
          startFrom={() => startFrom(purchase)}
          begin={begin}
        />
      )}
      <Purchases key="purchases" store={store} purchases={purchases} open={open} />
    </div>
  );
}

/** Renders the steps of a purchase, the present one marked. */
const Steps = ({ screen }: { readonly screen: Screen }) => (
  <ol class="progress" aria-label={say("stepsLabel")}>
    {purchaseSteps.map(({ word, screens }) => (
      <li key={word} aria-current={screens.includes(screen) ? "step" : undefined}>
        {say(word)}
      </li>
    ))}
  </ol>
);
