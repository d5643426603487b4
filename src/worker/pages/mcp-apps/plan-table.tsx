/** The result for many products: what to do with each, where the money goes, what comes back. */
import type { AnalysisResult } from "../../../shop/results/analysis-result.ts";
import { IfSold, Money } from "../../../shop/results/sections/plan.tsx";
import { Ranking } from "../../../shop/results/sections/portfolio.tsx";
import type { ViewContext } from "./view-context.ts";
import { ViewDocument } from "./view-document.tsx";

interface Props {
  readonly result: AnalysisResult;
  readonly context: ViewContext;
}

export function PlanTable({ result, context }: Props) {
  return (
    <ViewDocument result={result} context={context}>
      {[Ranking, Money, IfSold].map((Section) => (
        <Section result={result} context={context} />
      ))}
    </ViewDocument>
  );
}
