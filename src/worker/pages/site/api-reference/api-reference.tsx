/** The API reference: the published OpenAPI document, laid out for people. */
import { pages } from "../../../../../catalog/service/pages.ts";
import { ErrorList } from "../developers/error-list.tsx";
import { CodeLink, Prose } from "../elements/code.tsx";
import { operationAnchor } from "../elements/operations.ts";
import { Contents } from "../elements/sections.tsx";
import { Layout, type PageContext } from "../frame/layout.tsx";
import { EndpointSection, priceOf } from "./endpoint-section.tsx";
import { componentAnchor, FieldList } from "./field-list.tsx";
import { fieldsOf, type OpenApiDocument, productScenario } from "./openapi-document.ts";

interface Props extends PageContext {
  readonly document: OpenApiDocument;
}

/** The product, then the objects that operations answer with; other bodies are shown at their operations. */
function sharedComponents({ paths, components }: OpenApiDocument) {
  const requests = new Set(
    Object.values(paths).map(({ post }) => String(post.requestBody.content["application/json"].schema.$ref)),
  );
  const product = components.schemas[productScenario];
  const results = Object.entries(components.schemas).filter(([name]) => !requests.has(`#/components/schemas/${name}`));
  return product ? [[productScenario, product] as const, ...results] : results;
}

type ReferenceProps = Pick<Props, "document" | "language">;

/** Renders the headers of requests and answers. */
function Headers({ document: { components }, language }: ReferenceProps) {
  const { say } = language;
  const groups = [
    ["apiRequestHeaders", components.parameters],
    ["apiResponseHeaders", components.headers],
  ] as const;
  return (
    <section id="headers">
      <h2>{say("apiHeaders")}</h2>
      {groups.map(([title, headers]) => (
        <>
          <h3>{say(title)}</h3>
          <FieldList
            fields={Object.entries(headers).map(([name, { description, schema }]) => ({
              name,
              required: false,
              schema: { ...schema, description },
            }))}
            language={language}
          />
        </>
      ))}
    </section>
  );
}

function Objects({ document, language }: ReferenceProps) {
  const { say, number } = language;
  return (
    <section id="objects">
      <h2>{say("apiObjects")}</h2>
      <p class="prose">{say("apiObjectsText")}</p>
      {sharedComponents(document).map(([name, schema]) => (
        <section class="object" aria-labelledby={`${componentAnchor(name)}-title`}>
          <h3 id={`${componentAnchor(name)}-title`}>
            <bdi dir="ltr">{name}</bdi>
          </h3>
          {typeof schema.description === "string" && <Prose text={schema.description} />}
          <details>
            <summary>{say("apiFields", { count: number(fieldsOf(schema).length) })}</summary>
            {/* The anchor is inside the folded section, so that a link to the object unfolds it. */}
            <div id={componentAnchor(name)}>
              <FieldList fields={fieldsOf(schema)} language={language} />
            </div>
          </details>
        </section>
      ))}
    </section>
  );
}

/** Renders `/developers/api-reference` and its Arabic twin. */
export function ApiReference({ document, ...context }: Props) {
  const { language, origin } = context;
  const { say, text, locale } = language;
  const title = text(pages.apiReference.title);
  return (
    <Layout {...context} title={title} description={say("apiReferenceText")} page={pages.apiReference}>
      <div class="page reference">
        <section class="opening">
          <h1>{title}</h1>
          <p class="lead">{say("apiReferenceText")}</p>
          <p>
            <CodeLink href={`/openapi.json?lang=${locale}`} text="/openapi.json" />
            {" · "}
            <a href={pages.developers.path[locale]}>{text(pages.developers.title)}</a>
          </p>
        </section>
        <Contents
          label={say("guideContents")}
          chapters={[
            ["headers", say("apiHeaders")],
            ["errors", say("errorsTitle")],
            ["objects", say("apiObjects")],
          ]}
        >
          <h2>{say("apiOperations")}</h2>
          <ol>
            {Object.values(document.paths).map(({ post }) => (
              <li>
                <a href={`#${operationAnchor(post.operationId)}`}>{post.summary}</a>{" "}
                <bdi class="small muted">{priceOf(post, language)}</bdi>
              </li>
            ))}
          </ol>
        </Contents>
        <div class="chapters">
          {Object.entries(document.paths).map(([path, { post }]) => (
            <EndpointSection path={path} endpoint={post} document={document} origin={origin} language={language} />
          ))}
          <Headers document={document} language={language} />
          <section id="errors">
            <h2>{say("errorsTitle")}</h2>
            <ErrorList language={language} />
          </section>
          <Objects document={document} language={language} />
        </div>
      </div>
    </Layout>
  );
}
