/** What the service found in inputs that were sent and signed for. */
import { placeOf, placeText } from "../../problem-text.ts";
import type { InputProblem } from "../../purchase/stored-purchase.ts";
import type { BuyContext } from "../buy-context.ts";
import { listedProblems } from "./problem-list.tsx";

/** The service's own words about inputs that it did not take. */
export interface Refusal {
  readonly message: string;
  readonly problems: readonly InputProblem[];
}

interface Props {
  readonly context: BuyContext;
  readonly refused: Refusal;
}

export function RefusedInputs({ context: { catalogue, language }, refused: { message, problems } }: Props) {
  return (
    <div class="notice" role="alert">
      <p>{language.say("correctedCells")}</p>
      {problems.length === 0 && <p>{message}</p>}
      <ul>
        {problems.slice(0, listedProblems).map((problem) => (
          <li>
            {placeText(placeOf(problem.path), catalogue, language)}: {problem.message}
          </li>
        ))}
      </ul>
    </div>
  );
}
