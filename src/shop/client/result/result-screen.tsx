/** The last screen: the result as a document, its receipt, and the files to download. */
import { type RefObject, useEffect, useRef } from "hono/jsx/dom";
import { isolated } from "../../../lib/text.ts";
import type { CatalogueOperation } from "../../catalogue.ts";
import type { Draft } from "../../draft/draft.ts";
import { deliveredResult, namedContext } from "../../purchase/delivered-result.ts";
import type { Delivery, StoredPurchase } from "../../purchase/stored-purchase.ts";
import { ResultDocument } from "../../results/result-document.tsx";
import { catalogue, locale, time } from "../page.ts";
import { NextRequests, ResultActions } from "./result-actions.tsx";
import { PurchaseInputs, ReceiptSection } from "./result-basis.tsx";
import { language, say } from "./result-language.ts";

export { keepReceipt } from "./kept-receipt.ts";

interface Props {
  readonly purchase: StoredPurchase;
  readonly delivery: Delivery;
  readonly operation: CatalogueOperation | undefined;
  /** Whether the buyer entered the same figures again. */
  readonly before: boolean;
  readonly again: () => void;
  readonly begin: (draft: Draft) => void;
}

export function ResultScreen({ purchase, delivery, operation, before, again, begin }: Props) {
  const bought = deliveredResult(purchase, delivery, operation, locale);
  const { name, result, earlier } = bought;
  const context = namedContext(purchase, result, { language, catalogue });
  const article = useRef<HTMLElement>(null);
  useUnfoldedPrint(article);
  usePrintedTitle(name, language.date(bought.day));

  return (
    <article class="result" ref={article}>
      <h1 tabindex={-1}>{name}</h1>
      <p class="muted">{say("boughtAt", { time: time(new Date(delivery.at).toISOString()) })}</p>
      {before && (
        <p class="notice screen-only" role="status">
          {say("boughtBefore")}
        </p>
      )}
      <ResultActions {...{ bought, purchase, delivery, context, again }} />
      {operation && result && <NextRequests {...{ result, purchase, operation, context, begin }} />}
      {result ? (
        <ResultDocument result={result} context={context} />
      ) : (
        <>
          {earlier && <p class="lead">{earlier.summary}</p>}
          <p class="notice">{say("otherResult", { formula: isolated(earlier?.formula ?? "") })}</p>
        </>
      )}
      {operation && <PurchaseInputs purchase={purchase} operation={operation} currency={context.currency} />}
      <ReceiptSection purchase={purchase} delivery={delivery} />
    </article>
  );
}

/** Unfolds the article while it is printed, because folded parts cannot be opened on paper. */
function useUnfoldedPrint(article: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let opened: HTMLDetailsElement[] = [];
    const unfold = () => {
      opened = [...(article.current?.querySelectorAll<HTMLDetailsElement>("details:not([open])") ?? [])];
      for (const part of opened) part.open = true;
    };
    const fold = () => {
      for (const part of opened) part.open = false;
    };
    addEventListener("beforeprint", unfold);
    addEventListener("afterprint", fold);
    return () => {
      removeEventListener("beforeprint", unfold);
      removeEventListener("afterprint", fold);
    };
  }, []);
}

/** Gives the page the result's name and date as its title, which bookmarks and printed files carry. */
function usePrintedTitle(name: string, date: string): void {
  useEffect(() => {
    const pageTitle = document.title;
    document.title = `${name} · ${date} · ${pageTitle}`;
    const printed = [name, date, pageTitle.split(" · ").at(-1)].join(" · ");
    // Only a style sheet can set the margins of paper, and what is printed is decided in this component.
    const margins = new CSSStyleSheet();
    margins.replaceSync(`@page { @top-center { content: ${JSON.stringify(printed)}; font-size: 8pt } }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, margins];
    return () => {
      document.title = pageTitle;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== margins);
    };
  }, [name, date]);
}
