/** The script of the buying page: opens the store, finishes open purchases, shows the screens. */
import { render } from "hono/jsx/dom";
import { type Draft, draftOf } from "../draft/draft.ts";
import { nextStep } from "../purchase/next-step.ts";
import { App } from "./app.tsx";
import { catalogue, linkedDraft, operationOf, say } from "./page.ts";
import { PurchaseRunner } from "./payment/run-purchase.ts";
import { loadResults } from "./purchase-screen.tsx";
import { openPurchaseStore } from "./purchase-store.ts";

const draftKey = "gulf-retail-analysis draft";

/** The first draft: of the link, of the page before its reload, or of the operation in the address. */
async function firstDraft(query: URLSearchParams): Promise<Draft> {
  const asked = operationOf(query.get("op"));
  const linked = await linkedDraft();
  if (linked && operationOf(linked.operation)) return linked;
  const kept: Draft | null = JSON.parse(sessionStorage.getItem(draftKey) ?? "null");
  if (kept && (!asked || asked.id === kept.operation)) return kept;
  const operation = asked ?? catalogue.operations.find(({ price }) => price.atomic !== "0");
  if (!operation) throw new Error("Nothing is sold");
  const { currency = "SAR", ...given } = Object.fromEntries([...query].filter(([name]) => catalogue.fields[name]));
  const { list } = operation;
  if (!list) return { ...draftOf(operation, {}), values: { ...given, currency } };
  const others = Array.from({ length: Math.max(list.minimum - 1, 0) }, () => ({}));
  return { ...draftOf(operation, {}), values: { currency }, rows: [given, ...others] };
}

async function start(place: HTMLElement): Promise<void> {
  const store = await openPurchaseStore().catch(() => undefined);
  if (!store) return render(<p class="notice">{say("buyNothingKept")}</p>, place);
  const runner = new PurchaseRunner(store);
  const query = new URLSearchParams(location.search);
  const purchases = await store.list();
  const named = purchases.find(({ id }) => id === query.get("purchase"));
  const shown = named ?? purchases.find((purchase) => nextStep(purchase, Date.now()).kind === "send");
  // A result that is kept is drawn at the first render, so that nothing below it moves. The screen says if this fails.
  if (shown && nextStep(shown, Date.now()).kind === "show") await loadResults().catch(() => {});
  place.replaceChildren();
  render(
    <App
      store={store}
      runner={runner}
      firstDraft={await firstDraft(query)}
      firstView={shown ? { screen: "purchase", id: shown.id } : { screen: "inputs" }}
      firstPurchases={purchases}
      remember={(draft) => sessionStorage.setItem(draftKey, JSON.stringify(draft))}
    />,
    place,
  );
  await runner.resume();
}

const place = document.getElementById("buy");
if (place) void start(place);
