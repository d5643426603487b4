/** The last screen: the result as a document, its receipt, and the files to take away. */
import { useLayoutEffect, useMemo, useRef } from "hono/jsx/dom";
import { boughtResult, namedContext } from "../../bought-result.ts";
import type { CatalogueOperation } from "../../catalogue.ts";
import { ResultDocument } from "../../results/result-document.tsx";
import type { Delivery, StoredPurchase } from "../../stored-purchase.ts";
import type { BuyContext } from "../buy-context.ts";
import { drawingTurns } from "./drawing-turns.ts";
import { foldSections } from "./folded-sections.ts";
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
}

export function ResultScreen({ context: page, purchase, delivery, operation, before, again }: Props) {
  const context = useMemo(() => withResultWords(page), [page]);
  const { word, time, date } = context.formats;
  const { Part, drawAll, drawInTurn } = useMemo(drawingTurns, []);
  const bought = boughtResult(purchase, delivery, operation);
  const { name, result } = bought;
  const documentContext = namedContext(purchase, result, { ...context, Part });
  const article = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = article;
    if (!current) return;
    // An attribute that no rendering knows of: a second one would draw the whole document again.
    current.ariaBusy = "true";
    void foldSections(current, result !== undefined && "products" in result, drawInTurn()).then(() => {
      current.ariaBusy = null;
    });
  }, []);
  useUnfoldedPrint(article, drawAll);
  usePrintedTitle(name, date(bought.day));

  return (
    <article class="result" ref={article}>
      <h1 tabindex={-1}>{name}</h1>
      <p class="muted">{word("boughtAt", { time: time(new Date(delivery.at).toISOString()) })}</p>
      {before && (
        <p class="notice screen-only" role="status">
          {word("boughtBefore")}
        </p>
      )}
      <ResultActions {...{ context, bought, purchase, delivery, documentContext, again }} />
      {result ? (
        <ResultDocument result={result} context={documentContext} />
      ) : (
        <p class="notice">{word("otherResult")}</p>
      )}
      {operation && (
        <Part
          draw={() => (
            <PurchaseInputs {...{ context, purchase, operation, Part }} currency={documentContext.currency} />
          )}
        />
      )}
      <Part draw={() => <ReceiptSection context={context} purchase={purchase} delivery={delivery} />} />
    </article>
  );
}
