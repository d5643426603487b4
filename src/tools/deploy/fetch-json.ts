/** JSON from outside, bounded in time and length. */
import { textOf } from "../../worker/sale/chain/request-json.ts";

/** Fetches JSON; undefined when nothing usable comes back in time. */
export type FetchJson = (url: string, init?: RequestInit) => Promise<unknown>;

/** Milliseconds for one answer, and bytes of it that are read: a facilitator's index is not ours. */
const patienceMs = 10_000;
const longestAnswer = 1_000_000;

export const fetchJson: FetchJson = async (url, init) => {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) });
    if (!response.ok) {
      await response.body?.cancel();
      return undefined;
    }
    let text = "";
    for await (const part of textOf(response, longestAnswer, () => new Error("too long"))) text += part;
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
