/** One operation: its purpose and its inputs beside a call and the answer. */
import { curlCall } from "../../../../lib/curl-call.ts";
import { objectsIn } from "../../../../lib/text.ts";
import { DefinitionList } from "../../../../shop/results/definition-list.tsx";
import { Code, CodeLink, Prose, WithCode } from "../elements/code.tsx";
import { operationAnchor } from "../elements/operations.ts";
import { Snippet } from "../elements/snippet.tsx";
import type { PageLanguage } from "../page-texts.ts";
import { componentAnchor, FieldList } from "./field-list.tsx";
import {
  abbreviated,
  componentIn,
  type DocumentedField,
  type Endpoint,
  fieldsOf,
  type OpenApiDocument,
  productScenario,
} from "./openapi-document.ts";

interface Props {
  readonly path: string;
  readonly endpoint: Endpoint;
  readonly document: OpenApiDocument;
  readonly origin: string;
  readonly language: PageLanguage;
}

/** The price of an operation for people. */
export function priceOf(endpoint: Endpoint, { say, usdc }: PageLanguage): string {
  const amount = endpoint["x-payment-info"]?.price.amount;
  return amount === undefined ? say("free") : usdc(amount);
}

export function EndpointSection({ path, endpoint, document, origin, language }: Props) {
  const { say } = language;
  const anchor = operationAnchor(endpoint.operationId);
  const request = endpoint.requestBody.content["application/json"];
  const { schemas, responses } = document.components;
  // Fields that are described with the product are only named here, with a link to it.
  const product = new Set(fieldsOf(schemas[productScenario] ?? {}).map(described));
  const fields = fieldsOf(schemas[componentIn(request.schema) ?? ""] ?? request.schema);
  const own = fields.filter((field) => !product.has(described(field)));
  const shared = fields.filter((field) => product.has(described(field)));
  const [requestExample] = Object.values(request.examples ?? {});
  const success = endpoint.responses["200"]?.content?.["application/json"];
  const [responseExample] = Object.values(success?.examples ?? {});
  const resultName = success && componentIn(objectsIn(success.schema.allOf).at(-1) ?? success.schema);
  return (
    <section id={anchor} class="endpoint" aria-labelledby={`${anchor}-title`}>
      <div class="told">
        <h2 id={`${anchor}-title`}>{endpoint.summary}</h2>
        <p class="route">
          <span class="method">POST</span> <Code>{path}</Code>{" "}
          <bdi class="badge gain">{priceOf(endpoint, language)}</bdi>
        </p>
        <Prose text={endpoint.description} />
        <p class="small muted">
          <Code>{endpoint.operationId}</Code> · MCP <Code>{endpoint["x-mcp-tool"]}</Code>
        </p>
        <h3>{say("apiRequest")}</h3>
        {own.length > 0 && <FieldList fields={own} language={language} />}
        {shared.length > 0 && (
          <dl class="fields">
            <div>
              <dt>
                {say("apiSharedFields")}{" "}
                <CodeLink href={`#${componentAnchor(productScenario)}`} text={productScenario} />
              </dt>
              <dd class="shared-fields">
                {shared.map(({ name, required }) => (
                  <span>
                    <Code>{name}</Code>
                    {required && <span class="required"> {say("requiredMark")}</span>}
                  </span>
                ))}
              </dd>
            </div>
          </dl>
        )}
        <h3>{say("apiResponses")}</h3>
        <DefinitionList
          class="statuses"
          rows={Object.entries(endpoint.responses).map(([status, response]) => [
            <CodeLink href={status === "200" ? `#${componentAnchor(resultName ?? "")}` : "#errors"} text={status} />,
            status === "200" && resultName ? (
              <CodeLink href={`#${componentAnchor(resultName)}`} text={resultName} />
            ) : (
              <WithCode text={codesIn(responses[componentIn(response) ?? ""] ?? response)} />
            ),
          ])}
        />
      </div>
      <div class="shown">
        {requestExample && (
          <Snippet title="curl" code={curlCall(origin + path, requestExample.value)} language={language} folded />
        )}
        {responseExample && (
          <Snippet
            title={`200 · ${say("apiSampleResponse")}`}
            code={abbreviated(responseExample.value)}
            language={language}
            folded
            copied={false}
          />
        )}
      </div>
    </section>
  );
}

/** The description of a field, without whether an operation requires it. */
const described = ({ required: _, ...field }: DocumentedField): string => JSON.stringify(field);

/** The codes that a description lists, each beginning a paragraph; the whole description if it lists no codes. */
function codesIn({ description = "" }: Endpoint["responses"][string]): string {
  const codes = description.match(/^`\w+`(?=:)/gm) ?? [];
  return codes.length > 0 ? codes.join(" ") : description;
}
