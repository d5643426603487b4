/** JSON from outside, bounded in time and length. */

/** Fetches JSON; undefined when nothing usable comes back in time. */
export type FetchJson = (url: string, init?: RequestInit) => Promise<unknown>;

/** Milliseconds for one answer, and characters of it that are read. */
const patienceMs = 10_000;
const longestAnswer = 1_000_000;

export const fetchJson: FetchJson = async (url, init) => {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) });
    const text = await response.text();
    return response.ok && text.length <= longestAnswer ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
};
