/** The last screen: the result as a document, its receipt, and the files to take away. */

import { isObject } from "../../../operation/text.ts";
import type { CatalogueOperation } from "../catalogue.ts";
import { parseJson } from "../service-answer.ts";
import type { Delivery, StoredPurchase } from "../stored-purchase.ts";
import type { BuyContext } from "./buy-context.ts";
import { ReceiptSection } from "./receipt-section.tsx";
import { saveFile } from "./save-file.ts";

interface Props {
  readonly context: BuyContext;
  readonly purchase: StoredPurchase;
  readonly delivery: Delivery;
  readonly operation: CatalogueOperation | undefined;
  /** Whether the buyer asked for it again rather than paid just now. */
  readonly before: boolean;
  readonly again: () => void;
}

export function ResultScreen({ context, purchase, delivery, operation, before, again }: Props) {
  const { word } = context.formats;
  const result = parseJson(delivery.answer);
  const file = `${purchase.operation}-${new Date(delivery.at).toISOString().slice(0, 10)}`;
  const summary =
    isObject(result) && isObject(result.summary_text) ? result.summary_text[context.formats.locale] : undefined;
  return (
    <article class="result">
      <h2 tabindex={-1}>{operation?.name ?? purchase.operation}</h2>
      {before && (
        <p class="notice" role="status">
          {word("boughtBefore")}
        </p>
      )}
      {typeof summary === "string" && <p class="lead">{summary}</p>}
      <div class="actions">
        <button type="button" class="button" onClick={() => print()}>
          {word("printPlan")}
        </button>
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
        <button type="button" class="button quiet" onClick={again}>
          {word("changeInputs")}
        </button>
      </div>
      <ReceiptSection context={context} purchase={purchase} delivery={delivery} />
    </article>
  );
}
