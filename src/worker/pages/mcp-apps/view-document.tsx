/** What every view of a paid result begins and ends with. */
import type { Child } from "hono/jsx";
import type { AnalysisResult } from "../../../shop/results/analysis-result.ts";
import { Notices } from "../../../shop/results/sections/notices.tsx";
import type { ViewContext } from "./view-context.ts";

interface Props {
  readonly result: AnalysisResult;
  readonly context: ViewContext;
  readonly children?: Child;
}

export function ViewDocument({ result, context, children }: Props) {
  const { say } = context.language;
  return (
    <div class="document">
      <p class="lead">{result.summary_text}</p>
      {"shortened" in result && <p class="small muted">{say("viewShortened")}</p>}
      {children}
      <Notices result={result} context={context} />
      {result.notes
        .filter(({ code }) => code === "DISCLAIMER")
        .map(({ text }) => (
          <p class="small muted">{text}</p>
        ))}
    </div>
  );
}
