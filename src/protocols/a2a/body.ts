/** Reads the JSON body of an A2A request: bounded in bytes and in depth, so that nothing later recurses without end. */
import { ServiceError } from "../../errors.ts";
import { readJson } from "../../guard/read-body.ts";
import { A2aError } from "./errors.ts";

/** Bytes of body that are read: the largest input of an analysis endpoint, its envelope and a payment. */
const bodyLimit = 320 * 1024;

/** Levels of nesting: an input has 3 and a payment with its extensions about 12. */
const depthLimit = 64;

/** Whether a parsed JSON value nests at most `depthLimit` levels. Iterative, because the value may be as deep as the body is long. */
export function withinDepth(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= depthLimit; depth++) {
    level = level.flatMap((item) => (typeof item === "object" && item !== null ? Object.values(item) : []));
    if (level.length === 0) return true;
  }
  return false;
}

/** The parsed body. Throws `contentTypeNotSupported`, `parseError` or `invalidRequest`. */
export async function readEnvelope(request: Request): Promise<unknown> {
  const body = await readJson(request, bodyLimit).catch((thrown: unknown) => {
    const code = thrown instanceof ServiceError ? thrown.code : undefined;
    if (code === "unsupported_media_type") throw new A2aError("contentTypeNotSupported");
    if (code === "invalid_json") throw new A2aError("parseError");
    if (code === "body_too_large") throw new A2aError("invalidRequest", { info: { limit_bytes: String(bodyLimit) } });
    throw thrown;
  });
  if (!withinDepth(body)) throw new A2aError("invalidRequest", { info: { limit_levels: String(depthLimit) } });
  return body;
}
