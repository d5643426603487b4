/** The properties of an object, as a list that reads aloud and folds on a phone. */

import { Code, WithCode } from "../elements/code.tsx";
import type { PageLanguage } from "../page-texts.ts";
import type { Bounds, Field, TypeName } from "./openapi-document.ts";

/** The anchor of an object's description. */
export const componentAnchor = (name: string) => `object-${name}`;

interface Props {
  readonly fields: readonly Field[];
  readonly language: PageLanguage;
}

interface RangeProps extends Pick<Props, "language"> {
  readonly bounds: Bounds;
}

function Type({ parts }: { readonly parts: readonly TypeName[] }) {
  return (
    <bdi dir="ltr" class="type">
      {parts.map((part) =>
        "component" in part ? <a href={`#${componentAnchor(part.component)}`}>{part.component}</a> : part.words,
      )}
    </bdi>
  );
}

const boundWords = { value: "apiBounds", items: "apiItemCount", characters: "apiLength" } as const;

/** What is bounded, and its bounds in words: signs between two numbers would change sides in Arabic. */
function Range({ bounds: { of, low, high }, language: { say, number } }: RangeProps) {
  const values = { low: number(low ?? 0), high: number(high ?? 0) };
  const bounds = low === undefined ? "apiAtMost" : high === undefined ? "apiAtLeast" : "apiFromTo";
  return (
    <>
      {say(boundWords[of])}: {say(bounds, values)}
    </>
  );
}

/** The fields of an object, folded: a link to the object opens them. */
export function FoldedFields({ name, fields, language }: Props & { readonly name: string }) {
  return (
    <details>
      <summary>{language.say("apiFields", { count: language.number(fields.length) })}</summary>
      <div id={componentAnchor(name)}>
        <FieldList fields={fields} language={language} />
      </div>
    </details>
  );
}

/** Fields that are described with another object: their names, and the way there. */
export function SharedFields({ name, fields, language }: Props & { readonly name: string }) {
  const { say } = language;
  return (
    <dl class="fields">
      <div>
        <dt>
          {say("apiSharedFields")}{" "}
          <a href={`#${componentAnchor(name)}`}>
            <bdi dir="ltr">{name}</bdi>
          </a>
        </dt>
        <dd class="shared-fields">
          {fields.map((field) => (
            <span>
              <Code>{field.name}</Code>
              {field.required && <span class="required"> {say("required")}</span>}
            </span>
          ))}
        </dd>
      </div>
    </dl>
  );
}

/** Name, type, whether it is required, bounds, values and meaning of each property. */
export function FieldList({ fields, language }: Props) {
  const { say } = language;
  return (
    <dl class="fields">
      {fields.map((field) => (
        <div>
          <dt>
            <Code>{field.name}</Code> <Type parts={field.type} />{" "}
            {field.required && <span class="required">{say("required")}</span>}
          </dt>
          <dd>
            {field.description && (
              <p>
                <WithCode text={field.description} />
              </p>
            )}
            {field.bounds && (
              <p class="small muted">
                <Range bounds={field.bounds} language={language} />
              </p>
            )}
            {field.values.length > 0 && (
              <p class="small muted values">
                {say("apiValues")}: <bdi dir="ltr">{field.values.join(", ")}</bdi>
              </p>
            )}
            {field.fields.length > 0 && (
              <details>
                <summary class="small">{say("apiNested", { count: language.number(field.fields.length) })}</summary>
                <FieldList fields={field.fields} language={language} />
              </details>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
