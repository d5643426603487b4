/** The resource of an operation, as challenges, receipts and facilitators' indexes name it. */

import type { Operation } from "../../../../catalog/operation.ts";
import { service } from "../../../../catalog/service/service.ts";

/**
 * Characters of description in a challenge, which travels in a header twice. Indexes, OpenAPI and the catalogue have
 * the whole.
 */
const longestDescription = 120;

/** Characters of description that facilitators take; a longer one makes some of them refuse to settle. */
const longestIndexed = 450;

/** Tags that x402 v2 allows. */
const mostTags = 5;

/** Truncates a description after the last sentence that fits, else at the last punctuation mark that does. */
function beginningOf(description: string, longest: number): string {
  if (description.length <= longest) return description;
  const sentence = description.lastIndexOf(". ", longest);
  if (sentence > 0) return description.slice(0, sentence);
  const ends: number[] = [];
  let depth = 0;
  for (const { 0: mark, index } of description.slice(0, longest).matchAll(/[()]|[.:;,](?= )/g)) {
    if (mark === ")") depth--;
    else {
      if (depth === 0) ends.push(index);
      if (mark === "(") depth++;
    }
  }
  return description.slice(0, ends.at(-1) ?? longest).trimEnd();
}

/** The resource of an operation at an origin, in English: it is signed, stored and compared. */
export function resourceOf(operation: Operation, origin: string) {
  return {
    url: origin + operation.path,
    description: beginningOf(operation.description.en, longestDescription),
    mimeType: "application/json",
    serviceName: service.name.en,
    tags: operation.tags.slice(0, mostTags),
  };
}

/** The same for facilitators, whose indexes read it from a payment: the whole description and an icon. */
export function indexedResourceOf(operation: Operation, origin: string) {
  return {
    ...resourceOf(operation, origin),
    description: beginningOf(operation.description.en, longestIndexed),
    iconUrl: `${origin}/icon.svg`,
  };
}
