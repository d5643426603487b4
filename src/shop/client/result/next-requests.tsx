/** Requests that the result leads to. Each button fills the inputs; none buys. */

import { isObject } from "../../../lib/text.ts";
import type { CatalogueOperation } from "../../catalogue.ts";
import type { Draft } from "../../draft.ts";
import { draftInSets, draftWithoutCapital, soldInSets } from "../../next-requests.ts";
import { parseJson } from "../../purchase/service-answer.ts";
import type { StoredPurchase } from "../../purchase/stored-purchase.ts";
import type { AnalysisResult } from "../../results/analysis-result.ts";
import type { DocumentContext } from "../../results/document-context.ts";
import type { ResultContext } from "./result-context.ts";

interface Props {
  readonly context: ResultContext;
  readonly result: AnalysisResult;
  readonly purchase: StoredPurchase;
  readonly operation: CatalogueOperation;
  readonly documentContext: DocumentContext;
  readonly begin: (draft: Draft) => void;
}

export function NextRequests({ context, result, purchase, operation, documentContext, begin }: Props) {
  const { say, number, locale } = context.language;
  const body = parseJson(purchase.body);
  if (!isObject(body)) return null;
  const sets = soldInSets(result);
  const setName = (name: string, pieces: number) => say("setName", { name, pieces: number(pieces) });
  const named = new Intl.ListFormat(locale).format(
    sets.map(({ index, pieces }) => setName(documentContext.productName(index), pieces)),
  );
  const hasPlan = "plan" in result && result.plan !== null;
  if (sets.length === 0 && !hasPlan) return null;
  return (
    <div class="actions screen-only next-requests">
      {sets.length > 0 && (
        <button
          type="button"
          class="button quiet"
          data-action="sets"
          onClick={() =>
            begin({
              ...draftInSets(operation, body, purchase.names, sets, setName),
              prepared: say("preparedSets", { sets: named }),
            })
          }
        >
          {say("askAsSets", { sets: named })}
        </button>
      )}
      {hasPlan && (
        <button
          type="button"
          class="button quiet"
          data-action="capital"
          onClick={() =>
            begin({ ...draftWithoutCapital(operation, body, purchase.names), prepared: say("preparedCapital") })
          }
        >
          {say("askWithMoney")}
        </button>
      )}
    </div>
  );
}
