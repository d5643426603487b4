/** Carries a draft in the fragment of an address, which browsers do not send to anybody. */
import { isObject } from "../../lib/text.ts";
import type { Draft } from "../draft.ts";

const fragment = "inputs=";

async function through(bytes: Uint8Array<ArrayBuffer>, transform: CompressionStream | DecompressionStream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(transform)).arrayBuffer());
}

/** The address of this page with a draft in it. */
export async function linkTo(draft: Draft): Promise<string> {
  const packed = await through(new TextEncoder().encode(JSON.stringify(draft)), new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of packed) binary += String.fromCharCode(byte);
  const text = btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return `${location.origin}${location.pathname}?op=${encodeURIComponent(draft.operation)}#${fragment}${text}`;
}

const texts = (value: unknown): Record<string, string> =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
      )
    : {};

/** The longest fragment that is unpacked, characters. */
const longest = 100_000;

/** The draft in a fragment, or undefined. */
export async function draftIn(hash: string): Promise<Draft | undefined> {
  const packed = hash.replace(/^#/, "");
  if (!packed.startsWith(fragment) || packed.length > longest) return undefined;
  try {
    const binary = atob(packed.slice(fragment.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const value: unknown = JSON.parse(
      new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw"))),
    );
    if (!isObject(value) || typeof value.operation !== "string") return undefined;
    return {
      operation: value.operation,
      values: texts(value.values),
      rows: Array.isArray(value.rows) ? value.rows.slice(0, 500).map(texts) : [],
    };
  } catch {
    return undefined;
  }
}
