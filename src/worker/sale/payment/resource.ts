/** The resource of an operation, as challenges, receipts and facilitators' indexes name it. */

import type { Operation } from "../../../../catalog/operation.ts";
import { service } from "../../../../catalog/service/service.ts";

/**
 * The most characters of description in a challenge, which travels in a header twice. Indexes, OpenAPI and the
 * catalogue have the whole.
 */
const longestDescription = 120;

/** The most tags that x402 v2 allows. */
const mostTags = 5;

/** The sentences of a description that fit. The catalogue's tests say that the first one does. */
const beginningOf = (description: string): string =>
  description.slice(0, description.lastIndexOf(". ", longestDescription));

/** The resource of an operation at an origin, in English: it is signed, stored and compared. */
export function resourceOf(operation: Operation, origin: string) {
  return {
    url: origin + operation.path,
    description: beginningOf(operation.description.en),
    mimeType: "application/json",
    serviceName: service.name.en,
    tags: operation.tags.slice(0, mostTags),
  };
}

/**
 * The same for facilitators, whose indexes read it from a payment: the whole description and an icon. Some facilitators
 * refuse to settle with more than 450 characters, which the catalogue's tests forbid.
 */
export function indexedResourceOf(operation: Operation, origin: string) {
  return {
    ...resourceOf(operation, origin),
    description: operation.description.en,
    iconUrl: `${origin}/icon.svg`,
  };
}
