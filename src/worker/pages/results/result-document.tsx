/** A result as a document: what to do first, why, what was assumed, and what it does not know. The same for samples, purchases and print. */
import { readableNotice } from "../words/readable-notice.ts";
import { isDossier, type ProductFigures } from "./analysis-result.ts";
import type { DocumentContext, SectionProps } from "./document-context.ts";
import { AsSupplied, Assumptions } from "./sections/assumptions.tsx";
import { Budget } from "./sections/budget.tsx";
import { CapitalCurve, ConcentrationFrontier, OtherPlans, SellThroughCurve } from "./sections/curves.tsx";
import { Checks, PriceLadder, SupplierPrice, VatPositions } from "./sections/decision.tsx";
import { Economics, Score, Sensitivity, Stress } from "./sections/economics.tsx";
import { FirstSteps } from "./sections/first-steps.tsx";
import { CustomsFee, DutyRates, LandedCost } from "./sections/landed-cost.tsx";
import { Distribution, MissingData, Segments, ShockMatrix, UpgradePaths } from "./sections/outlook.tsx";
import { ProductFiguresTable, Ranking, Renegotiation } from "./sections/portfolio.tsx";
import { PurchaseOrder } from "./sections/purchase-order.tsx";

/** Everything that a result says of one product. */
function Product({ product, context }: { readonly product: ProductFigures; readonly context: DocumentContext }) {
  const { Part } = context;
  return (
    <>
      {[
        Checks,
        SupplierPrice,
        VatPositions,
        LandedCost,
        Economics,
        Score,
        Stress,
        PriceLadder,
        Sensitivity,
        AsSupplied,
        Assumptions,
      ].map((Section) => (
        <Part draw={() => <Section product={product} context={context} />} />
      ))}
    </>
  );
}

/** The pointer with which sentences name a product (domain.md 6.3). */
const pointer = /(?:Product|المنتج) \d+ \u200f?\(\u2066?products\[(\d+)\]\u2069?\)/g;

/** A sentence of a result with the names that the buyer gave. */
const withNames = (sentence: string, { productName }: DocumentContext) =>
  sentence.replace(pointer, (_, index) => `\u2068${productName(Number(index))}\u2069`);

interface DocumentProps extends SectionProps {
  /** How many of the full files are shown; all when absent. */
  readonly files?: number;
}

export function ResultDocument({ result, context, files }: DocumentProps) {
  const { Part } = context;
  const { word, text, date } = context.formats;
  const dossiers = (result.products ?? []).flatMap((product) => (isDossier(product) ? [product] : [])).slice(0, files);
  return (
    <div class="document">
      {result.summary_text && <p class="lead">{withNames(text(result.summary_text), context)}</p>}
      <FirstSteps result={result} context={context} />
      {[
        PurchaseOrder,
        Budget,
        Renegotiation,
        CapitalCurve,
        SellThroughCurve,
        OtherPlans,
        ConcentrationFrontier,
        Ranking,
        ProductFiguresTable,
        MissingData,
        UpgradePaths,
        ShockMatrix,
        Segments,
        Distribution,
      ].map((Section) => (
        <Part draw={() => <Section result={result} context={context} />} />
      ))}
      <Product product={result} context={context} />
      {[DutyRates, CustomsFee].map((Section) => (
        <Part draw={() => <Section result={result} context={context} />} />
      ))}
      {dossiers.map((dossier) => (
        <Part
          draw={() => (
            <details class="dossier">
              <summary>{word("detailOf", { product: `\u2068${context.productName(dossier.index)}\u2069` })}</summary>
              <Product product={dossier} context={context} />
            </details>
          )}
        />
      ))}
      {result.notice_texts && result.notice_texts.length > 0 && (
        <section>
          <h2>{word("noticesTitle")}</h2>
          <ul>
            {result.notice_texts.map(({ text: notice }) => (
              <li>{readableNotice(notice, context.formats.locale)}</li>
            ))}
          </ul>
        </section>
      )}
      <section class="small muted">
        <h2>{word("limitsOfMethod")}</h2>
        {result.method_notes?.map((note) => (
          <p>{note}</p>
        ))}
        {result.disclaimer && <p>{result.disclaimer}</p>}
        <p>
          {word("documentEdition", {
            formula: `\u2066${result.formula_version}\u2069`,
            date: date(result.regulatory_as_of),
          })}
        </p>
      </section>
    </div>
  );
}
