/** Every failure of the service: its status, its code, whether to repeat, what it means and what to do. */

import { challengeErrors } from "../../../../../catalog/service/challenge-errors.ts";
import { challengeTexts, failureTexts } from "../../../../../catalog/words/messages.ts";
import type { Text } from "../../../../lib/text.ts";
import { DefinitionList } from "../../../../shop/results/definition-list.tsx";
import type { Language } from "../../../../shop/words/language.ts";
import { type FailureCode, failures } from "../../../http/errors.ts";
import type { DevelopersMessage } from "../../words/developers.ts";
import type { FrameMessage } from "../../words/frame.ts";
import { Code, WithCode, WithPaths } from "../elements/code.tsx";

interface ErrorEntry {
  readonly status: number;
  readonly code: string;
  readonly retryable: boolean;
  readonly meaning: Text;
}

/** Every failure by its code. */
const failureEntries: readonly ErrorEntry[] = (Object.keys(failures) as FailureCode[]).map((code) => ({
  ...failures[code],
  code,
  meaning: failureTexts[code],
}));

/** Every word with which a 402 says why. */
const challengeEntries = challengeErrors.map((code) => ({ code, meaning: challengeTexts[code] }));

export function ErrorList({ language }: { readonly language: Language<DevelopersMessage | FrameMessage> }) {
  const { text, say, number } = language;
  const row = ({ status, code, retryable, meaning }: ErrorEntry) =>
    [
      <>
        <Code>{code}</Code>
        <span class="badge">{number(status)}</span>
        {retryable && <span class="badge gain">{say("errorRetryable")}</span>}
      </>,
      <WithPaths text={text(meaning)} />,
    ] as const;
  return (
    <>
      <DefinitionList class="error-codes" rows={failureEntries.map(row)} />
      <h3>{say("challengeErrorsTitle")}</h3>
      <p class="prose">
        <WithCode text={say("challengeErrorsText")} />
      </p>
      <DefinitionList
        class="error-codes"
        rows={challengeEntries.map((entry) => row({ ...entry, status: 402, retryable: false }))}
      />
    </>
  );
}
