/**
 * A result as a document: what to do first, why, what was assumed, and its limits. The same for samples, purchases and
 * print. A new member of a result is not drawn automatically: it needs a section here, a column in
 * `spreadsheet/result-table.ts`, and a table in `catalog/summary/sections.ts`.
 */
import { chapterAddress, factAddress } from "../../../catalog/service/pages.ts";
import { factName } from "../../../catalog/words/fact-names.ts";
import { isolated } from "../../lib/text.ts";
import { isFile, type ProductSectionProps, type SectionProps, stepText } from "./document-context.ts";
import {
  AsSupplied,
  Assumptions,
  Limits,
  MissingInputs,
  OtherReadings,
  Unregistered,
  WhyNotGo,
} from "./sections/decision.tsx";
import {
  BorderCosts,
  DutyRates,
  Economics,
  LandedCost,
  Prices,
  ReturnsCover,
  Score,
  Stress,
} from "./sections/economics.tsx";
import { IfSold, Memo, Money, Ranking } from "./sections/portfolio.tsx";
import { Lead, Notices, Outcome, PlanInWords } from "./sections/summary.tsx";

/** Renders everything that a result says of one product. */
const Product = (props: ProductSectionProps) => (
  <>
    {[
      OtherReadings,
      WhyNotGo,
      Limits,
      MissingInputs,
      Unregistered,
      LandedCost,
      Economics,
      Stress,
      Prices,
      ReturnsCover,
      Score,
      Assumptions,
    ].map((Section) => (
      <Section {...props} />
    ))}
  </>
);

/** Renders the end of a document: the rules, the limits of the method, its facts, and its version. */
function FinePrint({ result, context }: SectionProps) {
  const { say, date, locale } = context.language;
  return (
    <section class="small muted fine-print">
      <h2>{say("limitsOfMethod")}</h2>
      {result.notes.map(({ text }) => (
        <p>{text}</p>
      ))}
      <p>
        {say("factsBehind")}{" "}
        {result.facts.map(({ id, due_for_review }, index) => (
          <>
            {index > 0 && " · "}
            <a href={factAddress(id, locale)}>{factName(id, locale)}</a>
            {due_for_review && ` (${say("dueForReview")})`}
          </>
        ))}
      </p>
      <p class="screen-only">
        <a href={chapterAddress("glossary", locale)}>{say("wordsLink")}</a>
      </p>
      <p>
        {say("documentEdition", { formula: isolated(result.formula_version), date: date(result.regulatory_as_of) })}
      </p>
    </section>
  );
}

interface DocumentProps extends SectionProps {
  /** How many of the full files are shown; all when absent. */
  readonly files?: number;
}

export function ResultDocument({ result, context, files }: DocumentProps) {
  const { say } = context.language;
  const products = "products" in result ? result.products : [];
  const shown = products.flatMap((product) => (isFile(product) ? [product] : [])).slice(0, files);
  return (
    <div class="document">
      {[Lead, Outcome, PlanInWords, Ranking, Money, IfSold, Memo].map((Section) => (
        <Section result={result} context={context} />
      ))}
      <Product product={result} context={context} />
      {[DutyRates, BorderCosts, AsSupplied].map((Section) => (
        <Section result={result} context={context} />
      ))}
      {shown.map((file) => (
        <details class="dossier">
          <summary>{say("detailOf", { product: context.productName(file.number) })}</summary>
          <div class="file">
            <p class="notice">{stepText(file, context)}</p>
            <Product product={file} context={context} />
          </div>
        </details>
      ))}
      {[Notices, FinePrint].map((Section) => (
        <Section result={result} context={context} />
      ))}
    </div>
  );
}
