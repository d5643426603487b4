/** The result for one product as a card: what it comes to, and why. */

import type { AnalysisResult } from "../results/analysis-result.ts";
import { Checks, PriceLadder, SupplierPrice, VatPositions } from "../results/sections/decision.tsx";
import { Score } from "../results/sections/economics.tsx";
import { FirstSteps } from "../results/sections/first-steps.tsx";
import { CustomsFee, DutyRates, LandedCost } from "../results/sections/landed-cost.tsx";
import type { FreeCheckFigures } from "../site/free-check/free-check-figures.ts";
import { FreeCheckResult } from "../site/free-check/free-check-result.tsx";
import type { ViewContext } from "./view-context.ts";
import { ViewDocument } from "./view-document.tsx";

/** Whether a result is a free check's: no other has a profit without its unit economics. The service's tests hold its results to their schema. */
const isFreeCheck = (result: AnalysisResult): result is AnalysisResult & FreeCheckFigures =>
  result.break_even_price !== undefined && result.net_revenue !== undefined && result.as_supplied !== undefined;

interface Props {
  readonly result: AnalysisResult;
  readonly context: ViewContext;
}

export function ResultCard({ result, context }: Props) {
  if (isFreeCheck(result))
    return (
      <FreeCheckResult
        figures={result}
        question={{ registered: "unsure", channel: undefined }}
        formats={context.formats}
        fieldName={context.fieldName}
      />
    );
  return (
    <ViewDocument result={result} context={context}>
      <FirstSteps result={result} context={context} />
      {[Checks, SupplierPrice, VatPositions, LandedCost, Score, PriceLadder].map((Section) => (
        <Section product={result} context={context} />
      ))}
      <DutyRates result={result} context={context} />
      <CustomsFee result={result} context={context} />
    </ViewDocument>
  );
}
