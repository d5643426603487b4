/** The state of the buying page, and what leads from one screen to the next. */
import { useEffect, useState } from "hono/jsx/dom";
import { isObject } from "../../lib/text.ts";
import { type CatalogueOperation, isFree } from "../catalogue.ts";
import { type Draft, draftOf } from "../draft.ts";
import { nextStep } from "../purchase/next-step.ts";
import type { NotSigned } from "../purchase/payment-words.ts";
import {
  addressOf,
  requestOf,
  samePurchase,
  screenOf,
  type ValidReading,
  type View,
} from "../purchase/purchase-view.ts";
import { parseJson } from "../purchase/service-answer.ts";
import type { StoredPurchase } from "../purchase/stored-purchase.ts";
import type { BuyContext } from "./buy-context.ts";
import { linkTo } from "./inputs-link.ts";
import type { PayingWallet } from "./payment/wallets.ts";

/** What the page begins with. */
export interface Beginning {
  readonly context: BuyContext;
  readonly firstDraft: Draft;
  readonly firstView: View;
  readonly firstPurchases: readonly StoredPurchase[];
  /** Keeps the draft over a reload. */
  readonly remember: (draft: Draft) => void;
}

/** The screens' state with the actions that change it. */
export function usePurchases({ context, firstDraft, firstView, firstPurchases, remember }: Beginning) {
  const { catalogue, language, store, runner } = context;
  const [draft, setDraft] = useState(firstDraft);
  const [view, setView] = useState(firstView);
  const [purchases, setPurchases] = useState(firstPurchases);
  const [askedAgain, setAskedAgain] = useState<string | undefined>(undefined);
  useEffect(() => {
    const read = () => void store.list().then(setPurchases);
    store.watch(read);
    // A tab in the background gets here only when it is looked at: what has changed until then is read now.
    read();
  }, []);
  useEffect(() => {
    const back = () => setView({ screen: "inputs" });
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, []);

  const operationOf = (id: string) => catalogue.operations.find((operation) => operation.id === id);
  const purchase = view.screen === "purchase" ? purchases.find(({ id }) => id === view.id) : undefined;
  const step = purchase && nextStep(purchase, Date.now());

  const change = (next: Draft) => {
    setDraft(next);
    remember(next);
  };
  const go = (next: View, operation = draft.operation) => {
    history.pushState(null, "", addressOf(next, operation));
    setView(next);
  };
  /** Goes to the inputs with a draft. */
  const begin = (next: Draft) => {
    change(next);
    go({ screen: "inputs" }, next.operation);
  };
  const payFor = async (id: string, wallet: PayingWallet): Promise<NotSigned | undefined> => {
    if (!catalogue.payment) return "failed";
    return runner.pay(id, wallet, catalogue.payment);
  };

  return {
    draft,
    view,
    purchases,
    purchase,
    step,
    screen: screenOf(view, step),
    operation: operationOf(draft.operation) ?? catalogue.operations[0],
    operationOf,
    wasAskedAgain: (id: string) => askedAgain === id,
    change,
    backToInputs: () => go({ screen: "inputs" }),
    open: ({ id }: StoredPurchase) => {
      setAskedAgain(undefined);
      go({ screen: "purchase", id });
    },
    payFor,
    begin,
    /** From inputs without a problem to their payment; what is free, bought or signed already goes on by itself. */
    proceed: async (operation: CatalogueOperation, reading: ValidReading) => {
      const request = requestOf(operation, reading, language.locale);
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
    },
    /** Signs and pays an request; resolves with why nothing was signed. */
    payRequest: async (operation: CatalogueOperation, reading: ValidReading, wallet: PayingWallet) => {
      const { id } = await runner.begin(requestOf(operation, reading, language.locale));
      const refusal = await payFor(id, wallet);
      setPurchases(await store.list());
      if (!refusal) go({ screen: "purchase", id });
      return refusal;
    },
    /** Back to the inputs with the figures of a purchase. */
    startFrom: (found: StoredPurchase) => {
      const operation = operationOf(found.operation);
      const body = parseJson(found.body);
      if (operation && isObject(body)) begin(draftOf(operation, body, found.names));
      else go({ screen: "inputs" });
    },
  };
}
