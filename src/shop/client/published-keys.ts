import { parseJson } from "../../lib/text.ts";

/** Fetches the keys that the service publishes; undefined if they are unavailable. */
export async function publishedKeys(): Promise<unknown> {
  try {
    const response = await fetch("/.well-known/jwks.json");
    return response.ok ? parseJson(await response.text()) : undefined;
  } catch {
    return undefined;
  }
}
