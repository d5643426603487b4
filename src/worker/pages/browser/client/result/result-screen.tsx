/** The last screen: the result as a document, its receipt, and the files to take away. */
import { useEffect, useLayoutEffect, useMemo, useRef } from "hono/jsx/dom";
import { isCurrentResult } from "../../../../../../catalog/results/shown.ts";
import { pageAddresses } from "../../../../discovery/addresses/page-addresses.ts";
import type { DocumentContext } from "../../../results/document-context.ts";
import { ResultDocument, summaryOf } from "../../../results/result-document.tsx";
import type { CatalogueOperation } from "../../catalogue.ts";
import { messageLinks } from "../../hand-over-links.ts";
import { parseJson } from "../../service-answer.ts";
import type { Delivery, StoredPurchase } from "../../stored-purchase.ts";
import type { BuyContext } from "../buy-context.ts";
import { saveFile } from "../save-file.ts";
import { drawingTurns } from "./drawing-turns.ts";
import { PurchaseInputs } from "./purchase-inputs.tsx";
import { ReceiptSection } from "./receipt-section.tsx";

interface Props {
  readonly context: BuyContext;
  readonly purchase: StoredPurchase;
  readonly delivery: Delivery;
  readonly operation: CatalogueOperation | undefined;
  /** Whether the buyer asked for it again rather than paid just now. */
  readonly before: boolean;
  readonly again: () => void;
}

/**
 * The name of files: what was bought, its product where there is one, and the day, without what a file system refuses.
 */
const fileName = (name: string, products: StoredPurchase["names"], day: string): string =>
  [name, ...(products.length === 1 ? [products[0]?.name ?? ""] : []), day]
    .filter((part) => part !== "")
    .join("-")
    .replace(/[\s\\/:*?"<>|]+/g, "-");

/** A name whose script says nothing of the text around it: figures beside it stay on their side. */
const isolated = (name: string) => `\u2068${name}\u2069`;

export function ResultScreen({ context, purchase, delivery, operation, before, again }: Props) {
  const { catalogue, formats } = context;
  const { word, number, time, date } = formats;
  const parsed = parseJson(delivery.answer);
  const result = isCurrentResult(parsed) ? parsed : undefined;
  const day = new Date(delivery.at).toISOString().slice(0, 10);
  const name = operation?.name ?? purchase.operation;
  const file = fileName(name, purchase.names, day);
  const fieldName = (field: string) => catalogue.fields[field]?.label ?? field;
  const turns = useMemo(drawingTurns, []);
  const { Part } = turns;
  const documentContext: DocumentContext = {
    formats,
    currency: result?.currency ?? "SAR",
    productName: (index) =>
      isolated(purchase.names[index]?.name || word("productNumber", { number: number(index + 1) })),
    productCode: (index) => purchase.names[index]?.sku ?? "",
    fieldName,
    Part,
  };

  const article = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = article;
    if (!current) return;
    // An attribute that no rendering knows of: a second one would draw the whole document again.
    current.ariaBusy = "true";
    void turns.drawInTurn().then(() => {
      current.ariaBusy = null;
    });
  }, []);
  useEffect(() => {
    // Paper cannot be opened: everything that is folded is printed unfolded.
    let opened: HTMLDetailsElement[] = [];
    const unfold = () => {
      turns.drawAll();
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

  useEffect(() => {
    // The name of a printed file, and of a bookmark.
    const before = document.title;
    document.title = `${name} · ${date(day)} · ${before}`;
    const printed = [name, date(day), before.split(" · ").at(-1)].join(" · ");
    // Only a style sheet reaches the margins of paper, and only this one knows what is printed.
    const margins = new CSSStyleSheet();
    margins.replaceSync(`@page plan { @top-center { content: ${JSON.stringify(printed)}; font-size: 7pt } }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, margins];
    return () => {
      document.title = before;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== margins);
    };
  }, [name, day]);

  const saveCsv = async () => {
    if (!result) return;
    const { resultTable, writeCsv } = await import("../../spreadsheet/index.ts");
    const table = resultTable(result, {
      context: documentContext,
      headings: { name: word("productNameColumn"), sku: word("skuColumn") },
      products: purchase.names,
    });
    saveFile(`${file}.csv`, "text/csv;charset=utf-8", writeCsv(table));
  };

  return (
    <article class="result" ref={article}>
      <h1 tabindex={-1}>{name}</h1>
      <p class="muted">{word("boughtAt", { time: time(new Date(delivery.at).toISOString()) })}</p>
      {before && (
        <p class="notice screen-only" role="status">
          {word("boughtBefore")}
        </p>
      )}
      <div class="actions">
        <button type="button" class="button" onClick={() => print()}>
          {word("printPlan")}
        </button>
        {result && (
          <button type="button" class="button quiet" data-action="csv" onClick={saveCsv}>
            {word("downloadCsv")}
          </button>
        )}
        <button
          type="button"
          class="button quiet"
          onClick={() => saveFile(`${file}.json`, "application/json", delivery.answer)}
        >
          {word("downloadJson")}
        </button>
        {delivery.settlement !== null && (
          <button
            type="button"
            class="button quiet"
            onClick={() => saveFile(`${file}-receipt.json`, "application/json", delivery.settlement ?? "")}
          >
            {word("downloadReceipt")}
          </button>
        )}
        {result && (
          <a
            class="button quiet"
            data-action="share"
            target="_blank"
            rel="noreferrer"
            href={
              messageLinks(
                [
                  name,
                  summaryOf(result, documentContext),
                  location.origin + pageAddresses.agentTools[formats.locale],
                ].join("\n\n"),
                name,
              ).whatsApp
            }
          >
            {word("shareResult")}
          </a>
        )}
        <button type="button" class="button quiet" onClick={again}>
          {word("changeInputs")}
        </button>
      </div>
      {result ? (
        <ResultDocument result={result} context={documentContext} />
      ) : (
        <p class="notice">{word("otherResult")}</p>
      )}
      {operation && (
        <Part
          draw={() => (
            <PurchaseInputs
              context={context}
              purchase={purchase}
              operation={operation}
              currency={documentContext.currency}
              Part={Part}
            />
          )}
        />
      )}
      <Part draw={() => <ReceiptSection context={context} purchase={purchase} delivery={delivery} />} />
    </article>
  );
}
