/** The form of the x402 v2 headers: standard base64 of UTF-8 JSON. */
import { parseJson } from "./text.ts";

const standardBase64 = /^[A-Za-z0-9+/]+={0,2}$/;
// A code unit above 127.
const beyondAscii = /[\u0080-\uffff]/;
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The bytes of a text in UTF-8, as a text of one character for each byte. */
function toBinary(text: string): string {
  if (!beyondAscii.test(text)) return text;
  const bytes = encoder.encode(text);
  let binary = "";
  for (let offset = 0; offset < bytes.length; offset += 8192)
    binary += String.fromCharCode(...bytes.subarray(offset, offset + 8192));
  return binary;
}

/** The text of bytes in UTF-8. Throws when they are not. */
function fromBinary(binary: string): string {
  if (!beyondAscii.test(binary)) return binary;
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return decoder.decode(bytes);
}

/** Writes JSON text as a header. */
export const toHeaderText = (json: string): string => btoa(toBinary(json));

/** Writes a value as a header. */
export const toHeaderJson = (value: unknown): string => toHeaderText(JSON.stringify(value));

/** Reads the text of a header of at most `maxLength` characters; undefined when it is longer or not base64 of UTF-8. */
export function fromHeaderText(header: string, maxLength: number): string | undefined {
  if (header.length > maxLength || !standardBase64.test(header)) return undefined;
  try {
    return fromBinary(atob(header));
  } catch {
    return undefined;
  }
}

/** Reads a header of at most `maxLength` characters; undefined when it is longer or not base64 of UTF-8 JSON. */
export function fromHeaderJson(header: string, maxLength: number): unknown {
  const text = fromHeaderText(header, maxLength);
  return text === undefined ? undefined : parseJson(text);
}
