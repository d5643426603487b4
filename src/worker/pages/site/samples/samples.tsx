/** `/agent-tools/samples` and its Arabic twin: what each analysis gives, shown before it is paid for. */
import { fieldLabel } from "../../../../../catalog/input/fields.ts";
import type { Operation } from "../../../../../catalog/operation.ts";
import { isCurrentResult } from "../../../../../catalog/results/shown.ts";
import { pages, sampleAnchor } from "../../../../../catalog/service/pages.ts";
import { unnamedContext } from "../../../../shop/results/document-context.ts";
import { ResultDocument } from "../../../../shop/results/result-document.tsx";
import { sampleInput, sampleResult } from "../../../../shop/results/sample-results.ts";
import { priceText } from "../elements/operations.ts";
import { Snippet } from "../elements/snippet.tsx";
import { Layout, type PageContext } from "../frame/layout.tsx";
import type { PageLanguage } from "../page-texts.ts";

interface Props {
  readonly operation: Operation;
  readonly open: boolean;
  readonly language: PageLanguage;
}

/**
 * Renders a worked sample, laid out as buyers get it, with its request. Browsers unfold it when the address ends in
 * its anchor, which is inside.
 */
function Sample({ operation, open, language }: Props) {
  const { text, say, locale } = language;
  const result = sampleResult(operation, locale);
  return (
    <details class="sample" open={open}>
      <summary>
        {text(operation.name)} · <span>{priceText(operation, language)}</span>
      </summary>
      <div class="body" id={sampleAnchor(operation.id)}>
        {isCurrentResult(result) && (
          <ResultDocument
            result={result}
            files={1}
            context={unnamedContext(result, language, (field) => text(fieldLabel(field)))}
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

export function SamplesPage({ operations, ...context }: PageContext) {
  const { language } = context;
  const { say } = language;
  return (
    <Layout {...context} title={say("samplesPageTitle")} description={say("samplesPageText")} page={pages.samples}>
      <div class="page">
        <section>
          <h1>{say("samplesPageTitle")}</h1>
          <p class="lead">{say("samplesPageText")}</p>
          {operations
            .filter((operation) => !operation.free)
            .map((operation, index) => (
              <Sample operation={operation} open={index === 0} language={language} />
            ))}
        </section>
      </div>
    </Layout>
  );
}
