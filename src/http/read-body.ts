/** Reads a JSON body that nobody has vouched for: bounded length and depth, strict UTF-8, JSON media types only. */
import { ServiceError } from "./errors.ts";
import { readBytes } from "./read-bytes.ts";

const jsonMediaType = /^application\/(?:[\w.+-]+\+)?json$/;
const utf8Charset = /^"?utf-?8"?$/;

/** Objects and arrays inside one another: inputs need three, and whatever walks a value must not run out of stack. */
const depthLimit = 32;

/** Whether a Content-Type names JSON in UTF-8, the only encoding that JSON has (RFC 8259, 8.1). */
function isJson(contentType: string | null): boolean {
  if (contentType === "application/json") return true;
  const [mediaType = "", ...parameters] = (contentType ?? "").toLowerCase().split(";");
  return (
    jsonMediaType.test(mediaType.trim()) &&
    parameters.every((parameter) => {
      const [name, value = ""] = parameter.split("=");
      return name?.trim() !== "charset" || utf8Charset.test(value.trim());
    })
  );
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  for (const part of Object.values(value)) if (isDeeperThan(levels - 1, part)) return true;
  return false;
}

/** Whether a parsed value nests deeper than any input of this service. */
export const isTooDeep = (value: unknown): boolean => isDeeperThan(depthLimit, value);

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

/**
 * Parses a request's JSON body. Throws `unsupported_media_type` (also for a compressed body), `body_too_large` or `invalid_json`
 * (also for one nested too deeply). Duplicate keys: the last one counts, as in JSON.parse. A byte order mark is ignored.
 */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const encoding = request.headers.get("Content-Encoding");
  if ((encoding !== null && encoding.toLowerCase() !== "identity") || !isJson(request.headers.get("Content-Type")))
    throw new ServiceError("unsupported_media_type");
  const bytes = await readBytes(request, limit);
  let value: unknown;
  try {
    value = JSON.parse(decoder.decode(bytes));
  } catch (cause) {
    throw new ServiceError("invalid_json", { cause });
  }
  if (isTooDeep(value)) throw new ServiceError("invalid_json", { details: [{ code: "depth", allowed: depthLimit }] });
  return value;
}
