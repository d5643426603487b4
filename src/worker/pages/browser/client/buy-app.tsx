/** The buying page: which screen is shown, and what leads from one to the next. */
import { useEffect, useRef, useState } from "hono/jsx/dom";
import { pageAddresses } from "../../../discovery/addresses/page-addresses.ts";
import { isObject } from "../../../lib/text.ts";
import type { CatalogueOperation } from "../catalogue.ts";
import { type Draft, draftOf, type Reading } from "../draft.ts";
import { nextStep } from "../next-step.ts";
import { parseJson } from "../service-answer.ts";
import type { StoredPurchase } from "../stored-purchase.ts";
import type { BuyContext } from "./buy-context.ts";
import { linkTo } from "./inputs-link.ts";
import { InputsScreen } from "./inputs-screen.tsx";
import { PayScreen } from "./pay-screen.tsx";
import { Purchases } from "./purchases.tsx";
import { ResultScreen } from "./result-screen.tsx";
import { WaitingScreen } from "./waiting-screen.tsx";

/** What is looked at: inputs, the payment of inputs that are ready, or a purchase that is stored. */
export type View =
  | { readonly screen: "inputs" }
  | { readonly screen: "pay"; readonly reading: Extract<Reading, { valid: true }>; readonly link: string }
  | { readonly screen: "purchase"; readonly id: string };

interface Props {
  readonly context: BuyContext;
  readonly firstDraft: Draft;
  readonly firstView: View;
  readonly firstPurchases: readonly StoredPurchase[];
  /** Keeps the draft over a reload. */
  readonly remember: (draft: Draft) => void;
}

/** The address of what is looked at. */
const addressOf = (view: View, draft: Draft) =>
  `?op=${encodeURIComponent(draft.operation)}${view.screen === "purchase" ? `&purchase=${encodeURIComponent(view.id)}` : ""}`;

export function BuyApp({ context, firstDraft, firstView, firstPurchases, remember }: Props) {
  const { catalogue, formats, store, runner } = context;
  const { word } = formats;
  const [draft, setDraft] = useState(firstDraft);
  const [view, setView] = useState(firstView);
  const [purchases, setPurchases] = useState(firstPurchases);
  const [paidHere, setPaidHere] = useState<string | undefined>(undefined);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    store.watch(() => void store.list().then(setPurchases));
  }, []);
  useEffect(() => {
    const back = () => setView({ screen: "inputs" });
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, []);

  const operationOf = (id: string) => catalogue.operations.find((operation) => operation.id === id);
  const [first] = catalogue.operations;
  const operation = operationOf(draft.operation) ?? first;
  const purchase = view.screen === "purchase" ? purchases.find(({ id }) => id === view.id) : undefined;
  const step = purchase && nextStep(purchase, Date.now());
  const shown = view.screen !== "purchase" ? view.screen : step?.kind === "send" ? "waiting" : (step?.kind ?? "inputs");

  useEffect(() => {
    // The other language shows the same analysis, and the same purchase.
    const link = document.querySelector<HTMLAnchorElement>("a[data-language]");
    if (link) link.search = addressOf(view, draft);
  }, [view, draft.operation]);

  const beginning = useRef(true);
  useEffect(() => {
    // A new screen is announced and seen from its beginning; the first one is where the page begins anyway.
    if (beginning.current) beginning.current = false;
    else place.current?.querySelector<HTMLElement>("h2[tabindex]")?.focus();
  }, [shown]);

  if (!operation) return null;

  const change = (next: Draft) => {
    setDraft(next);
    remember(next);
  };
  const go = (next: View) => {
    history.pushState(null, "", addressOf(next, draft));
    setView(next);
  };
  const orderOf = (chosen: CatalogueOperation, { body, names }: Extract<Reading, { valid: true }>) => ({
    operation: chosen.id,
    path: chosen.path,
    locale: formats.locale,
    body: JSON.stringify(body),
    names,
    price: chosen.price,
  });

  const proceed = async (reading: Extract<Reading, { valid: true }>) => {
    const made = orderOf(operation, reading);
    if (operation.price.atomic !== "0") {
      const known = purchases.find(
        (candidate) => candidate.operation === made.operation && candidate.body === made.body,
      );
      // What was bought or signed already is shown or finished, never paid again.
      if (known && nextStep(known, Date.now()).kind !== "pay") {
        go({ screen: "purchase", id: (await runner.begin(made)).id });
        return;
      }
      go({ screen: "pay", reading, link: await linkTo(draft) });
      return;
    }
    const started = await runner.begin(made);
    setPurchases(await store.list());
    setPaidHere(started.id);
    go({ screen: "purchase", id: started.id });
    await runner.run(started.id);
  };

  const payFor = async (
    id: string,
    wallet: Parameters<typeof runner.pay>[1],
  ): Promise<Awaited<ReturnType<typeof runner.pay>>> => {
    if (!catalogue.payment) return "failed";
    setPaidHere(id);
    return runner.pay(id, wallet, catalogue.payment);
  };

  const startFrom = (found: StoredPurchase) => {
    const of = operationOf(found.operation);
    const body = parseJson(found.body);
    if (of && isObject(body)) change(draftOf(of, body, found.names));
    go({ screen: "inputs" });
  };

  const bodyOfDraft = view.screen === "pay" ? JSON.stringify(view.reading.body) : "";
  const steps = [
    { key: "inputs", label: word("stepInputs"), on: shown === "inputs" || shown === "correct" },
    { key: "pay", label: word("stepPay"), on: shown === "pay" },
    { key: "waiting", label: word("stepWaiting"), on: shown === "waiting" || shown === "stuck" },
    { key: "result", label: word("stepResult"), on: shown === "show" },
  ];

  return (
    <div ref={place}>
      <ol class="progress" aria-label={word("stepsLabel")}>
        {steps.map(({ key, label, on }) => (
          <li key={key} aria-current={on ? "step" : undefined}>
            {label}
          </li>
        ))}
      </ol>
      {view.screen === "inputs" && (
        <InputsScreen
          key="inputs"
          context={context}
          draft={draft}
          operation={operation}
          change={change}
          proceed={proceed}
          refused={undefined}
        />
      )}
      {view.screen === "pay" && (
        <PayScreen
          key="pay"
          context={context}
          operation={operation}
          body={bodyOfDraft}
          link={view.link}
          because={undefined}
          onlyPayer={undefined}
          pay={async (wallet) => {
            const { id } = await runner.begin(orderOf(operation, view.reading));
            const refusal = await payFor(id, wallet);
            setPurchases(await store.list());
            if (!refusal) go({ screen: "purchase", id });
            return refusal;
          }}
          back={() => go({ screen: "inputs" })}
        />
      )}
      {purchase && step && (
        <PurchaseScreen
          key={purchase.id}
          context={context}
          purchase={purchase}
          operation={operationOf(purchase.operation)}
          before={paidHere !== purchase.id}
          pay={(wallet) => payFor(purchase.id, wallet)}
          startFrom={() => startFrom(purchase)}
        />
      )}
      <Purchases
        key="purchases"
        context={context}
        purchases={purchases}
        open={(found) => {
          setPaidHere(undefined);
          go({ screen: "purchase", id: found.id });
        }}
      />
    </div>
  );
}

interface PurchaseScreenProps {
  readonly context: BuyContext;
  readonly purchase: StoredPurchase;
  readonly operation: CatalogueOperation | undefined;
  readonly before: boolean;
  readonly pay: Parameters<typeof PayScreen>[0]["pay"];
  readonly startFrom: () => void;
}

/** A stored purchase, by what is to be done with it. */
function PurchaseScreen({ context, purchase, operation, before, pay, startFrom }: PurchaseScreenProps) {
  const { formats, runner, catalogue } = context;
  const { word } = formats;
  const body = parseJson(purchase.body);
  const [draft, setDraft] = useState<Draft | undefined>(
    operation && isObject(body) ? draftOf(operation, body, purchase.names) : undefined,
  );
  const [link, setLink] = useState("");
  const step = nextStep(purchase, Date.now());
  useEffect(() => {
    if (draft && step.kind === "pay") void linkTo(draft).then(setLink);
  }, [step.kind]);
  switch (step.kind) {
    case "show":
      return (
        <ResultScreen
          context={context}
          purchase={purchase}
          delivery={step.delivery}
          operation={operation}
          before={before}
          again={startFrom}
        />
      );
    case "send":
      return <WaitingScreen context={context} purchase={purchase} />;
    case "stuck":
      return (
        <div class="stuck">
          <h2 tabindex={-1}>{word("stuckTitle")}</h2>
          <p>{word("stuckText")}</p>
          <p>
            <bdi dir="ltr" class="address">
              {purchase.id}
            </bdi>
          </p>
          <p>
            <a href={pageAddresses.about[formats.locale]}>{word("stuckOperator")}</a>
          </p>
        </div>
      );
    case "correct":
      return operation && draft && purchase.trouble?.kind === "input" ? (
        <InputsScreen
          context={context}
          draft={draft}
          operation={operation}
          change={setDraft}
          proceed={({ body: corrected, names }) =>
            void runner.correct(purchase.id, { body: JSON.stringify(corrected), names })
          }
          refused={purchase.trouble}
        />
      ) : null;
    case "pay":
      return operation && catalogue.payment ? (
        <PayScreen
          context={context}
          operation={operation}
          body={purchase.body}
          link={link}
          because={step.because}
          onlyPayer={step.onlyPayer}
          pay={pay}
          back={startFrom}
        />
      ) : null;
  }
}
