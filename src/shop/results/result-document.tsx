/**
 * A result as a document: what to do first, why, what was assumed, and what it does not know. The same for samples,
 * purchases and print.
 */
import { chapterAddress, factAddress } from "../../../catalog/service/pages.ts";
import { readableDisclaimer, readableNotice } from "../words/readable-notice.ts";
import { isDossier, type ProductFigures } from "./analysis-result.ts";
import { asRead, type DocumentContext, type SectionProps } from "./document-context.ts";
import { factName } from "./fact-names.ts";
import { AsSupplied, Assumptions } from "./sections/assumptions.tsx";
import { Checks, Limits, MissingInputs, VatCash, VatPositions } from "./sections/decision.tsx";
import { Economics, Score, Stress } from "./sections/economics.tsx";
import { FirstSteps } from "./sections/first-steps.tsx";
import { ConsignmentCosts, DutyRates, LandedCost, Preferences } from "./sections/landed-cost.tsx";
import { Notices } from "./sections/notices.tsx";
import {
  CapitalCurve,
  DataPriority,
  LineFailure,
  Memo,
  Negotiation,
  Pace,
  RiskLadder,
  Scenarios,
} from "./sections/outlook.tsx";
import { CashPath, Orders, Plan, PlanRegistration } from "./sections/plan.tsx";
import { Ranking } from "./sections/portfolio.tsx";
import { Lead, PlanInWords } from "./sections/summary.tsx";
import { Ads, FixedCosts, ReturnsCover, Volume } from "./sections/what-if.tsx";

interface ProductProps {
  readonly product: ProductFigures;
  readonly reasons: Readonly<Record<string, string>>;
  readonly context: DocumentContext;
}

/** Everything that a result says of one product. */
function Product({ product, reasons, context }: ProductProps) {
  return (
    <>
      {[
        Checks,
        FixedCosts,
        Limits,
        MissingInputs,
        VatPositions,
        VatCash,
        LandedCost,
        Economics,
        Stress,
        Volume,
        ReturnsCover,
        Ads,
        Score,
      ].map((Section) => (
        <Section product={product} context={context} />
      ))}
      <Assumptions product={product} context={context} reasons={reasons} />
    </>
  );
}

/** What the method leaves out, on what it rests, and which edition it is. */
function FinePrint({ result, context }: SectionProps) {
  const { word, date, locale } = context.formats;
  return (
    <section class="small muted fine-print">
      <h2>{word("limitsOfMethod")}</h2>
      {result.method_notes.map((note) => (
        <p>{readableNotice(note, locale)}</p>
      ))}
      <p>{readableDisclaimer(result.disclaimer)}</p>
      <p>
        {word("factsBehind")}{" "}
        {result.facts.map((id, index) => (
          <>
            {index > 0 && " · "}
            <a href={factAddress(id, locale)}>{factName(id, locale)}</a>
          </>
        ))}
      </p>
      <p class="screen-only">
        <a href={chapterAddress("glossary", locale)}>{word("wordsLink")}</a>
      </p>
      <p>
        {word("documentEdition", {
          formula: `\u2066${result.formula_version}\u2069`,
          date: date(result.regulatory_as_of),
        })}
      </p>
    </section>
  );
}

interface DocumentProps extends SectionProps {
  /** How many of the full files are shown; all when absent. */
  readonly files?: number;
}

export function ResultDocument({ result, context, files }: DocumentProps) {
  const { word } = context.formats;
  const products = "products" in result ? result.products : [];
  const dossiers = products.flatMap((product) => (isDossier(product) ? [product] : [])).slice(0, files);
  const reasons = "assumption_texts" in result ? result.assumption_texts : {};
  return (
    <div class="document">
      <Lead result={result} context={context} />
      <FirstSteps result={result} context={context} />
      <PlanInWords result={result} context={context} />
      {[
        Orders,
        CashPath,
        Plan,
        PlanRegistration,
        Negotiation,
        LineFailure,
        RiskLadder,
        Scenarios,
        Pace,
        CapitalCurve,
        DataPriority,
        Ranking,
        Memo,
      ].map((Section) => (
        <Section result={result} context={context} />
      ))}
      <Product product={result} reasons={reasons} context={context} />
      {[DutyRates, Preferences, ConsignmentCosts, AsSupplied].map((Section) => (
        <Section result={result} context={context} />
      ))}
      {dossiers.map((dossier) => (
        <details class="dossier">
          <summary>{word("detailOf", { product: context.productName(dossier.index) })}</summary>
          <div class="file">
            <p class="notice">{asRead(dossier.next_step.text, context)}</p>
            <Product product={dossier} reasons={reasons} context={context} />
          </div>
        </details>
      ))}
      {[Notices, FinePrint].map((Section) => (
        <Section result={result} context={context} />
      ))}
    </div>
  );
}
