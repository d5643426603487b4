/**
 * A draft as text of an address: JSON, deflated, in base64 for addresses. Pure, except for the streams of the platform.
 */
import { isObject } from "../../lib/text.ts";
import type { Draft } from "./draft.ts";

/** The most bytes to which a text is unpacked: a short text could otherwise fill the whole memory. */
const largestDraft = 256 * 1024;

/** The longest text that is unpacked, characters. */
const longestText = 100_000;

/** The most rows that are unpacked. */
const mostRows = 500;

export async function packDraft(draft: Draft): Promise<string> {
  const packed = new Blob([JSON.stringify(draft)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of new Uint8Array(await new Response(packed).arrayBuffer())) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Unpacks bytes to a text. Rejects as soon as it is too large. */
async function unpack(packed: Blob): Promise<string> {
  let size = 0;
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform: (bytes, controller) => {
      size += bytes.length;
      if (size > largestDraft) controller.error(new RangeError("The inputs are too large"));
      else controller.enqueue(bytes);
    },
  });
  return new Response(packed.stream().pipeThrough(new DecompressionStream("deflate-raw")).pipeThrough(bounded)).text();
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
    const value: unknown = JSON.parse(await unpack(packed));
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
