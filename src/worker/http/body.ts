/** Reads a JSON body from an untrusted caller: bounded length and depth, strict UTF-8, JSON media types only. */
import type { Context, MiddlewareHandler } from "hono";
import { ServiceError } from "./errors.ts";
import { paymentIn } from "./payment-header.ts";
import { headerOf } from "./read-headers.ts";
import { bodyInProcess } from "./request.ts";

const jsonMediaType = /^application\/(?:[\w.+-]+\+)?json$/;
const utf8Charset = /^"?utf-?8"?$/;

/** The most levels of nested objects and arrays: inputs need three, and a deep value would overflow the stack. */
const depthLimit = 32;

/**
 * Tells whether a request's body is said to be JSON in UTF-8, the only encoding that JSON has (RFC 8259, 8.1). A
 * signed body may also come as text/plain or without a type: thirdweb 5.121.6 and @dexterai/x402 2.0.0 lose the
 * headers of the repetition that pays when they were given as `Headers`.
 */
function isJson({ headers }: Request): boolean {
  const contentType = headerOf(headers, "Content-Type") ?? "";
  if (contentType === "application/json") return true;
  const [mediaType = "", ...parameters] = contentType
    .toLowerCase()
    .split(";")
    .map((part) => part.trim());
  return (
    (jsonMediaType.test(mediaType) || (/^(?:text\/plain)?$/.test(mediaType) && paymentIn(headers) !== undefined)) &&
    parameters.every((parameter) => {
      const [name, value = ""] = parameter.split("=");
      return name?.trim() !== "charset" || utf8Charset.test(value.trim());
    })
  );
}

const [quote, backslash, openArray, closeArray, openObject, closeObject] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];

/** Whether JSON text nests deeper than any input of this service. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      // Skip to the quote that ends the string, because brackets inside it are not structure.
      for (at++; at < text.length && text.charCodeAt(at) !== quote; at++) if (text.charCodeAt(at) === backslash) at++;
    } else if (code === openArray || code === openObject) {
      depth += 1;
      if (depth > depthLimit) return true;
    } else if (code === closeArray || code === closeObject) depth -= 1;
  }
  return false;
}

const tooLarge = (limit: number) => new ServiceError("body_too_large", { details: [{ limit_bytes: limit }] });

/**
 * Reads at most `limit` bytes and throws `body_too_large` as soon as there are more. Over the network, the server
 * holds the body to its Content-Length: one buffered read is faster than chunks.
 */
export async function readBytes(request: Request, limit: number, overNetwork = false): Promise<Uint8Array> {
  const promised = Number(request.headers.get("Content-Length"));
  if (promised > limit) throw tooLarge(limit);
  if (overNetwork && promised > 0) {
    const whole = new Uint8Array(await request.arrayBuffer());
    if (whole.byteLength > limit) throw tooLarge(limit);
    return whole;
  }
  if (!request.body) return new Uint8Array();
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.byteLength;
    if (length > limit) {
      await reader.cancel();
      throw tooLarge(limit);
    }
    chunks.push(read.value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

const tooDeep = () => new ServiceError("invalid_json", { details: [{ code: "depth", allowed: depthLimit }] });

/** Reads the text of a JSON body without a byte order mark. Throws what `readJson` throws of the bytes. */
async function readText(request: Request, limit: number, overNetwork = false): Promise<string> {
  const encoding = request.headers.get("Content-Encoding");
  if ((encoding !== null && encoding.toLowerCase() !== "identity") || !isJson(request))
    throw new ServiceError("unsupported_media_type");
  const bytes = await readBytes(request, limit, overNetwork);
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new ServiceError("invalid_json", { cause });
  }
}

/**
 * Parses a request's JSON body. Throws `unsupported_media_type` (also for a compressed body), `body_too_large` or
 * `invalid_json` (also for one nested too deeply). Duplicate keys: the last one counts, as in JSON.parse. A byte order
 * mark is ignored.
 */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const text = await readText(request, limit);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ServiceError("invalid_json", { cause });
  }
  if (isTooDeep(text)) throw tooDeep();
  return value;
}

/** Whether a request came over the network: a call in process has no execution context. */
function isOverNetwork(c: Context): boolean {
  try {
    return c.executionCtx !== undefined;
  } catch {
    return false;
  }
}

/** The content types that zod-openapi's own check accepts as JSON. It rejects other spellings of the same type. */
const plainJson = /^application\/json(?:; ?charset=utf-8)?$/i;

const encoder = new TextEncoder();

/** The body of a call in process, within the bound. Throws `body_too_large`. */
function textInProcess(request: Request, limit: number): string | undefined {
  const text = bodyInProcess(request);
  if (text !== undefined && encoder.encode(text).length > limit) throw tooLarge(limit);
  return text;
}

/**
 * Reads the body within the same bounds as `readJson` and leaves its text where the route's validator looks for it.
 * Throws the same errors, except for text that is not JSON, which the validator parses.
 */
export const readBody =
  (limit: number): MiddlewareHandler =>
  async (c, next) => {
    const request = c.req.raw;
    const text = textInProcess(request, limit) ?? (await readText(request, limit, isOverNetwork(c)));
    if (isTooDeep(text)) throw tooDeep();
    // Hono keeps the promise of each form of a body that was read.
    Object.assign(c.req.bodyCache, { text: Promise.resolve(text) });
    if (!plainJson.test(request.headers.get("Content-Type") ?? "")) {
      const headers = new Headers(request.headers);
      headers.set("Content-Type", "application/json");
      c.req.raw = new Request(request.url, { method: request.method, headers });
    }
    return next();
  };
