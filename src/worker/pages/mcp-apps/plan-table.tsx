/** The result for many products as tables: what to do first, what to buy, in which order, and what to find out. */
import type { AnalysisResult } from "../results/analysis-result.ts";
import { FirstSteps } from "../results/sections/first-steps.tsx";
import { MissingData } from "../results/sections/outlook.tsx";
import { Ranking, Renegotiation } from "../results/sections/portfolio.tsx";
import { PurchaseOrder } from "../results/sections/purchase-order.tsx";
import type { ViewContext } from "./view-context.ts";
import { ViewDocument } from "./view-document.tsx";

interface Props {
  readonly result: AnalysisResult;
  readonly context: ViewContext;
}

export function PlanTable({ result, context }: Props) {
  return (
    <ViewDocument result={result} context={context}>
      {[FirstSteps, PurchaseOrder, Ranking, Renegotiation, MissingData].map((Section) => (
        <Section result={result} context={context} />
      ))}
    </ViewDocument>
  );
}
