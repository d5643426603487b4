/**
 * The OpenAPI description in outline, for readers with little room: operations and prices. Each operation's own
 * document has the rest.
 */

import type { Operation } from "../../../../catalog/operation.ts";
import { service } from "../../../../catalog/service/service.ts";
import type { JsonObject } from "../../../lib/text.ts";
import { paymentInfo } from "../../http/route.ts";
import { operationDocumentPath } from "../addresses/outline-addresses.ts";
import { addressOf, type Publication } from "../addresses/publication.ts";
import { guidance } from "../guides/guidance.ts";

/** A path as one step of a JSON pointer in an address (RFC 6901, 6). */
const pointerStep = (path: string): string => path.replaceAll("~", "~0").replaceAll("/", "~1");

export function openapiOutline(publication: Publication): JsonObject {
  const { operations, locale, origin } = publication;
  const outlineOf = (operation: Operation): JsonObject => {
    const url = addressOf(publication, operationDocumentPath(operation));
    const part = (place: string) => ({ $ref: `${url}#/paths/${pointerStep(operation.path)}/post/${place}` });
    return {
      operationId: operation.id,
      summary: operation.name[locale],
      description: operation.role[locale],
      security: [],
      ...paymentInfo(operation),
      externalDocs: { url },
      requestBody: part("requestBody"),
      responses: { 200: part("responses/200") },
    };
  };
  return {
    openapi: "3.1.0",
    info: {
      title: service.name[locale],
      version: service.version,
      summary: service.tagline[locale],
      description: guidance(publication),
      license: service.license,
    },
    servers: [{ url: origin }],
    externalDocs: { url: addressOf(publication, "/openapi.json") },
    paths: Object.fromEntries(operations.map((operation) => [operation.path, { post: outlineOf(operation) }])),
  };
}
