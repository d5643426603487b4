/** The properties of an object, as a list for screen readers that folds on a phone. */
import { isObject, type JsonObject, objectsIn } from "../../../../lib/text.ts";
import { Code, WithCode } from "../elements/code.tsx";
import type { PageLanguage } from "../page-texts.ts";
import { componentIn, type DocumentedField, fieldsOf, textsIn } from "./openapi-document.ts";

/** The anchor of an object's description. */
export const componentAnchor = (name: string) => `object-${name}`;

interface Props {
  readonly fields: readonly DocumentedField[];
  readonly language: PageLanguage;
}

/** Renders what kind of value a schema describes; an object that is described elsewhere on the page is a link. */
function Type({ schema }: { readonly schema: JsonObject }) {
  const { type = "any", items, const: constant } = schema;
  const component = componentIn(schema);
  if (component) return <a href={`#${componentAnchor(component)}`}>{component}</a>;
  const choices = objectsIn(schema.anyOf ?? schema.oneOf ?? schema.allOf);
  if (choices.length > 0)
    return (
      <>
        {choices.map((choice, index) => (
          <>
            {index > 0 && " | "}
            <Type schema={choice} />
          </>
        ))}
      </>
    );
  if (constant !== undefined) return <>{JSON.stringify(constant)}</>;
  if (type !== "array") return <>{[type].flat().join(" | ")}</>;
  return (
    <>
      {"array of "}
      <Type schema={isObject(items) ? items : {}} />
    </>
  );
}

/** The pairs of bounds of a schema: of a number's value, of a list's items, of a text's characters. */
const ranges = [
  { of: "apiBounds", from: "minimum", to: "maximum" },
  { of: "apiItemCount", from: "minItems", to: "maxItems" },
  { of: "apiLength", from: "minLength", to: "maxLength" },
] as const;

/**
 * Renders the bounds of a value in words, because a sign between two numbers would be misread from right to left in
 * Arabic.
 */
function Range({ schema, language: { say, number } }: { readonly schema: JsonObject } & Pick<Props, "language">) {
  const range = ranges.find(({ from, to }) => from in schema || to in schema);
  if (!range) return null;
  const [from, to] = [schema[range.from], schema[range.to]];
  const values = { low: number(Number(from)), high: number(Number(to)) };
  const bounds = from === undefined ? "apiAtMost" : to === undefined ? "apiAtLeast" : "apiFromTo";
  return (
    <p class="small muted">
      {say(range.of)}: {say(bounds, values)}
    </p>
  );
}

/** Renders name, type, whether it is required, bounds, values and meaning of each property. */
export function FieldList({ fields, language }: Props) {
  const { say, number } = language;
  return (
    <dl class="fields">
      {fields.map(({ name, required, schema }) => {
        const [choice] = objectsIn(schema.anyOf);
        const described: JsonObject = { ...choice, ...schema };
        const values = textsIn(described.enum);
        // The properties of an object that has no name of its own.
        const nested = fieldsOf(isObject(described.items) ? described.items : described);
        return (
          <div>
            <dt>
              <Code>{name}</Code>{" "}
              <bdi dir="ltr" class="type">
                <Type schema={schema} />
              </bdi>{" "}
              {required && <span class="required">{say("requiredMark")}</span>}
            </dt>
            <dd>
              {typeof described.description === "string" && (
                <p>
                  <WithCode text={described.description} />
                </p>
              )}
              <Range schema={described} language={language} />
              {values.length > 0 && (
                <p class="small muted values">
                  {say("apiValues")}: <bdi dir="ltr">{values.join(", ")}</bdi>
                </p>
              )}
              {nested.length > 0 && (
                <details>
                  <summary class="small">{say("apiNested", { count: number(nested.length) })}</summary>
                  <FieldList fields={nested} language={language} />
                </details>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
