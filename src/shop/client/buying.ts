/** The state of the buying page, and what its screens do to it. */
import { useEffect, useRef, useState } from "hono/jsx/dom";
import { isObject, parseJson } from "../../lib/text.ts";
import { type CatalogueOperation, isFree } from "../catalogue.ts";
import { type Draft, draftOf } from "../draft/draft.ts";
import { nextStep } from "../purchase/next-step.ts";
import type { NotSignedReason } from "../purchase/payment-words.ts";
import {
  addressOf,
  requestOf,
  type Screen,
  samePurchase,
  screenOf,
  type ValidReading,
  type View,
  viewAt,
} from "../purchase/purchase-view.ts";
import type { StoredPurchase } from "../purchase/stored-purchase.ts";
import { catalogue, linkTo, locale, operationOf } from "./page.ts";
import type { PurchaseRunner } from "./payment/run-purchase.ts";
import type { ConnectedWallet } from "./payment/wallets.ts";
import type { PurchaseStore } from "./purchase-store.ts";

/** The inputs with which the page starts. */
export interface Beginning {
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
  { view, draft, screen }: { readonly view: View; readonly draft: Draft; readonly screen: Screen },
  setView: (view: View) => void,
) {
  const place = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    const back = () => {
      // A link inside the page, such as the one that skips the header, leads to no other view.
      if (!document.querySelector(":target")) setView(viewAt(new URLSearchParams(location.search)));
    };
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, []);
  useEffect(() => {
    // A new screen gets the focus, so that it is announced, and is shown from its top; the first screen needs neither.
    if (isFirst.current) isFirst.current = false;
    else place.current?.querySelector<HTMLElement>(":is(h1, h2)[tabindex]")?.focus();
  }, [screen]);
  useEffect(() => {
    // The link to the other language leads to the same inputs, and to the same purchase.
    const link = document.querySelector<HTMLAnchorElement>("a[data-language]");
    if (link) Object.assign(link, { search: location.search, hash: location.hash });
  }, [view, draft]);
  return place;
}

export function useBuying({ store, runner, firstDraft, firstView, firstPurchases, remember }: Beginning) {
  const [draft, setDraft] = useState(firstDraft);
  const [view, setView] = useState(firstView);
  const [purchases, setPurchases] = useStoredPurchases(store, firstPurchases);
  const [askedAgain, setAskedAgain] = useState<string | undefined>(undefined);
  const purchase = view.screen === "purchase" ? purchases.find(({ id }) => id === view.id) : undefined;
  const screen = screenOf(view, purchase && nextStep(purchase, Date.now()));
  const place = useSurroundings({ view, draft, screen }, setView);

  const change = (next: Draft) => {
    setDraft(next);
    remember(next);
    // When other figures are typed, those in the address are removed from it, so that a reload shows the kept ones.
    if (viewAt(new URLSearchParams(location.search)).screen === "inputs")
      history.replaceState(null, "", addressOf({ screen: "inputs" }, next.operation));
  };
  const go = (next: View, id = draft.operation) => {
    history.pushState(null, "", addressOf(next, id));
    setView(next);
  };
  const goToInputs = () => go({ screen: "inputs" });
  /** Shows a purchase, which may have been stored just now. */
  const showPurchase = async (id: string) => {
    setPurchases(await store.list());
    go({ screen: "purchase", id });
  };
  /** Goes to the inputs with a draft. */
  const begin = (next: Draft) => {
    change(next);
    go({ screen: "inputs" }, next.operation);
  };
  return {
    draft,
    view,
    purchases,
    purchase,
    screen,
    place,
    /** The purchase whose figures were entered again. */
    askedAgain,
    change,
    goToInputs,
    begin,
    /** Goes back to the inputs with the figures of a purchase. */
    startFrom: (found: StoredPurchase) => {
      const bought = operationOf(found.operation);
      const body = parseJson(found.body);
      if (bought && isObject(body)) begin(draftOf(bought, body, found.names));
      else goToInputs();
    },
    /** Takes valid inputs to their payment; a free, bought or signed request continues automatically. */
    proceed: async (asked: CatalogueOperation, reading: ValidReading, read: Draft) => {
      const request = requestOf(asked, reading, locale);
      const known = samePurchase(purchases, request);
      if (!isFree(request) && (!known || nextStep(known, Date.now()).kind === "pay")) {
        go({ screen: "pay", reading, link: await linkTo(read) });
        return;
      }
      const { id } = await runner.begin(request);
      if (!isFree(request) && known && nextStep(known, Date.now()).kind === "show") setAskedAgain(id);
      await showPurchase(id);
      if (isFree(request)) await runner.run(id);
    },
    payFor: async (id: string, wallet: ConnectedWallet): Promise<NotSignedReason | undefined> =>
      catalogue.payment ? runner.pay(id, wallet, catalogue.payment) : "failed",
    open: async ({ id }: StoredPurchase) => {
      setAskedAgain(undefined);
      await showPurchase(id);
    },
    showPurchase,
  };
}
