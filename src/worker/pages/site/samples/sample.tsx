/** A worked sample of an analysis, laid out as buyers get it, with the request behind it. */

import { fieldLabel } from "../../../../../catalog/input/fields.ts";
import type { Operation } from "../../../../../catalog/operation.ts";
import { isCurrentResult } from "../../../../../catalog/results/shown.ts";
import { pages, sampleAnchor } from "../../../../../catalog/service/pages.ts";
import { ResultDocument } from "../../../../shop/results/result-document.tsx";
import { sampleInput, sampleResult } from "../../../../shop/results/sample-results.ts";
import type { Formats } from "../../../../shop/words/format.ts";
import type { ResultWord } from "../../../../shop/words/results.ts";
import type { FrameWord } from "../../words/frame.ts";
import type { SamplesWord } from "../../words/samples.ts";
import { Price, priceText } from "../elements/price.tsx";
import { Snippet } from "../elements/snippet.tsx";

interface Props {
  readonly operation: Operation;
  readonly open: boolean;
  readonly formats: Formats<ResultWord | SamplesWord | FrameWord>;
}

/** A foldable sample. Browsers unfold it for an address that ends in its anchor, which is inside. */
export function Sample({ operation, open, formats }: Props) {
  const { text, word, number, locale } = formats;
  const result = sampleResult(operation, locale);
  return (
    <details class="sample" open={open}>
      <summary>
        {text(operation.name)} · <Price operation={operation} formats={formats} />
      </summary>
      <div class="body" id={sampleAnchor(operation.id)}>
        {isCurrentResult(result) && (
          <ResultDocument
            result={result}
            files={1}
            context={{
              formats,
              currency: result.currency,
              productName: (place) => word("productNumber", { number: number(place) }),
              fieldName: (field) => text(fieldLabel(field)),
            }}
          />
        )}
        <details>
          <summary>{word("sampleInput")}</summary>
          <Snippet code={JSON.stringify(sampleInput(operation), null, 2)} formats={formats} />
        </details>
        <p>
          <a class="button" href={`${pages.buy.path[locale]}?op=${operation.id}`}>
            {word("buyThis", { price: priceText(operation, formats) })}
          </a>
        </p>
      </div>
    </details>
  );
}
