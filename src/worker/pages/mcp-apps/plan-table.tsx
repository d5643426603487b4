/** The result for many products as tables: what to do first, to buy, in which order, to find out. */
import type { AnalysisResult } from "../../../shop/results/analysis-result.ts";
import { FirstSteps } from "../../../shop/results/sections/first-steps.tsx";
import { DataPriority, LineFailure, Negotiation, Pace } from "../../../shop/results/sections/outlook.tsx";
import { CashPath, Orders, Plan } from "../../../shop/results/sections/plan.tsx";
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
      {[FirstSteps, Orders, CashPath, Plan, Negotiation, LineFailure, Pace, Ranking, DataPriority].map((Section) => (
        <Section result={result} context={context} />
      ))}
    </ViewDocument>
  );
}
