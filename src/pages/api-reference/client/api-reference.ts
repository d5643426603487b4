/** The API reference, from the live OpenAPI document. */
import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { tags?: string[] }>>>>;
}

/** An operation has many tags for search; the viewer would repeat it under each. */
function withOneGroup(document: OpenApiDocument): OpenApiDocument {
  for (const methods of Object.values(document.paths))
    for (const operation of Object.values(methods)) delete operation.tags;
  return document;
}

const place = document.getElementById("api-reference");
const dark = matchMedia("(prefers-color-scheme: dark)");
const applyScheme = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
if (place?.dataset.document) {
  applyScheme();
  dark.addEventListener("change", applyScheme);
  const response = await fetch(place.dataset.document);
  SwaggerUI({
    domNode: place,
    spec: withOneGroup(await response.json()),
    docExpansion: "list",
    defaultModelsExpandDepth: 0,
    displayOperationId: true,
    supportedSubmitMethods: [],
    validatorUrl: null,
  });
}
