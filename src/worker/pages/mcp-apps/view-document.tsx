/** What every view of a paid result begins and ends with. */
import type { Child } from "hono/jsx";
import type { AnalysisResult } from "../results/analysis-result.ts";
import { readableNotice } from "../words/readable-notice.ts";
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
      {children}
      {result.notice_texts.length > 0 && (
        <section>
          <h2>{word("noticesTitle")}</h2>
          <ul class="small">
            {result.notice_texts.map((notice) => (
              <li>{readableNotice(notice.text, context.formats.locale)}</li>
            ))}
          </ul>
        </section>
      )}
      <p class="small muted">{result.disclaimer}</p>
    </div>
  );
}
