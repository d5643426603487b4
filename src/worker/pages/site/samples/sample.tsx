/** A worked sample of an analysis, laid out as buyers get it, with the request behind it. */

import { fieldLabel } from "../../../../../catalog/input/fields.ts";
import type { Operation } from "../../../../../catalog/operation.ts";
import { isCurrentResult } from "../../../../../catalog/results/shown.ts";
import { pages, sampleAnchor } from "../../../../../catalog/service/pages.ts";
import { ResultDocument } from "../../../../shop/results/result-document.tsx";
import { sampleInput, sampleResult } from "../../../../shop/results/sample-results.ts";
import type { Language } from "../../../../shop/words/language.ts";
import type { ResultMessage } from "../../../../shop/words/results.ts";
import type { FrameMessage } from "../../words/frame.ts";
import type { SamplesMessage } from "../../words/samples.ts";
import { Price, priceText } from "../elements/price.tsx";
import { Snippet } from "../elements/snippet.tsx";

interface Props {
  readonly operation: Operation;
  readonly open: boolean;
  readonly language: Language<ResultMessage | SamplesMessage | FrameMessage>;
}

/** A foldable sample. Browsers unfold it for an address that ends in its anchor, which is inside. */
export function Sample({ operation, open, language }: Props) {
  const { text, say, number, locale } = language;
  const result = sampleResult(operation, locale);
  return (
    <details class="sample" open={open}>
      <summary>
        {text(operation.name)} · <Price operation={operation} language={language} />
      </summary>
      <div class="body" id={sampleAnchor(operation.id)}>
        {isCurrentResult(result) && (
          <ResultDocument
            result={result}
            files={1}
            context={{
              language,
              currency: result.currency,
              productName: (place) => say("productNumber", { number: number(place) }),
              fieldName: (field) => text(fieldLabel(field)),
            }}
          />
        )}
        <details>
          <summary>{say("sampleInput")}</summary>
          <Snippet code={JSON.stringify(sampleInput(operation), null, 2)} language={language} />
        </details>
        <p>
          <a class="button" href={`${pages.buy.path[locale]}?op=${operation.id}`}>
            {say("buyThis", { price: priceText(operation, language) })}
          </a>
        </p>
      </div>
    </details>
  );
}
