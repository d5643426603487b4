/** Everything that keeps the inputs from being sent. */
import type { DraftReading } from "../../draft.ts";
import { cellId, countText, distinctProblems, placeText, problemText } from "../../problem-text.ts";
import type { BuyContext } from "../buy-context.ts";

interface Props {
  readonly context: BuyContext;
  readonly reading: Extract<DraftReading, { valid: false }>;
}

/** Problems that are named; the rest are counted. */
export const listedProblems = 8;

/** Goes to the cell of a link; the address stays, because it may hold the inputs. */
function focusCell(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLAnchorElement)
    document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}

export function ProblemList({ context: { catalogue, language }, reading: { problems: found, count } }: Props) {
  const { say, number } = language;
  const problems = distinctProblems(found);
  return (
    <div class="notice problem">
      {problems.length > 0 && <p>{say("problemsTitle", { count: number(problems.length) })}</p>}
      <ul>
        {count && <li>{countText(count, language)}</li>}
        {problems.slice(0, listedProblems).map((problem) => {
          const shape = catalogue.fields[problem.field];
          return (
            <li>
              <a href={`#${cellId(problem)}`} onClick={focusCell}>
                {placeText(problem, catalogue, language)}
              </a>
              : {shape && problemText(problem, shape, language)}
            </li>
          );
        })}
        {problems.length > listedProblems && (
          <li>{say("problemMore", { count: number(problems.length - listedProblems) })}</li>
        )}
      </ul>
    </div>
  );
}
