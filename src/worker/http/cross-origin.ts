/** Cross-origin access (Fetch Standard, CORS): open to every origin, because nothing here depends on cookies or on who asks. */

/** Request headers that a page of another origin may send. `@x402/fetch` sends Access-Control-Expose-Headers as a request header. */
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
  "SIGN-IN-WITH-X",
  "X-A2A-Extensions",
  "X-PAYMENT",
  "X-Referral-Code",
  "X-Request-ID",
  "traceparent",
  "tracestate",
].join(", ");

/**
 * Response headers that such a page may read: all of them. Access is without credentials, where the star means every header
 * (Fetch Standard, 3.3.6), and their names would be a twentieth of what proxies pass.
 */
const exposedHeaders = "*";

const preflightSeconds = 86_400;

/** Opens a response to every origin, unless it varies by origin: then its own handler has decided. */
export function openToOrigins(headers: Headers): void {
  if (headers.get("Vary")?.includes("Origin")) return;
  headers.set("Access-Control-Allow-Origin", "*");
  headers.set("Access-Control-Expose-Headers", exposedHeaders);
}

/** The answer to OPTIONS at an address that has these methods, preflight or not. */
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
