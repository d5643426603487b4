/** `/agent-tools/samples` and its Arabic twin: what each analysis gives, to be looked at before it is paid for. */

import type { Operation } from "../../../../../catalog/operation.ts";
import { pages } from "../../../../../catalog/service/pages.ts";
import type { ResultMessage } from "../../../../shop/words/results.ts";
import type { SamplesMessage } from "../../words/samples.ts";
import { Layout, type PageContext } from "../frame/layout.tsx";
import { Sample } from "./sample.tsx";

interface Props extends PageContext<ResultMessage | SamplesMessage> {
  readonly operations: readonly Operation[];
}

export function SamplesPage({ operations, ...context }: Props) {
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
