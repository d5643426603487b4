/** Worked samples of every paid result, laid out as buyers get them. */
import { type FieldName, fieldWords } from "../../../catalog/fields.ts";
import type { Operation } from "../../operation/operation.ts";
import { Snippet } from "../elements/snippet.tsx";
import type { PageFormats } from "../words.ts";
import { isAnalysisResult } from "./analysis-result.ts";
import { AtOnce } from "./document-context.ts";
import { ResultDocument } from "./result-document.tsx";
import { sampleInput, sampleResult } from "./sample-results.ts";

const isField = (name: string): name is FieldName => name in fieldWords;

/** The operations that are shown: each step of the usual order, and the largest, which has every section that the others between them have. */
const shown = (ladder: readonly Operation[]) =>
  ladder.filter((operation) => !operation.free && (operation.recommended || operation === ladder.at(-1)));

/** Foldable samples of the ladder's results. */
export function Samples({ ladder, formats }: { readonly ladder: readonly Operation[]; readonly formats: PageFormats }) {
  const { text, word, number, usdc } = formats;
  return (
    <>
      {shown(ladder).map((operation, index) => {
        const result = sampleResult(operation, formats.locale);
        return (
          <details class="sample" open={index === 0}>
            <summary>
              {text(operation.name)} · <bdi class="money">{usdc(operation.price.usdc)}</bdi>
            </summary>
            <div class="body">
              {isAnalysisResult(result) && (
                <ResultDocument
                  result={result}
                  files={1}
                  context={{
                    formats,
                    currency: result.currency,
                    productName: (position) => word("productNumber", { number: number(position + 1) }),
                    fieldName: (field) => (isField(field) ? text(fieldWords[field].label) : field),
                    Part: AtOnce,
                  }}
                />
              )}
              <details>
                <summary>{word("sampleInput")}</summary>
                <Snippet code={JSON.stringify(sampleInput(operation), null, 2)} formats={formats} />
              </details>
            </div>
          </details>
        );
      })}
    </>
  );
}
