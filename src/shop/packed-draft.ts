/**
 * A draft as text of an address: JSON, deflated, in base64 for addresses. Pure, but for the streams of the platform.
 */
import { isObject } from "../lib/text.ts";
import type { Draft } from "./draft.ts";

/** Bytes to which a text unpacks at most: a short one could unpack to the whole memory. */
const largestDraft = 256 * 1024;

/** The longest text that is unpacked, characters. */
const longestText = 100_000;

/** Rows that are unpacked. */
const mostRows = 500;

/** Passes bytes through a stream. Rejects as soon as more than `most` bytes come out. */
async function through(
  blob: Blob,
  transform: CompressionStream | DecompressionStream,
  most = Number.POSITIVE_INFINITY,
): Promise<Uint8Array> {
  const reader = blob.stream().pipeThrough(transform).getReader();
  let bytes = new Uint8Array();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return bytes;
    if (bytes.length + value.length > most) {
      await reader.cancel();
      throw new RangeError("The inputs are too large");
    }
    const longer = new Uint8Array(bytes.length + value.length);
    longer.set(bytes);
    longer.set(value, bytes.length);
    bytes = longer;
  }
}

export async function packDraft(draft: Draft): Promise<string> {
  const packed = await through(new Blob([JSON.stringify(draft)]), new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of packed) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

const texts = (value: unknown): Record<string, string> =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
      )
    : {};

/** Reads a draft back; undefined if the text is not one, or unpacks to too much. */
export async function unpackDraft(text: string): Promise<Draft | undefined> {
  if (text.length > longestText) return undefined;
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const packed = new Blob([Uint8Array.from(binary, (character) => character.charCodeAt(0))]);
    const bytes = await through(packed, new DecompressionStream("deflate-raw"), largestDraft);
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!isObject(value) || typeof value.operation !== "string") return undefined;
    return {
      operation: value.operation,
      values: texts(value.values),
      rows: Array.isArray(value.rows) ? value.rows.slice(0, mostRows).map(texts) : [],
    };
  } catch {
    return undefined;
  }
}
