/** The status page: what `/status` says, for people. `client/status.ts` replaces the element with `data-live`. */
import { factAddress, pages } from "../../../../../catalog/service/pages.ts";
import { factName } from "../../../../../catalog/words/fact-names.ts";
import type { Locale } from "../../../../lib/text.ts";
import { DefinitionList } from "../../../../shop/results/definition-list.tsx";
import type { PartStatus, StatusReport } from "../../../status/status.ts";
import { type FrameContext, Layout } from "../frame/layout.tsx";
import type { PageLanguage, PageMessage } from "../page-texts.ts";

/** The name of each state of a part or of the service, and its colour. */
const states = {
  ok: { word: "statusUp", tone: "gain" },
  up: { word: "statusUp", tone: "gain" },
  degraded: { word: "statusDegraded", tone: "degraded" },
  down: { word: "statusDown", tone: "loss" },
  unknown: { word: "statusUnknown", tone: "muted" },
  not_configured: { word: "statusNotConfigured", tone: "muted" },
} as const satisfies Record<PartStatus["state"] | StatusReport["status"], { word: PageMessage; tone: string }>;

const payments = {
  available: "paymentsAvailable",
  unavailable: "paymentsUnavailable",
  not_configured: "statusNotConfigured",
} as const satisfies Record<StatusReport["payments"], PageMessage>;

/** The names of the parts; `{host}` is filled in. */
const partWords = {
  core: "statusCore",
  facilitator: "statusFacilitator",
  chain: "statusChain",
  settlements: "statusLedger",
  books: "statusBooks",
  reconciliation: "statusReconciliation",
} as const satisfies Record<PartStatus["part"], PageMessage>;

function detail(part: PartStatus, language: PageLanguage): string {
  const { say, number } = language;
  if (part.circuit === "open") return say("circuitOpen");
  if (part.findings !== undefined && part.reconciled_at !== undefined)
    return say("statusReconciled", { count: number(part.findings), time: language.time(part.reconciled_at) });
  if (!part.waiting) return "";
  return part.waiting_since
    ? say("statusWaitingSince", { count: number(part.waiting), time: language.time(part.waiting_since) })
    : say("statusWaiting", { count: number(part.waiting) });
}

/** The facts to review, each linked to its row; false without any. */
const factsToReview = (heading: string, facts: StatusReport["facts_past_review"], locale: Locale) =>
  facts.length > 0 &&
  ([heading, facts.map((id) => <a href={factAddress(id, locale)}>{factName(id, locale)}</a>)] as const);

/** Parts that only interest the operator. */
const internals: ReadonlySet<PartStatus["part"]> = new Set(["books", "reconciliation"]);

/** Each part with its state in words, and its details. */
function Parts({ parts, language }: { readonly parts: readonly PartStatus[]; readonly language: PageLanguage }) {
  return (
    <DefinitionList
      class="facts"
      rows={parts.map((part) => {
        const more = detail(part, language);
        return [
          language.say(partWords[part.part], { host: part.name ?? "" }),
          <>
            <span class={states[part.state].tone}>{language.say(states[part.state].word)}</span>
            {more && <span class="small muted"> {more}</span>}
          </>,
        ];
      })}
    />
  );
}

/** Renders `/status` for browsers, and its Arabic twin. */
export function Status({ report, ...context }: FrameContext & { readonly report: StatusReport }) {
  const { language } = context;
  const { say, date, time, locale } = language;
  return (
    <Layout
      {...context}
      title={say("statusTitle")}
      description={say("statusText")}
      page={pages.status}
      scripts={["status"]}
    >
      <div class="page">
        <section data-live>
          <h1>{say("statusTitle")}</h1>
          <p class="lead">
            <strong class={states[report.status].tone}>{say(states[report.status].word)}</strong>
            {" · "}
            {say("factPayment")}: {say(payments[report.payments])}
          </p>
          <Parts parts={report.parts.filter(({ part }) => !internals.has(part))} language={language} />
          <DefinitionList
            class="facts"
            rows={[
              [say("version"), <bdi dir="ltr">{report.worker_version}</bdi>],
              [say("factFormula"), <bdi dir="ltr">{report.formula_version}</bdi>],
              [say("factRegulation"), date(report.regulatory_as_of)],
            ]}
          />
          <h2>{say("statusInternals")}</h2>
          <Parts parts={report.parts.filter(({ part }) => internals.has(part))} language={language} />
          <DefinitionList
            class="to-review"
            rows={[
              factsToReview(say("factsPastReview"), report.facts_past_review, locale),
              factsToReview(say("factsDueSoon"), report.facts_due_soon, locale),
            ]}
          />
          <p class="muted small">
            {say("checkedAt", { time: time(report.checked_at) })}
            <br />
            {say("statusText")}
          </p>
          <p class="stale loss">{say("statusStale")}</p>
        </section>
      </div>
    </Layout>
  );
}
