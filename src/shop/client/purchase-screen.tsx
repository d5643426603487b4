/** The screen of a stored purchase, by its next step. */
import type { Child } from "hono/jsx";
import { useEffect, useState } from "hono/jsx/dom";
import { pages } from "../../../catalog/service/pages.ts";
import { isObject, isolated, parseJson } from "../../lib/text.ts";
import { type Draft, draftOf } from "../draft/draft.ts";
import { nextStep, type Step } from "../purchase/next-step.ts";
import type { StoredPurchase } from "../purchase/stored-purchase.ts";
import { Address, Button } from "./elements.tsx";
import { InputsScreen } from "./inputs/inputs-screen.tsx";
import { catalogue, linkTo, locale, operationOf, say } from "./page.ts";
import { PayScreen, type PayScreenProps } from "./payment/pay-screen.tsx";
import type { PurchaseRunner } from "./payment/run-purchase.ts";

type Results = typeof import("./result/result-screen.tsx");

/** Draws results. It is loaded with the first result, because most visits show none. */
let results: Results | undefined;

/** Loads the code that draws results. Fails when the network is away, or a new release has other scripts. */
export async function loadResults(): Promise<void> {
  results = await import("./result/result-screen.tsx");
}

interface Props extends Pick<PayScreenProps, "pay"> {
  readonly runner: PurchaseRunner;
  readonly purchase: StoredPurchase;
  /** Whether the buyer entered the same figures again. */
  readonly before: boolean;
  /** Goes back to the inputs with the figures of the purchase. */
  readonly startFrom: () => void;
  /** Goes to the inputs with a draft. */
  readonly begin: (draft: Draft) => void;
}

export function PurchaseScreen({ runner, purchase, before, pay, startFrom, begin }: Props) {
  const { payment } = catalogue;
  const operation = operationOf(purchase.operation);
  const body = parseJson(purchase.body);
  const [draft, setDraft] = useState(
    operation && isObject(body) ? draftOf(operation, body, purchase.names) : undefined,
  );
  const [link, setLink] = useState("");
  const step = nextStep(purchase, Date.now());
  const [loading, setLoading] = useState<"loading" | "done" | "failed">(results ? "done" : "loading");
  useEffect(() => {
    void loadResults().then(
      () => setLoading("done"),
      () => setLoading("failed"),
    );
  }, []);
  useEffect(() => {
    if (draft && step.kind === "pay") void linkTo(draft).then(setLink);
  }, [step.kind]);
  switch (step.kind) {
    case "show":
      if (results)
        return (
          <results.ResultScreen
            {...{ purchase, operation, before, begin }}
            delivery={step.delivery}
            again={startFrom}
          />
        );
      // A new release has other scripts, and the network can fail. The result is stored, so a reload shows it.
      return loading === "failed" ? (
        <div class="stopped">
          <p class="notice">{say("resultNotLoaded")}</p>
          <div class="actions">
            <Button text={say("loadAgain")} onClick={() => location.reload()} />
          </div>
        </div>
      ) : (
        // The place of the result until its code is loaded; nothing else is shown there before.
        <div class="result" aria-busy="true" />
      );
    case "send":
      return <WaitingScreen purchase={purchase} />;
    case "needsDecision":
      return <DecisionScreen purchase={purchase} step={step} goOn={() => void runner.goOn(purchase.id)} />;
    case "paidWithoutResult":
      return (
        <div class="stuck">
          <h2 tabindex={-1}>{say("stuckTitle")}</h2>
          <p>{say("stuckText")}</p>
          <Operator purchase={purchase} />
        </div>
      );
    case "correct":
      return operation && draft && purchase.trouble?.kind === "input" ? (
        <InputsScreen
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
      return operation && payment ? (
        <PayScreen {...{ payment, operation, link, pay, ...step }} body={purchase.body} back={startFrom} />
      ) : null;
  }
}

/** Renders what has happened to a purchase that is under way. It has no buttons. */
function WaitingScreen({ purchase: { payment, trouble, attempts } }: Pick<Props, "purchase">) {
  const stage = (label: Child, done = false) => (
    <li class={done ? "done" : undefined}>
      <span aria-hidden="true">{done ? "✓" : "●"}</span> {label}
    </li>
  );
  const explanation =
    trouble?.kind !== "repeat"
      ? undefined
      : trouble.code === "settlement_unknown"
        ? say("waitUnknown")
        : trouble.code === "unreachable" || trouble.code.startsWith("status_")
          ? say("waitUnreachable")
          : say("waitBusy");
  return (
    <div class="waiting">
      <h2 tabindex={-1}>{say("waitingTitle")}</h2>
      <ol class="stages">
        {payment && stage(say("waitSigned"), payment.signature !== undefined)}
        {stage(say("waitSent"), attempts > 0)}
        {payment && stage(say("waitSettled"))}
        {stage(say("waitResult"))}
      </ol>
      <div role="status">{explanation && <p class="notice">{explanation}</p>}</div>
      <p class="muted">{say("waitClose")}</p>
    </div>
  );
}

interface DecisionProps extends Pick<Props, "purchase"> {
  readonly step: Extract<Step, { kind: "needsDecision" }>;
  readonly goOn: () => void;
}

/**
 * The service says that repeating does not help. Nothing is sent until the buyer asks for it, and then with the same
 * signature.
 */
function DecisionScreen({ purchase, step, goOn }: DecisionProps) {
  const isFree = purchase.payment === null;
  return (
    <div class="stopped">
      <h2 tabindex={-1}>{say("stoppedTitle")}</h2>
      <p>{say(step.mayBePaid ? "stoppedMayBePaid" : isFree ? "stoppedFree" : "stoppedUncharged")}</p>
      <Operator purchase={purchase} />
      <p class="muted small">{say("stoppedCode", { code: isolated(step.because) })}</p>
      <div class="actions">
        <Button text={say(isFree ? "stoppedAgainFree" : "stoppedAgain")} onClick={goOn} />
      </div>
    </div>
  );
}

/** Renders a prepared message to the operator, and links to send it. */
const Operator = ({ purchase }: Pick<Props, "purchase">) => (
  <p>
    <Address>{purchase.id}</Address>
    <br />
    <a href={pages.about.path[locale]}>{say("stuckOperator")}</a>
  </p>
);
