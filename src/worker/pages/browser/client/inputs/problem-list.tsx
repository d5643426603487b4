/** Everything that keeps the inputs from being sent. */
import type { Reading } from "../../draft.ts";
import { countText, placeText, problemText } from "../../problem-text.ts";
import type { BuyContext } from "../buy-context.ts";

interface Props {
  readonly context: BuyContext;
  readonly reading: Extract<Reading, { valid: false }>;
}

/** Problems that are named; the rest are counted. */
export const listedProblems = 8;

export function ProblemList({ context: { catalogue, formats }, reading: { problems, count } }: Props) {
  const { word, number } = formats;
  return (
    <div class="notice problem">
      <p>{word("problemsTitle")}</p>
      <ul>
        {count && <li>{countText(count, formats)}</li>}
        {problems.slice(0, listedProblems).map((problem) => {
          const shape = catalogue.fields[problem.field];
          return (
            <li>
              {placeText(problem, catalogue, formats)}: {shape && problemText(problem, shape, formats)}
            </li>
          );
        })}
        {problems.length > listedProblems && (
          <li>{word("problemMore", { count: number(problems.length - listedProblems) })}</li>
        )}
      </ul>
    </div>
  );
}
