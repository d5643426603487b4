/** The resource of an operation, as challenges, receipts and facilitators' indexes name it. */
import { service } from "../../../../catalog/service/service.ts";
import type { Operation } from "../../operation/operation.ts";

/** The resource of x402 v2's PaymentRequired. */
export interface Resource {
  readonly url: string;
  readonly description: string;
  readonly mimeType: string;
  readonly serviceName: string;
  readonly tags: readonly string[];
}

/** Characters of description in a challenge, which travels in a header twice. OpenAPI and the catalogue have the whole. */
const longestDescription = 120;

/** Tags in a challenge; x402 v2 allows five. */
const mostTags = 4;

/** Truncates a description at the last punctuation mark that fits. */
function beginningOf(description: string): string {
  if (description.length <= longestDescription) return description;
  const ends: number[] = [];
  let depth = 0;
  for (const { 0: mark, index } of description.slice(0, longestDescription).matchAll(/[()]|[.:;,](?= )/g)) {
    if (mark === ")") depth--;
    else {
      if (depth === 0) ends.push(index);
      if (mark === "(") depth++;
    }
  }
  return description.slice(0, ends.at(-1) ?? longestDescription).trimEnd();
}

/** The resource of an operation at an origin, in English: it is signed, stored and compared. */
export function resourceOf(operation: Operation, origin: string): Resource {
  return {
    url: origin + operation.path,
    description: beginningOf(operation.description.en),
    mimeType: "application/json",
    serviceName: service.name.en,
    tags: operation.tags.slice(0, mostTags),
  };
}
