/** Every failure of the service: its status, its code, whether to repeat, what it means and what to do. */

import { challengeErrors } from "../../../../../catalog/service/challenge-errors.ts";
import { challengeTexts, failureTexts } from "../../../../../catalog/words/messages.ts";
import { type FailureCode, failures } from "../../../http/errors.ts";
import type { Text } from "../../../lib/text.ts";
import type { DevelopersWord } from "../../words/developers.ts";
import type { Formats } from "../../words/format.ts";
import type { FrameWord } from "../../words/frame.ts";
import { Code, WithCode, WithPaths } from "../elements/code.tsx";

interface ErrorEntry {
  readonly status: number;
  readonly code: string;
  readonly retryable: boolean;
  readonly meaning: Text;
}

/** Every failure by its code. */
export const failureEntries: readonly ErrorEntry[] = (Object.keys(failures) as FailureCode[]).map((code) => ({
  ...failures[code],
  code,
  meaning: failureTexts[code],
}));

/** Every word with which a 402 says why. */
export const challengeEntries = challengeErrors.map((code) => ({ code, meaning: challengeTexts[code] }));

interface ErrorListProps {
  readonly formats: Formats<DevelopersWord | FrameWord>;
}

/** One code: its status, whether to repeat, what it means. */
function ErrorCode({ formats, entry }: ErrorListProps & { readonly entry: ErrorEntry }) {
  const { text, word, number } = formats;
  return (
    <div>
      <dt>
        <Code>{entry.code}</Code>
        <span class="badge">{number(entry.status)}</span>
        {entry.retryable && <span class="badge gain">{word("errorRetryable")}</span>}
      </dt>
      <dd>
        <WithPaths text={text(entry.meaning)} />
      </dd>
    </div>
  );
}

export function ErrorList({ formats }: ErrorListProps) {
  const { word } = formats;
  return (
    <>
      <dl class="error-codes">
        {failureEntries.map((entry) => (
          <ErrorCode formats={formats} entry={entry} />
        ))}
      </dl>
      <h3>{word("challengeErrorsTitle")}</h3>
      <p class="prose">
        <WithCode text={word("challengeErrorsText")} />
      </p>
      <dl class="error-codes">
        {challengeEntries.map((entry) => (
          <ErrorCode formats={formats} entry={{ ...entry, status: 402, retryable: false }} />
        ))}
      </dl>
    </>
  );
}
