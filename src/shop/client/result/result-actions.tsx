/** What a buyer can do with a result: print it, download its files, send it, or ask again. */
import { pages } from "../../../../catalog/service/pages.ts";
import { isObject, parseJson } from "../../../lib/text.ts";
import type { CatalogueOperation } from "../../catalogue.ts";
import { type Draft, draftOf } from "../../draft/draft.ts";
import { draftInSets, soldInSets } from "../../draft/next-requests.ts";
import type { DeliveredResult } from "../../purchase/delivered-result.ts";
import { messageLinks } from "../../purchase/hand-over-links.ts";
import { receiptFile } from "../../purchase/receipt-file.ts";
import type { Delivery, StoredPurchase } from "../../purchase/stored-purchase.ts";
import type { AnalysisResult, DocumentContext } from "../../results/document-context.ts";
import { Button, QuietButton } from "../elements.tsx";
import { locale, number } from "../page.ts";
import { saveFile } from "../save-file.ts";
import { language, say } from "./result-language.ts";

interface Props {
  readonly bought: DeliveredResult;
  readonly purchase: StoredPurchase;
  readonly delivery: Delivery;
  readonly context: DocumentContext;
  readonly again: () => void;
}

export function ResultActions({ bought, purchase, delivery, context, again }: Props) {
  const { result, name, file } = bought;
  const saveCsv = async () => {
    if (!result) return;
    const { resultCsv } = await import("../../spreadsheet/result-table.ts");
    const headings = { name: say("productNameColumn"), sku: say("skuColumn") };
    const csv = resultCsv(result, { context: { ...context, language }, headings, products: purchase.names });
    saveFile(`${file}.csv`, "text/csv;charset=utf-8", csv);
  };
  const saveJson = (fileName: string, text: () => string) => () =>
    saveFile(`${fileName}.json`, "application/json", text());
  const message = result && [name, result.summary_text, location.origin + pages.agentTools.path[locale]];
  return (
    <div class="actions">
      <Button text={say("printPlan")} onClick={() => print()} />
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
      {result && <QuietButton data-action="csv" text={say("downloadCsv")} onClick={saveCsv} />}
      <QuietButton text={say("changeInputs")} onClick={again} />
      <QuietButton text={say("downloadJson")} onClick={saveJson(file, () => delivery.answer)} />
      {delivery.settlement !== null && (
        <QuietButton
          data-action="receipt"
          text={say("downloadReceipt")}
          onClick={saveJson(`${file}-receipt`, () => receiptFile(purchase, delivery))}
        />
      )}
    </div>
  );
}

interface NextProps extends Pick<Props, "purchase" | "context"> {
  readonly result: AnalysisResult;
  readonly operation: CatalogueOperation;
  readonly begin: (draft: Draft) => void;
}

/** Renders the requests that the result suggests. Each button fills in the inputs; none buys. */
export function NextRequests({ result, purchase, operation, context, begin }: NextProps) {
  const body = parseJson(purchase.body);
  if (!isObject(body)) return null;
  const sets = soldInSets(result);
  const setName = (name: string, pieces: number) => say("setName", { name, pieces: number(pieces) });
  const named = new Intl.ListFormat(locale).format(
    sets.map(({ index, pieces }) => setName(context.productName(index + 1), pieces)),
  );
  const hasPlan = "plan" in result && result.plan !== null;
  if (sets.length === 0 && !hasPlan) return null;
  const askSets = () => {
    const draft = draftInSets(operation, body, purchase.names, sets, setName);
    begin({ ...draft, prepared: say("preparedSets", { sets: named }) });
  };
  /** Goes back to the inputs with the same list, to be asked again with the money that the buyer has later. */
  const askCapital = () => {
    const { working_capital: _, ...rest } = body;
    begin({ ...draftOf(operation, rest, purchase.names), prepared: say("preparedCapital") });
  };
  return (
    <div class="actions screen-only next-requests">
      {sets.length > 0 && <QuietButton data-action="sets" text={say("askAsSets", { sets: named })} onClick={askSets} />}
      {hasPlan && <QuietButton data-action="capital" text={say("askWithMoney")} onClick={askCapital} />}
    </div>
  );
}
