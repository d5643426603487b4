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

export function ErrorList({ formats }: { readonly formats: Formats<DevelopersWord | FrameWord> }) {
  const { text, word, number } = formats;
  return (
    <>
      <dl class="error-codes">
        {failureEntries.map(({ status, code, retryable, meaning }) => (
          <div>
            <dt>
              <Code>{code}</Code>
              <span class="badge">{number(status)}</span>
              {retryable && <span class="badge gain">{word("errorRetryable")}</span>}
            </dt>
            <dd>
              <WithPaths text={text(meaning)} />
            </dd>
          </div>
        ))}
      </dl>
      <h3>{word("challengeErrorsTitle")}</h3>
      <p class="prose">
        <WithCode text={word("challengeErrorsText")} />
      </p>
      <dl class="error-codes">
        {challengeEntries.map(({ code, meaning }) => (
          <div>
            <dt>
              <Code>{code}</Code>
              <span class="badge">{number(402)}</span>
            </dt>
            <dd>
              <WithPaths text={text(meaning)} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
