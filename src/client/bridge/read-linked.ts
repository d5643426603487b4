/** Paid answers at the service's own addresses, whole and a part at a time, as resources of the host. */
import type { ReadResourceResult } from "@modelcontextprotocol/server";
import { longestAnswer, readBounded } from "../read-bounded.ts";

const timeoutMs = 20_000;

/** What an answer's address leads to; undefined for another service's address, and for one that leads to nothing. */
export async function readLinked(origin: string, uri: string): Promise<ReadResourceResult | undefined> {
  if (!uri.startsWith(`${origin}/answers/`)) return undefined;
  const response = await fetch(uri, { redirect: "manual", signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) return undefined;
  const mimeType = response.headers.get("Content-Type") ?? "application/json";
  return { contents: [{ uri, mimeType, text: await readBounded(response, longestAnswer) }] };
}
