/** Reads the JSON body of an A2A request, bounded in bytes and in depth. */

import { readJson } from "../../http/body.ts";
import { ServiceError } from "../../http/errors.ts";
import { A2aError } from "./errors.ts";

/** Bytes of body that are read: the largest input of an analysis endpoint, its envelope and a payment. */
const bodyLimit = 320 * 1024;

/**
 * The parsed body. Throws `contentTypeNotSupported`, `parseError`, or `invalidRequest` for one that is too large or
 * nests too deeply.
 */
export function readEnvelope(request: Request): Promise<unknown> {
  return readJson(request, bodyLimit).catch((thrown: unknown) => {
    if (!(thrown instanceof ServiceError)) throw thrown;
    if (thrown.code === "unsupported_media_type") throw new A2aError("contentTypeNotSupported");
    const isParseError = thrown.code === "invalid_json" && thrown.details === undefined;
    throw new A2aError(isParseError ? "parseError" : "invalidRequest", { cause: thrown });
  });
}
