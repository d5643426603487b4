/** The status page: what `/status` says, for people. */

import { factAddress, pages } from "../../../../../catalog/service/pages.ts";
import type { Locale } from "../../../../lib/text.ts";
import { DefinitionList } from "../../../../shop/results/definition-list.tsx";
import { factName } from "../../../../shop/results/fact-names.ts";
import type { Formats } from "../../../../shop/words/format.ts";
import type { PartStatus, StatusReport } from "../../../status/status.ts";
import type { FrameWord } from "../../words/frame.ts";
import type { StatusWord } from "../../words/status.ts";
import { Layout, type PageContext } from "../frame/layout.tsx";

interface Props extends PageContext<StatusWord> {
  readonly report: StatusReport;
}

/** What a state of a part or of the service is called, and its colour. */
const states = {
  ok: { word: "statusUp", tone: "gain" },
  up: { word: "statusUp", tone: "gain" },
  degraded: { word: "statusDegraded", tone: "degraded" },
  down: { word: "statusDown", tone: "loss" },
  unknown: { word: "statusUnknown", tone: "muted" },
  not_configured: { word: "statusNotConfigured", tone: "muted" },
} as const satisfies Record<PartStatus["state"] | StatusReport["status"], { word: StatusWord; tone: string }>;

const payments = {
  available: "paymentsAvailable",
  unavailable: "paymentsUnavailable",
  not_configured: "statusNotConfigured",
} as const satisfies Record<StatusReport["payments"], StatusWord | FrameWord>;

const circuitWords: Readonly<Record<string, StatusWord>> = { open: "circuitOpen" };

/** What the parts are called; `{host}` is the name of one. */
const partWords = {
  core: "statusCore",
  facilitator: "statusFacilitator",
  chain: "statusChain",
  settlements: "statusLedger",
  books: "statusBooks",
  reconciliation: "statusReconciliation",
} as const satisfies Record<PartStatus["part"], StatusWord>;

function detail(part: PartStatus, formats: Formats<StatusWord | FrameWord>): string {
  const { word, number } = formats;
  const circuit = part.circuit && circuitWords[part.circuit];
  if (circuit) return word(circuit);
  if (part.findings !== undefined && part.reconciled_at !== undefined)
    return word("statusReconciled", { count: number(part.findings), time: formats.time(part.reconciled_at) });
  if (!part.waiting) return "";
  return part.waiting_since
    ? word("statusWaitingSince", { count: number(part.waiting), time: formats.time(part.waiting_since) })
    : word("statusWaiting", { count: number(part.waiting) });
}

/** The facts to review, each linked to its row; false without any. */
const factsToReview = (heading: string, facts: StatusReport["facts_past_review"], locale: Locale) =>
  facts.length > 0 &&
  ([heading, facts.map((id) => <a href={factAddress(id, locale)}>{factName(id, locale)}</a>)] as const);

/** Parts that only the operator asks about. */
const internals: ReadonlySet<PartStatus["part"]> = new Set(["books", "reconciliation"]);

interface PartsProps {
  readonly parts: readonly PartStatus[];
  readonly formats: Formats<StatusWord | FrameWord>;
}

/** Each part with its state in words, and what there is to say of it. */
function Parts({ parts, formats }: PartsProps) {
  return (
    <DefinitionList
      class="facts"
      rows={parts.map((part) => {
        const more = detail(part, formats);
        return [
          formats.word(partWords[part.part], { host: part.name ?? "" }),
          <>
            <span class={states[part.state].tone}>{formats.word(states[part.state].word)}</span>
            {more && <span class="small muted"> {more}</span>}
          </>,
        ];
      })}
    />
  );
}

/** `/status` for browsers, and its Arabic twin. */
export function Status({ report, ...context }: Props) {
  const { formats } = context;
  const { word, date, time, locale } = formats;
  return (
    <Layout
      {...context}
      title={word("statusTitle")}
      description={word("statusText")}
      page={pages.status}
      scripts={["status"]}
    >
      <div class="page">
        <section data-live>
          <h1>{word("statusTitle")}</h1>
          <p class="lead">
            <strong class={states[report.status].tone}>{word(states[report.status].word)}</strong>
            {" · "}
            {word("factPayment")}: {word(payments[report.payments])}
          </p>
          <Parts parts={report.parts.filter(({ part }) => !internals.has(part))} formats={formats} />
          <DefinitionList
            class="facts"
            rows={[
              [word("version"), <bdi dir="ltr">{report.worker_version}</bdi>],
              [word("factFormula"), <bdi dir="ltr">{report.formula_version}</bdi>],
              [word("factRegulation"), date(report.regulatory_as_of)],
            ]}
          />
          <h2>{word("statusInternals")}</h2>
          <Parts parts={report.parts.filter(({ part }) => internals.has(part))} formats={formats} />
          <DefinitionList
            class="to-review"
            rows={[
              factsToReview(word("factsPastReview"), report.facts_past_review, locale),
              factsToReview(word("factsDueSoon"), report.facts_due_soon, locale),
            ]}
          />
          <p class="muted small">
            {word("checkedAt", { time: time(report.checked_at) })}
            <br />
            {word("statusText")}
          </p>
          <p class="stale loss">{word("statusStale")}</p>
        </section>
      </div>
    </Layout>
  );
}
