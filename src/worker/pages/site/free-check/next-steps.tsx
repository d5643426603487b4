/** What to buy after a free check: every paid operation on one product, with what was entered carried over. */

import type { Operation } from "../../../../../catalog/operation.ts";
import { pages } from "../../../../../catalog/service/pages.ts";
import { jsonSchema } from "../../../../lib/json-schema.ts";
import { isObject } from "../../../../lib/text.ts";
import type { Language } from "../../../../shop/words/language.ts";
import type { FrameMessage } from "../../words/frame.ts";
import type { FreeCheckFormMessage } from "../../words/free-check-form.ts";
import { Price } from "../elements/price.tsx";
import { carriedInputs } from "./carried-inputs.ts";
import type { Understood } from "./free-check-question.ts";
import type { FreeCheckInput } from "./question.ts";

interface Props {
  readonly operations: readonly Operation[];
  readonly question: FreeCheckInput;
  readonly understood: Understood;
  readonly language: Language<FreeCheckFormMessage | FrameMessage>;
  /** True until there is an answer. */
  readonly hidden: boolean;
}

/** The fields of an operation's body; none when it takes a list of products. */
function fieldsOf(operation: Operation): readonly string[] {
  const { properties } = jsonSchema(operation.input);
  return isObject(properties) && !("products" in properties) ? Object.keys(properties) : [];
}

export function NextSteps({ operations, question, understood, language, hidden }: Props) {
  const { text, say, locale } = language;
  const steps = operations
    .filter((operation) => !operation.free)
    .map((operation) => ({ operation, fields: fieldsOf(operation) }))
    .filter(({ fields }) => fields.length > 0);
  return (
    <section class="card next-steps screen-only" id="next-steps" aria-labelledby="next-title" data-live hidden={hidden}>
      <h2 id="next-title">{say("nextTitle")}</h2>
      <ul>
        {steps.map(({ operation, fields }) => (
          <li>
            <a
              href={pages.buy.path[locale] + carriedInputs({ id: operation.id, fields }, question, understood)}
              data-operation={operation.id}
            >
              {text(operation.name)}
            </a>{" "}
            <span class="badge gain">
              <Price operation={operation} language={language} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
