/** The buying page: the steps, the screen of the step, and what was bought. */
import { purchaseSteps, requestOf, type Screen } from "../purchase/purchase-view.ts";
import { type Beginning, useBuying } from "./buying.ts";
import { InputsScreen } from "./inputs/inputs-screen.tsx";
import { catalogue, locale, operationOf, say } from "./page.ts";
import { PayScreen } from "./payment/pay-screen.tsx";
import { PurchaseScreen } from "./purchase-screen.tsx";
import { Purchases } from "./purchases.tsx";

export function App(beginning: Beginning) {
  const { store, runner } = beginning;
  const { payment } = catalogue;
  const buying = useBuying(beginning);
  const { draft, view, purchase, screen } = buying;
  const operation = operationOf(draft.operation) ?? catalogue.operations[0];
  if (!operation) return null;
  return (
    <div ref={buying.place}>
      <Steps screen={screen} />
      {/* A purchase that was forgotten leaves its inputs. */}
      {view.screen !== "pay" && !purchase && (
        <InputsScreen
          key="inputs"
          draft={draft}
          operation={operation}
          change={buying.change}
          proceed={(reading, read) => buying.proceed(operation, reading, read)}
          refused={undefined}
        />
      )}
      {view.screen === "pay" && !payment && <p class="notice">{say("buyUnavailable")}</p>}
      {view.screen === "pay" && payment && (
        <PayScreen
          key="pay"
          payment={payment}
          operation={operation}
          body={JSON.stringify(view.reading.body)}
          link={view.link}
          pay={async (wallet) => {
            const { id } = await runner.begin(requestOf(operation, view.reading, locale));
            const refusal = await buying.payFor(id, wallet);
            if (!refusal) await buying.showPurchase(id);
            return refusal;
          }}
          back={buying.goToInputs}
        />
      )}
      {purchase && (
        <PurchaseScreen
          key={purchase.id}
          runner={runner}
          purchase={purchase}
          before={buying.askedAgain === purchase.id}
          pay={(wallet) => buying.payFor(purchase.id, wallet)}
          startFrom={() => buying.startFrom(purchase)}
          begin={buying.begin}
        />
      )}
      <Purchases key="purchases" store={store} purchases={buying.purchases} open={buying.open} />
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
