/** The result for one product as a card: what it comes to, and why. */

import type { AnalysisResult } from "../../../shop/results/analysis-result.ts";
import { Limits, MissingInputs, Unregistered, WhyNotGo } from "../../../shop/results/sections/decision.tsx";
import { Score, Stress } from "../../../shop/results/sections/economics.tsx";
import { BorderCosts, DutyRates, LandedCost } from "../../../shop/results/sections/landed-cost.tsx";
import { Outcome } from "../../../shop/results/sections/summary.tsx";
import { FreeCheckResult } from "../site/free-check/free-check-result.tsx";
import type { ViewContext } from "./view-context.ts";
import { ViewDocument } from "./view-document.tsx";

interface Props {
  readonly result: AnalysisResult;
  readonly context: ViewContext;
}

export function ResultCard({ result, context }: Props) {
  if (result.operation === "free_profit_check")
    return (
      <FreeCheckResult
        figures={result}
        question={{ registered: "unsure", channel: undefined }}
        language={context.language}
        fieldName={context.fieldName}
      />
    );
  return (
    <ViewDocument result={result} context={context}>
      <Outcome result={result} context={context} />
      {[WhyNotGo, Limits, MissingInputs, Unregistered, LandedCost, Stress, Score].map((Section) => (
        <Section product={result} context={context} />
      ))}
      {[DutyRates, BorderCosts].map((Section) => (
        <Section result={result} context={context} />
      ))}
    </ViewDocument>
  );
}
