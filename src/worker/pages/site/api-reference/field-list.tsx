/** The properties of an object, as a list that reads aloud and folds on a phone. */

import type { ApiReferenceWord } from "../../words/api-reference.ts";
import type { Formats } from "../../words/format.ts";
import type { FrameWord } from "../../words/frame.ts";
import { Code, WithCode } from "../elements/code.tsx";
import type { Field, TypePart } from "./openapi-document.ts";

/** The anchor of an object's description. */
export const componentAnchor = (name: string) => `object-${name}`;

interface Props {
  readonly fields: readonly Field[];
  readonly formats: Formats<ApiReferenceWord | FrameWord>;
}

function Type({ parts }: { readonly parts: readonly TypePart[] }) {
  return (
    <bdi dir="ltr" class="type">
      {parts.map((part) =>
        "component" in part ? <a href={`#${componentAnchor(part.component)}`}>{part.component}</a> : part.words,
      )}
    </bdi>
  );
}

/** Name, type, whether it is required, bounds, values and meaning of each property. */
export function FieldList({ fields, formats }: Props) {
  const { word } = formats;
  return (
    <dl class="fields">
      {fields.map((field) => (
        <div>
          <dt>
            <Code>{field.name}</Code> <Type parts={field.type} />{" "}
            {field.required && <span class="required">{word("required")}</span>}
          </dt>
          <dd>
            {field.description && (
              <p>
                <WithCode text={field.description} />
              </p>
            )}
            {field.bounds && (
              <p class="small muted">
                {word("apiBounds")}: <bdi dir="ltr">{field.bounds}</bdi>
              </p>
            )}
            {field.values.length > 0 && (
              <p class="small muted values">
                {word("apiValues")}: <bdi dir="ltr">{field.values.join(", ")}</bdi>
              </p>
            )}
            {field.fields.length > 0 && (
              <details>
                <summary class="small">{word("apiNested", { count: formats.number(field.fields.length) })}</summary>
                <FieldList fields={field.fields} formats={formats} />
              </details>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
