/** Response headers that are the same for every answer of a kind, put together once: setting them one by one is dear. */
import { memoize } from "../lib/memo.ts";
import { openToOrigins } from "./cross-origin.ts";
import { setSecurityHeaders } from "./security-headers.ts";

/** The headers of a JSON answer in a language, with what every response carries. A response copies them; nobody else may change them. */
export const jsonHeaders = memoize((language: string, caching: string): Headers => {
  const headers = new Headers({
    "Content-Type": "application/json",
    "Content-Language": language,
    "Cache-Control": caching,
  });
  setCommonHeaders(headers);
  return headers;
});

/** Sets what every response carries, unless it was put together with it. */
export function setCommonHeaders(headers: Headers): void {
  if (headers.has("X-Content-Type-Options")) return;
  openToOrigins(headers);
  setSecurityHeaders(headers);
}
