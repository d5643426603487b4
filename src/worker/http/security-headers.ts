/** What every response tells a browser about how far to trust it. */

/** For pages: everything from this origin, nothing inline, nothing framed. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
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

const pages = {
  "Content-Security-Policy": contentSecurityPolicy,
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
} as const;

/** Data is for every origin, and is no document: nothing in it may run or load. */
const data = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
} as const;

const pageHeaders = Object.entries({ ...everywhere, ...pages });
const dataHeaders = Object.entries({ ...everywhere, ...data });

/** Sets the security headers that suit the content. */
export function setSecurityHeaders(headers: Headers): void {
  const isPage = headers.get("Content-Type")?.startsWith("text/html");
  for (const [name, value] of isPage ? pageHeaders : dataHeaders) headers.set(name, value);
}
