/** A stored purchase, by what is to be done with it. */
import { useEffect, useState } from "hono/jsx/dom";
import { isObject } from "../../lib/text.ts";
import type { CatalogueOperation } from "../catalogue.ts";
import { type Draft, draftOf } from "../draft.ts";
import { nextStep } from "../purchase/next-step.ts";
import { parseJson } from "../purchase/service-answer.ts";
import type { StoredPurchase } from "../purchase/stored-purchase.ts";
import type { BuyContext } from "./buy-context.ts";
import { InputsScreen } from "./inputs/inputs-screen.tsx";
import { linkTo } from "./inputs-link.ts";
import { DecisionScreen, NoResultScreen } from "./payment/ended-screens.tsx";
import { PayScreen } from "./payment/pay-screen.tsx";
import { WaitingScreen } from "./waiting-screen.tsx";

type Results = typeof import("./result/result-screen.tsx");

/** Draws results. It is loaded with the first result, because most visits show none. */
let results: Results | undefined;

interface Props {
  readonly context: BuyContext;
  readonly purchase: StoredPurchase;
  readonly operation: CatalogueOperation | undefined;
  /** Whether the buyer entered the same figures again. */
  readonly before: boolean;
  readonly pay: Parameters<typeof PayScreen>[0]["pay"];
  /** Goes back to the inputs with the figures of the purchase. */
  readonly startFrom: () => void;
  /** Goes to the inputs with a draft. */
  readonly begin: (draft: Draft) => void;
}

export function PurchaseScreen({ context, purchase, operation, before, pay, startFrom, begin }: Props) {
  const { runner, catalogue } = context;
  const body = parseJson(purchase.body);
  const [draft, setDraft] = useState<Draft | undefined>(
    operation && isObject(body) ? draftOf(operation, body, purchase.names) : undefined,
  );
  const [link, setLink] = useState("");
  const step = nextStep(purchase, Date.now());
  const [, setLoaded] = useState(results !== undefined);
  useEffect(() => {
    void import("./result/result-screen.tsx").then((loaded) => {
      results = loaded;
      setLoaded(true);
    });
  }, []);
  useEffect(() => {
    if (draft && step.kind === "pay") void linkTo(draft).then(setLink);
  }, [step.kind]);
  switch (step.kind) {
    case "show":
      return results ? (
        <results.ResultScreen
          context={context}
          purchase={purchase}
          delivery={step.delivery}
          operation={operation}
          before={before}
          again={startFrom}
          begin={begin}
        />
      ) : (
        // The place of the result, until what draws it has come: nothing else is seen there before.
        <div class="result" aria-busy="true" />
      );
    case "send":
      return <WaitingScreen context={context} purchase={purchase} />;
    case "needsDecision":
      return (
        <DecisionScreen context={context} purchase={purchase} step={step} goOn={() => void runner.goOn(purchase.id)} />
      );
    case "paidWithoutResult":
      return <NoResultScreen context={context} purchase={purchase} />;
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
