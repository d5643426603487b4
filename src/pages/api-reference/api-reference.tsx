/** The API reference: a viewer of the live OpenAPI document, loaded on this page only. */
import { addresses, Layout, type PageContext } from "../frame/layout.tsx";

/** `/developers/api-reference` and its Arabic twin. */
export function ApiReference(context: PageContext) {
  const { word, locale } = context.formats;
  return (
    <Layout
      {...context}
      title={word("apiReferenceTitle")}
      description={word("apiReferenceText")}
      address={addresses.apiReference}
      scripts={["api-reference"]}
      styles={["api-reference-styles"]}
    >
      <div class="page">
        <section>
          <h1>{word("apiReferenceTitle")}</h1>
          <p class="lead">{word("apiReferenceText")}</p>
          <p>
            <a href={`/openapi.json?lang=${locale}`}>
              <bdi dir="ltr">/openapi.json</bdi>
            </a>
          </p>
        </section>
      </div>
      <div id="api-reference" class="page" dir="ltr" data-document={`/openapi.json?lang=${locale}`} />
    </Layout>
  );
}
