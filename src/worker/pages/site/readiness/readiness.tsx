/** The readiness page: what indexers of paid services require of a deployment, for people. */
import { pages } from "../../../../../catalog/service/pages.ts";
import type { ReadinessReport } from "../../../status/readiness.ts";
import { type FrameContext, Layout } from "../frame/layout.tsx";

/** Renders `/ready/x402-index` for browsers, and its Arabic twin. */
export function Readiness({ report, ...context }: FrameContext & { readonly report: ReadinessReport }) {
  const { say, number, time } = context.language;
  const required = report.checks.filter(({ level }) => level === "required");
  const recommended = report.checks.filter(({ level }) => level === "recommended");
  const passed = (checks: ReadinessReport["checks"]) => number(checks.filter((check) => check.passed).length);
  return (
    <Layout {...context} title={say("readinessTitle")} description={say("readinessText")} page={pages.readiness}>
      <div class="page">
        <section>
          <h1>{say("readinessTitle")}</h1>
          <p class="lead">{say("readinessText")}</p>
          <p>
            <strong class={report.ready ? "gain" : "loss"}>
              {say(report.ready ? "readinessReady" : "readinessNotReady")}
            </strong>
            {" · "}
            {say("readinessCount", {
              required: passed(required),
              allRequired: number(required.length),
              recommended: passed(recommended),
              allRecommended: number(recommended.length),
            })}
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
                    {say(check.passed ? "passed" : "failed")}
                    {check.level === "recommended" && ` · ${say("readinessRecommended")}`}
                    {" · "}
                    <bdi dir="ltr">{check.readers.join(", ")}</bdi>
                  </div>
                </div>
              </li>
            ))}
          </ul>
          <p>{report.note}</p>
          <p class="muted small">{say("checkedAt", { time: time(report.checked_at) })}</p>
        </section>
      </div>
    </Layout>
  );
}
