/** The last screen: the result as a document, its receipt, and the files to download. */
import { useMemo, useRef } from "hono/jsx/dom";
import type { CatalogueOperation } from "../../catalogue.ts";
import type { Draft } from "../../draft.ts";
import { boughtResult, namedContext } from "../../purchase/bought-result.ts";
import type { Delivery, StoredPurchase } from "../../purchase/stored-purchase.ts";
import { ResultDocument } from "../../results/result-document.tsx";
import type { BuyContext } from "../buy-context.ts";
import { NextRequests } from "./next-requests.tsx";
import { usePrintedTitle, useUnfoldedPrint } from "./printing.ts";
import { PurchaseInputs } from "./purchase-inputs.tsx";
import { ReceiptSection } from "./receipt-section.tsx";
import { ResultActions } from "./result-actions.tsx";
import { withResultWords } from "./result-context.ts";

interface Props {
  readonly context: BuyContext;
  readonly purchase: StoredPurchase;
  readonly delivery: Delivery;
  readonly operation: CatalogueOperation | undefined;
  /** Whether the buyer entered the same figures again. */
  readonly before: boolean;
  readonly again: () => void;
  readonly begin: (draft: Draft) => void;
}

export function ResultScreen({ context: page, purchase, delivery, operation, before, again, begin }: Props) {
  const context = useMemo(() => withResultWords(page), [page]);
  const { say, time, date } = context.language;
  const bought = boughtResult(purchase, delivery, operation, context.language.locale);
  const { name, result } = bought;
  const documentContext = namedContext(purchase, result, context);
  const article = useRef<HTMLElement>(null);
  useUnfoldedPrint(article);
  usePrintedTitle(name, date(bought.day));

  return (
    <article class="result" ref={article}>
      <h1 tabindex={-1}>{name}</h1>
      <p class="muted">{say("boughtAt", { time: time(new Date(delivery.at).toISOString()) })}</p>
      {before && (
        <p class="notice screen-only" role="status">
          {say("boughtBefore")}
        </p>
      )}
      <ResultActions {...{ context, bought, purchase, delivery, documentContext, again }} />
      {operation && result && <NextRequests {...{ context, result, purchase, operation, documentContext, begin }} />}
      {result ? (
        <ResultDocument result={result} context={documentContext} />
      ) : (
        <>
          {bought.earlier && <p class="lead">{bought.earlier.summary}</p>}
          <p class="notice">{say("otherResult", { formula: `\u2066${bought.earlier?.formula ?? ""}\u2069` })}</p>
        </>
      )}
      {operation && <PurchaseInputs {...{ context, purchase, operation }} currency={documentContext.currency} />}
      <ReceiptSection context={context} purchase={purchase} delivery={delivery} />
    </article>
  );
}
