/** The view of one product: the conclusion, and its reasons. */
import {
  Limits,
  MissingInputs,
  OtherReadings,
  Unregistered,
  WhyNotGo,
} from "../../../../shop/results/sections/decision.tsx";
import { BorderCosts, DutyRates, LandedCost, Score, Stress } from "../../../../shop/results/sections/economics.tsx";
import { Outcome } from "../../../../shop/results/sections/summary.tsx";
import { FreeCheckResult } from "../../site/free-check/free-check-result.tsx";
import { ViewDocument, type ViewProps } from "../view.tsx";
import { showView } from "./show-view.tsx";

const PaidResult = ({ result, context }: ViewProps) => (
  <ViewDocument result={result} context={context}>
    <Outcome result={result} context={context} />
    {[OtherReadings, WhyNotGo, Limits, MissingInputs, Unregistered, LandedCost, Stress, Score].map((Section) => (
      <Section product={result} context={context} />
    ))}
    {[DutyRates, BorderCosts].map((Section) => (
      <Section result={result} context={context} />
    ))}
  </ViewDocument>
);

showView("card", ({ result, context }) =>
  result.operation === "free_profit_check" ? (
    <FreeCheckResult
      figures={result}
      question={{ registered: "unsure", channel: undefined }}
      language={context.language}
      fieldName={context.fieldName}
    />
  ) : (
    <PaidResult result={result} context={context} />
  ),
);
