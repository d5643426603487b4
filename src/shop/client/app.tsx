/** The buying page: the steps, the screen of the step, and what was bought. */
import { useEffect, useRef } from "hono/jsx/dom";
import type { ScreenWords } from "../catalogue.ts";
import { addressOf, purchaseSteps, type Screen } from "../purchase/purchase-view.ts";
import type { BuyContext } from "./buy-context.ts";
import { InputsScreen } from "./inputs/inputs-screen.tsx";
import { PayScreen } from "./payment/pay-screen.tsx";
import { PurchaseScreen } from "./purchase-screen.tsx";
import { Purchases } from "./purchases.tsx";
import { type Beginning, usePurchases } from "./use-purchases.ts";

export function App(props: Beginning) {
  const { context } = props;
  const buying = usePurchases(props);
  const { draft, view, screen, operation, purchase, step, purchases } = buying;
  const place = useRef<HTMLDivElement>(null);
  const beginning = useRef(true);
  useEffect(() => {
    // A new screen is announced and seen from its beginning; the first one is where the page begins anyway.
    if (beginning.current) beginning.current = false;
    else place.current?.querySelector<HTMLElement>(":is(h1, h2)[tabindex]")?.focus();
  }, [screen]);
  useEffect(() => {
    // The other language shows the same analysis, and the same purchase.
    const link = document.querySelector<HTMLAnchorElement>("a[data-language]");
    if (link) link.search = addressOf(view, draft.operation);
  }, [view, draft.operation]);

  if (!operation) return null;
  return (
    <div ref={place}>
      <Steps context={context} screen={screen} />
      {view.screen === "inputs" && (
        <InputsScreen
          key="inputs"
          context={context}
          draft={draft}
          operation={operation}
          change={buying.change}
          proceed={(reading) => buying.proceed(operation, reading)}
          refused={undefined}
        />
      )}
      {view.screen === "pay" && (
        <PayScreen
          key="pay"
          context={context}
          operation={operation}
          body={JSON.stringify(view.reading.body)}
          link={view.link}
          because={undefined}
          onlyPayer={undefined}
          pay={(wallet) => buying.payRequest(operation, view.reading, wallet)}
          back={buying.backToInputs}
        />
      )}
      {purchase && step && (
        <PurchaseScreen
          key={purchase.id}
          context={context}
          purchase={purchase}
          operation={buying.operationOf(purchase.operation)}
          before={buying.wasAskedAgain(purchase.id)}
          pay={(wallet) => buying.payFor(purchase.id, wallet)}
          startFrom={() => buying.startFrom(purchase)}
          begin={buying.begin}
        />
      )}
      <Purchases key="purchases" context={context} purchases={purchases} open={buying.open} />
    </div>
  );
}

/** The steps of a purchase, the present one marked. */
function Steps({ context, screen }: { readonly context: BuyContext; readonly screen: Screen }) {
  const { say } = context.language;
  return (
    <ol class="progress" aria-label={say("stepsLabel")}>
      {purchaseSteps.map((step: { readonly word: keyof ScreenWords; readonly screens: readonly Screen[] }) => (
        <li key={step.word} aria-current={step.screens.includes(screen) ? "step" : undefined}>
          {say(step.word)}
        </li>
      ))}
    </ol>
  );
}
