/** The script of the buying page: opens the store, finishes open purchases, shows the screens. */
import { render } from "hono/jsx/dom";
import type { Draft } from "../draft/draft.ts";
import { firstDraft } from "../draft/first-draft.ts";
import { nextStep } from "../purchase/next-step.ts";
import { App } from "./app.tsx";
import { catalogue, linkedDraft, say } from "./page.ts";
import { PurchaseRunner } from "./payment/run-purchase.ts";
import { loadResults } from "./purchase-screen.tsx";
import { openPurchaseStore } from "./purchase-store.ts";

const draftKey = "gulf-retail-analysis draft";

/** Reads the draft that this tab has kept over a reload; undefined without one. */
function keptDraft(): Draft | undefined {
  const text = sessionStorage.getItem(draftKey);
  return text === null ? undefined : JSON.parse(text);
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
      firstDraft={firstDraft({ query, linked: await linkedDraft(), kept: keptDraft() }, catalogue)}
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
