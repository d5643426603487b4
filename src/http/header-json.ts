/** The form of the x402 v2 headers: standard base64 of UTF-8 JSON. */

const standardBase64 = /^[A-Za-z0-9+/]+={0,2}$/;
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Writes a value as a header. */
export function toHeaderJson(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  let binary = "";
  for (let offset = 0; offset < bytes.length; offset += 8192)
    binary += String.fromCharCode(...bytes.subarray(offset, offset + 8192));
  return btoa(binary);
}

/** Reads a header of at most so many characters; undefined when it is longer or not base64 of UTF-8 JSON. */
export function fromHeaderJson(header: string, maxLength: number): unknown {
  if (header.length > maxLength || !standardBase64.test(header)) return undefined;
  try {
    const binary = atob(header);
    return JSON.parse(decoder.decode(Uint8Array.from(binary, (character) => character.charCodeAt(0))));
  } catch {
    return undefined;
  }
}
