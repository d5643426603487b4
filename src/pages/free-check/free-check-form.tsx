/** The form of the live free check: its fields and bounds are those of the operation's own schema. */
import { type FieldName, fieldWords } from "../../../catalog/fields.ts";
import { curlCall } from "../../discovery/curl-call.ts";
import { type JsonObject, jsonSchema, type Operation } from "../../operation/operation.ts";
import { Snippet } from "../elements/snippet.tsx";
import type { PageFormats } from "../words.ts";
import { freeCheckFigures } from "./free-check-figures.ts";
import { FreeCheckResult } from "./free-check-result.tsx";

interface FieldSchema {
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly string[];
}

const isField = (name: string): name is FieldName => name in fieldWords;

const isObject = (value: unknown): value is JsonObject => typeof value === "object" && value !== null;

function fieldSchemas(operation: Operation): [string, FieldSchema][] {
  const { properties } = jsonSchema(operation.input);
  return isObject(properties)
    ? Object.entries(properties).filter((entry): entry is [string, FieldSchema] => isObject(entry[1]))
    : [];
}

interface Props {
  readonly operation: Operation;
  readonly origin: string;
  readonly formats: PageFormats;
}

/** The form, a place for its answer, and the same request for machines. */
export function FreeCheckForm({ operation, origin, formats }: Props) {
  const { word, text, locale } = formats;
  const schema = jsonSchema(operation.input);
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const [example] = operation.examples;
  const endpoint = `${origin}${operation.path}`;
  return (
    <div class="columns form-and-result">
      <div class="card">
        <form class="check" action={endpoint} method="post" novalidate>
          {fieldSchemas(operation).map(([name, field]) => {
            const id = `field-${name}`;
            const isRequired = required.has(name);
            return (
              <div class="field">
                <label for={id}>
                  <span data-label={name}>{isField(name) ? text(fieldWords[name].label) : name}</span>{" "}
                  <span class="hint">({isRequired ? word("required") : word("optional")})</span>
                </label>
                {field.enum ? (
                  <select id={id} name={name}>
                    {field.enum.map((value) => (
                      <option value={value} selected={value === example.input[name]}>
                        {`${value} — ${new Intl.DisplayNames(locale, { type: "currency" }).of(value) ?? value}`}
                      </option>
                    ))}
                  </select>
                ) : (
                  <input
                    id={id}
                    name={name}
                    data-field={name}
                    data-minimum={field.minimum}
                    data-maximum={field.maximum}
                    type="text"
                    inputmode="decimal"
                    autocomplete="off"
                    dir="ltr"
                    required={isRequired}
                    aria-describedby={`${id}-error`}
                    value={String(example.input[name] ?? "")}
                  />
                )}
                <span class="error" id={`${id}-error`} aria-live="polite" />
              </div>
            );
          })}
          <div class="actions">
            <button class="button" type="submit">
              {word("calculate")}
            </button>
            <output class="muted" data-state aria-live="polite" />
          </div>
        </form>
        <noscript>
          <p>{word("needsJavaScript")}</p>
          <pre tabindex={0}>
            <code>{curlCall(endpoint, example.input)}</code>
          </pre>
        </noscript>
      </div>
      <div class="card">
        <div id="free-check-result">
          <FreeCheckResult
            figures={freeCheckFigures.parse(operation.answer(example.input, locale))}
            formats={formats}
            fieldName={(field) => (isField(field) ? text(fieldWords[field].label) : field)}
          />
        </div>
        <div data-snippets>
          <details>
            <summary>{word("requestJson")}</summary>
            <div data-snippet="json">
              <Snippet code={JSON.stringify(example.input, null, 2)} formats={formats} />
            </div>
          </details>
          <details>
            <summary>{word("requestCurl")}</summary>
            <div data-snippet="curl">
              <Snippet code={curlCall(endpoint, example.input)} formats={formats} />
            </div>
          </details>
        </div>
      </div>
    </div>
  );
}
