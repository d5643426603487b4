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
  const { text, word } = context.formats;
  return (
    <div class="document">
      <p class="lead">{text(result.summary_text)}</p>
      {"shortened" in result && <p class="small muted">{word("viewShortened")}</p>}
      {children}
      <Notices result={result} context={context} />
      <p class="small muted">{result.disclaimer}</p>
    </div>
  );
}
