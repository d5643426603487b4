/**
 * Each operation described completely and alone, for readers who want one of them. Outlines lead here; lists of
 * documents do not.
 */
import type { Operation } from "../../../../catalog/operation.ts";
import { operationDocumentPath } from "../addresses/outline-addresses.ts";
import type { Document } from "../addresses/publication.ts";
import { openapi } from "../openapi/openapi.ts";

export function operationDocuments(operations: readonly Operation[]): Document[] {
  return operations.map((operation) => ({
    kind: "document",
    mediaType: "application/json",
    localized: true,
    path: operationDocumentPath(operation),
    name: `openapi_${operation.id}`,
    purpose: operation.name,
    tellsPayments: true,
    build: (publication) => openapi(publication, [operation]),
  }));
}
