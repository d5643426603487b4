/**
 * Response headers for security and cross-origin access (Fetch Standard, CORS). Hono's `secure-headers` and `cors` are
 * not used, because ours differ between pages and data, and OPTIONS answers with the methods of the address itself.
 * Every origin has access, because nothing depends on cookies.
 */

/** Sets the headers that every response carries, unless it has them already. */
export function setCommonHeaders(headers: Headers): void {
  if (headers.has("X-Content-Type-Options")) return;
  openToOrigins(headers);
  setSecurityHeaders(headers);
}

/** The policy of pages: this origin and the origins to connect to, nothing inline, no frames. */
export const contentSecurityPolicy = (...connected: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...connected].join(" "),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

const everywhere = {
  "X-Content-Type-Options": "nosniff",
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
  "Referrer-Policy": "strict-origin-when-cross-origin",
} as const;

const pageHeaders = Object.entries({
  ...everywhere,
  "Content-Security-Policy": contentSecurityPolicy(),
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
});

/** Data is open to every origin and is not a document, so nothing in it may run or load. */
const dataHeaders = Object.entries({
  ...everywhere,
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
});

/** Sets the security headers for a page or for data, unless the response has its own. */
function setSecurityHeaders(headers: Headers): void {
  const isPage = headers.get("Content-Type")?.startsWith("text/html");
  for (const [name, value] of isPage ? pageHeaders : dataHeaders) if (!headers.has(name)) headers.set(name, value);
}

/** Request headers that a page of another origin may send. `@x402/fetch` sends Access-Control-Expose-Headers, too. */
const allowedHeaders = [
  "Accept",
  "Accept-Language",
  "Access-Control-Expose-Headers",
  "A2A-Extensions",
  "A2A-Version",
  "Authorization",
  "Content-Type",
  "Idempotency-Key",
  "If-None-Match",
  "Last-Event-ID",
  "MCP-Protocol-Version",
  "Mcp-Method",
  "Mcp-Name",
  "Mcp-Session-Id",
  "PAYMENT-SIGNATURE",
  "Prefer",
  "SIGN-IN-WITH-X",
  "X-A2A-Extensions",
  "X-PAYMENT",
  "X-Referral-Code",
  "X-Request-ID",
  "traceparent",
  "tracestate",
].join(", ");

/** Response headers that such a page may read: all, because access is without credentials (Fetch Standard, 3.3.6). */
export const exposedHeaders = "*";

const preflightSeconds = 86_400;

/** Opens a response to every origin, unless it varies by origin, because then its handler has decided. */
function openToOrigins(headers: Headers): void {
  if (headers.get("Vary")?.includes("Origin")) return;
  headers.set("Access-Control-Allow-Origin", "*");
  headers.set("Access-Control-Expose-Headers", exposedHeaders);
}

/** Answers OPTIONS with the methods in `allow`, whether it is a CORS preflight or not. */
export function respondToOptions(allow: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      Allow: allow,
      "Access-Control-Allow-Methods": allow,
      "Access-Control-Allow-Headers": allowedHeaders,
      "Access-Control-Max-Age": String(preflightSeconds),
    },
  });
}
