/** The API reference: the published OpenAPI document, laid out for people. */

import { pages } from "../../../../../catalog/service/pages.ts";
import type { ApiReferenceWord } from "../../words/api-reference.ts";
import type { DevelopersWord } from "../../words/developers.ts";
import { ErrorList } from "../developers/error-list.tsx";
import { WithCode } from "../elements/code.tsx";
import { Layout, type PageContext } from "../frame/layout.tsx";
import { EndpointSection, endpointAnchor, priceOf } from "./endpoint-section.tsx";
import { componentAnchor, FieldList, FoldedFields } from "./field-list.tsx";
import { fieldsOf, type OpenApiDocument, productScenario } from "./openapi-document.ts";

interface Props extends PageContext<ApiReferenceWord | DevelopersWord> {
  readonly document: OpenApiDocument;
}

/** The product, then the objects that operations answer with; other bodies are shown where they are asked for. */
function sharedComponents({ paths, components }: OpenApiDocument) {
  const requests = new Set(
    Object.values(paths).map(({ post }) => String(post.requestBody.content["application/json"].schema.$ref)),
  );
  const product = components.schemas[productScenario];
  const results = Object.entries(components.schemas).filter(([name]) => !requests.has(`#/components/schemas/${name}`));
  return product ? [[productScenario, product] as const, ...results] : results;
}

type ReferenceProps = Pick<Props, "document" | "formats">;

const endpointsOf = ({ paths }: OpenApiDocument) =>
  Object.entries(paths).map(([path, { post }]) => ({ path, endpoint: post }));

function Contents({ document, formats }: ReferenceProps) {
  const { word } = formats;
  const chapters = [
    ["headers", word("apiHeaders")],
    ["errors", word("errorsTitle")],
    ["objects", word("apiObjects")],
  ] as const;
  return (
    <nav class="contents" aria-label={word("guideContents")}>
      <h2>{word("apiOperations")}</h2>
      <ol>
        {endpointsOf(document).map(({ endpoint }) => (
          <li>
            <a href={`#${endpointAnchor(endpoint)}`}>{endpoint.summary}</a>{" "}
            <bdi class="small muted">{priceOf(endpoint, formats)}</bdi>
          </li>
        ))}
      </ol>
      <ul>
        {chapters.map(([id, title]) => (
          <li>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What requests and answers carry beside their bodies. */
function Headers({ document: { components }, formats }: ReferenceProps) {
  const { word } = formats;
  const groups = [
    ["apiRequestHeaders", components.parameters],
    ["apiResponseHeaders", components.headers],
  ] as const;
  return (
    <section id="headers">
      <h2>{word("apiHeaders")}</h2>
      {groups.map(([title, headers]) => {
        const properties = Object.entries(headers).map(([name, { description, schema }]) => [
          name,
          { ...schema, description },
        ]);
        return (
          <>
            <h3>{word(title)}</h3>
            <FieldList fields={fieldsOf({ properties: Object.fromEntries(properties) })} formats={formats} />
          </>
        );
      })}
    </section>
  );
}

function Objects({ document, formats }: ReferenceProps) {
  const { word } = formats;
  return (
    <section id="objects">
      <h2>{word("apiObjects")}</h2>
      <p class="prose">{word("apiObjectsText")}</p>
      {sharedComponents(document).map(([name, schema]) => (
        <section class="object" aria-labelledby={`${componentAnchor(name)}-title`}>
          <h3 id={`${componentAnchor(name)}-title`}>
            <bdi dir="ltr">{name}</bdi>
          </h3>
          {typeof schema.description === "string" && (
            <p class="prose">
              <WithCode text={schema.description} />
            </p>
          )}
          <FoldedFields name={name} fields={fieldsOf(schema)} formats={formats} />
        </section>
      ))}
    </section>
  );
}

/** `/developers/api-reference` and its Arabic twin. */
export function ApiReference({ document, ...context }: Props) {
  const { formats, origin } = context;
  const { word, text, locale } = formats;
  const title = text(pages.apiReference.title);
  return (
    <Layout {...context} title={title} description={word("apiReferenceText")} page={pages.apiReference}>
      <div class="page wide reference">
        <section class="opening">
          <h1>{title}</h1>
          <p class="lead">{word("apiReferenceText")}</p>
          <p>
            <a href={`/openapi.json?lang=${locale}`}>
              <bdi dir="ltr">/openapi.json</bdi>
            </a>
            {" · "}
            <a href={pages.developers.path[locale]}>{text(pages.developers.title)}</a>
          </p>
        </section>
        <Contents document={document} formats={formats} />
        <div class="chapters">
          {endpointsOf(document).map(({ path, endpoint }) => (
            <EndpointSection path={path} endpoint={endpoint} document={document} origin={origin} formats={formats} />
          ))}
          <Headers document={document} formats={formats} />
          <section id="errors">
            <h2>{word("errorsTitle")}</h2>
            <p class="prose">
              <WithCode text={word("errorsText")} />
            </p>
            <ErrorList formats={formats} />
          </section>
          <Objects document={document} formats={formats} />
        </div>
      </div>
    </Layout>
  );
}
