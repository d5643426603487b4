/** Asks the free check's endpoint, and gives up the question before. */
import type { FreeProfitCheckResult } from "../../../../../../catalog/results/shown.ts";
import type { FreeCheckBody } from "../free-check-question.ts";

/** How a question ended; `superseded` when another one took its place. */
export type Answer =
  | { readonly kind: "figures"; readonly figures: FreeProfitCheckResult }
  | { readonly kind: "errorUnavailable" | "errorNetwork" | "superseded" };

/** A caller of one endpoint in one language; a new call ends the one before. */
export function freeCheckCaller(endpoint: string, locale: string): (body: FreeCheckBody) => Promise<Answer> {
  let latest: AbortController | undefined;
  return async (body) => {
    latest?.abort();
    const request = new AbortController();
    latest = request;
    const { signal } = request;
    try {
      const response = await fetch(endpoint, {
        method: "POST",
        headers: { "Content-Type": "application/json", "Accept-Language": locale },
        body: JSON.stringify(body),
        signal,
      });
      if (!response.ok) return { kind: "errorUnavailable" };
      return { kind: "figures", figures: await response.json() };
    } catch {
      return { kind: signal.aborted ? "superseded" : "errorNetwork" };
    }
  };
}
