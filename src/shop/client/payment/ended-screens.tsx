/** Purchases at rest: one that the service stopped, and one paid without a result. */
import { pages } from "../../../../catalog/service/pages.ts";
import type { Step } from "../../purchase/next-step.ts";
import type { StoredPurchase } from "../../purchase/stored-purchase.ts";
import type { BuyMessage } from "../../words/buy.ts";
import type { BuyContext } from "../buy-context.ts";
import { Address } from "./address.tsx";

interface Props {
  readonly context: BuyContext;
  readonly purchase: StoredPurchase;
}

/** What to write to the operator with, and the way there. */
function Operator({ context, purchase }: Props) {
  const { say, locale } = context.language;
  return (
    <p>
      <Address>{purchase.id}</Address>
      <br />
      <a href={pages.about.path[locale]}>{say("stuckOperator")}</a>
    </p>
  );
}

interface DecisionProps extends Props {
  readonly step: Extract<Step, { kind: "needsDecision" }>;
  readonly goOn: () => void;
}

/**
 * The service says that repeating does not help. Nothing is sent before the buyer asks, and then the same signature.
 */
export function DecisionScreen({ context, purchase, step, goOn }: DecisionProps) {
  const { say } = context.language;
  const isFree = purchase.payment === null;
  const text: BuyMessage = step.mayBePaid ? "stoppedMayBePaid" : isFree ? "stoppedFree" : "stoppedUncharged";
  return (
    <div class="stopped">
      <h2 tabindex={-1}>{say("stoppedTitle")}</h2>
      <p>{say(text)}</p>
      <Operator context={context} purchase={purchase} />
      <p class="muted small">{say("stoppedCode", { code: `\u2066${step.because}\u2069` })}</p>
      <div class="actions">
        <button type="button" class="button" onClick={goOn}>
          {say(isFree ? "stoppedAgainFree" : "stoppedAgain")}
        </button>
      </div>
    </div>
  );
}

/** A payment that was spent without a result: only the operator can help. */
export function NoResultScreen({ context, purchase }: Props) {
  const { say } = context.language;
  return (
    <div class="stuck">
      <h2 tabindex={-1}>{say("stuckTitle")}</h2>
      <p>{say("stuckText")}</p>
      <Operator context={context} purchase={purchase} />
    </div>
  );
}
