/** The readiness page: what indexers of paid services require of a deployment, for people. */

import { pages } from "../../../../../catalog/service/pages.ts";
import type { ReadinessReport } from "../../../status/readiness.ts";
import type { ReadinessWord } from "../../words/readiness.ts";
import { Layout, type PageContext } from "../frame/layout.tsx";

interface Props extends PageContext<ReadinessWord> {
  readonly report: ReadinessReport;
}

/** `/ready/x402-index` for browsers, and its Arabic twin. */
export function Readiness({ report, ...context }: Props) {
  const { word, number, time } = context.formats;
  return (
    <Layout {...context} title={word("readinessTitle")} description={word("readinessText")} page={pages.readiness}>
      <div class="page">
        <section>
          <h1>{word("readinessTitle")}</h1>
          <p class="lead">{word("readinessText")}</p>
          <p>
            <strong class={report.ready ? "gain" : "loss"}>
              {word(report.ready ? "readinessReady" : "readinessNotReady")}
            </strong>
            {" · "}
            {word("readinessCount", { passed: number(report.passed), total: number(report.checks.length) })}
          </p>
          <ul class="checks">
            {report.checks.map((check) => (
              <li>
                <span
                  class={check.passed ? "gain" : check.level === "recommended" ? "muted" : "loss"}
                  aria-hidden="true"
                >
                  {check.passed ? "✓" : "✗"}
                </span>
                <div>
                  <div>{check.requirement}</div>
                  {check.problem && <div>{check.problem}</div>}
                  <div class="muted small">
                    {word(check.passed ? "passed" : "failed")}
                    {check.level === "recommended" && ` · ${word("readinessRecommended")}`}
                    {" · "}
                    <bdi dir="ltr">{check.readers.join(", ")}</bdi>
                  </div>
                </div>
              </li>
            ))}
          </ul>
          <p>{report.note}</p>
          <p class="muted small">{word("checkedAt", { time: time(report.checked_at) })}</p>
        </section>
      </div>
    </Layout>
  );
}
