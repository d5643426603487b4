/** Reads a JSON body that nobody has vouched for: bounded whatever Content-Length says, strict UTF-8, JSON media types only. */
import { ServiceError } from "../errors.ts";

const jsonMediaType = /^application\/(?:[\w.+-]+\+)?json$/;

/** Reads at most `limit` bytes. Throws `body_too_large` as soon as the limit is passed, without reading on. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.byteLength;
    if (length > limit) {
      await reader.cancel();
      throw new ServiceError("body_too_large", { details: [{ limit_bytes: limit }] });
    }
    chunks.push(value);
  }
  const [only] = chunks;
  if (only && chunks.length === 1) return only;
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/** Parses a request's JSON body. Throws `unsupported_media_type`, `body_too_large` or `invalid_json`. Duplicate keys: the last one counts, as in JSON.parse. */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const [mediaType = "", ...parameters] = (request.headers.get("Content-Type") ?? "").toLowerCase().split(";");
  const charset = parameters.map((parameter) => /^\s*charset="?([\w-]+)"?\s*$/.exec(parameter)?.[1]).find(Boolean);
  if (!jsonMediaType.test(mediaType.trim()) || (charset !== undefined && charset !== "utf-8"))
    throw new ServiceError("unsupported_media_type");
  const bytes = await readBytes(request, limit);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes));
  } catch (cause) {
    throw new ServiceError("invalid_json", { cause });
  }
}
