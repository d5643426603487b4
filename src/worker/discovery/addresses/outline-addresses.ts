/** Where the long documents are in short, and where an operation is described completely and alone. */
import type { Operation } from "../../../../catalog/operation.ts";

/** `/openapi.json` in outline. */
export const openapiOutlinePath = "/openapi-outline.json";

/** `/.well-known/x402-catalog.json` in outline. */
export const catalogOutlinePath = "/.well-known/x402-catalog-outline.json";

/** The complete description of one operation. */
export const operationDocumentPath = ({ id }: Pick<Operation, "id">): string => `/openapi/${id}.json`;
