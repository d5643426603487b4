/** `/agent-tools/samples` and its Arabic twin: what each analysis gives, to be looked at before it is paid for. */

import type { Operation } from "../../../../../catalog/operation.ts";
import { pages } from "../../../../../catalog/service/pages.ts";
import type { ResultWord } from "../../../../shop/words/results.ts";
import type { SamplesWord } from "../../words/samples.ts";
import { Layout, type PageContext } from "../frame/layout.tsx";
import { Sample } from "./sample.tsx";

interface Props extends PageContext<ResultWord | SamplesWord> {
  readonly operations: readonly Operation[];
}

export function SamplesPage({ operations, ...context }: Props) {
  const { formats } = context;
  const { word } = formats;
  return (
    <Layout {...context} title={word("samplesPageTitle")} description={word("samplesPageText")} page={pages.samples}>
      <div class="page">
        <section>
          <h1>{word("samplesPageTitle")}</h1>
          <p class="lead">{word("samplesPageText")}</p>
          {operations
            .filter((operation) => !operation.free)
            .map((operation, index) => (
              <Sample operation={operation} open={index === 0} formats={formats} />
            ))}
        </section>
      </div>
    </Layout>
  );
}
