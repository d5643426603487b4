/** Every failure of the service: its status, its code, whether to repeat, its meaning and its remedy. */
import { challengeErrors } from "../../../../../catalog/service/challenge-errors.ts";
import { challengeTexts, failureTexts } from "../../../../../catalog/words/messages.ts";
import type { Text } from "../../../../lib/text.ts";
import { type FailureCode, failures, isRetryable } from "../../../../payment/situations.ts";
import { DefinitionList } from "../../../../shop/results/definition-list.tsx";
import { Code, WithPaths } from "../elements/code.tsx";
import type { PageLanguage } from "../page-texts.ts";

export function ErrorList({ language }: { readonly language: PageLanguage }) {
  const { text, say, number } = language;
  const row = (code: string, meaning: Text, status: number, retryable: boolean) =>
    [
      <>
        <Code>{code}</Code>
        <span class="badge">{number(status)}</span>
        {retryable && <span class="badge gain">{say("errorRetryable")}</span>}
      </>,
      <WithPaths text={text(meaning)} />,
    ] as const;
  const codes = Object.keys(failures) as FailureCode[];
  return (
    <>
      <DefinitionList
        class="error-codes"
        rows={codes.map((code) => row(code, failureTexts[code], failures[code].status, isRetryable(code)))}
      />
      <h3>{say("challengeErrorsTitle")}</h3>
      <DefinitionList
        class="error-codes"
        rows={challengeErrors.map((code) => row(code, challengeTexts[code], 402, false))}
      />
    </>
  );
}
