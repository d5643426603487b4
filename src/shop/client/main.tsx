/** The script of the buying page: reads content, opens the store, finishes open purchases, shows the screens. */
import { render } from "hono/jsx/dom";
import { type BuyPageContent, type Catalogue, contentElementId, isFree } from "../catalogue.ts";
import { type Draft, draftOf } from "../draft.ts";
import { nextStep } from "../purchase/next-step.ts";
import type { View } from "../purchase/purchase-view.ts";
import { languageOf } from "../words/language.ts";
import { App } from "./app.tsx";
import type { BuyContext } from "./buy-context.ts";
import { draftIn } from "./inputs-link.ts";
import { PurchaseRunner } from "./payment/run-purchase.ts";
import { openPurchaseStore } from "./purchase-store.ts";

const draftKey = "gulf-retail-analysis draft";

/** The first draft: of the link, of the page before its reload, or of the operation in the address. */
async function beginning(catalogue: Catalogue, query: URLSearchParams): Promise<Draft> {
  const asked = catalogue.operations.find(({ id }) => id === query.get("op"));
  const linked = await draftIn(location.hash);
  if (linked && catalogue.operations.some(({ id }) => id === linked.operation)) return linked;
  const kept: Draft | null = JSON.parse(sessionStorage.getItem(draftKey) ?? "null");
  if (kept && (!asked || asked.id === kept.operation)) return kept;
  const operation = asked ?? catalogue.operations.find(({ price }) => price.atomic !== "0");
  if (!operation) throw new Error("Nothing is sold");
  const given = Object.fromEntries([...query].filter(([name]) => catalogue.fields[name]));
  const empty = draftOf(operation, {});
  const values = {
    currency: "SAR",
    ...(operation.list ? {} : given),
    ...(given.currency && { currency: given.currency }),
  };
  const { currency: _, ...cells } = given;
  return {
    ...empty,
    values,
    rows: operation.list ? [cells, ...Array.from({ length: Math.max(operation.list.minimum - 1, 0) }, () => ({}))] : [],
  };
}

async function start(place: HTMLElement, { words, catalogue }: BuyPageContent): Promise<void> {
  const written = languageOf(catalogue.locale, words);
  const store = await openPurchaseStore().catch(() => undefined);
  if (!store) {
    render(<p class="notice">{written.say("buyNothingKept")}</p>, place);
    return;
  }
  void navigator.storage?.persist?.();
  const runner = new PurchaseRunner(store);
  const context: BuyContext = {
    catalogue,
    words,
    language: written,
    store,
    runner,
    priceText: (priced) =>
      isFree(priced) ? written.say("freeOfCharge") : written.price(priced.price.usdc, catalogue.dollarPegs.SAR),
  };
  const query = new URLSearchParams(location.search);
  const purchases = await store.list();
  const named = purchases.find(({ id }) => id === query.get("purchase"));
  const open = purchases.find((purchase) => nextStep(purchase, Date.now()).kind === "send");
  const looked = named ?? open;
  const view: View = looked ? { screen: "purchase", id: looked.id } : { screen: "inputs" };
  place.replaceChildren();
  render(
    <App
      context={context}
      firstDraft={await beginning(catalogue, query)}
      firstView={view}
      firstPurchases={purchases}
      remember={(draft) => sessionStorage.setItem(draftKey, JSON.stringify(draft))}
    />,
    place,
  );
  await runner.resume();
}

const place = document.getElementById("buy");
const data = document.getElementById(contentElementId)?.textContent;
if (place && data) void start(place, JSON.parse(data));
