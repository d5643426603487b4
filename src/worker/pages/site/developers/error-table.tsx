/** Every failure of the service: its status, its code, whether to repeat, what it means. */

import { failureTexts } from "../../../../../catalog/words/messages.ts";
import { type FailureCode, failures } from "../../../http/errors.ts";
import type { DevelopersWord } from "../../words/developers.ts";
import type { Formats } from "../../words/format.ts";
import type { FrameWord } from "../../words/frame.ts";
import { Code } from "../elements/code.tsx";

export function ErrorTable({ formats }: { readonly formats: Formats<DevelopersWord | FrameWord> }) {
  const { text, word, number } = formats;
  return (
    <table class="stacked">
      <thead>
        <tr>
          <th scope="col">{word("errorStatus")}</th>
          <th scope="col">{word("errorCode")}</th>
          <th scope="col">{word("errorRetry")}</th>
          <th scope="col">{word("errorMeaning")}</th>
        </tr>
      </thead>
      <tbody>
        {(Object.keys(failures) as FailureCode[]).map((code) => (
          <tr>
            <td data-label={word("errorStatus")}>{number(failures[code].status)}</td>
            <th scope="row" data-label={word("errorCode")}>
              <Code>{code}</Code>
            </th>
            <td data-label={word("errorRetry")}>{failures[code].retryable ? word("yes") : word("no")}</td>
            <td data-label={word("errorMeaning")}>{text(failureTexts[code])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
