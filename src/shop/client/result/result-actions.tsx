/** What a buyer does with a result: print it, take its files away, send it on, or ask again. */
import { pages } from "../../../../catalog/service/pages.ts";
import type { BoughtResult } from "../../purchase/bought-result.ts";
import { messageLinks } from "../../purchase/hand-over-links.ts";
import type { Delivery, StoredPurchase } from "../../purchase/stored-purchase.ts";
import type { DocumentContext } from "../../results/document-context.ts";
import { saveFile } from "../save-file.ts";
import type { ResultContext } from "./result-context.ts";

interface Props {
  readonly context: ResultContext;
  readonly bought: BoughtResult;
  readonly purchase: StoredPurchase;
  readonly delivery: Delivery;
  readonly documentContext: DocumentContext;
  readonly again: () => void;
}

export function ResultActions({ context, bought, purchase, delivery, documentContext, again }: Props) {
  const { say, locale } = context.language;
  const { result, name, file } = bought;
  const saveCsv = async () => {
    if (!result) return;
    const { resultTable, writeCsv } = await import("../../spreadsheet/index.ts");
    const table = resultTable(result, {
      context: { ...documentContext, language: context.language },
      headings: { name: say("productNameColumn"), sku: say("skuColumn") },
      products: purchase.names,
    });
    saveFile(`${file}.csv`, "text/csv;charset=utf-8", writeCsv(table));
  };
  const saveJson = (fileName: string, text: string) => () => saveFile(`${fileName}.json`, "application/json", text);
  const message = result && [name, result.summary_text, location.origin + pages.agentTools.path[locale]];
  return (
    <div class="actions">
      <button type="button" class="button" onClick={() => print()}>
        {say("printPlan")}
      </button>
      {message && (
        <a
          class="button quiet"
          data-action="share"
          target="_blank"
          rel="noreferrer"
          href={messageLinks(message.join("\n\n"), name).whatsApp}
        >
          {say("shareResult")}
        </a>
      )}
      {result && (
        <button type="button" class="button quiet" data-action="csv" onClick={saveCsv}>
          {say("downloadCsv")}
        </button>
      )}
      <button type="button" class="button quiet" onClick={again}>
        {say("changeInputs")}
      </button>
      <button type="button" class="button quiet" onClick={saveJson(file, delivery.answer)}>
        {say("downloadJson")}
      </button>
      {delivery.settlement !== null && (
        <button type="button" class="button quiet" onClick={saveJson(`${file}-receipt`, delivery.settlement)}>
          {say("downloadReceipt")}
        </button>
      )}
    </div>
  );
}
